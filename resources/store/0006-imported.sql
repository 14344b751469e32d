-- Whether the run came from a file: what its plan would run, nobody here has seen.
ALTER TABLE run ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
