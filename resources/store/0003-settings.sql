-- The run store, version 3: the settings snapshot (run_detail.settings) at two more moments of a run, and the
-- digests of the data that it worked on.
ALTER TABLE run_detail ADD COLUMN settings_before TEXT NOT NULL DEFAULT '';
ALTER TABLE run_detail ADD COLUMN settings_end TEXT NOT NULL DEFAULT '';
ALTER TABLE run_detail ADD COLUMN data_digests TEXT NOT NULL DEFAULT '';
