-- What is said beside a check-in, in local time of the event: until when it is open, and when the boards are posted.
ALTER TABLE check_in ADD COLUMN closes TIMESTAMP;
ALTER TABLE check_in ADD COLUMN posted TIMESTAMP;
