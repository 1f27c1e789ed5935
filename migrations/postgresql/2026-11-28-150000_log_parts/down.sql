DROP INDEX log_part_subject;
CREATE INDEX log_part_subject ON log_part (aggregate, subject);
