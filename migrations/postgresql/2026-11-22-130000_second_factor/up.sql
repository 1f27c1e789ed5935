-- The second factor of an account: a code that changes every thirty seconds (RFC 6238). `secret` is base32; `last_step` the last step that a code
-- was used of; `recovery` the hashes of codes that are still good, parted by blanks. Not `confirmed`: begun, and asked of nobody.
CREATE TABLE second_factor (
    account_id BIGINT PRIMARY KEY NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    secret TEXT COLLATE "C" NOT NULL,
    confirmed BOOLEAN NOT NULL,
    last_step BIGINT NOT NULL,
    recovery TEXT COLLATE "C" NOT NULL
);
