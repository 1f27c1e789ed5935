DROP TABLE countersignature;
