-- State tables and the log. Everything below a tournament is keyed by (tournament_id, its own number), so that all rows of a
-- tournament lie together. `changed` is the tournament's version at which the row last changed.

CREATE TABLE series (
    id BIGINT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL
);

CREATE TABLE event (
    id BIGINT PRIMARY KEY NOT NULL,
    series_id BIGINT REFERENCES series (id),
    name TEXT NOT NULL,
    city TEXT NOT NULL,
    federation TEXT NOT NULL,
    starts_on DATE,
    ends_on DATE,
    time_zone TEXT NOT NULL,
    chief_arbiter TEXT NOT NULL,
    deputies TEXT NOT NULL,
    time_control TEXT NOT NULL
);

CREATE TABLE tournament (
    id BIGINT PRIMARY KEY NOT NULL,
    event_id BIGINT NOT NULL REFERENCES event (id),
    slug TEXT NOT NULL UNIQUE,
    version BIGINT NOT NULL,
    last_hash TEXT NOT NULL,
    settings TEXT NOT NULL
);

CREATE TABLE stage (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    format TEXT NOT NULL,
    rounds INTEGER NOT NULL,
    prohibited TEXT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE stage_group (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    stage_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    members TEXT,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE player (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    search_key TEXT NOT NULL,
    title TEXT,
    rating INTEGER,
    federation TEXT NOT NULL,
    fide_id TEXT NOT NULL,
    club TEXT NOT NULL,
    sex TEXT,
    born TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE team (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    federation TEXT NOT NULL,
    players TEXT NOT NULL,
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
    byes TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE round (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    group_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    state TEXT NOT NULL,
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
    bye TEXT,
    reasons TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, id)
);

CREATE TABLE game (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    pairing_id INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    sides_swapped BOOLEAN NOT NULL,
    result TEXT NOT NULL,
    fouls_first INTEGER NOT NULL,
    fouls_second INTEGER NOT NULL,
    clock_first INTEGER,
    clock_second INTEGER,
    record TEXT,
    PRIMARY KEY (tournament_id, pairing_id, sequence)
);

CREATE TABLE change_log (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    actor TEXT NOT NULL,
    at TIMESTAMP NOT NULL,
    reason TEXT,
    action TEXT NOT NULL,
    undoes BIGINT,
    changes TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (tournament_id, version)
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

CREATE TABLE sign_in_failure (
    who TEXT PRIMARY KEY NOT NULL,
    failures INTEGER NOT NULL,
    last_at TIMESTAMP NOT NULL
);

CREATE INDEX tournament_event ON tournament (event_id);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX staff_account ON tournament_staff (account_id);
