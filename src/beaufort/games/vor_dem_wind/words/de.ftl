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
earned = Handelsgeld

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
face-down = verdeckte Karte

guide-ships = Diese Schiffe liegen im Hafen. Wer eines mit genau den Waren belädt, die es zeigt, bekommt seine Punkte; das beste hier ist { $points } wert. Zu dritt oder viert endet das Spiel, wenn jemand 50 hat.
guide-goods = Zuerst nehmen alle zwei Waren. Sieh, welche Waren die Schiffe brauchen, vor allem solche, die mehrere brauchen.
guide-open = Du beginnst diese Runde: Decke { $count } Aktionskarten auf, eine nach der anderen, höchstens zwei von einem Stapel. Was dort liegt, können alle nehmen; decke also auf, was du brauchst und andere nicht.
guide-kinds = Jede Runde bringt dir eine Aktionskarte. Es gibt drei Arten: Einkauf bringt Waren auf deine Hand, Lagern bringt sie für ein paar Gulden aus der Hand in dein Lager, Verschiffen belädt Schiffe aus deinem Lager oder bringt Gulden. Du brauchst alle drei, eine nach der anderen.
guide-special = Eine Karte mit rotem Rand ist eine Sonderkarte: Du musst sie nicht in dieser Runde nutzen, denn sie bleibt bei dir. Tippe sie lange an oder klicke sie rechts an, und sie sagt, was sie kann.
guide-bid = Nimm eine Karte der Auslage, oder biete für eine, die vor jemandem liegt: Ihr Besitzer verkauft sie dir dafür oder zahlt dir ebenso viel und behält sie. Dann ist das Geld alles, was du in dieser Runde bekommst.
guide-join = { $player } bietet { $amount } für diese Karte. Du kannst passen oder auch bieten, mehr oder weniger: Der Besitzer sucht sich eines der Gebote aus, nicht immer das höchste, und verkauft dafür oder zahlt es aus.
guide-purchase = Deine Karte ist ein Einkauf: Nutze sie, und { $goods ->
    [one] eine Ware kommt
   *[other] { $goods } Waren kommen
} auf deine Hand. Waren der Hand kann man nicht verschiffen, und sie verderben alle, wenn die Flotte ausläuft.
guide-storage = Mit deiner Karte lagerst du { $amount } { $amount ->
    [one] Ware
   *[other] Waren
} für { $price } Gulden ein. Nur was im Lager liegt, lässt sich verschiffen; es hat Platz für { $room }.
guide-shipment = Mit dieser Karte belädst du Schiffe, eines nach dem anderen, solange alle Waren eines Schiffs in deinem Lager liegen; oder du nimmst { $amount } Gulden.
guide-turn = Deine Karte ist genutzt. Hast du eine Sonderkarte (mit rotem Rand), die jetzt etwas bewirkt, darfst du auch davon eine nutzen; sonst beende deinen Zug.
guide-rots = Liegen am Ende einer Runde nur noch zwei Schiffe im Hafen, läuft die Flotte aus, und eine neue kommt. Dann verderben alle Waren auf den Händen, in den Lagern alle Äpfel und die Hälfte von Käse und Gewürzen; Seide hält sich. Lagere also nicht zu viel zu früh.
guide-reply = Jemand will deine Karte. Verkaufe sie für das Gebot oder zahle selbst so viel und behalte sie: Beide sind dann für diese Runde fertig.
guide-shipped = { $player } hat das erste Schiff beladen: Seine Punkte zählen für immer. Das ist der ganze Weg der Waren: kaufen, lagern, verschiffen.
guide-doubt-end = Am Ende deines Zuges würde deine Karte ungenutzt abgelegt, und du kannst sie jetzt nutzen. Beende den Zug noch einmal, wenn du willst.
guide-doubt-dear = Für diese Karte gäbst du { $amount } Gulden und hättest noch { $left }. Gulden sind keine Punkte, aber jedes Lagern kostet welche, und das nächste Gebot auch. Biete noch einmal so viel, wenn du willst.

# With real cards: the score.
score-fleet = Zur { $fleet }. Flotte gehören { $most } { $size ->
    [large] große
   *[small] kleine
} Schiffe, eingetragen sind { $count }.
score-fleet-stays = Noch liegen { $count } Schiffe im Hafen: Eine Flotte läuft aus, wenn höchstens zwei übrig sind.
score-gulden-missing = Wie viele Gulden hat { $player }? Sie entscheiden bei Gleichstand.

