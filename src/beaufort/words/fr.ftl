# Ce que tous les jeux partagent.
list = { $others } et { $last }
points = Points
hand = Main
over = La partie est finie : { $winners } { $count ->
    [one] gagne
   *[other] se partagent la victoire
} avec { $points } { $points ->
    [one] point
   *[other] points
}.
wait = On attend { $players }.
no-such-action = Le coup « { $text } » n’existe pas dans ce jeu.
game-is-over = La partie est finie.

you = Vous jouez { $player }, place { $seat }. Tapez un coup, ou ? pour de l’aide.
help = Tapez un des coups ci-dessus. Et aussi : rules (les règles), rules { $rule } (l’une d’elles), log (tout ce qui s’est passé), quit.
saved = La partie est gardée dans { $file }. « { $command } » la continue.
good-bye = Au revoir.
zone = { $name } : { $cards }
aside-game = La partie qui n’était pas finie est gardée dans { $file }.
