-- What comes in from the hall, beside the log: codes of people and devices, who is there, reports of results, the second pass. No name of a
-- player stands here; `who` is an account or a device.

-- A code for a player, a captain or a kiosk. Codes and the devices that use them are stored hashed.
CREATE TABLE pass (
    id BIGINT PRIMARY KEY NOT NULL,
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    event_id BIGINT NOT NULL REFERENCES event (id),
    kind TEXT NOT NULL,
    entry_id INTEGER,
    name TEXT NOT NULL,
    code_hash TEXT NOT NULL UNIQUE,
    short_hash TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL,
    claimed_by TEXT,
    claimed_at TIMESTAMP,
    ended_at TIMESTAMP
);

-- Whether people may say themselves that they are there, and the word of the day.
CREATE TABLE check_in (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    is_open BOOLEAN NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (tournament_id, group_id, round)
);

-- Who was said to be there or not: rows are added, the newest one holds.
CREATE TABLE presence (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    entry_id INTEGER NOT NULL,
    state TEXT NOT NULL,
    who TEXT NOT NULL,
    means TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

-- What was said about a game by players and the desk: rows are added, never changed.
CREATE TABLE report (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    pairing_id INTEGER NOT NULL,
    board INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    number INTEGER NOT NULL,
    what TEXT NOT NULL,
    side TEXT NOT NULL,
    result TEXT NOT NULL,
    who TEXT NOT NULL,
    means TEXT NOT NULL,
    device TEXT,
    reason TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

-- A result typed a second time: what was typed, what stood there and since which version.
CREATE TABLE second_pass (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    pairing_id INTEGER NOT NULL,
    board INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    number INTEGER NOT NULL,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    typed TEXT NOT NULL,
    entered TEXT NOT NULL,
    version BIGINT NOT NULL,
    who TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (tournament_id, pairing_id, board, segment, number)
);

CREATE INDEX pass_short ON pass (event_id, short_hash);
CREATE INDEX pass_tournament ON pass (tournament_id);
CREATE INDEX pass_device ON pass (claimed_by);
CREATE INDEX presence_round ON presence (tournament_id, group_id, round);
CREATE INDEX report_round ON report (tournament_id, group_id, round);
