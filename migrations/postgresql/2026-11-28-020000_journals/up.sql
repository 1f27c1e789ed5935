-- Four journals instead of one table of reports. Rows are added, never changed.

-- Reports of results, calls for an arbiter or for players, and what settled them. `second`: the side that moves second; none for an arbiter.
-- `who`: the account at the desk, or the kiosk.
CREATE TABLE result_report (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    pairing_id INTEGER NOT NULL,
    board INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    second BOOLEAN,
    result TEXT COLLATE "C",
    first_fouls INTEGER,
    second_fouls INTEGER,
    means TEXT COLLATE "C" NOT NULL,
    who TEXT COLLATE "C" NOT NULL,
    device TEXT COLLATE "C",
    reason TEXT COLLATE "C" NOT NULL,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (tournament_id, id)
);
INSERT INTO result_report
    SELECT tournament_id, id, group_id, round, pairing_id, board, segment, number, what,
        CASE side WHEN 'first' THEN FALSE WHEN 'second' THEN TRUE END, NULLIF(result, ''), first_fouls, second_fouls, means, who, device, reason, at
    FROM report WHERE what IN ('report', 'help', 'settled', 'call', 'answered');
CREATE INDEX result_report_round ON result_report (tournament_id, group_id, round);

-- Times that the players of a match propose, take back or agree on. `entry_id` acts, `other_id` plays against it. Local times.
CREATE TABLE appointment_proposal (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    pairing_id INTEGER NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    entry_id INTEGER NOT NULL,
    other_id INTEGER NOT NULL,
    first_time TIMESTAMP,
    second_time TIMESTAMP,
    third_time TIMESTAMP,
    proposal_id BIGINT,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (tournament_id, id)
);
INSERT INTO appointment_proposal
    SELECT tournament_id, id, group_id, round, pairing_id, 'proposed', split_part(who, ' ', 1)::integer,
        split_part(who, ' ', 2)::integer, NULLIF(substr(reason, 1, 16), '')::timestamp,
        NULLIF(substr(reason, 18, 16), '')::timestamp, NULLIF(substr(reason, 35, 16), '')::timestamp, NULL, at
    FROM report WHERE what = 'proposal';
INSERT INTO appointment_proposal
    SELECT tournament_id, id, group_id, round, pairing_id, what, split_part(who, ' ', 1)::integer,
        split_part(who, ' ', 2)::integer, NULL, NULL, NULL, reason::bigint, at
    FROM report WHERE what IN ('accepted', 'taken_back');

-- Byes that players request, and the answers. `account` answers; none for the player. `remark`: of the player, or the reason of a refusal.
CREATE TABLE bye_request (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    entry_id INTEGER NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    bye TEXT COLLATE "C" NOT NULL,
    account TEXT COLLATE "C",
    remark TEXT COLLATE "C" NOT NULL,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (tournament_id, id)
);
INSERT INTO bye_request
    SELECT tournament_id, id, group_id, round, split_part(who, ' ', 1)::integer, replace(what, 'bye_', ''), result,
        CASE WHEN strpos(who, ' ') > 0 THEN substr(who, strpos(who, ' ') + 1) END, reason, at
    FROM report WHERE what IN ('bye_asked', 'bye_taken_back', 'bye_granted', 'bye_refused');

-- Records that players submit, and what an arbiter decides about each. `sheet_id`: the submission that was decided on.
CREATE TABLE submitted_sheet (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    pairing_id INTEGER NOT NULL,
    board INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    second BOOLEAN,
    moves TEXT COLLATE "C",
    sheet_id BIGINT,
    means TEXT COLLATE "C" NOT NULL,
    who TEXT COLLATE "C" NOT NULL,
    device TEXT COLLATE "C",
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (tournament_id, id)
);
INSERT INTO submitted_sheet
    SELECT tournament_id, id, group_id, round, pairing_id, board, segment, number, what,
        CASE side WHEN 'first' THEN FALSE WHEN 'second' THEN TRUE END, CASE what WHEN 'moves' THEN reason END, NULL, means, who, device, at
    FROM report WHERE what IN ('moves', 'photo');
INSERT INTO submitted_sheet
    SELECT tournament_id, id, group_id, round, pairing_id, board, segment, number, replace(what, 'sheet_', ''),
        NULL, NULL, reason::bigint, means, who, device, at
    FROM report WHERE what IN ('sheet_taken', 'sheet_left');
CREATE INDEX submitted_sheet_round ON submitted_sheet (tournament_id, group_id, round);
ALTER TABLE sheet_photo RENAME COLUMN report_id TO sheet_id;

DROP TABLE report;
