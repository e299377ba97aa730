name = Vor dem Wind
pitch = Open, take and bid for action cards, store goods before they rot, and fill the ships in port.
edition-note = The figures on the cards are our own reconstruction; with the box you can write its figures into a copy of cards.toml and play with --edition FILE.

good = { $good ->
    [A] apples
    [C] cheese
    [S] spices
   *[T] silk
}
purchase = purchase of { $goods }
storage = storage of { $amount } for { $price }
shipment = shipment or income of { $gulden }
special = { $kind ->
    [free1] free purchase of 1
    [free2] free purchase of 2
    [conserve1] conservation of 1
    [conserve2] conservation of 2
    [buy1] purchase and storage of 1
    [buy2] purchase and storage of 2
    [swap1] exchange of 1
   *[swap2] exchange of 2
}
sale = market sale
safe = safe action
ship = ship { $load } for { $points }
pile = { $pile ->
    [purchase] Purchase pile
    [storage] Storage pile
   *[shipment] Shipment pile
}
title = Round { $round }, fleet { $fleet }
port = In port
display = Display
supply = Goods in the piles
can-load = Ships you can fill
nearly = Ships that lack little
lacks = { $ship } lacks { $goods }
front = Card
specials = Specials
warehouse = Warehouse
guards = Conservation
gulden = Gulden
bid = Bid

sailed = Fleet { $fleet } has sailed
game-ends = Final reckoning
loaded = Ships loaded
kept = Goods kept

task-start = Take a good to begin with.
task-open = Open a card: choose a pile.
task-trade = Take a card of the display, or bid for one that another player has taken.
task-bid = How many gulden do you bid { $player } for the { $card }?
task-join = Bid { $player } as well for the { $card }, or pass.
task-reply = Bids for your { $card }: accept one, or pay a bidder as much and keep it.
task-turn = Your turn: use your card, play one special, or end.
task-store = Store a good.
task-ship = Load a ship.
task-take = Take a good.
task-buy = Choose a good for your warehouse.
task-swap = Swap a good of your warehouse.
task-sell = Sell a good for 3 gulden.
task-rot = { $count ->
    [one] One more good has to rot
   *[other] { $count } more goods have to rot
}: cheese or spices?
task-save = You can save { $count ->
    [one] one more good
   *[other] { $count } more goods
}.

choice-hand-good = { $good } of your hand
choice-open = { $pile ->
    [purchase] a purchase card
    [storage] a storage card
   *[shipment] a shipment card
}
choice-take = take the { $card }
choice-take-safe = take the { $card }, secured
choice-bid = bid { $player } for the { $card }
choice-force = force { $player } to sell the { $card } for 5
choice-pass = pass
choice-stop = stop
choice-end = end the turn
choice-accept = accept { $amount } from { $player }
choice-pay = pay { $player } { $amount } and keep the card
choice-ship = ship goods
choice-act = use the { $card }
choice-income = take the income
choice-amount = { $amount } gulden
swap-hand = { $given } of the warehouse for { $taken } of the hand
swap = { $given } for { $taken } in the warehouse of { $player }

begins = { $player } begins. In port lie { $ships }.
opens = { $player } opens a card: { $card }.
takes = { $player } takes the { $card }.
takes-safe = { $player } takes the { $card } and secures it.
wants = { $player } wants the { $card } of { $owner }.
forces = { $player } forces { $owner } to sell the { $card } for 5 gulden.
bids = { $player } bids { $amount }.
accepts = { $player } accepts { $amount } from { $bidder } and gives the card away.
pays = { $player } pays { $bidder } { $amount } and keeps the card.
discarded = Nobody took the { $card }.
ships = { $player } loads the { $ship }.
does = { $player }: { $what }.
gets = { $player } takes { $good }.
stores = { $player } stores { $good }.
buys = { $player } buys { $good } into the warehouse.
sells = { $player } sells { $good }.
lets-rot = { $player } lets { $good } rot.
saves = { $player } saves { $good }.
round-ends = Round { $round } is over.
round-begins = Round { $round }: { $player } is start player.
sails = The fleet sails; goods in hand and apples rot, and half of cheese and spices.
keeps = { $player } has left in the warehouse: { $goods }.
new-fleet = A new fleet comes in: { $ships }.

why-not-your-turn = It is not the turn of { $player }: { $turn } decides.
why-no-gulden = { $player } has only { $gulden } gulden.
why-pile = At most two cards come from one pile, and cards from at least two piles; an empty pile gives none.
why-barred = Shipping comes before exchange and purchase and storage in the same turn.
why-one-special = Only one special action a turn.
why-not-now = That is not possible now. { $task }
