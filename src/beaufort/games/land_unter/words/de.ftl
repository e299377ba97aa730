name = Land unter
pitch = Alle wählen geheim eine Karte, die Flut steigt, und Rettungsringe sind knapp.
option-cascade = Nach einem Ausscheiden zahlt auch die nächsthöchste Flut

weather = Wetter { $value }{ $halves ->
    [0] {""}
    [1] {" "}(halber Rettungsring)
   *[other] {" "}(ganzer Rettungsring)
}
flood = Flut { $value }
title = Durchgang { $deal } von { $deals }, Runde { $round } von { $rounds }
choose = Wähle eine Wetterkarte. Die höchste nimmt Flut { $low }, die zweithöchste Flut { $high }.
open-floods = Offene Flutkarten
floods-left = Flutkarten, die noch kommen
played = In diesem Durchgang gespielt
tide = Flut
chosen = Gewählt
lifebelts = Rettungsringe
last-round = Letzte Runde
last-paid = Zuletzt verloren
for-highest = für die höchste
for-second = für die zweithöchste
dry = keine Flutkarte
highest = höchste Flut
belts-left = { $count ->
    [0] kein Rettungsring
    [one] ein Rettungsring
   *[other] { $count } Rettungsringe
}
lost = { $count ->
    [one] ein Rettungsring verloren
   *[other] { $count } Rettungsringe verloren
}
laid = Gespielt
holds = Hat noch
memory = Bisher gespielt
out = ausgeschieden

start = Die Karten sind verteilt.
opens = Durchgang { $deal }, Runde { $round }: Die Fluten { $low } und { $high } laufen auf.
plays = { $player } { $card }
reveal = Alle Karten werden aufgedeckt: { $cards }.
takes = { $player } nimmt Flut { $flood }.
pays = { $player } verliert { $count ->
    [one] einen Rettungsring
   *[other] { $count } Rettungsringe
}.
drops-out = { $player } hat keinen Rettungsring mehr und scheidet für diesen Durchgang aus.
deal-ends = Durchgang { $deal } ist zu Ende.
scores = { $player } behält { $belts ->
    [0] keinen Rettungsring
    [one] einen Rettungsring
   *[other] { $belts } Rettungsringe
}: { $gained } { $gained ->
    [one] Punkt
   *[other] Punkte
}, insgesamt { $points }.
scores-lowest = { $player } behält { $belts ->
    [0] keinen Rettungsring
    [one] einen Rettungsring
   *[other] { $belts } Rettungsringe
} und zeigt die niedrigste Flut: { $gained } { $gained ->
    [one] Punkt
   *[other] Punkte
}, insgesamt { $points }.
scores-out = { $player } war ausgeschieden: { $gained } { $gained ->
    [one] Punkt
   *[other] Punkte
}, insgesamt { $points }.
pass-on = Alle geben Karten und Rettungsringe nach links weiter. Durchgang { $deal } beginnt.

after-deal = Nach Durchgang { $deal } von { $deals }
lowest = Niedrigste Flut
dropped-out = Ausgeschieden
gained = Punkte im Durchgang
in-all = Insgesamt
nothing = –
one-more = +{ $points }

why-out = { $player } ist in diesem Durchgang ausgeschieden.
why-chosen = { $player } hat schon gewählt; was verdeckt liegt, bleibt liegen.
why-not-held = { $player } hat { $card } nicht auf der Hand.

