-- Photos of score sheets that players have handed in, beside their rows in `report`. Nobody but the staff of the board sees one. `content`: base 64.
CREATE TABLE sheet_photo (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    report_id BIGINT NOT NULL,
    media TEXT COLLATE "C" NOT NULL,
    content TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (tournament_id, report_id)
);
