name = My game
pitch = Everybody lays a card, the highest takes the round, and later rounds are worth more.
option-low = The lowest card takes the round

card = { $value }
title = Round { $round } of { $rounds }
choose = Lay a card. This round is worth { $points } { $points ->
    [one] point
   *[other] points
}.
laid = Laid

start = The hands are dealt.
begins = Round { $round } begins.
lays = { $player } lays { $card }.
takes = { $player } takes the round, for { $points } { $points ->
    [one] point
   *[other] points
}.
why-not-your-turn = it is not { $player }’s turn.
why-not-held = { $player } does not hold { $card }.
score-one-card = { $player } lays one card in a round.
