-- Fouls that a report tells of, of who moves first and of who moves second; none in a report that says nothing of them.
ALTER TABLE report ADD COLUMN first_fouls INTEGER;
ALTER TABLE report ADD COLUMN second_fouls INTEGER;
