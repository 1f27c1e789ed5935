-- State tables and the log. Everything below a tournament is keyed by (tournament_id, its own numbers), so that all rows of a tournament
-- lie together. `changed` is the tournament's version at which the row last changed. `data` is JSON: what no query looks inside.

CREATE TABLE event (
    id BIGINT PRIMARY KEY NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    version BIGINT NOT NULL,
    last_hash TEXT NOT NULL,
    data TEXT NOT NULL
);

-- `highest`: numbers given so far; they are never given again.
CREATE TABLE tournament (
    id BIGINT PRIMARY KEY NOT NULL,
    event_id BIGINT NOT NULL REFERENCES event (id),
    slug TEXT NOT NULL UNIQUE,
    version BIGINT NOT NULL,
    last_hash TEXT NOT NULL,
    highest TEXT NOT NULL
);

-- Parts that people edit one by one: of a stage, or of the tournament (stage 0).
CREATE TABLE part (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    stage_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, stage_id, name)
);

-- `seats`: entries in the order of their pairing numbers, parted by blanks.
CREATE TABLE stage_group (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    stage_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    seats TEXT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

-- `open` is public, `staff` is for the staff; both are empty once the person is erased.
CREATE TABLE person (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    data TEXT NOT NULL,
    open TEXT,
    staff TEXT,
    search_key TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE entry (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    data TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE participation (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    group_id INTEGER NOT NULL,
    entry_id INTEGER NOT NULL,
    data TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, group_id, entry_id)
);

CREATE TABLE draw (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    group_id INTEGER NOT NULL,
    id INTEGER NOT NULL,
    data TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, group_id, id)
);

-- `seats`: those it was paired from, where they are no longer the group's.
CREATE TABLE round (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    group_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    state TEXT NOT NULL,
    hand_edit TEXT,
    kept_apart TEXT,
    seats TEXT,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, group_id, number)
);

CREATE TABLE pairing (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    data TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

-- A row is a fact: what has not been played has none. `data`: everything beside the result, if there is anything.
-- `changed`: JSON, the version of each fact that was told.
CREATE TABLE game (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    pairing_id INTEGER NOT NULL,
    board INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    number INTEGER NOT NULL,
    second_begins BOOLEAN NOT NULL,
    result TEXT NOT NULL,
    data TEXT,
    changed TEXT NOT NULL,
    PRIMARY KEY (tournament_id, pairing_id, board, segment, number)
);

-- Records of games, by their SHA-256.
CREATE TABLE text (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (tournament_id, hash)
);

-- The log of an aggregate: a tournament or an event. The same key is the same act.
CREATE TABLE log (
    aggregate BIGINT NOT NULL,
    version BIGINT NOT NULL,
    key TEXT,
    public TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (aggregate, version),
    UNIQUE (aggregate, key)
);

-- What can be erased of an entry: salt and text go, the digest stays.
CREATE TABLE log_part (
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

CREATE TABLE account (
    id BIGINT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    search_key TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    role TEXT NOT NULL,
    key_map TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL
);

CREATE TABLE tournament_staff (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    PRIMARY KEY (tournament_id, account_id)
);

CREATE TABLE session (
    token_hash TEXT PRIMARY KEY NOT NULL,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    csrf TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    seen_at TIMESTAMP NOT NULL
);

-- Browsers that have signed in: their wrong passwords are counted apart from those of strangers.
CREATE TABLE device (
    token_hash TEXT PRIMARY KEY NOT NULL,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    used_at TIMESTAMP NOT NULL
);

CREATE TABLE sign_in_failure (
    who TEXT PRIMARY KEY NOT NULL,
    failures INTEGER NOT NULL,
    last_at TIMESTAMP NOT NULL
);

-- Signing in, refusals, accounts, roles; bounded in rows and days. `actor` is who did it, `account` whom it is about, `place` the address word of
-- the tournament that a role is for; names and not numbers, so that an entry outlives the account.
CREATE TABLE security_event (
    id BIGINT PRIMARY KEY NOT NULL,
    at TIMESTAMP NOT NULL,
    kind TEXT NOT NULL,
    actor TEXT NOT NULL,
    account TEXT NOT NULL,
    role TEXT NOT NULL,
    place TEXT NOT NULL
);

CREATE INDEX security_event_at ON security_event (at);
CREATE INDEX tournament_event ON tournament (event_id);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX device_account ON device (account_id);
CREATE INDEX staff_account ON tournament_staff (account_id);
CREATE INDEX log_part_subject ON log_part (aggregate, subject);
