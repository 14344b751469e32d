-- How the statements of a run were sent. Runs from before have no mode.
ALTER TABLE run ADD COLUMN query_mode TEXT NOT NULL DEFAULT '';
ALTER TABLE run ADD COLUMN prepared_statements INTEGER NOT NULL DEFAULT 0;
ALTER TABLE run ADD COLUMN anew_statements INTEGER NOT NULL DEFAULT 0;
ALTER TABLE run ADD COLUMN text_statements INTEGER NOT NULL DEFAULT 0;
-- Every statement of the scripts, in the order of the figures by statement in ticks.
ALTER TABLE run_detail ADD COLUMN statements TEXT NOT NULL DEFAULT '[]';
