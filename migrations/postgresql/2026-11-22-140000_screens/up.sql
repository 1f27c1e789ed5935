-- Screens in the hall, what is called out on them, and the browsers that the desk has given one. No log tells of them.
CREATE TABLE screen (
    event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    name TEXT COLLATE "C" NOT NULL,
    data TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (event_id, name)
);
CREATE TABLE screen_notice (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    data TEXT COLLATE "C" NOT NULL,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (tournament_id, id)
);
-- `part` of `parts`: screens that share a list.
CREATE TABLE screen_device (
    token_hash TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    word TEXT COLLATE "C" NOT NULL,
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    screen TEXT COLLATE "C" NOT NULL,
    part INTEGER NOT NULL,
    parts INTEGER NOT NULL,
    at TIMESTAMP NOT NULL
);
CREATE INDEX screen_device_tournament ON screen_device (tournament_id);
