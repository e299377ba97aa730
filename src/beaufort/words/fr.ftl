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
}{ $count ->
    [one] {""}
   *[other] {" "}chacun
}.
wait = On attend { $players }.
no-such-action = Le coup « { $text } » n’existe pas dans ce jeu.
no-such-number = L’action { $number } n’existe pas dans ce jeu : elles vont de 0 à { $last }.
game-is-over = La partie est finie.
helped = { $players } { $count ->
    [one] a
   *[other] ont
} demandé conseil.

you = Vous jouez { $player } à la place { $seat }. Tapez un coup, ou « ? » pour de l’aide.
help = Tapez un des coups ci-dessus. Et aussi : rules (les règles), rules { $rule } (l’une d’elles), hint (ce que ferait un robot, et pourquoi), log (ce qui s’est passé), quit (quitter).
hint-told = Conseil : { $action } ({ $name }).
may-follow = Ce qui peut suivre, en supposant :
saved = La partie est gardée dans { $file }. « { $command } » la continue.
seat-kept = Votre place vous reste. « { $command } » vous y ramène.
deal-checked = Vérifié : le secret et le sel sont ceux qui ont été promis, et la graine en provient.
good-bye = Au revoir.
aside-game = La partie qui n’était pas finie est gardée dans { $file }.

# What the decisions of a game cost.
review-by = Analysé par le robot { $bot }.
review-total = { $player } a perdu { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } points en { $count } décisions.
review-move = { $number } { $played } : a coûté { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2, maximumFractionDigits: 2) } points. Mieux : { $better }, qui valait { NUMBER($worth, minimumFractionDigits: 2, maximumFractionDigits: 2) } au lieu de { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) }.
review-curve = Points attendus au-dessus de la moyenne de la table, du premier coup au dernier

# Bots, by the Beaufort scale.
bot-0 = 0 – Calme : joue n’importe quel coup permis
bot-1 = 1 – Très légère brise : connaît quelques règles simples et en oublie la moitié
bot-2 = 2 – Légère brise : suit des règles simples, avec des étourderies
bot-3 = 3 – Petite brise : suit des règles simples
bot-4 = 4 – Jolie brise : suit des règles simples et réfléchit à un coup sur trois
bot-5 = 5 – Bonne brise : réfléchit à deux coups sur trois
bot-6 = 6 – Vent frais : essaie chaque coup dans des parties imaginées
bot-7 = 7 – Grand frais : pense aux réponses
bot-8 = 8 – Coup de vent : pense à l’avance
bot-9 = 9 – Fort coup de vent : pense à l’avance, à fond
bot-10 = 10 – Tempête : réfléchit une seconde à chaque coup
labelled = { $name } : { $value }
reason = { $rule } : { $why }
you-win = La partie est finie : vous gagnez avec { $points } { $points ->
    [one] point
   *[other] points
}.
you-share = La partie est finie : vous partagez la victoire avec { $others }, avec { $points } { $points ->
    [one] point
   *[other] points
} chacun.
gave-up = { $player } a laissé cette place ; un robot continue.
took-back = { $player } revient sur cette décision.
drawn-anew = D’ici { $player } joue à nouveau : tout ce qui lui était caché a été tiré encore une fois.
went-away = { $player } s’est absenté ; un robot joue en attendant.
came-back = { $player } est de retour.
no-answer = { $name } n’a pas répondu pendant le mélange ; un robot a la place.
verdict = { $winners } { $count ->
    [one] gagne
   *[other] se partagent la victoire
} avec { $points } { $points ->
    [one] point
   *[other] points
}{ $count ->
    [one] {""}
   *[other] {" "}chacun
}
verdict-win = Vous gagnez avec { $points } { $points ->
    [one] point
   *[other] points
}
verdict-share = Vous partagez la victoire avec { $others }, avec { $points } { $points ->
    [one] point
   *[other] points
} chacun

# With real cards: the score.
score-too-many = { $card } : { $count } exemplaires sont notés, et il n’y en a { $most ->
    [one] qu’un
   *[other] que { $most }
}.
score-too-much = { $name } : { $most } au plus.
score-unknown = « { $text } » ne se note pas ici. On tape par exemple { $example }.
score-gained = Gain
score-in-all = Total
score-after = Après la manche { $round }
paper-overview = Les règles en une page
paper-scoring = Décompte { $number }

# Pourquoi ce conseil.
why-peer = « { $other } » vaut à peu près autant.
why-ahead = « { $best } » promet { NUMBER($points, minimumFractionDigits: 1) } ± { NUMBER($margin, minimumFractionDigits: 1) } { $points ->
    [one] point
   *[other] points
} de plus que « { $other } ».
why-ahead-little = « { $best } » promet { NUMBER($points, minimumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2) } point de plus que « { $other } » : c’est peu, mais sans doute pas un hasard.
