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

guide-wind = Jeder Stich geht um eine Windkarte, hier { $wind }. Niemand will sie: Ihre Zahl ist Schaden. Alle spielen eine Karte, welche, ist frei, und die niedrigste nimmt sie.
guide-worth = Der Wind sagt, was eine Karte wert ist. Mit ihm ({ $to }) zählt sie ganz, quer zu ihm halb, gegen ihn nichts. Der Kompass um die Windkarte zeigt es, und auf deinen Karten der Mond: voll, halb oder leer.
guide-took = { $taker } hatte die niedrigste Karte und nahm { $wind }; { $leader } hatte die höchste und spielt nun aus. Wer nach zwölf Stichen am wenigsten Schaden hat, gewinnt den Durchgang.
guide-lead = Du spielst aus und weißt noch nicht, was die anderen spielen. Heb dir niedrige Karten für Winde auf, die wenig Schaden machen: Leicht sind sie die niedrigsten.
guide-equal = { $one } und { $other } legten gleich viel: Die beiden Karten stechen einander aus. Keine nimmt die Windkarte oder spielt aus, und die nächstniedrige muss sie nehmen.
guide-next = Hier liegen die nächsten beiden Winde. Sieh sie dir an, bevor du deine Karten dieser Richtungen weggibst.
guide-piratess = Du hast eine Piratenbraut. Sie ist genau so viel wert wie die Karte vor ihr, also stechen die beiden einander aus: Mit ihr nimmst du nie die Windkarte, außer du musst sie ausspielen.
guide-zero = Zwei Karten lagen gegen den Wind und zählten nichts. Untereinander entscheiden ihre Zahlen: Die niedrigere nahm die Windkarte.
guide-triplet = Ein Trost: Wer die Windkarten 1, 2 und 3 einer Richtung genommen hat, darf sie vergessen: Zusammen machen sie keinen Schaden.
guide-scored = Der Durchgang ist zu Ende. Je weniger Schaden, desto besser der Platz, und zu dritt bringen die Plätze 3, 2 und 1 Punkte. Mit { $own } Schaden hast du { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}; nach fünf Durchgängen gewinnen die meisten Punkte.
guide-doubt-takes = { $card } ist hier { $worth } wert, und nach dir legt niemand mehr: Sie wäre die niedrigste, und du nähmst { $wind }. Eine andere deiner Karten nähme ihn nicht. Spiel sie noch einmal, wenn du willst.

# With real cards: the score.
keep-in = den Drilling der Richtung { $direction } behalten
score-tricks = Eingetragen sind { $count } Windkarten, ein Durchgang hat aber nur { $tricks } Stiche.
score-nothing-to-keep = { $player } hat in der Richtung { $direction } nicht Drilling und Pärchen, also nichts zu entscheiden.

# Was die Dinge sind, für alle, die fragen.
aim = Ziel: in jedem Durchgang am wenigsten Schaden
thing-wheel = Karte
about-wheel = Eine Richtung und ein Wert. Mit dem Wind zählt der Wert voll, quer dazu halb, gegen ihn nichts; der Mond auf einer Handkarte ist dazu voll, halb oder leer. Gespielt werden darf jede Karte.
now-wheel = { $share ->
    [full] Es weht { $wind }: Mit ihm zählt diese Karte voll.
    [half] Es weht { $wind }: Quer dazu zählt diese Karte halb.
   *[none] Es weht { $wind }: Gegen ihn zählt diese Karte nichts. Unter Karten, die nichts zählen, entscheidet der aufgedruckte Wert.
}
thing-piratess = Piratenbraut
about-piratess = Sie ist genau so viel wert wie die Karte direkt vor ihr, also stechen die beiden einander aus. Ausspielen darf sie nur, wer nichts anderes hat; dann ist sie niedriger als alles und nimmt die Windkarte.
thing-wind = Windkarte
about-wind = Um eine geht es in jedem Stich: Die niedrigste Karte nimmt sie. Ihre Zahl ist Schaden, und ihre Richtung sagt, was Karten zählen.
now-wind = { $tricks ->
    [0] Er weht jetzt: Um ihn geht dieser Stich.
    [one] Er weht im nächsten Stich.
   *[other] Er weht in { $tricks } Stichen.
}
now-taken = { $player } hat ihn in diesem Durchgang genommen.
thing-plate = Kompass
about-plate = Was Karten jeder Richtung unter dem jetzigen Wind zählen: ×1 voll, ×½ halb, ×0 nichts.
thing-next = Kommende Winde
about-next = Die Winde der nächsten zwei Stiche, und wie viele Windkarten noch verdeckt sind.
thing-spot = Platz im Stich
about-spot = Hier liegt die Karte dieser Person. Blass bleibt sie liegen, bis der nächste Stich begonnen hat.
thing-worth = Wert
about-worth = Was die Karte unter diesem Wind zählt. Mit „=“ ist sie von einer gleich hohen ausgestochen und nimmt weder, noch spielt sie aus; „↓“ ist niedriger als alles.
thing-aside = Winde, die niemand nahm
about-aside = Alle Karten ihres Stichs hatten einander ausgestochen. Im Profispiel nimmt sie mit, wer den nächsten Wind nimmt; sonst sind sie aus diesem Durchgang.
thing-forecast = Prognose
about-forecast = Aus dem Profispiel: Diese Windkarten wehen in diesem Durchgang nicht.
thing-held = Handkarten
about-held = So viele Karten hat diese Person noch. Ein Durchgang hat zwölf Stiche, und alle spielen zu jedem eine.
thing-damage = Schaden
about-damage = Die Zahlen aller Windkarten, die in diesem Durchgang genommen wurden. Eine 1, eine 2 und die 3 einer Richtung zählen zusammen nichts. Der wenigste Schaden gewinnt den Durchgang.
thing-won = Gewonnene Durchgänge
about-won = Bei gleichen Punkten nach dem letzten Durchgang entscheiden mehr gewonnene.
thing-taken = Genommene Winde
about-taken = Die Windkarten, die diese Person in diesem Durchgang genommen hat: das Zeichen der Richtung und der Schaden von jeder.
thing-points = Punkte
about-points = Für die Plätze in den Durchgängen bisher. Zu viert bringt der wenigste Schaden 4, der nächste 3, dann 2 und 1.

# What may come about soon, in the reason of a hint.
soon-takes = Du nimmst diesen Stich in { $chance } statt { $otherwise } von 100 Fällen.
soon-leads = Du spielst den nächsten Stich aus in { $chance } statt { $otherwise } von 100 Fällen.
soon-triplet = Du bekommst einen Drilling zusammen in { $chance } statt { $otherwise } von 100 Fällen.
soon-least = Du hast den geringsten Schaden dieses Durchgangs in { $chance } statt { $otherwise } von 100 Fällen.
soon-most = Du hast den größten Schaden dieses Durchgangs in { $chance } statt { $otherwise } von 100 Fällen.
