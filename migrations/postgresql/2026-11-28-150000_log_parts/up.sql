-- Only parts about a person are in the index that erases them.
DROP INDEX log_part_subject;
CREATE INDEX log_part_subject ON log_part (aggregate, subject) WHERE subject IS NOT NULL;
