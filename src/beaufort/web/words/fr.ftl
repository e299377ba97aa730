# Les pages autour des jeux.
is-bot = robot
is-away = absent, un robot joue
wins = gagne
player = Joueur
amount = Montant
offer = Miser
guest = Invité
language = Langue
in-de = Deutsch
in-en = English
in-fr = Français
theme = Jour ou nuit
home-title = Jeux de cartes en mer
home-pitch = Trois jeux de cartes sur le vent, la marée et le commerce. Jouez tout de suite contre des robots, ou entre amis grâce à un lien.
home-mine = Vos parties
home-open = Tables ouvertes
home-games = Jeux
play-now = { $bots ->
    [one] Jouer contre un robot
   *[other] Jouer contre { $bots } robots
}
set-up = Amis et options
rules = Règles
your-name = Votre nom
save = Enregistrer
look-at-record = Regarder une partie enregistrée
for-programs = Pour les programmes (OpenAPI)
seats = Joueurs en tout
people = Nombre d’humains
people-one = Moi seulement
people-many = { $count } personnes
opponents = Robots
pace = Pause entre les coups des robots
seconds = { $count } s
patience = Un robot remplace les absents
patience-0 = Jamais
patience-60 = Après une minute
patience-300 = Après 5 minutes
patience-86400 = Après un jour
listed = Montrer la table sur la page d’accueil, ouverte à tous
salt = Votre sel
salt-why = N’importe quoi : il entre dans le mélange. Le serveur a fixé son secret auparavant et ne peut donc pas choisir la donne à lui seul ; mais la personne qui ajoute le dernier sel, de mèche avec le serveur, pourrait en essayer beaucoup.
open-table = Ouvrir la table
lobby-waits = { $count ->
    [one] Il manque encore une personne.
   *[other] Il manque encore { $count } personnes.
}
seat-open = place libre
that-is-you = c’est vous
sit-down = S’asseoir
stand-up = Se lever
start-with-bots = Commencer ; des robots prennent les places libres
invite = Invitez des amis avec ce lien
invite-watch = Lien vers cette table, pour regarder
copy = Copier
qr = Code QR du lien
promise = Empreinte du secret du serveur (SHA-256)
to-home = Accueil
state-on = connecté
state-wait = connexion…
state-off = pas de connexion
drawer = Journal, scores, règles
others = Autres joueurs
middle = Milieu de la table
asked = Ce qui est demandé
mine = Ma place
tab-log = Journal
tab-scores = Scores
tab-rules = Règles
tab-fair = Équité
tab-seat = Réglages
close = Fermer
seat-link = Votre lien personnel
seat-link-why = Il permet de continuer à jouer cette place sur un autre appareil. Ne le montrez à personne.
resign = Laisser ma place à un robot
resign-sure = Vraiment laisser votre place à un robot ? Vous ne pourrez pas la reprendre.
scoring = Décompte
go-on = Continuer
to-rematch = Vers la revanche
rematch = Revanche
replay = Revoir
no-scores = Rien n’a encore été compté.
fair-why = Avant la partie, le serveur a tiré un secret et montré son empreinte. Le secret et le sel des joueurs déterminent la donne ; ensuite le secret est révélé, et chacun peut vérifier qu’il n’a pas été changé. Une fois tous les sels connus, le serveur ne pouvait donc pas choisir la donne à lui seul ; mais la personne qui a ajouté le dernier sel, de mèche avec le serveur, aurait pu en essayer beaucoup.
salt-of = Sel { DE($name) }
secret = Secret
seed = Graine de la donne
fair-checked = Le serveur l’a vérifié ; avec l’enregistrement, « beaufort verify » le fait sur votre ordinateur.
fair-seed = La graine correspond à l’empreinte, et tous les coups suivent les règles.
fair-later = Le secret sera révélé à la fin de la partie.
go-first = Au début
go-back = Un coup en arrière
go-next = Un coup en avant
go-last = À la fin
move-number = Coup
download = Télécharger l’enregistrement
replay-link = Lien vers ce coup
back = Retour
seat-here = Ce lien permet de jouer la place { DE($name) } sur cet appareil.
seat-take = Jouer ici à la place { DE($name) }
only-watch = Seulement regarder
records-why = Choisissez un fichier téléchargé ici ou écrit par « beaufort play », ou collez son texte.
record-file = Fichier
record-text = Ou son texte
show-record = Montrer la partie
state-turn = à vous de jouer
state-open = attend des joueurs
state-running = en cours
state-over = terminée
sorry = Cela n’a pas marché
error-not-over = La partie n’est pas encore terminée.
error-started = La partie a déjà commencé.
error-not-started = La partie n’a pas encore commencé.
error-not-running = Aucune partie n’est en cours ici.
error-sits-already = Vous êtes déjà assis à cette table.
error-taken = Cette place est prise.
error-host = Seule la personne qui a ouvert la table peut commencer.
error-no-seat = Vous n’avez pas de place ici.
error-late = Trop tard : cette décision a été prise.
error-take-back = Rien ne peut être annulé maintenant.
error-illegal = Ce n’est pas possible maintenant.
error-name = Un nom a de 1 à { $most } caractères, sur une ligne.
error-salt = Le sel a au plus { $most } caractères, sur une ligne.
error-bot = Il n’y a pas de robot « { $bot } ».
error-pace = Cette pause n’existe pas.
error-patience = Ce délai n’existe pas.
error-people = Il y a de 1 à { $most } personnes à cette table.
error-no-table = Cette table n’existe pas.
error-busy = Trop de choses se passent à cette table ; réessayez.
error-no-page = Il n’y a rien à cette adresse.
error-ours = Quelque chose a mal tourné ici. Rien n’est perdu ; réessayez.
error-no-record = Aucune partie trouvée : un enregistrement commence par [Game …].
error-token = Ce jeton n’est pas celui d’une place à cette table.
error-origin = Cette requête vient d’un autre site.
error-slow = Trop de requêtes : attendez { $seconds } s.
error-request = Cette requête est illisible.
error-too-large = C’est trop grand.
local-only = Cette adresse ne vaut que sur cet ordinateur. Pour vos amis, lancez « beaufort serve --host 0.0.0.0 » et ouvrez la page avec le nom ou l’adresse de cet ordinateur.
error-other-rules = Cette table a été commencée avec d’autres règles ou d’autres cartes que celles de ce serveur ; elle est conservée, mais ne peut pas continuer ici.
error-offline = Le serveur est injoignable. Rien n’est perdu : réessayez.
all-rounds = Toutes les manches
promise-again = Empreinte du secret du serveur pour une revanche
error-ticket = Ce ticket n’est pas de nous ; /api/promise en donne un.
take-back = Revenir en arrière
take-back-why = Annuler votre dernière décision ; tout le monde le verra.
hint = Conseil
hint-why = Que ferait un robot ? Tous verront que vous avez demandé.
hint-says = Conseil : { $action }.
error-not-asked = Rien ne vous est demandé en ce moment.
error-many = Trop de parties attendent leur analyse ; réessayez plus tard.
tab-analysis = Analyse
analyse = Analyser cette partie
analysis-why = Un robot examine chaque décision avec ce que le joueur pouvait savoir, et dit ce qu’elle a coûté et ce qui aurait été mieux. Cela prend de quelques secondes à quelques minutes ; vous pouvez quitter la page entre-temps.
analysis-waits = D’autres parties passent d’abord.
analysis-runs = Le robot réfléchit.
analysis-far = Coups examinés
look-again = Vérifier à nouveau
curve = Points attendus au-dessus de la moyenne de la table
analysis-total = { $count ->
    [one] { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } points perdus en une décision
   *[other] { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } points perdus en { $count } décisions
}
analysis-move = a coûté { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2, maximumFractionDigits: 2) } points. Mieux : { $better }, qui valait { NUMBER($worth, minimumFractionDigits: 2, maximumFractionDigits: 2) } au lieu de { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) }.
analysis-note = La courbe montre ce que le robot attend avant chaque décision, d’après ce que son joueur pouvait savoir. Un point est un coup qui a coûté quelque chose. ± vaut dans 95 cas sur 100.
cost-last = Le dernier coup a coûté { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2, maximumFractionDigits: 2) } points. Mieux : { $better } ({ NUMBER($worth, minimumFractionDigits: 2, maximumFractionDigits: 2) } au lieu de { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) }).
cost-none = Le dernier coup : rien de mieux n’a été trouvé.
cost-forced = Le dernier coup : il n’y avait pas de choix.
cost-short = a coûté { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) }
place = Rang
nth = { $place ->
    [1] 1er
   *[other] { $place }e
}
seats-free = { $count ->
    [one] une place libre
   *[other] { $count } places libres
}
bots-at = { $count ->
    [one] un robot de niveau { $level }
   *[other] { $count } robots de niveau { $level }
}
each-bot = Choisir le niveau de chaque robot
bot-of-seat = Robot à la place { $seat }
as-above = Comme ci-dessus
lobby-title = En attente de joueurs
go-round-back = Une manche en arrière
go-round-next = Une manche en avant
to-table = Retour à la table
tab-share = Partager

