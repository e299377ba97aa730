name = Vor dem Wind
pitch = Révéler, prendre et disputer des cartes action, stocker avant que tout pourrisse, et charger les navires au port.
edition-note = Les chiffres des cartes sont notre propre reconstruction ; qui possède la boîte peut écrire ses chiffres dans une copie de cards.toml et jouer avec --edition FICHIER.

good = { $good ->
    [A] pommes
    [C] fromage
    [S] épices
   *[T] soie
}
one-good = { $good ->
    [A] une pomme
    [C] un fromage
    [S] une épice
   *[T] un ballot de soie
}
some-goods = { $good ->
    [A] { $count } { $count ->
        [one] pomme
       *[other] pommes
    }
    [C] { $count } { $count ->
        [one] fromage
       *[other] fromages
    }
    [S] { $count } { $count ->
        [one] épice
       *[other] épices
    }
   *[T] { $count } { $count ->
        [one] ballot
       *[other] ballots
    } de soie
}
group = { $good } ({ $count })
purchase = carte achat ({ $goods })
storage = carte stockage ({ $amount } { $amount ->
    [one] marchandise
   *[other] marchandises
} pour { $price } { $price ->
    [one] florin
   *[other] florins
})
shipment = carte expédition (ou { $gulden } { $gulden ->
    [one] florin
   *[other] florins
})
special = { $kind ->
    [free1] carte spéciale « Achat libre » (1 marchandise)
    [free2] carte spéciale « Achat libre » (2 marchandises)
    [conserve1] carte spéciale « Conservation » (1 marchandise)
    [conserve2] carte spéciale « Conservation » (2 marchandises)
    [buy1] carte spéciale « Achat + stockage » (1 marchandise)
    [buy2] carte spéciale « Achat + stockage » (2 marchandises)
    [swap1] carte spéciale « Échange » (1 troc)
    [swap2] carte spéciale « Échange » (2 trocs)
    [sale] carte spéciale « Vente au marché »
   *[safe] carte spéciale « Action sûre »
}
buy = carte spéciale « Achat + stockage » ({ $amount } { $amount ->
    [one] marchandise
   *[other] marchandises
} pour { $price } { $price ->
    [one] florin
   *[other] florins
})
ship = navire ({ $goods } ; { $points } { $points ->
    [one] point
   *[other] points
})
pile = { $pile ->
    [purchase] Pile achat
    [storage] Pile stockage
   *[shipment] Pile expédition
}
title = Manche { $round }, flotte { $fleet }, navires chargés : { $loaded } sur { $ships }
title-start = Avant la première manche
title-sails = Manche { $round }, puis la flotte { $fleet } appareille
title-rots = La flotte { $fleet } a appareillé
fleet-loaded = Flotte { $fleet } : { $loaded } { $loaded ->
    [one] navire chargé
   *[other] navires chargés
} sur les { $ships } avec lesquels elle appareille.
fleet-sails = La flotte { $fleet } appareille après cette manche.
can-fill = Vous pouvez charger : { $ships }.
port = Au port
piles = Piles
display = Étalage
supply = Marchandises dans les piles
can-load = Navires que vous pouvez charger
nearly = Navires à qui il manque peu
lacks = { $ship }, il manque encore { $goods }
front = Carte
specials = Cartes spéciales
warehouse = Entrepôt
guards = Conservation
gulden = Florins
bid = Offre
earned = Argent reçu

sailed = La flotte { $fleet } a appareillé
game-ends = Décompte final
loaded = Navires chargés
kept = Marchandises gardées
tie-gulden = { $players } sont à égalité de points ; { $winners } { $count ->
    [one] gagne
   *[other] se partagent la victoire
} grâce à un plus grand nombre de florins.

