# Ce que tous les jeux partagent.
list = { $others } et { $last }
points = Points
hand = Main
over = La partie est finie : { $winners } { $count ->
    [one] gagne
   *[other] se partagent la victoire
} avec { $points } { $points ->
    [one] point
   *[other] points
}.
wait = On attend { $players }.
no-such-action = Le coup « { $text } » n’existe pas dans ce jeu.
game-is-over = La partie est finie.
