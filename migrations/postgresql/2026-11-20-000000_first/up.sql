-- State tables and the log. Everything below a tournament is keyed by (tournament_id, its own number), so that all rows of a
-- tournament lie together. `changed` is the tournament's version at which the row last changed.

CREATE TABLE series (
    id BIGINT PRIMARY KEY NOT NULL,
    name TEXT COLLATE "C" NOT NULL
);

CREATE TABLE event (
    id BIGINT PRIMARY KEY NOT NULL,
    series_id BIGINT REFERENCES series (id),
    name TEXT COLLATE "C" NOT NULL,
    city TEXT COLLATE "C" NOT NULL,
    federation TEXT COLLATE "C" NOT NULL,
    starts_on DATE,
    ends_on DATE,
    time_zone TEXT COLLATE "C" NOT NULL,
    chief_arbiter TEXT COLLATE "C" NOT NULL,
    deputies TEXT COLLATE "C" NOT NULL,
    time_control TEXT COLLATE "C" NOT NULL
);

CREATE TABLE tournament (
    id BIGINT PRIMARY KEY NOT NULL,
    event_id BIGINT NOT NULL REFERENCES event (id),
    slug TEXT COLLATE "C" NOT NULL UNIQUE,
    version BIGINT NOT NULL,
    last_hash TEXT COLLATE "C" NOT NULL,
    settings TEXT COLLATE "C" NOT NULL
);

CREATE TABLE stage (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    format TEXT COLLATE "C" NOT NULL,
    rounds INTEGER NOT NULL,
    prohibited TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE stage_group (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    stage_id INTEGER NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    members TEXT COLLATE "C",
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE player (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    search_key TEXT COLLATE "C" NOT NULL,
    title TEXT COLLATE "C",
    rating INTEGER,
    federation TEXT COLLATE "C" NOT NULL,
    fide_id TEXT COLLATE "C" NOT NULL,
    club TEXT COLLATE "C" NOT NULL,
    sex TEXT COLLATE "C",
    born TEXT COLLATE "C" NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE team (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    federation TEXT COLLATE "C" NOT NULL,
    players TEXT COLLATE "C" NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE entry (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    player_id INTEGER,
    team_id INTEGER,
    tpn INTEGER NOT NULL,
    from_round INTEGER NOT NULL,
    withdrawn_from INTEGER,
    byes TEXT COLLATE "C" NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE round (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    group_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, group_id, number)
);

CREATE TABLE pairing (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER,
    first_entry INTEGER NOT NULL,
    second_entry INTEGER,
    bye TEXT COLLATE "C",
    reasons TEXT COLLATE "C" NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE game (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    pairing_id INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    sides_swapped BOOLEAN NOT NULL,
    result TEXT COLLATE "C" NOT NULL,
    fouls_first INTEGER NOT NULL,
    fouls_second INTEGER NOT NULL,
    clock_first INTEGER,
    clock_second INTEGER,
    record TEXT COLLATE "C",
    PRIMARY KEY (tournament_id, pairing_id, sequence)
);

CREATE TABLE change_log (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    actor TEXT COLLATE "C" NOT NULL,
    at TIMESTAMP NOT NULL,
    reason TEXT COLLATE "C",
    action TEXT COLLATE "C" NOT NULL,
    undoes BIGINT,
    changes TEXT COLLATE "C" NOT NULL,
    previous TEXT COLLATE "C" NOT NULL,
    hash TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (tournament_id, version)
);

CREATE TABLE account (
    id BIGINT PRIMARY KEY NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    search_key TEXT COLLATE "C" NOT NULL UNIQUE,
    password_hash TEXT COLLATE "C" NOT NULL,
    role TEXT COLLATE "C" NOT NULL,
    key_map TEXT COLLATE "C" NOT NULL,
    created_at TIMESTAMP NOT NULL
);

CREATE TABLE tournament_staff (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    role TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (tournament_id, account_id)
);

CREATE TABLE session (
    token_hash TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    csrf TEXT COLLATE "C" NOT NULL,
    created_at TIMESTAMP NOT NULL,
    seen_at TIMESTAMP NOT NULL
);

CREATE TABLE sign_in_failure (
    who TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    failures INTEGER NOT NULL,
    last_at TIMESTAMP NOT NULL
);

CREATE INDEX tournament_event ON tournament (event_id);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX staff_account ON tournament_staff (account_id);
