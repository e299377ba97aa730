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
one-more = +{ $points }

why-out = { $player } a quitté cette donne.
why-chosen = { $player } a déjà choisi ; une carte posée reste posée.
why-not-held = { $player } n’a pas cette carte en main : { $card }.

guide-belts = Vous avez { $count } bouées ; ce qu’il vous en reste à la fin de la donne, ce sont vos points. Les marées sont mauvaises : à chaque tour, qui a devant soi la plus haute perd une bouée.
guide-choose = Tous choisissent en secret une carte météo. La plus haute doit prendre la marée la plus basse ({ $low }), la deuxième l’autre ({ $high }) ; tous les autres restent au sec.
guide-takes = { $first } avait la carte la plus haute et a pris la marée { $low }, { $second } la deuxième et a pris la marée { $high }.
guide-pays = Qui a maintenant la marée la plus haute de toutes perd une bouée : { $who ->
    [you] c’est vous
   *[other] { $player }
}.
guide-hand = Les bouées viennent avec les cartes : une entière de 25 à 36, une demie sur les douze cartes au-dessous et au-dessus. Les vôtres en font { $count } ; jouer une telle carte n’en coûte aucune. Mais les cartes moyennes sont les plus délicates : souvent deuxièmes, elles prennent la marée la plus haute.
guide-dry = Vous n’avez pris aucune marée : deux cartes étaient plus hautes que la vôtre. Une carte basse évite une nouvelle marée, mais n’en couvre pas non plus une ancienne.
guide-covers = Vous montrez la marée { $flood }. La prochaine que vous prendrez la couvrira, et seule celle du dessus compte : une marée basse est donc bonne à prendre.
guide-again = Regardez : { $who ->
    [you] vous avez
   *[other] { $player } a
} payé pour une marée d’un tour précédent. La plus haute coûte une bouée à chaque tour, jusqu’à ce qu’elle soit couverte ou que quelqu’un en ait une plus haute ; si deux joueurs la montrent, tous deux paient.
guide-left = Voici les marées à venir, et combien il y en a de chacune ; le bouton à côté montre les cartes déjà jouées. Vous n’avez rien à retenir.
guide-danger = { $who ->
    [you] Vous n’avez
   *[other] { $player } n’a
} plus de bouée. Qui doit payer et ne le peut pas est éliminé de cette donne et perd un point ; dès qu’il ne reste que deux joueurs, elle s’arrête.
guide-lowest = Encore { $count ->
    [one] un tour
   *[other] { $count } tours
}. À la fin, qui montre la marée la plus basse a un point de plus ; aucune marée, c’est plus bas encore.
guide-scored = La donne est finie : un point par bouée, un pour la marée la plus basse, un de moins pour qui était éliminé. Vous avez { $points ->
    [0] zéro point
    [one] { $points } point
   *[other] { $points } points
}.
guide-passed = Maintenant, chacun joue les cartes de son voisin : cette main, { $player } vient de la jouer, avec autant de bouées. Ainsi, personne n’a de la chance longtemps ; et vous avez vu ce que vaut cette main.

guide-doubt-second = Avec { $card }, vous risquez d’être deuxième et de prendre la marée { $high }. Personne n’en a une si haute : elle vous coûterait une bouée tout de suite, puis une à chaque tour jusqu’à ce qu’elle soit couverte ou que quelqu’un en ait une plus haute. Jouez-la encore une fois si vous y tenez.
guide-doubt-under = Avec { $card }, vous ne prendriez guère de marée. Mais votre { $own } resterait alors la plus haute de toutes et vous coûterait encore une bouée ; la marée { $low } la couvrirait, et une carte haute pourrait l’obtenir. Jouez-la encore une fois si vous y tenez.