beats = Ce qui se passe
beats-pace = À quelle vitesse le montrer
beats-slow = Lentement
beats-normal = Normalement
beats-fast = Vite
beats-none = Sans étapes intermédiaires
beats-wait = Attendre mon clic après chaque pli ou chaque tour
play-on = Lire
play-pause = Mettre en pause
hand = Cartes en main
near = Place de devant
peek = Montrer la main { DE($name) }
less = moins
more = plus
tab-middle = Table
tab-others = Joueurs
your-turn = À vous de jouer
answers = Réponses
hand-mine = Votre main, { $count ->
    [one] une carte
   *[other] { $count } cartes
}
hand-of = Main { DE($name) }, { $count ->
    [one] une carte
   *[other] { $count } cartes
}
own = Ma façon de jouer
own-tap = Jouer une carte d’un seul toucher
own-sound = Sons
own-vibrate = Vibrer quand c’est à moi
own-notify = Me prévenir quand c’est à moi et que je regarde ailleurs
keys = Touches
keys-move = La touche Tab va d’un groupe à l’autre ; les flèches, Début et Fin se déplacent dans un groupe. Entrée joue ce qui est choisi, Échap quitte un menu, le journal ou une règle.
keys-again = F2 redit les dernières nouvelles.
analysis-done = L’analyse est prête.
curve-table = La courbe en tableau
to-here = Retour où vous étiez
expected = { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) }
