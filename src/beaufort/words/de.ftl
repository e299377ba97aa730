# Was allen Spielen gemeinsam ist.
list = { $others } und { $last }
points = Punkte
hand = Hand
over = Das Spiel ist aus: { $winners } { $count ->
    [one] gewinnt
   *[other] teilen sich den Sieg
} mit { $points } { $points ->
    [one] Punkt
   *[other] Punkten
}.
wait = Es fehlt noch die Wahl von { $players }.
no-such-action = Einen Zug „{ $text }“ gibt es in diesem Spiel nicht.
game-is-over = Das Spiel ist aus.
