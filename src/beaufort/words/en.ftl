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
}.
wait = Waiting for { $players }.
no-such-action = There is no move “{ $text }” in this game.
game-is-over = The game is over.

you = You play { $player }, seat { $seat }. Type a move, or ? for help.
help = Type one of the moves above. Also: rules (the rules), rules { $rule } (one of them), log (all that has happened), quit.
saved = The game is kept in { $file }. “{ $command }” goes on with it.
good-bye = Good-bye.
zone = { $name }: { $cards }
aside-game = The game you had not finished is kept in { $file }.
