ALTER TABLE game DROP COLUMN acknowledged;
