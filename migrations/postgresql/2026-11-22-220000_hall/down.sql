DROP TABLE message;
DROP TABLE wish;
DROP TABLE picture;
DROP TABLE hall_network;
DROP TABLE slip;
