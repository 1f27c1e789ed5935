DROP TABLE sheet_photo;
