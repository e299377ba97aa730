name = Vor dem Wind
pitch = Open, take and bid for action cards, store goods before they rot, and fill the ships in port.
edition-note = The figures on the cards are our own reconstruction; if you own the box, you can write its figures into a copy of cards.toml and play with --edition FILE.

good = { $good ->
    [A] apples
    [C] cheese
    [S] spices
   *[T] silk
}
one-good = { $good ->
    [A] an apple
    [C] a cheese
    [S] a spice
   *[T] a bale of silk
}
some-goods = { $good ->
    [A] { $count } { $count ->
        [one] apple
       *[other] apples
    }
    [C] { $count } { $count ->
        [one] cheese
       *[other] cheeses
    }
    [S] { $count } { $count ->
        [one] spice
       *[other] spices
    }
   *[T] { $count } { $count ->
        [one] bale
       *[other] bales
    } of silk
}
group = { $good } ({ $count })
purchase = purchase card ({ $goods })
storage = storage card ({ $amount } { $amount ->
    [one] good
   *[other] goods
} for { $price } gulden)
shipment = shipment card (or { $gulden } gulden)
special = { $kind ->
    [free1] special card “Free purchase” (1 good)
    [free2] special card “Free purchase” (2 goods)
    [conserve1] special card “Conservation” (1 good)
    [conserve2] special card “Conservation” (2 goods)
    [buy1] special card “Purchase + storage” (1 good)
    [buy2] special card “Purchase + storage” (2 goods)
    [swap1] special card “Exchange” (1 swap)
    [swap2] special card “Exchange” (2 swaps)
    [sale] special card “Market sale”
   *[safe] special card “Safe action”
}
buy = special card “Purchase + storage” ({ $amount } { $amount ->
    [one] good
   *[other] goods
} for { $price } gulden)
ship = ship ({ $goods }; { $points } { $points ->
    [one] point
   *[other] points
})
pile = { $pile ->
    [purchase] Purchase pile
    [storage] Storage pile
   *[shipment] Shipment pile
}
title = Round { $round }, fleet { $fleet }, ships loaded: { $loaded } of { $ships }
title-start = Before the first round
title-sails = Round { $round }, fleet { $fleet } sails when it is over
title-rots = Fleet { $fleet } has sailed
fleet-loaded = Fleet { $fleet }: { $loaded } of the { $ships } ships loaded with which it sails.
fleet-sails = Fleet { $fleet } sails when this round is over.
can-fill = You can fill: { $ships }.
port = In port
piles = Piles
display = Display
supply = Goods in the piles
can-load = Ships you can fill
nearly = Ships that lack little
lacks = { $ship }, still lacks { $goods }
front = Card
specials = Special cards
warehouse = Warehouse
guards = Conservation
gulden = Gulden
bid = Bid
earned = Trade money

sailed = Fleet { $fleet } has sailed
game-ends = Final reckoning
loaded = Ships loaded
kept = Goods kept
tie-gulden = { $players } are level on points; { $winners } { $count ->
    [one] wins
   *[other] share the victory
} by having more gulden.

task-start = Take a good to begin with ({ $count } left).
task-open = Open a card: choose a pile.
task-trade = { $can ->
    [take] Take a card from the display.
    [take-bid] Take a card from the display, or bid for one that another player has taken.
    [take-bid-force] Take a card from the display, bid for one that another player has taken, or force its sale with your safe action.
    [bid] Bid for a card that another player has taken.
   *[bid-force] Bid for a card that another player has taken, or force its sale with your safe action.
}
task-bid = How many gulden do you bid for { $player }’s { $card }?
task-join = Do you bid for { $player }’s { $card } too? Name an amount, or pass.
task-reply = { $can ->
    [one] { $player } bids { $amount } gulden for your { $card }. You cannot pay as much, so you have to accept.
    [one-pay] { $player } bids { $amount } gulden for your { $card }. Accept, or pay as much and keep the card.
    [some] There are bids for your { $card }. You cannot pay as much, so accept one.
   *[some-pay] There are bids for your { $card }. Accept one, or pay as much and keep the card.
}
task-turn = { $can ->
    [card] Your turn: use your card, or end the turn.
    [special] Your turn: play a special card, or end the turn.
    [card-special] Your turn: use your card, play a special card, or end the turn.
   *[end] Your turn: all that is left to do is to end it.
}
task-store = Store a good from your hand ({ $count } left).
task-ship = Load a ship.
task-take = Take a good ({ $count } left).
task-buy = Choose a good for your warehouse ({ $count } left).
task-swap = Swap a good in your warehouse for another ({ $count } left).
task-sell = Sell a good for 3 gulden.
task-rot = { $count ->
    [one] One more good has to rot
   *[other] { $count } more goods have to rot
}: { $good ->
    [C] cheese.
    [S] spices.
   *[some] cheese or spices?
}
task-save = You can save { $count ->
    [one] one more good
   *[other] { $count } more goods
}.

