name = Santa Timea
pitch = Trick-taking under changing winds: the lowest card takes the damage, equal cards cancel each other.
option-pro = Pro game: long-range forecast, pairs, penalties

direction = { $to ->
    [N] North
    [E] East
    [S] South
   *[W] West
}
wheel = { $direction } { $value }
piratess = the Piratess
wind = { $to ->
    [N] North wind
    [E] East wind
    [S] South wind
   *[W] West wind
} { $damage }
keep = keep the triplet
set-aside = set the triplet aside
title = Round { $round } of { $rounds }, trick { $trick } of { $tricks }
lead = Lead any card under { $wind }; the Piratess only if you hold nothing else.
lead-any = Lead any card under { $wind }.
lay = Play any card under { $wind }.
decide-triplet = You have taken a triplet and a pair of { $direction }. Keep both, or set the triplet aside?
row = Winds, the current one first
wind-pile = Winds still face down
forecast = Forecast: these winds will not blow
aside = Winds nobody took
laid = This trick
last-trick = Last trick
taken = Damage taken
rounds-won = Rounds won

counts = Under { $wind }, { $full } counts in full, { $half } count half and { $none } counts nothing
worth = worth { $worth }
lowest = lower than everything
equal = cancelled by a card of equal value
card-worth = { $card }, worth { $worth } in this wind
coming = Coming up
blows = { $wind } blows{ $count ->
    [0] .
   *[other] ; coming up: { $next }.
}
has-triplet = { $player } has a triplet of { $direction }.
has-won = { $player } has won { $count ->
    [one] one round
   *[other] { $count } rounds
}.
out-of-play = Will not blow
nobody-took = Nobody took
cards-held = { $count } { $count ->
    [one] card
   *[other] cards
} in hand
damage-so-far = Damage so far, without triplets: { $damage }
reckoning = Scoring of round { $round }
winds = Winds
triplets = Triplets
damage = Damage
place = Place points
pairs = Pairs
penalty = Penalty
total = Total

round-begins = Round { $round } begins under { $winds }.
forecast-says = The forecast rules out { $winds }.
leads = { $player } leads.
plays = { $player } plays { $card }.
cancelled = The cards of { $players } cancel each other out.
cancelled-alone = { $player }’s card is cancelled by the Piratess that was led.
takes = { $player } takes { $wind }.
takes-and-leads = { $player } takes { $wind } and leads.
is-out = Nobody takes { $wind }: { $count ->
    [one] it is
   *[other] they are
} out of this round.
stays-aside = Nobody takes { $wind }: { $count ->
    [one] it goes
   *[other] they go
} to whoever takes the next wind.
decide = { $players } { $count ->
    [one] decides
   *[other] decide
} whether to keep a triplet.
round-ends = Round { $round } is over.
keeps-triplet = { $player } keeps the { $direction } triplet.
sets-triplet-aside = { $player } sets the { $direction } triplet aside.
scores = { $player }: { $damage } damage, { $place } for the place{ $bonus ->
    [0] {""}
   *[other] , { $bonus } for pairs
}{ $penalty ->
    [0] {""}
   *[other] , minus { $penalty } for the number of winds
}; { $points } { $points ->
    [one] point
   *[other] points
} in all.

why-nothing-to-decide = { $player } has nothing to decide in this scoring.
why-scoring = The round is being scored: { $player } answers “keep” or “aside”.
why-not-scoring = “keep” and “aside” are answers at the scoring of a pro game; now a card is asked for.
why-not-your-turn = It is not { $player }’s turn: { $turn } plays next.
why-not-held = { $player } does not hold { $card }.
why-no-piratess-lead = { $player } still holds other cards, so the Piratess cannot be led.
letter = { $to ->
    [N] N
    [E] E
    [S] S
    [W] W
   *[P] P
}
tie-rounds = { $players } are level on points; { $winners } { $count ->
    [one] wins
   *[other] share the victory
} by having won more rounds.