# Was die Dinge sind, für alle, die fragen.
aim = Ziel: die meisten Punkte mit Schiffen, bis jemand { $seats ->
    [2] 60
   *[other] 50
} hat
thing-purchase = Einkaufskarte
about-purchase = Im eigenen Zug genutzt, bringt sie die gezeigten Waren auf die Hand. Von dort müssen sie erst ins Lager.
thing-storage = Lagerkarte
about-storage = Im eigenen Zug genutzt, bringt sie bis zu so viele Waren von der Hand ins Lager, für die Gulden auf der Münze. Nur von dort kann man sie verschiffen.
now-room = { $player } hat im Lager Platz für { $count ->
    [0] keine weitere Ware
    [one] eine weitere Ware
   *[other] { $count } weitere Waren
}.
thing-shipment = Verschiffungskarte
about-shipment = Im eigenen Zug genutzt, belädt sie alle Schiffe, deren Ladung man im Lager hat, oder bringt die Gulden auf der Münze.
now-shipment = { $count ->
    [0] Dein Lager reicht gerade für kein Schiff.
    [one] Dein Lager reicht für eines der Schiffe im Hafen.
   *[other] Dein Lager reicht für jedes von { $count } Schiffen im Hafen.
}
thing-free = Sonderaktion: Freier Einkauf
about-free = Nimm ein oder zwei Waren deiner Wahl auf die Hand, umsonst. Eine Sonderaktion bleibt vor dir liegen, bis du sie spielst; eine je Zug.
thing-conserve = Sonderaktion: Konservierung
about-conserve = Ins Lager gelegt, rettet sie ein oder zwei Waren vor dem Verderben, wenn die Flotte ausläuft. Sie braucht keinen Platz.
thing-buy = Sonderaktion: Einkauf + Lagerung
about-buy = Nimm für die Gulden auf der Münze ein oder zwei Waren deiner Wahl aus den Stapeln gleich ins Lager.
thing-swap = Sonderaktion: Tausch
about-swap = Gib eine Ware deines Lagers für eine aus deiner Hand oder aus irgendeinem Lager, ein- oder zweimal. Niemand kann das ablehnen.
thing-sale = Sonderaktion: Marktverkauf
about-sale = Verkaufe beliebig viele Waren aus Hand und Lager für je 3 Gulden.
thing-safe = Sonderaktion: Sichere Aktion
about-safe = Spiel sie im Handel: Entweder nimmst du eine Karte, auf die niemand bieten darf, oder jemand muss dir seine für 5 Gulden verkaufen.
thing-ship = Großes Schiff
about-ship = Wer genau die gezeigten Waren verschifft, alle aus dem Lager, bekommt die Punkte auf dem Segel.
now-full = In deinem Lager liegt alles, was es braucht.
thing-boat = Kleines Schiff
about-boat = Es braucht ein oder zwei Waren. Wer sie aus dem Lager verschifft, bekommt die Punkte auf dem Segel.
thing-note = Hinweis am Schiff
about-note = Ein Haken: In deinem Lager liegt alles für dieses Schiff. Ein Plus und Waren: Nur diese fehlen noch.
thing-apples = Äpfel
about-apples = Schiffe zahlen am besten für sie, aber wenn die Flotte ausläuft, verderben alle, auch im Lager.
thing-halves = Käse und Gewürze
about-halves = Läuft die Flotte aus, verdirbt von Käse und Gewürzen im Lager die Hälfte, zusammen gezählt und abgerundet; auf der Hand alles.
thing-silk = Seide
about-silk = Im Lager hält sie sich, wenn die Flotte ausläuft; auf der Hand verdirbt sie wie alles. Schiffe zahlen weniger für sie.
thing-pile = Stapel mit Aktionskarten
about-pile = Zu Beginn einer Runde wird für jede Person eine Karte aufgedeckt, höchstens zwei von einem Stapel. Die Zahl sagt, wie viele noch da sind.
thing-display = Auslage
about-display = Die Karten, die für diese Runde aufgedeckt sind. Reihum nimmt man eine oder bietet auf eine, die jemand anders genommen hat.
thing-bid = Gebot
about-bid = So viele Gulden sind für eine Karte geboten. Wem sie gehört, nimmt sie an und gibt die Karte her, oder zahlt ebenso viel und behält sie.
thing-front = Karte für diese Runde
about-front = Hier liegt die eine Aktionskarte für diese Runde. Bis der Handel vorbei ist, können andere auf sie bieten. Wer statt einer Karte Geld bekam, hat es bis dahin hier.
thing-house = Lager
about-house = Nur Waren, die hier liegen, kann man verschiffen. Acht haben Platz.
thing-held = Waren auf der Hand
about-held = Gekauft, aber noch nicht gelagert: Man kann sie nicht verschiffen, und läuft die Flotte aus, verderben alle.
thing-purse = Gulden
about-purse = Fürs Lagern und für Gebote. Punkte sind sie nicht; nur bei gleichen Punkten entscheiden mehr Gulden.
thing-berth = Leerer Liegeplatz
about-berth = Ein Schiff dieser Flotte ist beladen. Sind noch zwei da, läuft die Flotte aus, Waren verderben, und eine neue Flotte kommt.
thing-points = Punkte
about-points = Die Summe aller beladenen Schiffe. Hat jemand 50 (zu zweit 60), ist die Runde die letzte, und die meisten Punkte gewinnen.

# What may come about soon, in the reason of a hint.
soon-ship = Du belädst in dieser Runde ein Schiff in { $chance } statt { $otherwise } von 100 Fällen.
soon-next-ship = Du belädst bis zum Ende der nächsten Runde ein Schiff in { $chance } statt { $otherwise } von 100 Fällen.
soon-card = Du bekommst in dieser Runde eine Aktionskarte in { $chance } statt { $otherwise } von 100 Fällen.
soon-gulden = Du hast nach dem Handel mehr Gulden als jetzt in { $chance } statt { $otherwise } von 100 Fällen.
soon-stores = Du hast nach dieser Runde mehr Waren im Lager in { $chance } statt { $otherwise } von 100 Fällen.
soon-sails = Die Flotte läuft nach dieser Runde aus in { $chance } statt { $otherwise } von 100 Fällen.
soon-rots = Dir verderben nach dieser Runde Waren in { $chance } statt { $otherwise } von 100 Fällen.
