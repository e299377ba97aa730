"""The schema as a list of steps, in SQL that SQLite and PostgreSQL both understand. A step that has been released never
changes; what is new is a new step at the end. The number of steps taken is the version of a database."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        "CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL)",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            config TEXT NOT NULL,
            secret TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            seq INTEGER NOT NULL,
            status TEXT NOT NULL,
            due DOUBLE PRECISION,
            listed INTEGER NOT NULL
        )""",
        """CREATE TABLE events (
            table_id TEXT NOT NULL REFERENCES tables (id),
            seq INTEGER NOT NULL,
            kind TEXT NOT NULL,
            data TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            request TEXT,
            PRIMARY KEY (table_id, seq),
            UNIQUE (table_id, request)
        )""",
        """CREATE TABLE sittings (
            person TEXT NOT NULL,
            table_id TEXT NOT NULL REFERENCES tables (id),
            PRIMARY KEY (person, table_id)
        )""",
        """CREATE TABLE presence (
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (table_id, seat)
        )""",
        "CREATE INDEX tables_due ON tables (status, due)",
    ),
    (
        """CREATE TABLE records (
            id TEXT PRIMARY KEY,
            text TEXT NOT NULL,
            person TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL
        )""",
    ),
    (
        """CREATE TABLE analyses (
            id TEXT PRIMARY KEY,
            review TEXT,
            asked DOUBLE PRECISION NOT NULL
        )""",
    ),
    (  # who made a table, and from where, as a keyed hash
        "ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN address TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX tables_host ON tables (host, created) WHERE status <> 'over'",
        "CREATE INDEX tables_address ON tables (address, created) WHERE status <> 'over'",
    ),
    (
        "ALTER TABLE tables ADD COLUMN seen DOUBLE PRECISION NOT NULL DEFAULT 0",  # when something last happened there
        "ALTER TABLE tables ADD COLUMN people INTEGER NOT NULL DEFAULT 1",  # who still have their seats
        "UPDATE tables SET seen = COALESCE((SELECT max(at) FROM events WHERE table_id = id), created)",
        "DROP INDEX tables_due",  # SQLite would prefer it to all that are better
        "CREATE INDEX tables_waiting ON tables (due) WHERE due IS NOT NULL",
        "CREATE INDEX tables_open ON tables (seen) WHERE status = 'open'",
        "CREATE INDEX tables_closed ON tables (seen) WHERE status = 'closed'",
        "CREATE INDEX tables_dealing ON tables (seen) WHERE status = 'dealing'",
        "CREATE INDEX tables_over ON tables (seen) WHERE status = 'over'",
        "CREATE INDEX sittings_table ON sittings (table_id)",
        """CREATE TABLE replays (
            id TEXT PRIMARY KEY,
            record TEXT NOT NULL,
            film BYTEA
        )""",
        "CREATE INDEX replays_waiting ON replays (id) WHERE film IS NULL",
        "ALTER TABLE people ADD COLUMN seen DOUBLE PRECISION NOT NULL DEFAULT 0",
        "CREATE INDEX people_seen ON people (seen)",
        "ALTER TABLE records ADD COLUMN film BYTEA",
        "ALTER TABLE records ADD COLUMN size INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE records ADD COLUMN address TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE records ADD COLUMN seen DOUBLE PRECISION NOT NULL DEFAULT 0",
        "UPDATE records SET size = length(text), seen = created",
        "CREATE INDEX records_person ON records (person)",
        "CREATE INDEX records_address ON records (address)",
        "CREATE INDEX records_seen ON records (seen)",
        "ALTER TABLE analyses ADD COLUMN seen DOUBLE PRECISION NOT NULL DEFAULT 0",
        "UPDATE analyses SET seen = asked",
        "CREATE INDEX analyses_seen ON analyses (seen)",
    ),
    (  # what came of a game against bots, and of which level they were; and which bots somebody always wants
        "ALTER TABLE sittings ADD COLUMN result INTEGER",
        "ALTER TABLE sittings ADD COLUMN level INTEGER",
        "ALTER TABLE people ADD COLUMN bot TEXT NOT NULL DEFAULT ''",
    ),
    (  # programs with a name and a token of their own, of which the fingerprint is kept
        """CREATE TABLE programs (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            known_as TEXT NOT NULL UNIQUE,
            digest TEXT NOT NULL,
            owner TEXT NOT NULL,
            address TEXT NOT NULL,
            games TEXT NOT NULL DEFAULT '',
            most INTEGER NOT NULL DEFAULT 0,
            created DOUBLE PRECISION NOT NULL,
            seen DOUBLE PRECISION NOT NULL,
            present DOUBLE PRECISION NOT NULL DEFAULT 0
        )""",
        "CREATE INDEX programs_owner ON programs (owner)",
        "CREATE INDEX programs_address ON programs (address)",
        "CREATE INDEX programs_present ON programs (present)",
    ),
    (  # scores of games with real cards: all that was ever written on a sheet, in its order
        """CREATE TABLE scores (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            config TEXT NOT NULL,
            notes TEXT NOT NULL,
            seq INTEGER NOT NULL,
            writer TEXT NOT NULL,
            seen DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX scores_seen ON scores (seen)",
    ),
    (  # who has begun a sheet, and from which address
        "ALTER TABLE scores ADD COLUMN person TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE scores ADD COLUMN address TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX scores_person ON scores (person)",
        "CREATE INDEX scores_address ON scores (address)",
    ),
)
