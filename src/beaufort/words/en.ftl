# What all games share.
list = { $others } and { $last }
points = Points
hand = Hand
over = The game is over: { $winners } { $count ->
    [one] wins
   *[other] share the victory
} with { $points } { $points ->
    [one] point
   *[other] points
}{ $count ->
    [one] {""}
   *[other] {" "}each
}.
wait = Waiting for { $players }.
no-such-action = There is no move “{ $text }” in this game.
no-such-number = There is no action { $number } in this game: they are 0 to { $last }.
game-is-over = The game is over.
helped = { $players } asked for a hint.

you = You play as { $player } at seat { $seat }. Type a move, or ? for help.
help = Type one of the moves above. Also: rules (the rules), rules { $rule } (one of them), hint (what a bot would do, and why), log (what has happened), quit.
hint-told = Hint: { $action } ({ $name }).
may-follow = What may follow, as a guess:
saved = The game is kept in { $file }. “{ $command }” goes on with it.
seat-kept = Your seat is kept. “{ $command }” takes you back to it.
deal-checked = Checked: secret and salts are as promised, and the seed of the deal comes from them.
good-bye = Good-bye.
aside-game = The game you had not finished is kept in { $file }.

# What the decisions of a game cost.
review-by = Reviewed by bot { $bot }.
review-total = { $player } has given away { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } points in { $count } decisions.
review-move = { $number } { $played }: cost { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2, maximumFractionDigits: 2) } points. Better: { $better }, worth { NUMBER($worth, minimumFractionDigits: 2, maximumFractionDigits: 2) } instead of { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) }.
review-curve = Expected points above the table’s average, from the first move to the last

# Bots, by the Beaufort scale.
bot-0 = 0 – Calm: plays anything that is allowed
bot-1 = 1 – Light air: knows some rules of thumb, and forgets half of them
bot-2 = 2 – Light breeze: plays by rules of thumb, with slips
bot-3 = 3 – Gentle breeze: plays by rules of thumb
bot-4 = 4 – Moderate breeze: plays by rules of thumb, and thinks about one move in three
bot-5 = 5 – Fresh breeze: thinks about two moves in three
bot-6 = 6 – Strong breeze: tries every move in imagined games
bot-7 = 7 – Near gale: thinks about replies
bot-8 = 8 – Gale: thinks ahead
bot-9 = 9 – Strong gale: thinks ahead, thoroughly
bot-10 = 10 – Storm: thinks for a second about every move
labelled = { $name }: { $value }
reason = { $rule }: { $why }
you-win = The game is over: you win with { $points } { $points ->
    [one] point
   *[other] points
}.
you-share = The game is over: you share the victory with { $others }, with { $points } { $points ->
    [one] point
   *[other] points
} each.
gave-up = { $player } has given up this seat; a bot plays on.
took-back = { $player } takes that back.
drawn-anew = From here { $player } plays anew: all that { $player } could not know has been drawn once more.
went-away = { $player } is away; a bot plays for now.
came-back = { $player } is back.
no-answer = { $name } had not answered when the cards were shuffled; a bot has the seat.
verdict = { $winners } { $count ->
    [one] wins
   *[other] share the victory
} with { $points } { $points ->
    [one] point
   *[other] points
}{ $count ->
    [one] {""}
   *[other] {" "}each
}
verdict-win = You win with { $points } { $points ->
    [one] point
   *[other] points
}
verdict-share = You share the victory with { $others }, with { $points } { $points ->
    [one] point
   *[other] points
} each

# With real cards: the score.
score-too-many = { $card }: { $count } are entered, and there { $most ->
    [one] is only one
   *[other] are only { $most }
}.
score-too-much = { $name }: { $most } at most.
score-unknown = “{ $text }” is nothing that is entered here. Type for example { $example }.
score-gained = Gained
score-in-all = In all
score-after = After round { $round }
paper-overview = The rules on one page
paper-scoring = Scoring { $number }

# Why a hint is what it is.
why-peer = “{ $other }” is about as good.
why-ahead = “{ $best }” promises { NUMBER($points, minimumFractionDigits: 1) } ± { NUMBER($margin, minimumFractionDigits: 1) } points more than “{ $other }”.
why-ahead-little = “{ $best }” promises { NUMBER($points, minimumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2) } points more than “{ $other }”: little, but hardly chance.
