-- Heads of logs that a second installation signed: of the logs here, and (`given`) of other installations' logs that this one has signed. `of_key` is the
-- key of the head; `data` is the whole countersignature as JSON.
CREATE TABLE countersignature (
    aggregate BIGINT NOT NULL,
    version BIGINT NOT NULL,
    of_key TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    given BOOLEAN NOT NULL,
    data TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (aggregate, version, of_key, key)
);
