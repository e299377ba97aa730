name = My game
pitch = Chacun pose une carte, la plus haute prend la manche, et les dernières manches valent plus.
option-low = La carte la plus basse prend la manche

card = { $value }
title = Manche { $round } sur { $rounds }
choose = Posez une carte. Cette manche vaut { $points } { $points ->
    [one] point
   *[other] points
}.
laid = Posée

start = Les cartes sont distribuées.
begins = La manche { $round } commence.
lays = { $player } pose { $card }.
takes = { $player } prend la manche, pour { $points } { $points ->
    [one] point
   *[other] points
}.
why-not-your-turn = ce n’est pas à { $player } de jouer.
why-not-held = { $player } n’a pas la carte { $card }.
score-one-card = { $player } pose une carte par manche.