# With real cards: the score.
score-belts-missing = Combien de bouées reste-t-il à { $player } ? Ou { $player } a-t-il été éliminé ?
score-low-missing = Qui montre la marée la plus basse ?
score-out-with-belts = { $player } ne peut pas être éliminé avec des bouées.
score-out-and-low = { $player } est éliminé : ces cartes marée ne comptent plus.
score-all-out = Il reste toujours quelqu’un à la fin d’une donne.
score-low-too-many = { $count } joueurs ne peuvent pas partager la marée la plus basse : il y a deux exemplaires de chaque carte marée.
score-belts-too-many = Il faudrait { $count } bouées, et il y en a { $most } ; ce sont les mêmes mains à chaque donne.

# Ce que sont les choses, pour qui le demande.
aim = But : garder plus de bouées que les autres
thing-weather = Carte météo
about-weather = Chacun en choisit une en secret, et toutes se montrent ensemble. La plus haute prend la marée la plus basse, la deuxième prend l’autre ; personne d’autre n’en prend. Les anneaux de vos cartes ont fait vos bouées à la donne.
now-weather = { $higher ->
    [0] Vous avez vu toutes les cartes plus hautes.
    [one] Il y a une carte plus haute que vous n’avez pas vue.
   *[other] Il y a { $higher } cartes plus hautes que vous n’avez pas vues.
}
thing-flood = Carte marée
about-flood = Elle dit à quelle hauteur l’eau monte. Elle couvre celle qu’avait son preneur, et seule celle du dessus compte.
now-flood = { $place ->
    [first] La carte météo la plus haute la prend.
    [second] La deuxième carte météo la prend.
   *[both] Les deux sont égales : les deux cartes météo les plus hautes les prennent.
}
thing-tide = Échelle de marée
about-tide = Elle montre la hauteur de l’eau chez un joueur : la dernière carte marée prise. Qui montre la plus haute de toutes perd une bouée à la fin de chaque tour.
now-tide = { $stands ->
    [dry] { $player } n’a pas de carte marée : rien à payer, et plus bas que toute carte.
    [highest] { $player } montre la marée la plus haute. Elle coûte encore une bouée, tant qu’elle n’est pas couverte et que personne n’est plus haut.
   *[lower] Quelqu’un est plus haut : { $player } n’a rien à payer pour l’instant.
}
thing-belts = Bouées
about-belts = Elles paient la marée la plus haute. Celles qui restent à la fin de la donne sont des points ; qui doit payer sans en avoir est éliminé de la donne.
now-belts = { $count ->
    [0] { $player } n’en a plus : le prochain paiement sera la fin pour cette donne.
    [one] { $player } peut payer encore une fois.
   *[other] { $player } peut payer encore { $count } fois.
}
thing-chosen = Carte choisie
about-chosen = Ici se trouve la carte météo du tour, face cachée jusqu’à ce que tous aient choisi. Une croix marque qui est éliminé de la donne.
now-chosen = { $stands ->
    [waits] { $player } doit encore choisir.
    [chosen] { $player } a choisi.
   *[out] { $player } est hors de cette donne.
}
thing-last = Dernier tour
about-last = Ce que chacun a joué au tour précédent, la carte la plus haute d’abord. Une vague montre la marée prise avec elle, un anneau les bouées perdues.
thing-lost = Bouées perdues
about-lost = Le dernier tour a coûté ici tant de bouées.
thing-coming = Marées à venir
about-coming = Chaque marée de 1 à 12 existe deux fois. Les vagues sous un nombre disent combien viendront encore ; sans vague, les deux sont passées.
now-coming = { $count ->
    [one] Il reste une carte marée dans la pile.
   *[other] Il reste { $count } cartes marée dans la pile.
}
thing-memory = Cartes jouées
about-memory = La liste des cartes météo jouées dans cette donne, et de celles que l’on sait dans une main. Vous n’avez rien à retenir.
thing-points = Points
about-points = De toutes les donnes jusqu’ici : un par bouée restante, un de plus pour la marée la plus basse, un de moins pour une élimination.

# What may come about soon, in the reason of a hint.
soon-flood = Vous prenez une marée à ce tour dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-pays = Vous perdez une bouée à ce tour dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-out = Vous quittez cette donne dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-lowest = Vous montrez la marée la plus basse à la fin de la donne dans { $chance } cas sur 100 au lieu de { $otherwise }.
