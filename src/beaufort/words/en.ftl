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
