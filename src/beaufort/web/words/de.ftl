# Die Seiten um die Spiele herum.
is-bot = Bot
is-away = abwesend, ein Bot spielt
wins = gewinnt
player = Spieler
amount = Betrag
offer = Bieten
guest = Gast
language = Sprache
in-de = Deutsch
in-en = English
in-fr = Français
theme = Tag oder Nacht
home-title = Kartenspiele zur See
home-pitch = Drei Kartenspiele um Wind, Flut und Handel. Spiele sofort gegen Bots oder über einen Link mit Freunden.
home-mine = Deine Spiele
home-open = Offene Tische
home-games = Spiele
play-now = { $bots ->
    [one] Gegen einen Bot spielen
   *[other] Gegen { $bots } Bots spielen
}
set-up = Freunde und Optionen
rules = Regeln
your-name = Dein Name
save = Speichern
look-at-record = Ein aufgezeichnetes Spiel ansehen
for-programs = Für Programme (OpenAPI)
seats = Spieler insgesamt
people = Davon Menschen
people-one = Nur ich
people-many = { $count } Menschen
opponents = Bots
pace = Pause zwischen den Zügen der Bots
seconds = { $count } s
patience = Ein Bot übernimmt für Abwesende
patience-0 = Nie
patience-60 = Nach einer Minute
patience-300 = Nach 5 Minuten
patience-86400 = Nach einem Tag
listed = Den Tisch auf der Startseite zeigen, sodass jeder mitspielen kann
salt = Dein Salz
salt-why = Irgendetwas: Es fließt ins Mischen ein. Der Server hat sein Geheimnis vorher festgelegt und kann die Karten also nicht allein aussuchen; wer mit ihm gemeinsame Sache macht und als Letzter Salz dazugibt, könnte vieles durchprobieren.
open-table = Tisch eröffnen
lobby-waits = { $count ->
    [one] Es fehlt noch eine Person.
   *[other] Es fehlen noch { $count } Personen.
}
seat-open = freier Platz
that-is-you = das bist du
sit-down = Platz nehmen
stand-up = Aufstehen
start-with-bots = Jetzt beginnen; Bots nehmen die freien Plätze
invite = Lade Freunde mit diesem Link ein
invite-watch = Link zu diesem Tisch, zum Zuschauen
copy = Kopieren
qr = QR-Code des Links
promise = Prüfsumme des Geheimnisses (SHA-256)
to-home = Startseite
state-on = verbunden
state-wait = verbinde …
state-off = keine Verbindung
drawer = Verlauf, Wertung, Regeln
others = Mitspieler
middle = Tischmitte
asked = Was gefragt ist
mine = Mein Platz
tab-log = Verlauf
tab-scores = Wertung
tab-rules = Regeln
tab-fair = Fairness
tab-seat = Einstellungen
close = Schließen
seat-link = Dein persönlicher Link
seat-link-why = Damit spielst du diesen Platz auf einem anderen Gerät weiter. Zeige ihn niemandem.
resign = Meinen Platz einem Bot überlassen
resign-sure = Deinen Platz wirklich einem Bot überlassen? Du bekommst ihn nicht zurück.
scoring = Wertung
go-on = Weiter
to-rematch = Zur Revanche
rematch = Revanche
replay = Nachspielen
no-scores = Noch wurde nichts gewertet.
fair-why = Vor dem Spiel hat der Server ein Geheimnis gezogen und dessen Prüfsumme gezeigt. Das Geheimnis und das Salz der Spieler ergeben die Kartenverteilung; danach wird das Geheimnis verraten, und jeder kann prüfen, dass es nicht geändert wurde. Der Server allein konnte die Karten also nicht mehr aussuchen, als er alles Salz kannte; wer mit ihm gemeinsame Sache macht und als Letzter Salz dazugab, hätte aber vieles durchprobieren können.
salt-of = Salz von { $name }
secret = Geheimnis
seed = Startwert der Kartenverteilung
fair-checked = Der Server hat es geprüft; mit der Aufzeichnung prüft es „beaufort verify“ auf deinem Rechner.
fair-seed = Der Startwert passt zur Prüfsumme, und alle Züge folgen den Regeln.
fair-later = Das Geheimnis wird nach dem Spiel verraten.
go-first = An den Anfang
go-back = Ein Zug zurück
go-next = Ein Zug vor
go-last = Ans Ende
move-number = Zug
download = Aufzeichnung herunterladen
replay-link = Link zu diesem Zug
back = Zurück
seat-here = Mit diesem Link spielst du den Platz von { $name } auf diesem Gerät.
seat-take = Hier als { $name } spielen
only-watch = Nur zuschauen
records-why = Wähle eine Datei, die hier heruntergeladen oder von „beaufort play“ geschrieben wurde, oder füge ihren Text ein.
record-file = Datei
record-text = Oder der Text
show-record = Spiel zeigen
state-turn = du bist dran
state-open = wartet auf Mitspieler
state-running = läuft
state-over = beendet
sorry = Das ging nicht
error-not-over = Das Spiel ist noch nicht zu Ende.
error-started = Das Spiel hat schon begonnen.
error-not-started = Das Spiel hat noch nicht begonnen.
error-not-running = Hier läuft kein Spiel.
error-sits-already = Du sitzt schon an diesem Tisch.
error-taken = Dieser Platz ist besetzt.
error-host = Nur wer den Tisch eröffnet hat, kann beginnen.
error-no-seat = Du hast hier keinen Platz.
error-late = Das kam zu spät: Diese Entscheidung ist gefallen.
error-take-back = Jetzt lässt sich nichts zurücknehmen.
error-illegal = Das geht jetzt nicht.
error-name = Ein Name hat 1 bis { $most } Zeichen in einer Zeile.
error-salt = Salz hat höchstens { $most } Zeichen in einer Zeile.
error-bot = Es gibt keinen Bot „{ $bot }“.
error-pace = Diese Pause gibt es nicht.
error-patience = Diese Wartezeit gibt es nicht.
error-people = An diesem Tisch sitzen 1 bis { $most } Menschen.
error-no-table = Diesen Tisch gibt es nicht.
error-busy = An diesem Tisch ist gerade zu viel los; bitte noch einmal versuchen.
error-no-page = Unter dieser Adresse ist nichts.
error-ours = Hier ist etwas schiefgegangen. Nichts ist verloren; bitte noch einmal versuchen.
error-no-record = Darin ist kein Spiel zu finden: Eine Aufzeichnung beginnt mit [Game …].
error-token = Dieses Token gehört zu keinem Platz an diesem Tisch.
error-origin = Diese Anfrage kommt von einer anderen Seite.
error-slow = Zu viele Anfragen: Bitte { $seconds } s warten.
error-request = Diese Anfrage ist nicht zu verstehen.
error-too-large = Das ist zu groß.
local-only = Diese Adresse gilt nur auf diesem Rechner. Für Freunde starte „beaufort serve --host 0.0.0.0“ und öffne die Seite mit dem Namen oder der Adresse dieses Rechners.
error-other-rules = Dieser Tisch wurde unter anderen Regeln oder Karten begonnen, als dieser Server jetzt hat; er ist aufbewahrt, kann hier aber nicht weitergehen.
error-offline = Der Server ist nicht erreichbar. Nichts ist verloren: Bitte noch einmal versuchen.
all-rounds = Alle Runden
promise-again = Prüfsumme des Geheimnisses für eine Revanche
error-ticket = Dieses Ticket ist nicht von uns; /api/promise gibt eines aus.
take-back = Zurücknehmen
take-back-why = Die letzte Entscheidung zurücknehmen; alle sehen das.
hint = Tipp
hint-why = Was würde ein Bot tun? Alle werden sehen, dass du gefragt hast.
hint-says = Tipp: { $action }.
error-not-asked = Von dir ist gerade nichts gefragt.
error-many = Zu viele Spiele warten auf ihre Analyse; bitte versuche es später noch einmal.
tab-analysis = Analyse
analyse = Dieses Spiel analysieren
analysis-why = Ein Bot sieht sich jede Entscheidung mit dem an, was der Spieler wissen konnte, und sagt, was sie gekostet hat und was besser gewesen wäre. Das dauert einige Sekunden bis einige Minuten; du kannst die Seite inzwischen verlassen.
analysis-waits = Andere Spiele sind zuerst an der Reihe.
analysis-runs = Der Bot denkt nach.
analysis-far = Angesehene Züge
look-again = Noch einmal nachsehen
curve = Erwartete Punkte über dem Schnitt des Tisches
analysis-total = { $count ->
    [one] { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } Punkte in einer Entscheidung verschenkt
   *[other] { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } Punkte in { $count } Entscheidungen verschenkt
}
analysis-move = hat { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2, maximumFractionDigits: 2) } Punkte gekostet. Besser: { $better }, { NUMBER($worth, minimumFractionDigits: 2, maximumFractionDigits: 2) } statt { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) } wert.
analysis-note = Die Kurve zeigt, was der Bot vor jeder Entscheidung erwartet, nach dem, was ihr Spieler wissen konnte. Ein Punkt ist ein Zug, der etwas gekostet hat. ± gilt in 95 von 100 Fällen.
cost-last = Der letzte Zug hat { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2, maximumFractionDigits: 2) } Punkte gekostet. Besser: { $better } ({ NUMBER($worth, minimumFractionDigits: 2, maximumFractionDigits: 2) } statt { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) }).
cost-none = Der letzte Zug: nichts Besseres gefunden.
cost-forced = Der letzte Zug: Es gab keine Wahl.
cost-short = hat { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } gekostet
place = Platz
nth = { $place }.
seats-free = { $count ->
    [one] ein Platz frei
   *[other] { $count } Plätze frei
}
bots-at = { $count ->
    [one] ein Bot der Stufe { $level }
   *[other] { $count } Bots der Stufe { $level }
}
each-bot = Die Stufe jedes Bots einzeln wählen
bot-of-seat = Bot auf Platz { $seat }
as-above = Wie oben
lobby-title = Warten auf Mitspieler
go-round-back = Eine Runde zurück
go-round-next = Eine Runde vor
to-table = Zurück zum Tisch
tab-share = Teilen

