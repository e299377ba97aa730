# Was allen Spielen gemeinsam ist.
list = { $others } und { $last }
points = Punkte
hand = Hand
over = Das Spiel ist aus: { $winners } { $count ->
    [one] gewinnt mit
   *[other] teilen sich den Sieg mit je
} { $points } { $points ->
    [one] Punkt
   *[other] Punkten
}.
wait = Warten auf { $players }.
no-such-action = Einen Zug „{ $text }“ gibt es in diesem Spiel nicht.
no-such-number = Eine Aktion { $number } gibt es in diesem Spiel nicht: Es sind 0 bis { $last }.
game-is-over = Das Spiel ist aus.
helped = { $players } { $count ->
    [one] hat
   *[other] haben
} um einen Tipp gebeten.

you = Du spielst als { $player } auf Platz { $seat }. Tippe einen Zug oder ? für Hilfe.
help = Tippe einen der Züge oben. Außerdem: rules (die Regeln), rules { $rule } (eine davon), hint (was ein Bot täte und warum), log (was geschah), quit (beenden).
hint-told = Tipp: { $action } ({ $name }).
may-follow = Was folgen kann, als Vermutung:
saved = Das Spiel liegt in { $file }. „{ $command }“ setzt es fort.
seat-kept = Dein Platz bleibt dir. „{ $command }“ bringt dich dorthin zurück.
deal-checked = Geprüft: Geheimnis und Salz sind wie versprochen, und der Startwert kommt daraus.
good-bye = Auf Wiedersehen.
aside-game = Das Spiel, das noch nicht zu Ende war, liegt in { $file }.

# What the decisions of a game cost.
review-by = Untersucht von Bot { $bot }.
review-total = { $player } hat in { $count } Entscheidungen { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } Punkte verschenkt.
review-move = { $number } { $played }: hat { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2, maximumFractionDigits: 2) } Punkte gekostet. Besser: { $better }, { NUMBER($worth, minimumFractionDigits: 2, maximumFractionDigits: 2) } statt { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) } wert.
review-curve = Erwartete Punkte über dem Schnitt des Tisches, vom ersten bis zum letzten Zug

# Bots, by the Beaufort scale.
bot-0 = 0 – Windstille: spielt, was gerade erlaubt ist
bot-1 = 1 – Leiser Zug: kennt ein paar Faustregeln und vergisst die Hälfte
bot-2 = 2 – Leichte Brise: spielt nach Faustregeln, mit Patzern
bot-3 = 3 – Schwache Brise: spielt nach Faustregeln
bot-4 = 4 – Mäßige Brise: spielt nach Faustregeln und überlegt bei einem von drei Zügen
bot-5 = 5 – Frische Brise: überlegt bei zwei von drei Zügen
bot-6 = 6 – Starker Wind: probiert jeden Zug in gedachten Spielen
bot-7 = 7 – Steifer Wind: denkt an Antworten
bot-8 = 8 – Stürmischer Wind: denkt voraus
bot-9 = 9 – Sturm: denkt gründlich voraus
bot-10 = 10 – Schwerer Sturm: denkt eine Sekunde über jeden Zug nach
labelled = { $name }: { $value }
reason = { $rule }: { $why }
you-win = Das Spiel ist aus: Du gewinnst mit { $points } { $points ->
    [one] Punkt
   *[other] Punkten
}.
you-share = Das Spiel ist aus: Du teilst dir den Sieg mit { $others }, mit je { $points } { $points ->
    [one] Punkt
   *[other] Punkten
}.
gave-up = { $player } hat diesen Platz aufgegeben; ein Bot spielt weiter.
took-back = { $player } nimmt das zurück.
drawn-anew = Von hier spielt { $player } neu: Was { $player } nicht wissen konnte, ist noch einmal gezogen.
went-away = { $player } ist abwesend; solange spielt ein Bot.
came-back = { $player } ist wieder da.
no-answer = { $name } hat beim Mischen nicht geantwortet; ein Bot hat den Platz.
verdict = { $winners } { $count ->
    [one] gewinnt mit
   *[other] teilen sich den Sieg mit je
} { $points } { $points ->
    [one] Punkt
   *[other] Punkten
}
verdict-win = Du gewinnst mit { $points } { $points ->
    [one] Punkt
   *[other] Punkten
}
verdict-share = Du teilst dir den Sieg mit { $others }, mit je { $points } { $points ->
    [one] Punkt
   *[other] Punkten
}

# With real cards: the score.
score-too-many = { $card }: { $count } sind eingetragen, und es gibt nur { $most ->
    [one] eine Karte
   *[other] { $most }
}.
score-too-much = { $name }: höchstens { $most }.
score-unknown = „{ $text }“ wird hier nicht eingetragen. Getippt wird zum Beispiel { $example }.
score-gained = Gewinn
score-in-all = Gesamt
score-after = Nach Runde { $round }
paper-overview = Die Regeln auf einer Seite
paper-scoring = { $number }. Wertung

# Warum ein Tipp so lautet.
why-peer = Etwa gleich gut: „{ $other }“.
why-ahead = „{ $best }“ verspricht { NUMBER($points, minimumFractionDigits: 1) } ± { NUMBER($margin, minimumFractionDigits: 1) } Punkte mehr als „{ $other }“.
why-ahead-little = „{ $best }“ verspricht { NUMBER($points, minimumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2) } Punkte mehr als „{ $other }“: wenig, aber kaum Zufall.
