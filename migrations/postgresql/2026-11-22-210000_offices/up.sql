-- Who holds which office, on an event (no tournament) or on one of its tournaments; `boards` is empty for all. In place of the roles on tournaments:
-- an arbiter could do everything there, so is organiser and chief arbiter now. Nobody held more than the account's own role allowed.
CREATE TABLE holding (
    id BIGINT PRIMARY KEY NOT NULL,
    event_id BIGINT NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    tournament_id BIGINT REFERENCES tournament (id) ON DELETE CASCADE,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    office TEXT COLLATE "C" NOT NULL,
    boards TEXT COLLATE "C" NOT NULL
);
INSERT INTO holding (id, event_id, tournament_id, account_id, office, boards)
SELECT ROW_NUMBER() OVER (ORDER BY tournament_staff.tournament_id, tournament_staff.account_id, made.office),
    tournament.event_id, tournament.id, tournament_staff.account_id, made.office, ''
FROM tournament_staff
JOIN tournament ON tournament.id = tournament_staff.tournament_id
JOIN account ON account.id = tournament_staff.account_id
JOIN (
    SELECT 'organiser' AS office, 'arbiter' AS role
    UNION ALL SELECT 'chief', 'arbiter'
    UNION ALL SELECT 'scorer', 'scorer'
) AS made ON made.role = CASE WHEN account.role = 'scorer' THEN 'scorer' ELSE tournament_staff.role END;
DROP TABLE tournament_staff;
CREATE INDEX holding_account ON holding (account_id);
CREATE INDEX holding_event ON holding (event_id);
