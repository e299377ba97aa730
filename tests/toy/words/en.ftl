name = High tide
pitch = The higher card wins.
ask = Show a card.
shows = { $player } shows { $card }.
why-not = That is not possible now.
