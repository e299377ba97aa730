name = Santa Timea
pitch = Des plis sous des vents changeants : la carte la plus basse prend les dommages, les cartes égales s’annulent.
option-pro = le jeu pro : prévisions, paires, pénalités

direction = { $to ->
    [N] Nord
    [E] Est
    [S] Sud
   *[W] Ouest
}
wheel = { $direction } { $value }
piratess = la Pirate
wind = { $to ->
    [N] le vent du Nord
    [E] le vent d’Est
    [S] le vent du Sud
   *[W] le vent d’Ouest
} { $damage }
keep = garder le triplet
set-aside = écarter le triplet
title = Manche { $round } sur { $rounds }, pli { $trick } sur { $tricks }
lead = Entamez avec une carte au choix ; { $wind } souffle. La Pirate seulement si vous n’avez rien d’autre.
lay = Jouez une carte au choix ; { $wind } souffle.
decide-triplet = Vous avez un triplet et une paire { $direction }. Tout garder, ou écarter le triplet ?
row = Vents, le vent actuel d’abord
wind-pile = Vents encore cachés
forecast = Prévisions : ces vents ne souffleront pas
aside = Vents que personne n’a pris
laid = Ce pli
last-trick = Dernier pli
taken = Dommages
rounds-won = Manches gagnées

counts = Sous { $wind }, { $full } compte en entier, { $half } comptent pour moitié et { $none } ne compte pas
worth = vaut { $worth }
equal = annulée par une carte de même valeur
card-worth = { $card }, vaut { $worth } par ce vent
coming = Ensuite
out-of-play = Ne souffleront pas
nobody-took = Pris par personne
cards-held = { $count } { $count ->
    [one] carte
   *[other] cartes
} en main
damage-so-far = Dommages jusqu’ici, sans les triplets : { $damage }
reckoning = Décompte de la manche { $round }
winds = Vents
triplets = Triplets
damage = Dommages
place = Place
pairs = Paires
penalty = Pénalité
total = Total

round-begins = La manche { $round } commence sous { $winds }.
forecast-says = Les prévisions excluent { $winds }.
leads = { $player } entame.
plays = { $player } joue { $card }.
cancelled = Cartes annulées : { $players }.
cancelled-alone = La carte jouée par { $player } est annulée par la Pirate entamée.
takes = { $player } prend { $wind }.
takes-and-leads = { $player } prend { $wind } et entame.
is-out = Personne ne prend { $wind } : la carte sort de cette manche.
stays-aside = Personne ne prend { $wind } : la carte attend celui qui prendra la suivante.
decide = { $players } : triplet à garder ou à écarter.
round-ends = La manche { $round } est finie.
keeps-triplet = { $player } garde le triplet { $direction }.
sets-triplet-aside = { $player } écarte le triplet { $direction }.
scores = { $player } : { $damage } { $damage ->
    [one] point
   *[other] points
} de dommage, { $place } pour la place{ $bonus ->
    [0] {""}
   *[other] , { $bonus } pour les paires
}{ $penalty ->
    [0] {""}
   *[other] , moins { $penalty } pour le nombre de vents
} ; { $points } { $points ->
    [one] point
   *[other] points
} au total.

why-nothing-to-decide = { $player } n’a rien à décider dans ce décompte.
why-scoring = C’est le décompte : { $player } répond « keep » (garder) ou « aside » (écarter).
why-not-scoring = « keep » et « aside » sont des réponses au décompte du jeu pro ; ici il faut une carte.
why-not-your-turn = Ce n’est pas à { $player } : { $turn } joue ensuite.
why-not-held = { $player } n’a pas { $card } en main.
why-no-piratess-lead = { $player } a encore d’autres cartes et ne peut pas entamer avec la Pirate.
