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

guide-wind = Chaque pli a pour enjeu une carte vent, ici { $wind }. Personne n’en veut : son chiffre est un dommage. Chacun pose une carte, celle qu’il veut, et la plus basse la prend.
guide-worth = Le vent dit ce que vaut une carte. Dans son sens ({ $to }), elle compte en entier, en travers pour moitié, contre lui pour rien. La rose des vents autour de la carte vent le montre ; sur vos cartes, c’est la lune : pleine, demie ou vide.
guide-took = { $taker } avait la carte la plus basse et a pris { $wind } ; { $leader } avait la plus haute et entame maintenant. Qui a le moins de dommages après douze plis gagne la manche.
guide-lead = Vous entamez sans savoir encore ce que les autres poseront. Gardez les cartes basses pour les vents qui font peu de dommages : elles risquent d’être les plus basses.
guide-equal = { $one } et { $other } ont posé des cartes de même valeur : elles s’annulent. Aucune ne prend la carte vent ni n’entame, et la suivante la plus basse doit la prendre.
guide-next = Voici les deux vents suivants. Regardez-les avant de donner vos cartes de ces directions.
guide-piratess = Vous avez une Pirate. Elle vaut exactement ce que vaut la carte posée avant elle, et les deux s’annulent : avec elle, vous ne prenez jamais la carte vent, sauf si vous devez l’entamer.
guide-zero = Deux cartes étaient contre le vent et ne comptaient pas. Entre elles, leurs chiffres décident : la plus basse a pris la carte vent.
guide-triplet = Une consolation : qui a pris les cartes vent 1, 2 et 3 d’une même direction peut les oublier : ensemble, elles ne font aucun dommage.
guide-scored = La manche est finie. Moins on a de dommages, meilleure est la place ; à trois, les places valent 3, 2 et 1 points. Avec { $own } de dommages, vous avez { $points ->
    [one] { $points } point
   *[other] { $points } points
} ; après cinq manches, le plus de points gagne.
guide-doubt-takes = { $card } ne vaut ici que { $worth }, et vous jouez en dernier : elle serait la plus basse, et vous prendriez { $wind }. Une autre de vos cartes ne le prendrait pas. Jouez-la encore une fois si vous y tenez.

# With real cards: the score.
keep-in = garder le triplet { $direction }
score-tricks = { $count } cartes vent sont notées, mais une manche n’a que { $tricks } plis.
score-nothing-to-keep = { $player } n’a pas à la fois un triplet et une paire { $direction } : il n’y a rien à décider.

# Ce que sont les choses, pour qui le demande.
aim = But : le moins de dommages à chaque manche
thing-wheel = Carte
about-wheel = Une direction et une valeur. Dans le vent elle compte en entier, en travers pour moitié, contre lui pour rien ; la lune sur une carte de votre main, pleine, à demi ou vide, le rappelle. Toute carte peut être jouée.
now-wheel = { $share ->
    [full] Il souffle { $wind } : dans son sens, cette carte compte en entier.
    [half] Il souffle { $wind } : en travers, cette carte compte pour moitié.
   *[none] Il souffle { $wind } : contre lui, cette carte ne compte rien. Entre cartes qui ne comptent rien, la valeur imprimée décide.
}
thing-piratess = La Pirate
about-piratess = Elle vaut exactement ce que vaut la carte jouée juste avant elle, et les deux s’annulent. Seul qui n’a rien d’autre peut l’entamer ; elle est alors plus basse que tout et prend la carte vent.
thing-wind = Carte vent
about-wind = Chaque pli en a une pour enjeu : la carte la plus basse la prend. Son nombre est un dommage, et sa direction dit ce que comptent les cartes.
now-wind = { $tricks ->
    [0] Il souffle maintenant : c’est l’enjeu de ce pli.
    [one] Il souffle au prochain pli.
   *[other] Il souffle dans { $tricks } plis.
}
now-taken = { $player } l’a pris dans cette manche.
thing-plate = Compas
about-plate = Ce que comptent les cartes de chaque direction sous le vent qui souffle : ×1 en entier, ×½ pour moitié, ×0 rien.
thing-next = Vents à venir
about-next = Les vents des deux plis suivants, et le nombre de cartes vent encore cachées.
thing-spot = Place dans le pli
about-spot = Ici se trouve la carte de ce joueur. Elle y reste, pâle, jusqu’au début du pli suivant.
thing-worth = Valeur
about-worth = Ce que compte la carte sous ce vent. Avec « = » une carte égale l’annule : elle ne prend pas et n’entame pas ; « ↓ » est plus bas que tout.
thing-aside = Vents que personne n’a pris
about-aside = Toutes les cartes de leur pli s’étaient annulées. Au jeu pro, le preneur du vent suivant les prend aussi ; sinon ils sont hors de la manche.
thing-forecast = Prévisions
about-forecast = Du jeu pro : ces cartes vent ne souffleront pas dans cette manche.
thing-held = Cartes en main
about-held = Ce joueur tient encore tant de cartes. Une manche a douze plis, et chacun joue une carte à chaque pli.
thing-damage = Dommages
about-damage = Les nombres de toutes les cartes vent prises dans cette manche. Réunis, un 1, un 2 et le 3 d’une même direction ne comptent pas. Le moins de dommages gagne la manche.
thing-won = Manches gagnées
about-won = À égalité de points après la dernière manche, plus de manches gagnées décident.
thing-taken = Vents pris
about-taken = Les cartes vent que ce joueur a prises dans cette manche : le signe de leur direction et les dommages de chacune.
thing-points = Points
about-points = Pour les places dans les manches jusqu’ici. À quatre, le moins de dommages rapporte 4, le suivant 3, puis 2 et 1.

# What may come about soon, in the reason of a hint.
soon-takes = Vous prenez ce pli dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-leads = Vous entamez le pli suivant dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-triplet = Vous complétez un triplet dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-least = Vous avez le moins de dommages de cette manche dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-most = Vous avez le plus de dommages de cette manche dans { $chance } cas sur 100 au lieu de { $otherwise }.