task-start = Prenez une marchandise pour commencer (encore { $count }).
task-open = Révélez une carte : choisissez une pile.
task-trade = { $can ->
    [take] Prenez une carte de l’étalage.
    [take-bid] Prenez une carte de l’étalage, ou faites une offre pour une carte déjà prise.
    [take-bid-force] Prenez une carte de l’étalage, faites une offre pour une carte déjà prise, ou forcez sa vente avec votre action sûre.
    [bid] Faites une offre pour une carte déjà prise.
   *[bid-force] Faites une offre pour une carte déjà prise, ou forcez sa vente avec votre action sûre.
}
task-bid = Combien de florins offrez-vous à { $player } pour la { $card } ?
task-join = Faites-vous aussi une offre à { $player } pour la { $card } ? Indiquez un montant, ou passez.
task-reply = { $can ->
    [one] { $player } offre { $amount } { $amount ->
        [one] florin
       *[other] florins
    } pour votre { $card }. Vous ne pouvez pas payer autant, il faut donc accepter.
    [one-pay] { $player } offre { $amount } { $amount ->
        [one] florin
       *[other] florins
    } pour votre { $card }. Acceptez, ou payez autant et gardez la carte.
    [some] Il y a des offres pour votre { $card }. Vous ne pouvez pas payer autant : acceptez-en une.
   *[some-pay] Il y a des offres pour votre { $card }. Acceptez-en une, ou payez autant et gardez la carte.
}
task-turn = { $can ->
    [card] À vous : utilisez votre carte, ou terminez le tour.
    [special] À vous : jouez une carte spéciale, ou terminez le tour.
    [card-special] À vous : utilisez votre carte, jouez une carte spéciale, ou terminez le tour.
   *[end] À vous : il ne reste qu’à terminer le tour.
}
task-store = Stockez une marchandise de votre main (encore { $count }).
task-ship = Chargez un navire.
task-take = Prenez une marchandise (encore { $count }).
task-buy = Choisissez une marchandise pour votre entrepôt (encore { $count }).
task-swap = Troquez une marchandise de votre entrepôt contre une autre (encore { $count }).
task-sell = Vendez une marchandise pour 3 florins.
task-rot = { $count ->
    [one] Encore une marchandise à laisser pourrir
   *[other] Encore { $count } marchandises à laisser pourrir
} : { $good ->
    [C] fromage.
    [S] épices.
   *[some] fromage ou épices ?
}
task-save = Vous pouvez encore sauver { $count ->
    [one] une marchandise
   *[other] { $count } marchandises
}.

choice-hand-good = { $good } de votre main
choice-open = { $pile ->
    [purchase] révéler une carte achat
    [storage] révéler une carte stockage
   *[shipment] révéler une carte expédition
}
choice-take = prendre la { $card }
choice-take-safe = prendre la { $card } et la protéger
choice-bid = faire une offre à { $player } pour la { $card }
choice-force = forcer { $player } à vendre la { $card } pour 5 florins
choice-pass = passer
choice-stop = s’arrêter là
choice-end = terminer le tour
choice-accept = accepter { $amount } { $amount ->
    [one] florin
   *[other] florins
} { DE($player) }
choice-pay = payer { $amount } { $amount ->
    [one] florin
   *[other] florins
} à { $player }
choice-ship = expédier des marchandises
choice-act = utiliser la { $card }
choice-income = prendre { $gulden } { $gulden ->
    [one] florin
   *[other] florins
}
choice-special = jouer la { $card }
choice-amount = { $amount } { $amount ->
    [one] florin
   *[other] florins
}
swap-hand = { $given } de l’entrepôt contre { $taken } de votre main
swap = { $given } contre { $taken } de l’entrepôt { DE($player) }

