name = Vor dem Wind
pitch = Aktionskarten aufdecken, nehmen und ersteigern, Waren lagern, ehe sie verderben, und die Schiffe im Hafen beladen.
edition-note = Die Werte auf den Karten sind unsere eigene Rekonstruktion; wer die Schachtel hat, schreibt deren Werte in eine Kopie von cards.toml und spielt mit --edition DATEI.

good = { $good ->
    [A] Äpfel
    [C] Käse
    [S] Gewürze
   *[T] Seide
}
one-good = { $good ->
    [A] einen Apfel
    [C] einen Käse
    [S] ein Gewürz
   *[T] einen Ballen Seide
}
some-goods = { $good ->
    [A] { $count } { $count ->
        [one] Apfel
       *[other] Äpfel
    }
    [C] { $count } Käse
    [S] { $count } { $count ->
        [one] Gewürz
       *[other] Gewürze
    }
   *[T] { $count } Ballen Seide
}
group = { $good } ({ $count })
purchase = Einkaufskarte ({ $goods })
storage = Lagerkarte ({ $amount } { $amount ->
    [one] Ware
   *[other] Waren
} für { $price } Gulden)
shipment = Verschiffungskarte (oder { $gulden } Gulden)
special = { $kind ->
    [free1] Sonderaktion „Freier Einkauf“ (1 Ware)
    [free2] Sonderaktion „Freier Einkauf“ (2 Waren)
    [conserve1] Sonderaktion „Konservierung“ (1 Ware)
    [conserve2] Sonderaktion „Konservierung“ (2 Waren)
    [buy1] Sonderaktion „Einkauf + Lagerung“ (1 Ware)
    [buy2] Sonderaktion „Einkauf + Lagerung“ (2 Waren)
    [swap1] Sonderaktion „Tausch“ (1 Ware)
    [swap2] Sonderaktion „Tausch“ (2 Waren)
    [sale] Sonderaktion „Marktverkauf“
   *[safe] Sonderaktion „Sichere Aktion“
}
buy = Sonderaktion „Einkauf + Lagerung“ ({ $amount } { $amount ->
    [one] Ware
   *[other] Waren
} für { $price } Gulden)
ship = Schiff ({ $goods }; { $points } { $points ->
    [one] Punkt
   *[other] Punkte
})
pile = { $pile ->
    [purchase] Einkaufsstapel
    [storage] Lagerstapel
   *[shipment] Verschiffungsstapel
}
title = Runde { $round }, Flotte { $fleet }, beladene Schiffe: { $loaded } von { $ships }
title-start = Vor der ersten Runde
title-sails = Runde { $round }, danach läuft Flotte { $fleet } aus
title-rots = Flotte { $fleet } ist ausgelaufen
fleet-loaded = Flotte { $fleet }: { $loaded } der { $ships } Schiffe beladen, mit denen sie ausläuft.
fleet-sails = Flotte { $fleet } läuft nach dieser Runde aus.
can-fill = Du kannst beladen: { $ships }.
port = Im Hafen
piles = Stapel
display = Auslage
supply = Waren in den Stapeln
can-load = Schiffe, die du beladen kannst
nearly = Schiffe, denen wenig fehlt
lacks = { $ship }, es { $count ->
    [one] fehlt
   *[other] fehlen
} noch { $goods }
front = Karte
specials = Sonderaktionen
warehouse = Lager
guards = Konservierung
gulden = Gulden
bid = Gebot

sailed = Flotte { $fleet } ist ausgelaufen
game-ends = Schlussabrechnung
loaded = Beladene Schiffe
kept = Behaltene Waren
tie-gulden = { $players } haben gleich viele Punkte; { $winners } { $count ->
    [one] gewinnt
   *[other] teilen sich den Sieg
} dank mehr Gulden.

task-start = Nimm eine Ware für den Anfang (noch { $count }).
task-open = Decke eine Karte auf: Wähle einen Stapel.
task-trade = { $can ->
    [take] Nimm eine Karte aus der Auslage.
    [take-bid] Nimm eine Karte aus der Auslage, oder biete auf eine, die schon jemand genommen hat.
    [take-bid-force] Nimm eine Karte aus der Auslage, biete auf eine, die schon jemand genommen hat, oder erzwinge deren Verkauf mit deiner Sicheren Aktion.
    [bid] Biete auf eine Karte, die schon jemand genommen hat.
   *[bid-force] Biete auf eine Karte, die schon jemand genommen hat, oder erzwinge deren Verkauf mit deiner Sicheren Aktion.
}
task-bid = Wie viele Gulden bietest du { $player } für die { $card }?
task-join = Bietest du auch auf die { $card } von { $player }? Nenne einen Betrag, oder passe.
task-reply = { $can ->
    [one] { $player } bietet { $amount } Gulden für deine { $card }. So viel kannst du nicht zahlen, also musst du annehmen.
    [one-pay] { $player } bietet { $amount } Gulden für deine { $card }. Nimm an, oder zahle ebenso viel und behalte die Karte.
    [some] Es gibt Gebote auf deine { $card }. So viel kannst du nicht zahlen: Nimm eines an.
   *[some-pay] Es gibt Gebote auf deine { $card }. Nimm eines an, oder zahle ebenso viel und behalte die Karte.
}
task-turn = { $can ->
    [card] Dein Zug: Nutze deine Karte, oder beende den Zug.
    [special] Dein Zug: Spiele eine Sonderaktion, oder beende den Zug.
    [card-special] Dein Zug: Nutze deine Karte, spiele eine Sonderaktion, oder beende den Zug.
   *[end] Dein Zug: Dir bleibt nur noch, ihn zu beenden.
}
task-store = Lagere eine Ware aus deiner Hand ein (noch { $count }).
task-ship = Belade ein Schiff.
task-take = Nimm eine Ware (noch { $count }).
task-buy = Wähle eine Ware für dein Lager (noch { $count }).
task-swap = Tausche eine Ware aus deinem Lager gegen eine andere (noch { $count }).
task-sell = Verkaufe eine Ware für 3 Gulden.
task-rot = { $count ->
    [one] Noch eine Ware verdirbt
   *[other] Noch { $count } Waren verderben
}: { $good ->
    [C] Käse.
    [S] Gewürze.
   *[some] Käse oder Gewürze?
}
task-save = Du kannst noch { $count ->
    [one] eine Ware
   *[other] { $count } Waren
} retten.

