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

why-out = { $player } ist in diesem Durchgang ausgeschieden.
why-chosen = { $player } hat schon gewählt; was verdeckt liegt, bleibt liegen.
why-not-held = { $player } hat { $card } nicht auf der Hand.