begins = { $player } commence. Au port : { $ships }.
opens = { $player } révèle une { $card }.
takes = { $player } prend la { $card }.
takes-safe = { $player } prend la { $card } et la protège.
wants = { $player } voudrait acheter à { $owner } la { $card }.
forces = { $player } joue une action sûre : { $owner } doit vendre la { $card } pour 5 florins.
bids = { $player } offre { $amount } { $amount ->
    [one] florin
   *[other] florins
}.
passes = { $player } passe.
accepts = { $player } accepte { $amount } { $amount ->
    [one] florin
   *[other] florins
} { DE($bidder) } et cède la { $card }.
pays = { $player } paie { $amount } { $amount ->
    [one] florin
   *[other] florins
} à { $bidder } et garde la { $card }.
discarded = Personne n’a voulu de la { $card } : elle est défaussée.
acts = { $player } utilise la { $card }.
ships-goods = { $player } expédie des marchandises.
income = { $player } encaisse { $gulden } { $gulden ->
    [one] florin
   *[other] florins
}.
plays = { $player } joue la { $card }.
ships = { $player } charge le { $ship }.
swaps-hand = { $player } troque { $given } de l’entrepôt contre { $taken } de la main.
swaps = { $player } troque { $given } contre { $taken } de l’entrepôt { DE($other) }.
gets = { $player } prend { $good }.
stores = { $player } stocke { $good }.
buys = { $player } prend { $good } directement dans l’entrepôt.
sells = { $player } vend { $good } pour 3 florins.
lets-rot = { $player } laisse pourrir { $good }.
saves = { $player } sauve { $good }.
round-ends = La manche { $round } est finie.
round-begins = La manche { $round } commence ; { $player } a le jeton de premier joueur.
sails = La flotte appareille. Toutes les marchandises en main et toutes les pommes pourrissent, ainsi que la moitié du fromage et des épices.
keeps = Il reste { $goods } dans l’entrepôt { DE($player) }.
keeps-nothing = Il ne reste rien dans l’entrepôt { DE($player) }.
new-fleet = Une nouvelle flotte arrive : { $ships }.

why-not-your-turn = Ce n’est pas à { $player } de jouer : c’est { $turn } qui décide.
why-no-gulden = { $player } n’a que { $gulden } { $gulden ->
    [one] florin
   *[other] florins
}.
why-pile = Une pile donne au plus deux cartes, et elles doivent venir d’au moins deux piles ; une pile vide n’en donne pas.
why-barred = Dans un même tour, l’expédition passe avant l’échange et avant l’achat + stockage.
why-one-special = Une seule carte spéciale par tour.
why-open = On révèle les cartes au début d’une manche.
why-take = On prend les cartes pendant le commerce, quand toutes sont révélées.
why-bid = On fait des offres pendant le commerce, quand on n’a encore ni carte ni argent du commerce.
why-settled = Cette carte est acquise : personne ne peut plus faire d’offre pour elle.
why-reply = C’est à qui possède la carte de répondre aux offres, quand toutes sont faites.
why-goods = On prend, stocke, troque et vend des marchandises à son tour, avec les cartes qu’on utilise.
why-ship = On charge les navires à son tour, avec une carte expédition.
why-lacks = Pour ce navire, il manque encore { $goods } dans votre entrepôt.
why-special = On joue les cartes spéciales à son tour ; seule une action sûre se joue pendant le commerce.
why-idle = Cette carte ne peut rien faire maintenant : il manque des marchandises, de la place ou des florins.
why-card = On utilise sa carte à son tour, quand le commerce est fini.
why-used = Vous avez déjà utilisé votre carte dans ce tour.
why-no-load = Votre entrepôt ne contient le chargement complet d’aucun navire.
why-not-now = Ce n’est pas possible maintenant. { $task }
tab-port = Port
tab-market = Marché
face-down = carte face cachée

