ALTER TABLE entry DROP COLUMN expelled;
ALTER TABLE entry DROP COLUMN penalties;
ALTER TABLE game DROP COLUMN for_rating;
ALTER TABLE game DROP COLUMN acknowledged;
