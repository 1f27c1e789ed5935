CREATE TABLE tournament_staff (
    tournament_id BIGINT NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    PRIMARY KEY (tournament_id, account_id)
);
INSERT INTO tournament_staff (tournament_id, account_id, role)
SELECT tournament_id, account_id, MIN(CASE WHEN office = 'chief' THEN 'arbiter' ELSE 'scorer' END)
FROM holding WHERE tournament_id IS NOT NULL AND office IN ('chief', 'scorer') GROUP BY tournament_id, account_id;
DROP TABLE holding;
CREATE INDEX staff_account ON tournament_staff (account_id);
