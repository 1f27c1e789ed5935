-- Separations "if possible" of a stage, and sessions of edits by hand of a round.
ALTER TABLE stage ADD COLUMN separations TEXT NOT NULL DEFAULT '[]';
ALTER TABLE round ADD COLUMN hand_edit TEXT;
