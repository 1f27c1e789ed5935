-- Of a game: an arbiter's word that its result stands although its record does not agree with it (who and why, as JSON), and a result that
-- counts for the rating report only. Of an entry: warnings and games taken away (JSON), and whether its withdrawal was an expulsion.
ALTER TABLE game ADD COLUMN acknowledged TEXT COLLATE "C";
ALTER TABLE game ADD COLUMN for_rating TEXT COLLATE "C";
ALTER TABLE entry ADD COLUMN penalties TEXT COLLATE "C" NOT NULL DEFAULT '[]';
ALTER TABLE entry ADD COLUMN expelled BOOLEAN NOT NULL DEFAULT FALSE;
