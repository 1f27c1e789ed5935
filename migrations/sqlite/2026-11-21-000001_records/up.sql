-- Of a game: an arbiter's word that its result stands although its record does not agree with it (who and why, as JSON), and a result that
-- counts for the rating report only. Of an entry: warnings and games taken away (JSON), and whether its withdrawal was an expulsion.
ALTER TABLE game ADD COLUMN acknowledged TEXT;
ALTER TABLE game ADD COLUMN for_rating TEXT;
ALTER TABLE entry ADD COLUMN penalties TEXT NOT NULL DEFAULT '[]';
ALTER TABLE entry ADD COLUMN expelled BOOLEAN NOT NULL DEFAULT 0;
