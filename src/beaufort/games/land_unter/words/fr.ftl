name = Land unter
pitch = Chacun choisit une carte en secret, la marée monte et les bouées sont rares.
option-cascade = Après une élimination, la marée la plus haute suivante paie aussi

weather = météo { $value }{ $halves ->
    [0] {""}
    [1] {" "}(une demi-bouée)
   *[other] {" "}(une bouée)
}
flood = marée { $value }
title = Donne { $deal } sur { $deals }, tour { $round } sur { $rounds }
choose = Choisissez une carte météo. La plus haute prend la marée { $low }, la deuxième la marée { $high }.
open-floods = Marées ouvertes
floods-left = Marées à venir
played = Jouées dans cette donne
tide = Marée
chosen = Choisie
lifebelts = Bouées
last-round = Dernier tour
last-paid = Bouées perdues
for-highest = pour la plus haute
for-second = pour la deuxième
dry = aucune carte marée
highest = marée la plus haute
belts-left = { $count ->
    [0] aucune bouée
    [one] une bouée
   *[other] { $count } bouées
}
lost = { $count ->
    [one] une bouée perdue
   *[other] { $count } bouées perdues
}
laid = Jouées
holds = Encore en main
memory = Cartes déjà jouées
out = hors jeu

start = Les cartes sont distribuées.
opens = Donne { $deal }, tour { $round } : les marées { $low } et { $high } arrivent.
plays = { $player } { $card }
reveal = Toutes les cartes sont retournées : { $cards }.
takes = { $player } prend la marée { $flood }.
pays = { $player } perd { $count ->
    [one] une bouée
   *[other] { $count } bouées
}.
drops-out = { $player } n’a plus de bouée et quitte cette donne.
deal-ends = La donne { $deal } est finie.
scores = { $player } { $belts ->
    [0] ne garde aucune bouée
    [one] garde une bouée
   *[other] garde { $belts } bouées
} : { $gained } { $gained ->
    [one] point
   *[other] points
}, { $points } au total.
scores-lowest = { $player } { $belts ->
    [0] ne garde aucune bouée
    [one] garde une bouée
   *[other] garde { $belts } bouées
} et montre la marée la plus basse : { $gained } { $gained ->
    [one] point
   *[other] points
}, { $points } au total.
scores-out = { $player } était hors jeu : { $gained } { $gained ->
    [one] point
   *[other] points
}, { $points } au total.
pass-on = Chacun passe cartes et bouées à gauche. La donne { $deal } commence.

after-deal = Après la donne { $deal } sur { $deals }
lowest = Marée la plus basse
dropped-out = Élimination
gained = Points de la donne
in-all = Total
nothing = –

why-out = { $player } a quitté cette donne.
why-chosen = { $player } a déjà choisi ; une carte posée reste posée.
why-not-held = { $player } n’a pas cette carte en main : { $card }.
