-- Line-ups that were handed in and are not open: outside the aggregate, so that no page, log or export of it can tell them. The aggregate has their
-- seals. `second`: of the second-named team.
CREATE TABLE line_up (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    pairing_id INTEGER NOT NULL,
    second BOOLEAN NOT NULL,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    salt TEXT COLLATE "C" NOT NULL,
    content TEXT COLLATE "C" NOT NULL,
    by_whom TEXT COLLATE "C" NOT NULL,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (tournament_id, pairing_id, second)
);