guide-ships = Ces navires sont au port. Qui en charge un avec exactement les marchandises qu’il montre en gagne les points ; le meilleur ici en vaut { $points }. À trois ou quatre, la partie finit quand quelqu’un en a 50.
guide-goods = D’abord, chacun prend deux marchandises. Regardez lesquelles les navires demandent, surtout celles que plusieurs demandent.
guide-open = Vous commencez cette manche : révélez { $count } cartes action, l’une après l’autre, deux au plus d’une même pile. Tous pourront les prendre ; révélez donc ce qu’il vous faut et dont les autres n’ont pas besoin.
guide-kinds = Chaque manche vous apporte une carte action. Il y en a trois sortes : l’achat apporte des marchandises en main, le stockage les met de la main à l’entrepôt contre quelques florins, l’expédition charge des navires depuis l’entrepôt ou rapporte des florins. Il vous faut les trois, l’une après l’autre.
guide-special = Une carte à bord rouge est une carte spéciale : rien n’oblige à l’utiliser dans cette manche, car elle vous reste. Un appui long ou un clic droit, et elle dit ce qu’elle fait.
guide-bid = Prenez une carte exposée, ou enchérissez sur une carte posée devant quelqu’un : soit on vous la vend à ce prix, soit on vous paie autant pour la garder. Alors l’argent est tout ce que vous recevez dans cette manche.
guide-join = { $player } offre { $amount } pour cette carte. Vous pouvez passer, ou offrir aussi, plus ou moins : son propriétaire choisit une des offres, pas toujours la plus haute, et vend à ce prix ou le paie.
guide-purchase = Votre carte est un achat : utilisez-la, et { $goods ->
    [one] une marchandise arrive
   *[other] { $goods } marchandises arrivent
} dans votre main. Ce qui est en main ne peut être expédié, et tout y pourrit quand la flotte part.
guide-storage = Votre carte permet de stocker { $amount } { $amount ->
    [one] marchandise
   *[other] marchandises
} pour { $price } florins. Seul ce qui est à l’entrepôt peut être expédié ; il a { $room } places.
guide-shipment = Avec cette carte, vous chargez des navires, l’un après l’autre, tant que toutes les marchandises de l’un sont dans votre entrepôt ; ou vous prenez { $amount } florins.
guide-turn = Votre carte est utilisée. Si vous avez une carte spéciale (bord rouge) qui peut servir maintenant, vous pouvez aussi l’utiliser ; sinon, terminez votre tour.
guide-rots = Si, à la fin d’une manche, il ne reste que deux navires au port, la flotte part et une nouvelle arrive. Alors pourrissent toutes les marchandises en main, et dans les entrepôts toutes les pommes et la moitié du fromage et des épices ; la soie se conserve. Ne stockez donc pas trop, trop tôt.
guide-reply = Quelqu’un veut votre carte. Vendez-la à ce prix, ou payez vous-même autant et gardez-la : pour vous deux, le commerce de cette manche est alors fini.
guide-shipped = { $player } a chargé le premier navire : ses points comptent pour de bon. Voilà tout le chemin des marchandises : acheter, stocker, expédier.
guide-doubt-end = À la fin de votre tour, votre carte serait défaussée sans avoir servi, et elle peut servir maintenant. Terminez encore une fois si vous y tenez.
guide-doubt-dear = Pour cette carte, vous donneriez { $amount } florins et il vous en resterait { $left }. Les florins ne sont pas des points, mais chaque stockage en coûte, et la prochaine enchère aussi. Offrez-les encore une fois si vous y tenez.

# With real cards: the score.
score-fleet = La flotte { $fleet } compte { $most } { $size ->
    [large] grands
   *[small] petits
} navires, et { $count } sont notés.
score-fleet-stays = { $count } navires sont encore au port : une flotte appareille quand il en reste deux ou moins.
score-gulden-missing = Combien de florins a { $player } ? Ils départagent les ex æquo.

