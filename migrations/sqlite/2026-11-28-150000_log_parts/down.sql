CREATE TABLE log_part_by_row (
    aggregate BIGINT NOT NULL,
    version BIGINT NOT NULL,
    number INTEGER NOT NULL,
    subject INTEGER,
    staff_only BOOLEAN NOT NULL,
    digest TEXT NOT NULL,
    salt TEXT,
    text TEXT,
    PRIMARY KEY (aggregate, version, number)
);
INSERT INTO log_part_by_row SELECT aggregate, version, number, subject, staff_only, digest, salt, text FROM log_part ORDER BY aggregate, version, number;
DROP TABLE log_part;
ALTER TABLE log_part_by_row RENAME TO log_part;
CREATE INDEX log_part_subject ON log_part (aggregate, subject);
