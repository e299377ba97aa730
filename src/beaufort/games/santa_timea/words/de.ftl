name = Santa Timea
pitch = Stiche unter wechselndem Wind: Die niedrigste Karte nimmt den Schaden, gleiche Karten stechen sich aus.
option-pro = das Profispiel: Langzeitprognose, Pärchen, Abzüge

direction = { $to ->
    [N] Nord
    [E] Ost
    [S] Süd
   *[W] West
}
wheel = { $direction } { $value }
piratess = die Piratenbraut
wind = { $to ->
    [N] Nordwind
    [E] Ostwind
    [S] Südwind
   *[W] Westwind
} { $damage }
keep = den Drilling behalten
set-aside = den Drilling beiseitelegen
title = Durchgang { $round } von { $rounds }, Stich { $trick } von { $tricks }
lead = Spiele eine beliebige Karte aus; es weht { $wind }. Die Piratenbraut nur, wenn du sonst nichts hast.
lay = Spiele eine beliebige Karte; es weht { $wind }.
decide-triplet = Du hast Drilling und Pärchen von { $direction }. Beides behalten oder den Drilling beiseitelegen?
row = Winde, der aktuelle zuerst
wind-pile = Winde, noch verdeckt
forecast = Prognose: Diese Winde wehen nicht
aside = Winde, die niemand nahm
laid = Dieser Stich
last-trick = Letzter Stich
taken = Schaden
rounds-won = Gewonnene Durchgänge

counts = Bei { $wind } zählt { $full } voll, { $half } halb und { $none } nichts
worth = zählt { $worth }
equal = von gleichem Wert ausgestochen
card-worth = { $card }, zählt bei diesem Wind { $worth }
coming = Als Nächstes
out-of-play = Wehen nicht
nobody-took = Nahm niemand
cards-held = { $count } { $count ->
    [one] Karte
   *[other] Karten
} auf der Hand
damage-so-far = Schaden bisher, ohne Drillinge: { $damage }
reckoning = Wertung von Durchgang { $round }
winds = Winde
triplets = Drillinge
damage = Schaden
place = Platz
pairs = Pärchen
penalty = Abzug
total = Gesamt

round-begins = Durchgang { $round } beginnt unter { $winds }.
forecast-says = Die Prognose schließt { $winds } aus.
leads = { $player } spielt aus.
plays = { $player } spielt { $card }.
cancelled = Die Karten von { $players } stechen sich aus.
cancelled-alone = Die Karte von { $player } wird von der ausgespielten Piratenbraut ausgestochen.
takes = { $player } nimmt { $wind }.
takes-and-leads = { $player } nimmt { $wind } und spielt aus.
is-out = Niemand nimmt { $wind }: Die Karte scheidet für diesen Durchgang aus.
stays-aside = Niemand nimmt { $wind }: Wer die nächste nimmt, bekommt sie dazu.
decide = Drilling behalten oder beiseitelegen? Noch zu entscheiden: { $players }.
round-ends = Durchgang { $round } ist zu Ende.
keeps-triplet = { $player } behält den Drilling von { $direction }.
sets-triplet-aside = { $player } legt den Drilling von { $direction } beiseite.
scores = { $player }: { $damage } Schaden, { $place } für den Platz{ $bonus ->
    [0] {""}
   *[other] , { $bonus } für Pärchen
}{ $penalty ->
    [0] {""}
   *[other] , minus { $penalty } für die Zahl der Winde
}; insgesamt { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}.

why-nothing-to-decide = { $player } hat in dieser Wertung nichts zu entscheiden.
why-scoring = Der Durchgang wird gewertet: { $player } antwortet „keep“ (behalten) oder „aside“ (beiseitelegen).
why-not-scoring = „keep“ und „aside“ sind Antworten bei der Wertung eines Profispiels; jetzt ist eine Karte gefragt.
why-not-your-turn = { $player } ist nicht an der Reihe: { $turn } spielt als Nächstes.
why-not-held = { $player } hat { $card } nicht auf der Hand.
why-no-piratess-lead = { $player } hat noch andere Karten und darf die Piratenbraut nicht ausspielen.
