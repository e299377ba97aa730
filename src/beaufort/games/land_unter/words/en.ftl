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

why-out = { $player } is out of this deal.
why-chosen = { $player } has chosen already; a card laid face down stays.
why-not-held = { $player } does not hold { $card }.
