DROP TABLE second_factor;
