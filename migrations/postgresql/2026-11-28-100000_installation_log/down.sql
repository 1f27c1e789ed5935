-- Accounts and roles are no longer in any log. Its number among the signed heads is 0.
DELETE FROM head WHERE aggregate = 0;
DROP TABLE installation_log;
