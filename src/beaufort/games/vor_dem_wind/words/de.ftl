name = Vor dem Wind
pitch = Aktionskarten aufdecken, nehmen und ersteigern, Waren lagern, ehe sie verrotten, und die Schiffe im Hafen beladen.
edition-note = Die Werte auf den Karten sind unsere eigene Rekonstruktion; wer die Schachtel hat, schreibt deren Werte in eine Kopie von cards.toml und spielt mit --edition DATEI.

good = { $good ->
    [A] Äpfel
    [C] Käse
    [S] Gewürze
   *[T] Seide
}
purchase = Einkauf von { $goods }
storage = Lagerung von { $amount } für { $price }
shipment = Verschiffen oder Einkommen { $gulden }
special = { $kind ->
    [free1] Freier Einkauf von 1
    [free2] Freier Einkauf von 2
    [conserve1] Konservierung von 1
    [conserve2] Konservierung von 2
    [buy1] Einkauf und Lagerung von 1
    [buy2] Einkauf und Lagerung von 2
    [swap1] Tausch 1:1
   *[swap2] Tausch 2:2
}
sale = Marktverkauf
safe = Sichere Aktion
ship = Schiff { $load } für { $points }
pile = { $pile ->
    [purchase] Stapel Einkauf
    [storage] Stapel Lagerung
   *[shipment] Stapel Verschiffen
}
title = Runde { $round }, Flotte { $fleet }
port = Im Hafen
display = Auslage
supply = Waren in den Stapeln
can-load = Schiffe, die du beladen kannst
nearly = Schiffe, denen wenig fehlt
lacks = { $ship }, es fehlt { $goods }
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

task-start = Nimm eine Ware für den Anfang.
task-open = Decke eine Karte auf: Wähle einen Stapel.
task-trade = Nimm eine Karte der Auslage, oder biete auf eine, die schon genommen ist.
task-bid = Wie viele Gulden bietest du { $player } für diese Karte: { $card }?
task-join = Biete auch du { $player } für diese Karte, oder passe: { $card }.
task-reply = Gebote für deine Karte ({ $card }): Nimm eines an, oder zahle einen Bieter aus und behalte sie.
task-turn = Dein Zug: Nutze deine Karte, spiele eine Sonderaktion, oder beende den Zug.
task-store = Lagere eine Ware ein.
task-ship = Belade ein Schiff.
task-take = Nimm eine Ware.
task-buy = Wähle eine Ware für dein Lager.
task-swap = Tausche eine Ware deines Lagers.
task-sell = Verkaufe eine Ware für 3 Gulden.
task-rot = { $count ->
    [one] Noch eine Ware verrottet
   *[other] Noch { $count } Waren verrotten
}: Käse oder Gewürze?
task-save = Du kannst noch { $count ->
    [one] eine Ware
   *[other] { $count } Waren
} retten.

choice-hand-good = { $good } aus der Hand
choice-open = { $pile ->
    [purchase] eine Einkaufskarte
    [storage] eine Lagerungskarte
   *[shipment] eine Verschiffungskarte
}
choice-take = nehmen: { $card }
choice-take-safe = nehmen und sichern: { $card }
choice-bid = { $player } bieten für: { $card }
choice-force = { $player } abkaufen für 5: { $card }
choice-pass = passen
choice-stop = aufhören
choice-end = den Zug beenden
choice-accept = { $amount } von { $player } annehmen
choice-pay = { $player } { $amount } auszahlen und die Karte behalten
choice-ship = Waren verschiffen
choice-act = nutzen: { $card }
choice-income = das Einkommen nehmen
choice-amount = { $amount } Gulden
swap-hand = { $given } aus dem Lager gegen { $taken } aus der Hand
swap = { $given } gegen { $taken } aus dem Lager von { $player }

begins = { $player } beginnt. Im Hafen liegen { $ships }.
opens = { $player } deckt auf: { $card }.
takes = { $player } nimmt: { $card }.
takes-safe = { $player } nimmt und sichert: { $card }.
wants = { $player } möchte die Karte von { $owner }: { $card }.
forces = { $player } kauft { $owner } für 5 Gulden die Karte ab: { $card }.
bids = { $player } bietet { $amount }.
accepts = { $player } nimmt { $amount } von { $bidder } an und gibt die Karte ab.
pays = { $player } zahlt { $bidder } { $amount } aus und behält die Karte.
discarded = Niemand nahm: { $card }.
ships = { $player } belädt: { $ship }.
does = { $player }: { $what }.
gets = { $player } nimmt { $good }.
stores = { $player } lagert { $good } ein.
buys = { $player } kauft { $good } ins Lager.
sells = { $player } verkauft { $good }.
lets-rot = { $player } lässt { $good } verrotten.
saves = { $player } rettet { $good }.
round-ends = Runde { $round } ist zu Ende.
round-begins = Runde { $round }: { $player } ist Startspieler.
sails = Die Flotte läuft aus; Waren auf der Hand und Äpfel verrotten, dazu die Hälfte von Käse und Gewürzen.
keeps = { $player } hat noch im Lager: { $goods }.
new-fleet = Eine neue Flotte läuft ein: { $ships }.

why-not-your-turn = { $player } ist nicht an der Reihe: { $turn } entscheidet.
why-no-gulden = { $player } hat nur { $gulden } Gulden.
why-pile = Höchstens zwei Karten von einem Stapel, und von mindestens zwei Stapeln; ein leerer gibt keine her.
why-barred = Verschifft wird vor Tausch und Einkauf und Lagerung im selben Zug.
why-one-special = Nur eine Sonderaktion je Zug.
why-not-now = Das geht jetzt nicht. { $task }
