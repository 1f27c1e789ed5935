-- Separations "if possible" of a stage, sessions of edits by hand of a round, and points of an entry beyond its results.
ALTER TABLE stage ADD COLUMN separations TEXT NOT NULL DEFAULT '[]';
ALTER TABLE round ADD COLUMN hand_edit TEXT;
ALTER TABLE entry ADD COLUMN adjustments TEXT NOT NULL DEFAULT '[]';