choice-hand-good = { $good } from your hand
choice-open = { $pile ->
    [purchase] open a purchase card
    [storage] open a storage card
   *[shipment] open a shipment card
}
choice-take = take the { $card }
choice-take-safe = take the { $card } and secure it
choice-bid = bid for { $player }’s { $card }
choice-force = make { $player } sell the { $card } for 5 gulden
choice-pass = pass
choice-stop = stop here
choice-end = end the turn
choice-accept = accept { $amount } gulden from { $player }
choice-pay = pay { $player } { $amount } gulden
choice-ship = ship goods
choice-act = use the { $card }
choice-income = take { $gulden } gulden
choice-special = play the { $card }
choice-amount = { $amount } gulden
swap-hand = { $given } from the warehouse for { $taken } from your hand
swap = { $given } for { $taken } from { $player }’s warehouse

begins = { $player } begins. In port: { $ships }.
opens = { $player } opens a { $card }.
takes = { $player } takes the { $card }.
takes-safe = { $player } takes the { $card } and secures it.
wants = { $player } would like { $owner }’s { $card }.
forces = { $player } plays a safe action: { $owner } has to sell the { $card } for 5 gulden.
bids = { $player } bids { $amount } gulden.
passes = { $player } passes.
accepts = { $player } accepts { $amount } gulden from { $bidder } and hands over the { $card }.
pays = { $player } pays { $bidder } { $amount } gulden and keeps the { $card }.
discarded = Nobody wanted the { $card }; it is discarded.
acts = { $player } uses the { $card }.
ships-goods = { $player } ships goods.
income = { $player } takes { $gulden } gulden.
plays = { $player } plays the { $card }.
ships = { $player } loads the { $ship }.
swaps-hand = { $player } swaps { $given } from the warehouse for { $taken } from the hand.
swaps = { $player } swaps { $given } for { $taken } from { $other }’s warehouse.
gets = { $player } takes { $good }.
stores = { $player } stores { $good }.
buys = { $player } takes { $good } straight into the warehouse.
sells = { $player } sells { $good } for 3 gulden.
lets-rot = { $player } lets { $good } rot.
saves = { $player } saves { $good }.
round-ends = Round { $round } is over.
round-begins = Round { $round } begins; { $player } is the start player.
sails = The fleet sails. All goods in hand and all apples rot, and so does half of the cheese and spices.
keeps = { $player } has { $goods } left in the warehouse.
keeps-nothing = { $player } has nothing left in the warehouse.
new-fleet = A new fleet comes in: { $ships }.

