ALTER TABLE check_in DROP COLUMN posted;
ALTER TABLE check_in DROP COLUMN closes;
