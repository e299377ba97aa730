name = Land unter
pitch = Everyone picks a card in secret, the tide rises, and lifebelts are few.
option-cascade = After a drop-out the next highest flood pays as well

weather = weather { $value }{ $halves ->
    [0] {""}
    [1] {" "}(half a lifebelt)
   *[other] {" "}(a lifebelt)
}
flood = flood { $value }
title = Deal { $deal } of { $deals }, round { $round } of { $rounds }
choose = Choose a weather card. The highest takes flood { $low }, the second highest flood { $high }.
open-floods = Open floods
floods-left = Floods still to come
played = Played in this deal
tide = Flood
chosen = Chosen
lifebelts = Lifebelts
last-round = Last round
last-paid = Just lost
for-highest = for the highest
for-second = for the second highest
dry = no flood card
highest = highest flood
belts-left = { $count ->
    [0] no lifebelt
    [one] one lifebelt
   *[other] { $count } lifebelts
}
lost = { $count ->
    [one] one lifebelt lost
   *[other] { $count } lifebelts lost
}
laid = Played
holds = Still holds
memory = Cards played so far
out = out

start = The hands are dealt.
opens = Deal { $deal }, round { $round }: floods { $low } and { $high } come in.
plays = { $player } { $card }
reveal = All cards are turned over: { $cards }.
takes = { $player } takes flood { $flood }.
pays = { $player } loses { $count ->
    [one] a lifebelt
   *[other] { $count } lifebelts
}.
drops-out = { $player } has no lifebelt left to pay with and is out of this deal.
deal-ends = Deal { $deal } is over.
scores = { $player } keeps { $belts ->
    [0] no lifebelt
    [one] one lifebelt
   *[other] { $belts } lifebelts
}: { $gained } { $gained ->
    [one] point
   *[other] points
}, { $points } in all.
scores-lowest = { $player } keeps { $belts ->
    [0] no lifebelt
    [one] one lifebelt
   *[other] { $belts } lifebelts
} and shows the lowest flood: { $gained } { $gained ->
    [one] point
   *[other] points
}, { $points } in all.
scores-out = { $player } was out: { $gained } { $gained ->
    [one] point
   *[other] points
}, { $points } in all.
pass-on = Everyone hands cards and lifebelts on to the left. Deal { $deal } begins.

after-deal = After deal { $deal } of { $deals }
lowest = Lowest flood
dropped-out = Dropped out
gained = Points in the deal
in-all = In all
nothing = –
one-more = +{ $points }

why-out = { $player } is out of this deal.
why-chosen = { $player } has chosen already; a card laid face down stays.
why-not-held = { $player } does not hold { $card }.

