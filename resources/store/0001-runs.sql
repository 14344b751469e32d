-- The run store, version 1. Statements end with a semicolon at the end of a line, and nowhere else.

-- Programs that record runs now. While one lives it holds a lock on byte `id` of the lock file beside the
-- store, which the operating system lets go of whichever way the program ends.
CREATE TABLE owner (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    pid INTEGER NOT NULL,
    opened_ms INTEGER NOT NULL
) STRICT;

-- One run: what a list shows. Large texts are in run_detail, so that lists stay quick.
CREATE TABLE run (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    series TEXT NOT NULL,
    repeat INTEGER NOT NULL,
    state TEXT NOT NULL,
    message TEXT NOT NULL,
    engine TEXT NOT NULL,
    profile TEXT NOT NULL,
    server_version TEXT NOT NULL,
    workload TEXT NOT NULL,
    parameters TEXT NOT NULL,
    ramp TEXT NOT NULL,
    pool INTEGER NOT NULL,
    workers INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    think_min_ms REAL NOT NULL,
    think_max_ms REAL NOT NULL,
    open_loop INTEGER NOT NULL,
    phases TEXT NOT NULL,
    types TEXT NOT NULL,
    started_ms INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    connect_us INTEGER NOT NULL,
    host_source TEXT NOT NULL,
    host_cpus INTEGER NOT NULL,

    owner INTEGER NOT NULL,
    touched_ms INTEGER NOT NULL,

    title TEXT NOT NULL DEFAULT '',
    notes TEXT NOT NULL DEFAULT '',
    tags TEXT NOT NULL DEFAULT '',
    pinned INTEGER NOT NULL DEFAULT 0,
    deleted_ms INTEGER,

    -- Of the ceiling level, kept up to date with every tick.
    tick_count INTEGER NOT NULL DEFAULT 0,
    tps REAL,
    p95 REAL,
    fail_pct REAL,
    sparkline BLOB
) STRICT;
CREATE INDEX run_by_start ON run (started_ms);

CREATE TABLE run_detail (
    run INTEGER PRIMARY KEY REFERENCES run (number) ON DELETE CASCADE,
    settings TEXT NOT NULL,
    plan TEXT NOT NULL
) STRICT;

-- The facts of one second, in the format of engines/measure/tickcodec.
CREATE TABLE tick (
    run INTEGER NOT NULL REFERENCES run (number) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    facts BLOB NOT NULL,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE event (
    run INTEGER NOT NULL REFERENCES run (number) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at_us INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
