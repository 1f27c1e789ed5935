ALTER TABLE entry DROP COLUMN adjustments;
ALTER TABLE round DROP COLUMN hand_edit;
ALTER TABLE stage DROP COLUMN separations;
