DROP TABLE head;
DROP TABLE signing_key;