guide-belts = You have { $count } lifebelts, and what is left of them at the end of the deal are your points. Floods are bad: in every round whoever has the highest one loses a lifebelt.
guide-choose = All choose a weather card in secret. The highest has to take the lower flood ({ $low }), the second highest the other ({ $high }); everybody else stays dry.
guide-takes = { $first } had the highest card and took flood { $low }, { $second } the second highest and took flood { $high }.
guide-pays = Whoever now has the highest flood of all loses a lifebelt: { $who ->
    [you] that is you
   *[other] { $player }
}.
guide-hand = Lifebelts come with the cards: a whole ring on 25 to 36, half a ring on the twelve cards below and above. Yours made { $count }, and playing such a card costs none. But middle cards are the hard ones: they often come second and take the higher flood.
guide-dry = You took no flood: two cards were higher than yours. A low card keeps a new flood away, but it does not cover an old one either.
guide-covers = You show flood { $flood }. The next flood you take covers it, and only the top one counts: so a low flood is worth having.
guide-again = Look: { $who ->
    [you] you
   *[other] { $player }
} paid for a flood of an earlier round. The highest flood costs a lifebelt in every round, until it is covered or somebody has a higher one; if two show it, both pay.
guide-left = Here are the floods that are still to come, with how many there are of each; the button beside them shows the cards played so far. You need not remember anything.
guide-danger = { $who ->
    [you] You have
   *[other] { $player } has
} no lifebelt left. Whoever has to pay and cannot is out of this deal and loses a point; with only two players left it ends at once.
guide-lowest = { $count ->
    [one] One round
   *[other] { $count } rounds
} to go. In the end whoever shows the lowest flood has one point more; no flood at all is lower still.
guide-scored = The deal is over: one point for each lifebelt left, one for the lowest flood, one less for whoever was out. You have { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
guide-passed = Now everybody plays the cards of the neighbour: you have those of { $player }, with as many lifebelts. So nobody is lucky for long; and you have seen what this hand can do.

guide-doubt-second = With { $card } you may well come second and take flood { $high }. Nobody has one so high: it would cost you a lifebelt at once, and another in each round until it is covered or somebody has a higher one. Play it again if you want to.
guide-doubt-under = With { $card } you would hardly take any flood. But then your { $own } stays the highest of all and costs you another lifebelt; flood { $low } would cover it, and a high card could get it. Play it again if you want to.

# With real cards: the score.
score-belts-missing = How many lifebelts has { $player } left? Or did { $player } drop out?
score-low-missing = Who shows the lowest flood?
score-out-with-belts = { $player } cannot have dropped out with lifebelts left.
score-out-and-low = { $player } has dropped out, so these flood cards count for nothing.
score-all-out = Somebody is still in when a deal ends.
score-low-too-many = { $count } players cannot share the lowest flood: there are two of each flood card.
score-belts-too-many = That needs { $count } lifebelts, and there are { $most }; the same hands come round in every deal.

# What things are, for whoever asks.
aim = Aim: keep more lifebelts than the others
thing-weather = Weather card
about-weather = All choose one in secret and show it at once. The highest card takes the lower flood, the second highest the other; nobody else takes any. The rings printed on your cards were your lifebelts at the deal.
now-weather = { $higher ->
    [0] You have seen every card that is higher.
    [one] There is one higher card that you have not seen.
   *[other] There are { $higher } higher cards that you have not seen.
}
thing-flood = Flood card
about-flood = It says how high the water rises. It covers the flood card that its taker had before, and only the top one counts.
now-flood = { $place ->
    [first] The highest weather card takes it.
    [second] The second highest weather card takes it.
   *[both] Both are equally high: the two highest weather cards take them.
}
thing-tide = Tide post
about-tide = It shows how high the water stands at a player: the flood card taken last. Whoever shows the highest flood of all loses a lifebelt at the end of every round.
now-tide = { $stands ->
    [dry] { $player } has no flood card: nothing to pay, and lower than every card.
    [highest] { $player } shows the highest flood. It costs a lifebelt again, until it is covered or somebody stands higher.
   *[lower] Somebody else stands higher, so { $player } has nothing to pay as it stands.
}
thing-belts = Lifebelts
about-belts = With them one pays for the highest flood. Those left at the end of the deal are points; whoever has to pay and has none is out of the deal.
now-belts = { $count ->
    [0] { $player } has none left: the next time to pay is the end of this deal.
    [one] { $player } can pay once more.
   *[other] { $player } can pay { $count } more times.
}
thing-chosen = Chosen card
about-chosen = The weather card for this round lies here, face down until everybody has chosen. A cross marks whoever is out of the deal.
now-chosen = { $stands ->
    [waits] { $player } still has to choose.
    [chosen] { $player } has chosen.
   *[out] { $player } is out of this deal.
}
thing-last = Last round
about-last = What everybody laid in the round before, the highest card first. A wave shows the flood that was taken with it, a ring the lifebelts lost.
thing-lost = Lifebelts lost
about-lost = So many lifebelts did the last round cost here.
thing-coming = Floods to come
about-coming = Every flood from 1 to 12 is there twice. The waves below a number say how many of it are still to come; without a wave both have been.
now-coming = { $count ->
    [one] One flood card is still in the pile.
   *[other] { $count } flood cards are still in the pile.
}
thing-memory = Cards played
about-memory = A list of all weather cards played in this deal, and of those that somebody is known to hold. You need not remember anything.
thing-points = Points
about-points = Of all deals so far: one for each lifebelt left, one more for the lowest flood, one less for dropping out.

# What may come about soon, in the reason of a hint.
soon-flood = You take a flood card in this round in { $chance } of 100 cases instead of { $otherwise }.
soon-pays = You lose a lifebelt in this round in { $chance } of 100 cases instead of { $otherwise }.
soon-out = You drop out of this deal in { $chance } of 100 cases instead of { $otherwise }.
soon-lowest = You show the lowest flood when this deal ends in { $chance } of 100 cases instead of { $otherwise }.