# Ce que sont les choses, pour qui le demande.
aim = But : le plus de points en navires, dès que quelqu’un en a { $seats ->
    [2] 60
   *[other] 50
}
thing-purchase = Carte achat
about-purchase = Utilisée à son tour, elle apporte en main les marchandises qu’elle montre. De là, il faut encore les stocker.
thing-storage = Carte stockage
about-storage = Utilisée à son tour, elle met jusqu’à tant de marchandises de la main à l’entrepôt, pour les florins de la pièce. On n’expédie que depuis l’entrepôt.
now-room = { $player } { $count ->
    [0] n’a plus de place
    [one] a encore une place
   *[other] a encore { $count } places
} dans l’entrepôt.
thing-shipment = Carte expédition
about-shipment = Utilisée à son tour, elle charge tous les navires que l’entrepôt peut remplir, ou bien rapporte les florins de la pièce.
now-shipment = { $count ->
    [0] Votre entrepôt ne remplit aucun navire pour l’instant.
    [one] Votre entrepôt remplit un des navires au port.
   *[other] Votre entrepôt remplit { $count } navires du port, au choix.
}
thing-free = Carte spéciale : achat libre
about-free = Prenez en main, pour rien, une ou deux marchandises de votre choix. Une carte spéciale reste devant vous jusqu’à ce que vous la jouiez ; une par tour.
thing-conserve = Carte spéciale : conservation
about-conserve = Posée dans l’entrepôt, elle sauve une ou deux marchandises quand la flotte appareille. Elle ne prend pas de place.
thing-buy = Carte spéciale : achat + stockage
about-buy = Pour les florins de la pièce, prenez dans les piles une ou deux marchandises de votre choix, directement dans l’entrepôt.
thing-swap = Carte spéciale : échange
about-swap = Troquez une marchandise de votre entrepôt contre une de votre main ou de l’entrepôt de n’importe qui, une ou deux fois. Personne ne peut refuser.
thing-sale = Carte spéciale : vente au marché
about-sale = Vendez autant de marchandises que vous voulez, de la main et de l’entrepôt, pour 3 florins chacune.
thing-safe = Carte spéciale : action sûre
about-safe = Jouez-la pendant le commerce : prenez une carte que personne ne pourra disputer, ou forcez quelqu’un à vous vendre la sienne pour 5 florins.
thing-ship = Grand navire
about-ship = Qui expédie exactement les marchandises qu’il montre, toutes depuis l’entrepôt, gagne les points de sa voile.
now-full = Votre entrepôt contient tout ce qu’il demande.
thing-boat = Petit navire
about-boat = Il demande une ou deux marchandises. Qui les expédie depuis l’entrepôt gagne les points de sa voile.
thing-note = Note au navire
about-note = Une coche : votre entrepôt contient tout ce que ce navire demande. Un plus et des marchandises : il ne manque que celles-là.
thing-apples = Pommes
about-apples = Les navires les paient le mieux, mais quand la flotte appareille, toutes pourrissent, même à l’entrepôt.
thing-halves = Fromage et épices
about-halves = Quand la flotte appareille, la moitié du fromage et des épices d’un entrepôt pourrit, comptés ensemble, arrondie vers le bas ; en main, tout pourrit.
thing-silk = Soie
about-silk = À l’entrepôt elle se conserve quand la flotte appareille ; en main elle pourrit comme le reste. Les navires la paient moins.
thing-pile = Pile de cartes action
about-pile = Au début d’une manche, une carte par joueur est révélée, deux au plus d’une même pile. Le nombre dit combien il en reste.
thing-display = Étalage
about-display = Les cartes révélées pour cette manche. Chacun à son tour en prend une, ou fait une offre pour une carte qu’un autre a prise.
thing-bid = Offre
about-bid = Tant de florins sont offerts pour une carte. Qui la possède les prend et cède la carte, ou paie autant et la garde.
thing-front = Carte de la manche
about-front = Ici se trouve la seule carte action de ce joueur pour cette manche. Jusqu’à la fin du commerce, les autres peuvent la disputer. Qui a été payé à la place y garde l’argent jusque-là.
thing-house = Entrepôt
about-house = On n’expédie que les marchandises qui sont ici. Il y a huit places.
thing-held = Marchandises en main
about-held = Achetées, mais pas encore stockées : on ne peut pas les expédier, et quand la flotte appareille, toutes pourrissent.
thing-purse = Florins
about-purse = Pour stocker et pour les offres. Ce ne sont pas des points ; à égalité de points seulement, plus de florins décident.
thing-berth = Mouillage vide
about-berth = Un navire de cette flotte a été chargé. Quand il en reste deux, la flotte appareille, des marchandises pourrissent, et une nouvelle flotte arrive.
thing-points = Points
about-points = La somme des navires chargés. Quand quelqu’un en a 50 (60 à deux), la manche est la dernière, et le plus de points gagne.

# What may come about soon, in the reason of a hint.
soon-ship = Vous chargez un navire dans cette manche dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-next-ship = Vous chargez un navire d’ici la fin de la manche suivante dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-card = Vous obtenez une carte action dans cette manche dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-gulden = Vous avez plus de florins après le commerce que maintenant dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-stores = Vous avez plus de marchandises en entrepôt après cette manche dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-sails = La flotte appareille après cette manche dans { $chance } cas sur 100 au lieu de { $otherwise }.
soon-rots = De vos marchandises pourrissent après cette manche dans { $chance } cas sur 100 au lieu de { $otherwise }.
