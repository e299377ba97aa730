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
)
