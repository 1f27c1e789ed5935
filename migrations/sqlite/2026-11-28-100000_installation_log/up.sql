-- The log of the installation: accounts, roles and second factors, in a chain of hashes like the logs of tournaments. The program begins it with the
-- rows that are there, in the transaction of this migration, since no hash can be calculated here.
CREATE TABLE installation_log (
    version BIGINT PRIMARY KEY NOT NULL,
    public TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
);
