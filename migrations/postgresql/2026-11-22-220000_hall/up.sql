-- What else a hall needs, beside every log: the board of each half of a slip, the wireless network, pictures for screens, messages to those who want
-- them. An address stands in its wish and in the messages that wait, and nowhere else.
CREATE TABLE slip (
    pass_id BIGINT PRIMARY KEY NOT NULL REFERENCES pass (id) ON DELETE CASCADE,
    group_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    pairing_id INTEGER NOT NULL
);
CREATE TABLE hall_network (
    event_id BIGINT PRIMARY KEY NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    data TEXT COLLATE "C" NOT NULL
);
-- `content`: base 64.
CREATE TABLE picture (
    event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    name TEXT COLLATE "C" NOT NULL,
    media TEXT COLLATE "C" NOT NULL,
    content TEXT COLLATE "C" NOT NULL,
    at TIMESTAMP NOT NULL,
    PRIMARY KEY (event_id, name)
);
-- `told`: the round of which this person was told last.
CREATE TABLE wish (
    pass_id BIGINT PRIMARY KEY NOT NULL REFERENCES pass (id) ON DELETE CASCADE,
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    address TEXT COLLATE "C" NOT NULL,
    lang TEXT COLLATE "C" NOT NULL,
    told TEXT COLLATE "C" NOT NULL,
    at TIMESTAMP NOT NULL
);
CREATE INDEX wish_tournament ON wish (tournament_id);
-- `state`: waits, sent, failed, dropped. Of what is sent or dropped the address is emptied.
CREATE TABLE message (
    id BIGINT PRIMARY KEY NOT NULL,
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    entry_id INTEGER NOT NULL,
    address TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    body TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    tries INTEGER NOT NULL,
    fault TEXT COLLATE "C" NOT NULL,
    made_at TIMESTAMP NOT NULL,
    due_at TIMESTAMP NOT NULL
);
CREATE INDEX message_tournament ON message (tournament_id);
CREATE INDEX message_due ON message (state, due_at);
