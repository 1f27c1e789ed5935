-- Each act writes two pages less: parts are kept in the order of the primary key, without a second tree for it, and only parts about a person are in
-- the index that erases them.
CREATE TABLE log_part_by_key (
    aggregate BIGINT NOT NULL,
    version BIGINT NOT NULL,
    number INTEGER NOT NULL,
    subject INTEGER,
    staff_only BOOLEAN NOT NULL,
    digest TEXT NOT NULL,
    salt TEXT,
    text TEXT,
    PRIMARY KEY (aggregate, version, number)
) WITHOUT ROWID;
INSERT INTO log_part_by_key SELECT aggregate, version, number, subject, staff_only, digest, salt, text FROM log_part ORDER BY aggregate, version, number;
DROP TABLE log_part;
ALTER TABLE log_part_by_key RENAME TO log_part;
CREATE INDEX log_part_subject ON log_part (aggregate, subject) WHERE subject IS NOT NULL;
