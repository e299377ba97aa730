name = Santa Timea
pitch = Des plis sous des vents changeants : la carte la plus basse prend les dommages, les cartes égales s’annulent.
option-pro = Jeu pro : prévisions, paires, pénalités

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
lead-any = Entamez avec une carte au choix ; { $wind } souffle.
lay = Jouez une carte au choix ; { $wind } souffle.
decide-triplet = Vous avez un triplet et une paire { $direction }. Garder les deux, ou écarter le triplet ?
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
lowest = plus basse que tout
equal = annulée par une carte de même valeur
card-worth = { $card }, vaut { $worth } par ce vent
coming = Ensuite
blows = Maintenant souffle { $wind }{ $count ->
    [0] .
   *[other]  ; ensuite : { $next }.
}
has-triplet = { $player } a un triplet { $direction }.
has-won = { $player } a gagné { $count ->
    [one] une manche
   *[other] { $count } manches
}.
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
place = Points de place
pairs = Paires
penalty = Pénalité
total = Total

round-begins = La manche { $round } commence sous { $winds }.
forecast-says = Les prévisions excluent { $winds }.
leads = { $player } entame.
plays = { $player } joue { $card }.
cancelled = Les cartes { DE($players) } s’annulent.
cancelled-alone = La carte { DE($player) } est annulée par la Pirate d’entame.
takes = { $player } prend { $wind }.
takes-and-leads = { $player } prend { $wind } et entame.
is-out = Personne ne prend { $wind } : { $count ->
    [one] la carte sort
   *[other] les cartes sortent
} de cette manche.
stays-aside = Personne ne prend { $wind } : { $count ->
    [one] la carte ira
   *[other] les cartes iront
} à qui prendra le vent suivant.
decide = { $players } { $count ->
    [one] décide
   *[other] décident
} s’il faut garder un triplet.
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
why-not-your-turn = Ce n’est pas à { $player } de jouer : c’est à { $turn }.
why-not-held = { $player } n’a pas { $card } en main.
why-no-piratess-lead = { $player } a encore d’autres cartes et ne peut pas entamer avec la Pirate.
letter = { $to ->
    [N] N
    [E] E
    [S] S
    [W] O
   *[P] P
}
tie-rounds = { $players } sont à égalité de points ; { $winners } { $count ->
    [one] gagne
   *[other] se partagent la victoire
} grâce à un plus grand nombre de manches gagnées.
