-- What the journals hold is lost: the program copies a file before it migrates it.
ALTER TABLE sheet_photo RENAME COLUMN sheet_id TO report_id;
DROP TABLE submitted_sheet;
DROP TABLE bye_request;
DROP TABLE appointment_proposal;
DROP TABLE result_report;
CREATE TABLE report (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    pairing_id INTEGER NOT NULL,
    board INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    number INTEGER NOT NULL,
    what TEXT COLLATE "C" NOT NULL,
    side TEXT COLLATE "C" NOT NULL,
    result TEXT COLLATE "C" NOT NULL,
    who TEXT COLLATE "C" NOT NULL,
    means TEXT COLLATE "C" NOT NULL,
    device TEXT COLLATE "C",
    reason TEXT COLLATE "C" NOT NULL,
    at TIMESTAMP NOT NULL,
    first_fouls INTEGER,
    second_fouls INTEGER,
    PRIMARY KEY (tournament_id, id)
);
CREATE INDEX report_round ON report (tournament_id, group_id, round);
