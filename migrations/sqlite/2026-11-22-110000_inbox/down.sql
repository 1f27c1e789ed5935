DROP TABLE second_pass;
DROP TABLE report;
DROP TABLE presence;
DROP TABLE check_in;
DROP TABLE pass;
