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
