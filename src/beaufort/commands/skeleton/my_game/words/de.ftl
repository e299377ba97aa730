name = My game
pitch = Alle legen eine Karte, die höchste nimmt die Runde, und spätere Runden zählen mehr.
option-low = Die niedrigste Karte nimmt die Runde

card = { $value }
title = Runde { $round } von { $rounds }
choose = Lege eine Karte. Diese Runde zählt { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}.
laid = Gelegt

start = Die Karten sind verteilt.
begins = Runde { $round } beginnt.
lays = { $player } legt { $card }.
takes = { $player } nimmt die Runde, für { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}.
why-not-your-turn = { $player } ist nicht am Zug.
why-not-held = { $player } hat { $card } nicht auf der Hand.
score-one-card = { $player } legt in einer Runde eine Karte.
