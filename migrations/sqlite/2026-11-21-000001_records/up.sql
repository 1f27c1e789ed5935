-- An arbiter's word that a result stands although the game's record does not agree with it: who and why, as JSON.
ALTER TABLE game ADD COLUMN acknowledged TEXT;