why-not-your-turn = It is not { $player }’s turn: { $turn } decides now.
why-no-gulden = { $player } has only { $gulden } gulden.
why-pile = At most two cards come from one pile, and they have to come from at least two piles; an empty pile gives none.
why-barred = In one turn, shipping comes before exchange and before purchase + storage.
why-one-special = Only one special card can be played in a turn.
why-open = Cards are opened at the beginning of a round.
why-take = Cards are taken while trading, once all have been opened.
why-bid = Bids are made while trading, by whoever has neither a card nor trade money yet.
why-settled = This card is settled: nobody can bid for it any more.
why-reply = A bid is answered by the owner of the card, once all have bid.
why-goods = Goods are taken, stored, exchanged and sold in your turn, by the cards you use.
why-ship = Ships are loaded in your turn, with a shipment card.
why-lacks = Your warehouse still lacks { $goods } for this ship.
why-special = Special cards are played in your turn; only a safe action is played while trading.
why-idle = This card can do nothing now: goods, room or gulden are lacking.
why-card = Your card is used in your turn, when the trading is over.
why-used = You have used your card in this turn already.
why-no-load = Your warehouse does not hold the whole load of any ship.
why-not-now = That is not possible now. { $task }
tab-port = Harbour
tab-market = Market
face-down = card face down

guide-ships = These ships lie in port. Whoever loads one with just the goods it shows gets its points; the best here is worth { $points }. With three or four players the game ends when somebody has 50.
guide-goods = First each takes two goods. Look which goods the ships want, above all those that several of them want.
guide-open = You begin this round: open { $count } action cards, one at a time, at most two of one pile. What lies there can be taken by all, so open what you need and others do not.
guide-kinds = Each round brings you one action card. There are three kinds: purchase brings goods to your hand, storage brings them from your hand into your warehouse for some gulden, shipment loads ships from your warehouse, or brings gulden. You need all three, one after the other.
guide-special = A card with a red border is a special: you need not use it in this round, for it stays with you. Hold it or right-click it, and it tells what it does.
guide-bid = Take a card of the display, or bid for one that lies before somebody: its owner either sells it to you for that, or pays you as much and keeps it. Then the money is all that you get this round.
guide-join = { $player } bids { $amount } for this card. You may pass or bid too, more or less: the owner picks one of the bids, not always the highest, and sells for it or pays it.
guide-purchase = Your card is a purchase: use it, and { $goods ->
    [one] one good comes
   *[other] { $goods } goods come
} to your hand. Goods in your hand cannot be shipped, and all of them rot when the fleet sails.
guide-storage = Your card lets you store { $amount } { $amount ->
    [one] good
   *[other] goods
} for { $price } gulden. Only what is in the warehouse can be shipped; there is room for { $room }.
guide-shipment = With this card you load ships, one after another, as long as all the goods of one are in your warehouse; or you take { $amount } gulden.
guide-turn = Your card is used. If you have a special card (with a red border) that can do something now, you may use it too; else end your turn.
guide-rots = When a round ends with only two ships left in port, the fleet sails and a new one comes. Then all goods in hands rot, in warehouses all apples and half of the cheese and spices; silk keeps. So do not store too much too early.
guide-reply = Somebody wants your card. Sell it for the bid, or pay as much yourself and keep it: both are settled then for this round.
guide-shipped = { $player } has loaded the first ship: its points count for good. That is the whole way of goods: buy, store, ship.
guide-doubt-end = Your card would be discarded unused at the end of your turn, and it could be used now. End the turn again if you want to.
guide-doubt-dear = For this card you would give { $amount } gulden and have { $left } left. Gulden are no points, but storing costs some each time, and so does the next bid. Bid as much again if you want to.

# With real cards: the score.
score-fleet = Fleet { $fleet } has { $most } { $size ->
    [large] large
   *[small] small
} ships, and { $count } are entered.
score-fleet-stays = { $count } ships are still in port: a fleet sails when two or fewer are left.
score-gulden-missing = How many gulden has { $player }? They break the tie.

