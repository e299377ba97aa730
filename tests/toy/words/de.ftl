name = Hochwasser
pitch = Die höhere Karte gewinnt.
ask = Zeige eine Karte.
shows = { $player } zeigt { $card }.
why-not = Das geht jetzt nicht.
