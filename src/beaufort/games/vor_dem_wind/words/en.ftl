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
