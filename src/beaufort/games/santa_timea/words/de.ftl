name = Santa Timea
pitch = Stiche unter wechselndem Wind: Die niedrigste Karte nimmt den Schaden, gleiche Karten stechen einander aus.
option-pro = Profispiel: Langzeitprognose, Pärchen, Abzüge

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
lead = Spiele eine beliebige Karte aus; es weht { $wind }. Die Piratenbraut geht nur, wenn du sonst nichts hast.
lead-any = Spiele eine beliebige Karte aus; es weht { $wind }.
lay = Spiele eine beliebige Karte; es weht { $wind }.
decide-triplet = Du hast Drilling und Pärchen der Richtung { $direction }. Beides behalten oder den Drilling beiseitelegen?
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
lowest = niedriger als alles
equal = von gleichem Wert ausgestochen
card-worth = { $card }, zählt bei diesem Wind { $worth }
coming = Als Nächstes
blows = Es weht { $wind }{ $count ->
    [0] .
   *[other] ; als Nächstes: { $next }.
}
has-triplet = { $player } hat einen Drilling der Richtung { $direction }.
has-won = { $player } hat { $count ->
    [one] einen Durchgang
   *[other] { $count } Durchgänge
} gewonnen.
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
place = Platzpunkte
pairs = Pärchen
penalty = Abzug
total = Gesamt

round-begins = Durchgang { $round } beginnt unter { $winds }.
forecast-says = Die Prognose schließt { $winds } aus.
leads = { $player } spielt aus.
plays = { $player } spielt { $card }.
cancelled = Die Karten von { $players } stechen einander aus.
cancelled-alone = Die Karte von { $player } wird von der ausgespielten Piratenbraut ausgestochen.
takes = { $player } nimmt { $wind }.
takes-and-leads = { $player } nimmt { $wind } und spielt aus.
is-out = Niemand nimmt { $wind }: { $count ->
    [one] Die Karte scheidet
   *[other] Die Karten scheiden
} für diesen Durchgang aus.
stays-aside = Niemand nimmt { $wind }: Wer den nächsten Wind nimmt, bekommt { $count ->
    [one] diese Karte
   *[other] diese Karten
} dazu.
decide = { $players } { $count ->
    [one] entscheidet
   *[other] entscheiden
}, ob ein Drilling behalten wird.
round-ends = Durchgang { $round } ist zu Ende.
keeps-triplet = { $player } behält den Drilling der Richtung { $direction }.
sets-triplet-aside = { $player } legt den Drilling der Richtung { $direction } beiseite.
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
letter = { $to ->
    [N] N
    [E] O
    [S] S
    [W] W
   *[P] P
}
tie-rounds = { $players } haben gleich viele Punkte; { $winners } { $count ->
    [one] gewinnt
   *[other] teilen sich den Sieg
} dank mehr gewonnener Durchgänge.