choice-hand-good = { $good } aus der Hand
choice-open = { $pile ->
    [purchase] eine Einkaufskarte aufdecken
    [storage] eine Lagerkarte aufdecken
   *[shipment] eine Verschiffungskarte aufdecken
}
choice-take = die { $card } nehmen
choice-take-safe = die { $card } nehmen und sichern
choice-bid = auf die { $card } von { $player } bieten
choice-force = die { $card } von { $player } für 5 Gulden erzwingen
choice-pass = passen
choice-stop = aufhören
choice-end = den Zug beenden
choice-accept = { $amount } Gulden von { $player } annehmen
choice-pay = { $player } { $amount } Gulden zahlen
choice-ship = Waren verschiffen
choice-act = die { $card } nutzen
choice-income = { $gulden } Gulden nehmen
choice-special = die { $card } spielen
choice-amount = { $amount } Gulden
swap-hand = { $given } aus dem Lager gegen { $taken } aus der Hand
swap = { $given } gegen { $taken } aus dem Lager von { $player }

begins = { $player } beginnt. Im Hafen liegen: { $ships }.
opens = { $player } deckt eine { $card } auf.
takes = { $player } nimmt die { $card }.
takes-safe = { $player } nimmt und sichert die { $card }.
wants = { $player } möchte { $owner } die { $card } abkaufen.
forces = { $player } spielt eine Sichere Aktion: { $owner } muss die { $card } für 5 Gulden hergeben.
bids = { $player } bietet { $amount } Gulden.
passes = { $player } passt.
accepts = { $player } nimmt { $amount } Gulden von { $bidder } an und gibt die { $card } her.
pays = { $player } zahlt { $bidder } { $amount } Gulden und behält die { $card }.
discarded = Die { $card } wollte niemand; sie wird abgelegt.
acts = { $player } nutzt die { $card }.
ships-goods = { $player } verschifft Waren.
income = { $player } nimmt { $gulden } Gulden ein.
plays = { $player } spielt die { $card }.
ships = { $player } belädt das { $ship }.
swaps-hand = { $player } tauscht { $given } aus dem Lager gegen { $taken } aus der Hand.
swaps = { $player } tauscht { $given } gegen { $taken } aus dem Lager von { $other }.
gets = { $player } nimmt { $good }.
stores = { $player } lagert { $good } ein.
buys = { $player } holt { $good } gleich ins Lager.
sells = { $player } verkauft { $good } für 3 Gulden.
lets-rot = { $player } lässt { $good } verderben.
saves = { $player } rettet { $good }.
round-ends = Runde { $round } ist zu Ende.
round-begins = Runde { $round } beginnt; { $player } hat den Startspielerstein.
sails = Die Flotte läuft aus. Alle Waren auf der Hand und alle Äpfel verderben, dazu die Hälfte von Käse und Gewürzen.
keeps = { $player } hat noch { $goods } im Lager.
keeps-nothing = { $player } hat nichts mehr im Lager.
new-fleet = Eine neue Flotte läuft ein: { $ships }.

why-not-your-turn = { $player } ist nicht an der Reihe: Jetzt entscheidet { $turn }.
why-no-gulden = { $player } hat nur { $gulden } Gulden.
why-pile = Höchstens zwei Karten kommen von einem Stapel, und sie müssen von mindestens zwei Stapeln kommen; ein leerer Stapel gibt keine her.
why-barred = Im selben Zug kommt das Verschiffen vor Tausch und vor Einkauf + Lagerung.
why-one-special = Je Zug ist nur eine Sonderaktion erlaubt.
why-open = Karten werden zu Beginn einer Runde aufgedeckt.
why-take = Karten werden im Handel genommen, wenn alle aufgedeckt sind.
why-bid = Geboten wird im Handel, von denen, die weder eine Karte noch Geld aus dem Handel haben.
why-settled = Diese Karte ist aus dem Handel: Niemand kann mehr auf sie bieten.
why-reply = Auf Gebote antwortet, wem die Karte gehört, sobald alle geboten haben.
why-goods = Waren nimmst, lagerst, tauschst und verkaufst du in deinem Zug, mit den Karten, die du nutzt.
why-ship = Schiffe belädst du in deinem Zug, mit einer Verschiffungskarte.
why-lacks = Für dieses Schiff fehlen in deinem Lager noch { $goods }.
why-special = Sonderaktionen spielst du in deinem Zug; nur eine Sichere Aktion wird im Handel gespielt.
why-idle = Diese Karte bewirkt jetzt nichts: Es fehlt an Waren, Platz oder Gulden.
why-card = Deine Karte nutzt du in deinem Zug, wenn der Handel vorbei ist.
why-used = Du hast deine Karte in diesem Zug schon genutzt.
why-no-load = In deinem Lager liegt von keinem Schiff die ganze Ladung.
why-not-now = Das geht jetzt nicht. { $task }
tab-port = Hafen
tab-market = Markt