guide-belts = Du hast { $count } Rettungsringe; was dir davon am Ende des Durchgangs bleibt, sind deine Punkte. Fluten sind schlecht: In jeder Runde verliert einen Ring, wer die höchste vor sich hat.
guide-choose = Alle wählen verdeckt eine Wetterkarte. Die höchste muss die niedrigere Flut ({ $low }) nehmen, die zweithöchste die andere ({ $high }); alle übrigen bleiben trocken.
guide-takes = { $first } hatte die höchste Karte und nahm Flut { $low }, { $second } die zweithöchste und nahm Flut { $high }.
guide-pays = Wer nun die höchste Flut von allen hat, verliert einen Rettungsring: { $who ->
    [you] das bist du
   *[other] { $player }
}.
guide-hand = Die Rettungsringe kommen mit den Karten: ein ganzer auf 25 bis 36, ein halber auf den zwölf Karten darunter und darüber. Deine ergaben { $count }; eine solche Karte zu spielen, kostet keinen. Doch mittlere Karten sind die schwierigen: Oft sind sie die zweithöchsten und nehmen die höhere Flut.
guide-dry = Du hast keine Flut genommen: Zwei Karten waren höher als deine. Eine niedrige Karte hält eine neue Flut fern, aber sie deckt auch keine alte zu.
guide-covers = Vor dir liegt Flut { $flood }. Die nächste, die du nimmst, deckt sie zu, und nur die oberste zählt: Eine niedrige Flut ist also etwas wert.
guide-again = Sieh: { $who ->
    [you] Du zahltest
   *[other] { $player } zahlte
} für eine Flut aus einer früheren Runde. Die höchste kostet in jeder Runde einen Rettungsring, bis sie zugedeckt ist oder jemand eine höhere hat; haben zwei sie, zahlen beide.
guide-left = Hier stehen die Fluten, die noch kommen, und wie viele es von jeder gibt; der Knopf daneben zeigt die bisher gespielten Karten. Du musst dir nichts merken.
guide-danger = { $who ->
    [you] Du hast
   *[other] { $player } hat
} keinen Rettungsring mehr. Wer zahlen muss und nicht kann, ist für diesen Durchgang draußen und verliert einen Punkt; sind nur noch zwei Spieler übrig, endet er sofort.
guide-lowest = Noch { $count ->
    [one] eine Runde
   *[other] { $count } Runden
}. Wer am Ende die niedrigste Flut zeigt, hat einen Punkt mehr; gar keine Flut ist noch niedriger.
guide-scored = Der Durchgang ist zu Ende: ein Punkt für jeden Rettungsring, einer für die niedrigste Flut, einer weniger für den, der draußen war. Du hast { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
guide-passed = Nun spielen alle die Karten ihres Nachbarn: Du hast die von { $player }, mit ebenso vielen Rettungsringen. So hat niemand lange Glück; und was diese Karten können, hast du gesehen.

guide-doubt-second = Mit { $card } hast du leicht die zweithöchste Karte und nimmst Flut { $high }. So hoch hat niemand eine: Sie würde dich sofort einen Rettungsring kosten, und jede Runde einen weiteren, bis sie zugedeckt ist oder jemand eine höhere hat. Spiel sie noch einmal, wenn du willst.
guide-doubt-under = Mit { $card } nähmst du kaum eine Flut. Aber dann bleibt deine { $own } die höchste von allen und kostet dich noch einen Rettungsring; Flut { $low } würde sie zudecken, und eine hohe Karte könnte sie bekommen. Spiel sie noch einmal, wenn du willst.

# With real cards: the score.
score-belts-missing = Wie viele Rettungsringe hat { $player } noch? Oder ist { $player } ausgeschieden?
score-low-missing = Wer zeigt die niedrigste Flut?
score-out-with-belts = { $player } kann nicht mit Rettungsringen ausgeschieden sein.
score-out-and-low = { $player } ist ausgeschieden, also zählen diese Flutkarten nichts.
score-all-out = Wenn ein Durchgang endet, ist noch jemand dabei.
score-low-too-many = { $count } Spieler können nicht gemeinsam die niedrigste Flut haben: Jede Flutkarte gibt es zweimal.
score-belts-too-many = Das bräuchte { $count } Rettungsringe, und es gibt { $most }; in jedem Durchgang sind dieselben Hände im Spiel.

# Was die Dinge sind, für alle, die fragen.
aim = Ziel: mehr Rettungsringe behalten als die anderen
thing-weather = Wetterkarte
about-weather = Alle wählen verdeckt eine aus und zeigen sie gleichzeitig. Die höchste Karte nimmt die niedrigere Flut, die zweithöchste die andere; sonst bekommt niemand eine. Die Ringe auf deinen Karten waren beim Geben deine Rettungsringe.
now-weather = { $higher ->
    [0] Alle höheren Karten hast du schon gesehen.
    [one] Es gibt eine höhere Karte, die du noch nicht gesehen hast.
   *[other] Es gibt { $higher } höhere Karten, die du noch nicht gesehen hast.
}
thing-flood = Flutkarte
about-flood = Sie sagt, wie hoch das Wasser steigt. Sie verdeckt die Flutkarte, die ihr Besitzer vorher hatte, und nur die oberste zählt.
now-flood = { $place ->
    [first] Die höchste Wetterkarte nimmt sie.
    [second] Die zweithöchste Wetterkarte nimmt sie.
   *[both] Beide sind gleich hoch: Die zwei höchsten Wetterkarten nehmen sie.
}
thing-tide = Pegel
about-tide = Er zeigt, wie hoch das Wasser hier steht: die zuletzt genommene Flutkarte. Wer die höchste Flut von allen zeigt, verliert am Ende jeder Runde einen Rettungsring.
now-tide = { $stands ->
    [dry] { $player } hat keine Flutkarte: nichts zu zahlen, und niedriger als jede Karte.
    [highest] { $player } zeigt die höchste Flut. Sie kostet wieder einen Rettungsring, bis sie verdeckt wird oder jemand höher steht.
   *[lower] Jemand anders steht höher, also hat { $player } derzeit nichts zu zahlen.
}
thing-belts = Rettungsringe
about-belts = Mit ihnen zahlt man für die höchste Flut. Was am Ende des Durchgangs übrig ist, sind Punkte; wer zahlen muss und keinen hat, scheidet aus.
now-belts = { $count ->
    [0] { $player } hat keinen mehr: Die nächste Zahlung ist das Ende in diesem Durchgang.
    [one] { $player } kann noch einmal zahlen.
   *[other] { $player } kann noch { $count }-mal zahlen.
}
thing-chosen = Gewählte Karte
about-chosen = Hier liegt die Wetterkarte für diese Runde, verdeckt, bis alle gewählt haben. Ein Kreuz steht bei allen, die ausgeschieden sind.
now-chosen = { $stands ->
    [waits] { $player } muss noch wählen.
    [chosen] { $player } hat gewählt.
   *[out] { $player } ist in diesem Durchgang ausgeschieden.
}
thing-last = Letzte Runde
about-last = Was alle in der Runde zuvor gelegt haben, die höchste Karte zuerst. Eine Welle zeigt die Flut, die es dafür gab, ein Ring die verlorenen Rettungsringe.
thing-lost = Verlorene Rettungsringe
about-lost = So viele Rettungsringe hat die letzte Runde hier gekostet.
thing-coming = Kommende Fluten
about-coming = Jede Flut von 1 bis 12 gibt es zweimal. Die Wellen unter einer Zahl sagen, wie viele davon noch kommen; ohne Welle waren beide schon da.
now-coming = { $count ->
    [one] Eine Flutkarte liegt noch im Stapel.
   *[other] { $count } Flutkarten liegen noch im Stapel.
}
thing-memory = Gespielte Karten
about-memory = Eine Liste aller Wetterkarten, die in diesem Durchgang gespielt wurden, und derer, die jemand bekanntlich hat. Du musst dir nichts merken.
thing-points = Punkte
about-points = Aus allen Durchgängen bisher: einer für jeden Rettungsring, der übrig ist, einer mehr für die niedrigste Flut, einer weniger fürs Ausscheiden.

# What may come about soon, in the reason of a hint.
soon-flood = Du nimmst in dieser Runde eine Flutkarte in { $chance } statt { $otherwise } von 100 Fällen.
soon-pays = Du verlierst in dieser Runde einen Rettungsring in { $chance } statt { $otherwise } von 100 Fällen.
soon-out = Du scheidest in diesem Durchgang aus in { $chance } statt { $otherwise } von 100 Fällen.
soon-lowest = Am Ende des Durchgangs liegt die niedrigste Flut vor dir: in { $chance } statt { $otherwise } von 100 Fällen.
