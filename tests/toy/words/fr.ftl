name = Marée haute
pitch = La carte la plus haute gagne.
ask = Montrez une carte.
shows = { $player } montre { $card }.
why-not = Ce n’est pas possible maintenant.
