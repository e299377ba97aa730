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