beats = Was geschieht
beats-pace = Wie schnell es gezeigt wird
beats-slow = Langsam
beats-normal = Normal
beats-fast = Schnell
beats-none = Ohne Zwischenschritte
beats-wait = Nach jedem Stich oder jeder Runde auf meinen Klick warten
play-on = Abspielen
play-pause = Anhalten
hand = Karten auf der Hand
near = Vorderer Platz
peek = Die Hand von { $name } zeigen
less = weniger
more = mehr
tab-middle = Tisch
tab-others = Mitspieler
your-turn = Du bist dran
answers = Antworten
hand-mine = Deine Hand, { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
hand-of = Hand von { $name }, { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
own = Wie ich spiele
own-tap = Einmal tippen spielt eine Karte
own-sound = Geräusche
own-vibrate = Vibrieren, wenn ich dran bin
own-notify = Benachrichtigen, wenn ich dran bin und woanders hinsehe
keys = Tasten
keys-move = Die Tabulatortaste führt von Gruppe zu Gruppe; Pfeiltasten, Pos1 und Ende führen durch eine Gruppe. Die Eingabetaste spielt das Gewählte, Escape verlässt ein Menü, den Verlauf oder eine Regel.
keys-again = F2 sagt die letzten Neuigkeiten noch einmal.
analysis-done = Die Analyse ist fertig.
curve-table = Die Kurve als Tabelle
to-here = Zurück, wo du warst
expected = { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) }
