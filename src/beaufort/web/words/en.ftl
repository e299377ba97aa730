# The pages around the games.
is-bot = bot
is-away = away, a bot plays
wins = wins
player = Player
amount = Amount
offer = Bid
guest = Guest
language = Language
in-de = Deutsch
in-en = English
in-fr = Français
theme = Day or night
home-title = Seafaring card games
home-pitch = Three card games of wind, tide and trade. Play at once against bots, or with friends by a link.
home-mine = Your games
home-open = Open tables
home-games = Games
play-now = { $bots ->
    [one] Play against a bot
   *[other] Play against { $bots } bots
}
set-up = Friends & options
rules = Rules
your-name = Your name
save = Save
look-at-record = Look at a recorded game
for-programs = For programs (OpenAPI)
seats = Players in all
people = How many of them are people
people-one = Just me
people-many = { $count } people
opponents = Bots
pace = Pause between bots’ moves
seconds = { $count } s
patience = A bot takes over for the absent
patience-0 = Never
patience-60 = After a minute
patience-300 = After 5 minutes
patience-86400 = After a day
listed = Show the table on the home page, so that anyone can join
salt = Your salt
salt-why = Anything: it goes into the shuffling. The server has settled its secret before, so it alone cannot choose the deal; whoever adds the last salt together with the server could try out many.
open-table = Open the table
lobby-waits = { $count ->
    [one] Waiting for one more player.
   *[other] Waiting for { $count } more players.
}
seat-open = open seat
that-is-you = that is you
sit-down = Sit down
stand-up = Stand up
start-with-bots = Start now, bots take the open seats
invite = Invite friends with this link
invite-watch = Link to this table, to watch
copy = Copy
qr = QR code of the link
promise = Fingerprint of the server’s secret (SHA-256)
to-home = Home
state-on = connected
state-wait = connecting…
state-off = no connection
drawer = Log, scores, rules
others = Other players
middle = Middle of the table
asked = What is asked
mine = My place
tab-log = Log
tab-scores = Scores
tab-rules = Rules
tab-fair = Fairness
tab-seat = Settings
close = Close
seat-link = Your personal link
seat-link-why = It lets you go on playing this seat on another device. Do not show it to anyone.
resign = Give my seat to a bot
resign-sure = Really give your seat to a bot? You will not get it back.
scoring = Scoring
go-on = Go on
to-rematch = To the rematch
rematch = Rematch
replay = Replay
no-scores = Nothing has been scored yet.
fair-why = Before the game the server drew a secret and showed its fingerprint. The secret and the players’ salts make the deal; afterwards the secret is revealed, so anyone can check that it was not changed. So the server alone could not choose the deal once it knew all salts; but whoever added the last salt together with the server could have tried out many.
salt-of = Salt of { $name }
secret = Secret
seed = Seed of the deal
fair-checked = The server has checked it; with the record, “beaufort verify” does so on your computer.
fair-seed = The seed matches its hash, and all moves follow the rules.
fair-later = The secret is revealed when the game is over.
go-first = To the beginning
go-back = One move back
go-next = One move on
go-last = To the end
move-number = Move
download = Download the record
replay-link = Link to this move
back = Back
seat-here = This link lets you play the seat of { $name } on this device.
seat-take = Play here as { $name }
only-watch = Only watch
records-why = Choose a file that was downloaded here or written by “beaufort play”, or paste its text.
record-file = File
record-text = Or its text
show-record = Show the game
state-turn = your turn
state-open = waiting for players
state-running = running
state-over = finished
sorry = That did not work
error-not-over = The game is not over yet.
error-started = The game has started already.
error-not-started = The game has not started yet.
error-not-running = No game is going on here.
error-sits-already = You sit at this table already.
error-taken = This seat is taken.
error-host = Only the person who opened the table can start the game.
error-no-seat = You have no seat here.
error-late = That came too late: this decision has been made.
error-take-back = Nothing can be taken back now.
error-illegal = That is not possible now.
error-name = A name has 1 to { $most } characters, in one line.
error-salt = Salt has at most { $most } characters, in one line.
error-bot = There is no bot “{ $bot }”.
error-pace = There is no such pause.
error-patience = There is no such waiting time.
error-people = There are 1 to { $most } people at this table.
error-no-table = There is no such table.
error-busy = Too much is going on at this table; please try again.
error-no-page = There is nothing at this address.
error-ours = Something went wrong here. Nothing is lost; please try again.
error-no-record = No game found in it: a record begins with [Game …].
error-token = This token is not for a seat at this table.
error-origin = This request comes from another site.
error-slow = Too many requests: please wait { $seconds } s.
error-request = This request cannot be read.
error-too-large = That is too large.
local-only = This address works on this computer only. For friends start “beaufort serve --host 0.0.0.0” and open the page by this computer’s name or address.
error-other-rules = This table was begun under other rules or other cards than this server has now; it is kept, but cannot go on here.
error-offline = The server cannot be reached. Nothing is lost: please try again.
all-rounds = All rounds
promise-again = Fingerprint of the server’s secret for a rematch
error-ticket = This ticket is not one of ours; /api/promise gives one.
take-back = Take back
take-back-why = Undo your last decision; all will see it.
hint = Hint
hint-why = What would a bot do? All will see that you asked.
hint-says = Hint: { $action }.
error-not-asked = Nothing is asked of you now.
error-many = Too many games are waiting to be analysed; please try again later.
tab-analysis = Analysis
analyse = Analyse this game
analysis-why = A bot looks at every decision with what the player could know, and says what it cost and what would have been better. That takes from a few seconds to a few minutes; you may leave meanwhile.
analysis-waits = Waiting: other games come first.
analysis-runs = The bot is thinking.
analysis-far = Moves looked at
look-again = Look again
curve = Expected points above the table’s average
analysis-total = { $count ->
    [one] { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } points given away in one decision
   *[other] { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } points given away in { $count } decisions
}
analysis-move = cost { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2, maximumFractionDigits: 2) } points. Better: { $better }, worth { NUMBER($worth, minimumFractionDigits: 2, maximumFractionDigits: 2) } instead of { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) }.
analysis-note = The curve shows what the bot expects before each decision, by what its player could know. A dot is a move that cost something. ± holds in 95 of 100 cases.
cost-last = The last move cost { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) } ± { NUMBER($margin, minimumFractionDigits: 2, maximumFractionDigits: 2) } points. Better: { $better } ({ NUMBER($worth, minimumFractionDigits: 2, maximumFractionDigits: 2) } instead of { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) }).
cost-none = The last move: nothing better was found.
cost-forced = The last move: there was no choice.
cost-short = cost { NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 2) }
place = Place
nth = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
seats-free = { $count ->
    [one] one seat free
   *[other] { $count } seats free
}
bots-at = { $count ->
    [one] one bot of level { $level }
   *[other] { $count } bots of level { $level }
}
each-bot = Choose each bot’s level
bot-of-seat = Bot at seat { $seat }
as-above = As above
lobby-title = Waiting for players
go-round-back = One round back
go-round-next = One round on
to-table = Back to the table
tab-share = Share

beats = What happens
beats-pace = How fast it is shown
beats-slow = Slowly
beats-normal = Normal
beats-fast = Fast
beats-none = Without steps in between
beats-wait = Wait for my click after each trick or round
play-on = Play
play-pause = Pause
hand = Cards in hand
near = Nearest place
peek = Show the hand of { $name }
less = less
more = more
tab-middle = Table
tab-others = Players
your-turn = Your turn
answers = Answers
hand-mine = Your hand, { $count ->
    [one] one card
   *[other] { $count } cards
}
hand-of = Hand of { $name }, { $count ->
    [one] one card
   *[other] { $count } cards
}
own = How I play
own-tap = One tap plays a card
own-sound = Sounds
own-vibrate = Vibrate when it is my turn
own-notify = Notify me when it is my turn and I look elsewhere
keys = Keys
keys-move = The Tab key goes from group to group; arrow keys, Home and End move within one. Enter plays what is chosen, Escape leaves a menu, the log or a rule.
keys-again = F2 says the last news again.
analysis-done = The analysis is ready.
curve-table = The curve as a table
to-here = Back to where you were
expected = { NUMBER($points, minimumFractionDigits: 2, maximumFractionDigits: 2) }
