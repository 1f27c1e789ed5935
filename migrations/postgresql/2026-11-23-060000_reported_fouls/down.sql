ALTER TABLE report DROP COLUMN second_fouls;
ALTER TABLE report DROP COLUMN first_fouls;