# What things are, for whoever asks.
aim = Aim: load ships, and have most points when somebody has { $seats ->
    [2] 60
   *[other] 50
}
thing-purchase = Purchase card
about-purchase = Used in one’s turn, it brings the goods that it shows to the hand. From there they still have to be stored.
thing-storage = Storage card
about-storage = Used in one’s turn, it brings up to so many goods from the hand into the warehouse, for the gulden on the coin. Only from there can they be shipped.
now-room = { $player } has room for { $count ->
    [0] no more goods
    [one] one more good
   *[other] { $count } more goods
} in the warehouse.
thing-shipment = Shipment card
about-shipment = Used in one’s turn, it loads all ships that one can fill from the warehouse, or else brings the gulden on the coin.
now-shipment = { $count ->
    [0] Your warehouse does not fill any ship just now.
    [one] Your warehouse fills one of the ships in port.
   *[other] Your warehouse fills any of { $count } ships in port.
}
thing-free = Special card: free purchase
about-free = Take one or two goods of your choice to your hand, for nothing. A special card waits before you until you play it; one a turn.
thing-conserve = Special card: conservation
about-conserve = Laid into the warehouse, it saves one or two goods from rotting when the fleet sails. It takes up no room.
thing-buy = Special card: purchase + storage
about-buy = For the gulden on the coin, take one or two goods of your choice from the piles straight into your warehouse.
thing-swap = Special card: exchange
about-swap = Give a good of your warehouse for one of your hand or of anybody’s warehouse, once or twice. Nobody can refuse.
thing-sale = Special card: market sale
about-sale = Sell as many goods as you like from hand and warehouse for 3 gulden each.
thing-safe = Special card: safe action
about-safe = Play it while cards are traded: either take a card that nobody may bid for, or make another player sell you theirs for 5 gulden.
thing-ship = Large ship
about-ship = Whoever ships exactly the goods that it shows, all of them from the warehouse, gets the points on its sail.
now-full = Your warehouse holds all that it wants.
thing-boat = Small ship
about-boat = It wants one or two goods. Whoever ships them from the warehouse gets the points on its sail.
thing-note = Note at a ship
about-note = A tick: your warehouse holds all that this ship wants. A plus and goods: only these are still lacking.
thing-apples = Apples
about-apples = Ships pay best for them, but when the fleet sails, all of them rot, in the warehouse too.
thing-halves = Cheese and spices
about-halves = When the fleet sails, half of the cheese and spices in a warehouse rots, counted together and rounded down; in the hand all of it does.
thing-silk = Silk
about-silk = In a warehouse it keeps when the fleet sails; in the hand it rots like all else. Ships pay less for it.
thing-pile = Pile of action cards
about-pile = At the beginning of a round the start player opens one card for each player, at most two of one pile. The number says how many are left.
thing-display = Display
about-display = The cards opened for this round. In turn, everybody takes one, or bids for one that another has taken.
thing-bid = Bid
about-bid = So many gulden are offered for a card. Its owner takes them and gives the card away, or pays as much and keeps it.
thing-front = Card for this round
about-front = Here lies the one action card that a player has in this round. Until the trading is over others may bid for it. Whoever was paid instead has the money here until then.
thing-house = Warehouse
about-house = Only goods that lie here can be shipped. There is room for eight.
thing-held = Goods in hand
about-held = They have been bought, but not yet stored: they cannot be shipped, and when the fleet sails all of them rot.
thing-purse = Gulden
about-purse = For storing and for bids. They are no points; only among equal points more gulden decide.
thing-berth = Empty berth
about-berth = A ship of this fleet has been loaded. When two are left the fleet sails, goods rot, and a new fleet comes in.
thing-points = Points
about-points = The sum of all ships loaded. When somebody has 50 (with two players 60), the round is the last, and the most points win.

# What may come about soon, in the reason of a hint.
soon-ship = You load a ship in this round in { $chance } of 100 cases instead of { $otherwise }.
soon-next-ship = You load a ship by the end of the next round in { $chance } of 100 cases instead of { $otherwise }.
soon-card = You get an action card in this round in { $chance } of 100 cases instead of { $otherwise }.
soon-gulden = You have more gulden after the trading than now in { $chance } of 100 cases instead of { $otherwise }.
soon-stores = You have more goods in your warehouse after this round in { $chance } of 100 cases instead of { $otherwise }.
soon-sails = The fleet sails after this round in { $chance } of 100 cases instead of { $otherwise }.
soon-rots = Goods of yours rot after this round in { $chance } of 100 cases instead of { $otherwise }.
