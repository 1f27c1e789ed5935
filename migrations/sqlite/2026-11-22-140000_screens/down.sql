DROP TABLE screen_device;
DROP TABLE screen_notice;
DROP TABLE screen;
