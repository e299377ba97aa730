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

you = Du spielst { $player }, Platz { $seat }. Tippe einen Zug oder ? für Hilfe.
help = Tippe einen der Züge oben. Außerdem: rules (die Regeln), rules { $rule } (eine davon), log (alles, was geschah), quit.
saved = Das Spiel liegt in { $file }. „{ $command }“ setzt es fort.
good-bye = Auf Wiedersehen.
zone = { $name }: { $cards }
aside-game = Das Spiel, das noch nicht zu Ende war, liegt in { $file }.