guide-wind = Every trick is played for a wind card, here { $wind }. Nobody wants it: its number is damage. Each plays one card, whichever they like, and the lowest takes it.
guide-worth = The wind says what a card is worth. With it ({ $to }) it counts in full, across it half, against it nothing. The compass around the wind card shows it; so does the moon on each of your cards: full, half or empty.
guide-took = { $taker } had the lowest card and took { $wind }; { $leader } had the highest and leads now. After twelve tricks whoever has the least damage wins the round.
guide-lead = You lead, and do not know yet what the others will play. Keep low cards for winds that do little damage: they may well be the lowest.
guide-equal = { $one } and { $other } laid cards of the same worth: they cancel each other. Neither takes the wind card nor leads, and the next lowest has to take it.
guide-next = Here are the next two winds. Look at them before you give away your cards of these directions.
guide-piratess = You hold a Piratess. She is worth exactly what the card before her is, so the two cancel each other: with her you never take the wind card, unless you have to lead her.
guide-zero = Two cards lay against the wind and counted nothing. Among themselves their numbers decide: the lower one took the wind card.
guide-triplet = A comfort: whoever has taken the wind cards 1, 2 and 3 of one direction may forget them: together they do no damage.
guide-scored = The round is over. The less damage, the better the place, and the places of three players are worth 3, 2 and 1 points. With { $own } damage you have { $points ->
    [one] one point
   *[other] { $points } points
}; after five rounds the most points win.
guide-doubt-takes = { $card } is worth { $worth } here, and you are the last: you would be the lowest and take { $wind }. Another card of yours would not. Play it again if you want to.

# With real cards: the score.
keep-in = keep the { $direction } triplet
score-tricks = { $count } wind cards are entered, and a round has only { $tricks } tricks.
score-nothing-to-keep = { $player } has no triplet and pair { $direction } to choose about.

# What things are, for whoever asks.
aim = Aim: take the least damage in every round
thing-wheel = Card
about-wheel = A direction and a value. With the wind the value counts in full, across it half, against it nothing; the moon on a card of your hand is full, half or empty to say so. Any card may be played.
now-wheel = { $share ->
    [full] { $wind } blows: with it, this card counts in full.
    [half] { $wind } blows: across it, this card counts half.
   *[none] { $wind } blows: against it, this card counts nothing. Among cards that count nothing the printed value decides.
}
thing-piratess = Piratess
about-piratess = She is worth exactly what the card laid just before her is, so the two cancel each other. Only who holds nothing else may lead her; then she is lower than everything, and takes the wind card.
thing-wind = Wind card
about-wind = Every trick is played for one: the lowest card takes it. Its number is damage, and its direction says what cards count.
now-wind = { $tricks ->
    [0] It blows now: this trick is played for it.
    [one] It blows in the next trick.
   *[other] It blows in { $tricks } tricks.
}
now-taken = { $player } has taken it in this round.
thing-plate = Compass
about-plate = What cards of each direction count under the wind that blows: ×1 in full, ×½ half, ×0 nothing.
thing-next = Winds to come
about-next = The winds of the next two tricks, and how many wind cards are still face down.
thing-spot = Place in the trick
about-spot = Here lies the card of this player. It stays, pale, until the next trick has begun.
thing-worth = Worth
about-worth = What the card counts under this wind. With “=” it is cancelled by a card of equal worth, and neither takes nor leads; “↓” is lower than everything.
thing-aside = Winds nobody took
about-aside = All cards of their trick had cancelled each other. In the pro game the next wind’s taker takes them as well; else they are out of this round.
thing-forecast = Forecast
about-forecast = Of the pro game: these wind cards will not blow in this round.
thing-held = Cards in hand
about-held = So many cards this player still holds. A round has twelve tricks, and everybody plays one card to each.
thing-damage = Damage
about-damage = The numbers of all wind cards taken in this round. A 1, a 2 and the 3 of one direction together count nothing. The least damage wins the round.
thing-won = Rounds won
about-won = If points are equal after the last round, more rounds won decide.
thing-taken = Winds taken
about-taken = The wind cards that this player has taken in this round: the sign of their direction, and the damage of each.
thing-points = Points
about-points = For the places in the rounds so far. With four players the least damage earns 4, the next 3, then 2 and 1.

# What may come about soon, in the reason of a hint.
soon-takes = You take this trick in { $chance } of 100 cases instead of { $otherwise }.
soon-leads = You lead the next trick in { $chance } of 100 cases instead of { $otherwise }.
soon-triplet = You complete a triplet in { $chance } of 100 cases instead of { $otherwise }.
soon-least = You have the least damage of this round in { $chance } of 100 cases instead of { $otherwise }.
soon-most = You have the most damage of this round in { $chance } of 100 cases instead of { $otherwise }.
