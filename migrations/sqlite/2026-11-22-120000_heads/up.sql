-- Keys that have signed heads of logs. `secret` is kept here on a server that has no key file; texts are hexadecimal, times RFC 3339.
CREATE TABLE signing_key (
    public TEXT PRIMARY KEY NOT NULL,
    secret TEXT,
    made_at TEXT NOT NULL
);

-- The hash of a version of a log, as it was signed.
CREATE TABLE head (
    aggregate BIGINT NOT NULL,
    version BIGINT NOT NULL,
    hash TEXT NOT NULL,
    at TEXT NOT NULL,
    key TEXT NOT NULL,
    signature TEXT NOT NULL,
    PRIMARY KEY (aggregate, version)
);
