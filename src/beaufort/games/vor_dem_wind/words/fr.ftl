name = Vor dem Wind
pitch = Ouvrir, prendre et disputer des cartes action, stocker avant que tout pourrisse, et charger les navires au port.
edition-note = Les chiffres des cartes sont notre propre reconstruction ; qui possède la boîte écrit ses chiffres dans une copie de cards.toml et joue avec --edition FICHIER.

good = { $good ->
    [A] pommes
    [C] fromage
    [S] épices
   *[T] soie
}
purchase = achat de { $goods }
storage = stockage de { $amount } pour { $price }
shipment = expédition ou revenu de { $gulden }
special = { $kind ->
    [free1] achat libre de 1
    [free2] achat libre de 2
    [conserve1] conservation de 1
    [conserve2] conservation de 2
    [buy1] achat et stockage de 1
    [buy2] achat et stockage de 2
    [swap1] échange de 1
   *[swap2] échange de 2
}
sale = vente au marché
safe = action sûre
ship = navire { $load } pour { $points }
pile = { $pile ->
    [purchase] Pile achat
    [storage] Pile stockage
   *[shipment] Pile expédition
}
title = Tour { $round }, flotte { $fleet }
port = Au port
display = Étalage
supply = Marchandises dans les piles
can-load = Navires que vous pouvez charger
nearly = Navires à qui il manque peu
lacks = { $ship }, il manque { $goods }
front = Carte
specials = Cartes spéciales
warehouse = Entrepôt
guards = Conservation
gulden = Florins
bid = Offre

sailed = La flotte { $fleet } est partie
game-ends = Décompte final
loaded = Navires chargés
kept = Marchandises gardées

task-start = Prenez une marchandise pour commencer.
task-open = Ouvrez une carte : choisissez une pile.
task-trade = Prenez une carte de l’étalage, ou faites une offre pour une carte déjà prise.
task-bid = Combien de florins offrez-vous à { $player } pour cette carte : { $card } ?
task-join = Faites aussi une offre à { $player }, ou passez : { $card }.
task-reply = Offres pour votre carte ({ $card }) : acceptez-en une, ou payez un acheteur et gardez-la.
task-turn = À vous : utilisez votre carte, jouez une carte spéciale, ou terminez.
task-store = Stockez une marchandise.
task-ship = Chargez un navire.
task-take = Prenez une marchandise.
task-buy = Choisissez une marchandise pour votre entrepôt.
task-swap = Échangez une marchandise de votre entrepôt.
task-sell = Vendez une marchandise pour 3 florins.
task-rot = { $count ->
    [one] Encore une marchandise à laisser pourrir
   *[other] Encore { $count } marchandises à laisser pourrir
} : fromage ou épices ?
task-save = Vous pouvez encore sauver { $count ->
    [one] une marchandise
   *[other] { $count } marchandises
}.

choice-hand-good = { $good } de la main
choice-open = { $pile ->
    [purchase] une carte achat
    [storage] une carte stockage
   *[shipment] une carte expédition
}
choice-take = prendre : { $card }
choice-take-safe = prendre et protéger : { $card }
choice-bid = faire une offre à { $player } : { $card }
choice-force = racheter à { $player } pour 5 : { $card }
choice-pass = passer
choice-stop = arrêter
choice-end = terminer le tour
choice-accept = accepter { $amount } de { $player }
choice-pay = payer { $amount } à { $player } et garder la carte
choice-ship = expédier des marchandises
choice-act = utiliser : { $card }
choice-income = prendre le revenu
choice-amount = { $amount } florins
swap-hand = { $given } de l’entrepôt contre { $taken } de la main
swap = { $given } contre { $taken } de l’entrepôt de { $player }

begins = { $player } commence. Au port : { $ships }.
opens = { $player } ouvre : { $card }.
takes = { $player } prend : { $card }.
takes-safe = { $player } prend et protège : { $card }.
wants = { $player } veut la carte de { $owner } : { $card }.
forces = { $player } rachète pour 5 florins la carte de { $owner } : { $card }.
bids = { $player } offre { $amount }.
accepts = { $player } accepte { $amount } de { $bidder } et cède la carte.
pays = { $player } paie { $amount } à { $bidder } et garde la carte.
discarded = Personne n’a pris : { $card }.
ships = { $player } charge : { $ship }.
does = { $player } : { $what }.
gets = { $player } prend : { $good }.
stores = { $player } stocke : { $good }.
buys = { $player } achète pour l’entrepôt : { $good }.
sells = { $player } vend : { $good }.
lets-rot = { $player } laisse pourrir : { $good }.
saves = { $player } sauve : { $good }.
round-ends = Le tour { $round } est fini.
round-begins = Tour { $round } : { $player } est premier joueur.
sails = La flotte part ; les marchandises en main et les pommes pourrissent, ainsi que la moitié du fromage et des épices.
keeps = Il reste dans l’entrepôt de { $player } : { $goods }.
new-fleet = Une nouvelle flotte arrive : { $ships }.

why-not-your-turn = Ce n’est pas à { $player } : { $turn } décide.
why-no-gulden = { $player } n’a que { $gulden } florins.
why-pile = Au plus deux cartes d’une pile, et d’au moins deux piles ; une pile vide n’en donne pas.
why-barred = On expédie avant l’échange et l’achat et stockage dans le même tour.
why-one-special = Une seule carte spéciale par tour.
why-not-now = Ce n’est pas possible maintenant. { $task }
