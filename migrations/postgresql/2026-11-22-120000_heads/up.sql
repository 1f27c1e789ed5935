-- Keys that have signed heads of logs. `secret` is kept here on a server that has no key file; texts are hexadecimal, times RFC 3339.
CREATE TABLE signing_key (
    public TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    secret TEXT COLLATE "C",
    made_at TEXT COLLATE "C" NOT NULL
);

-- The hash of a version of a log, as it was signed.
CREATE TABLE head (
    aggregate BIGINT NOT NULL,
    version BIGINT NOT NULL,
    hash TEXT COLLATE "C" NOT NULL,
    at TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    signature TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (aggregate, version)
);
