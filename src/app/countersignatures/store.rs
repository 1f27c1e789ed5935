//! Queries for countersignatures: those of the logs here, and those that this installation gave for logs of others.

use diesel::prelude::*;
use qisai_domain::log::Countersignature;

use crate::connection::Db;
use crate::error::StoreError;
use crate::group::Writing;
use crate::prepared::{self, Value::Flag, Value::Number, Value::Text};
use crate::rows::{damaged, give_version, row};
use crate::schema::countersignature;

row! {
    /// Countersignature of a log.
    CountersignatureRow, countersignature {
        aggregate: i64, version: i64, of_key: String, key: String, given: bool, data: String,
    }
}

impl Writing<'_> {
    /// Stores a countersignature; one of the same head with the same key is not replaced. `given`: by this installation.
    pub fn put_countersignature(&mut self, put: &Countersignature, given: bool) -> Result<(), StoreError> {
        self.untouched = false;
        let data = serde_json::to_string(put).map_err(|error| damaged("countersignature", &error.to_string()))?;
        prepared::execute(
            self.db,
            "INSERT INTO countersignature (aggregate, version, of_key, key, given, data) VALUES (?, ?, ?, ?, ?, ?) \
             ON CONFLICT (aggregate, version, of_key, key) DO NOTHING",
            &[
                Number(put.head.aggregate),
                Number(give_version(put.head.version)),
                Text(&put.head.key),
                Text(&put.key),
                Flag(given),
                Text(&data),
            ],
        )?;
        Ok(())
    }
}

fn read(rows: Vec<String>) -> Result<Vec<Countersignature>, StoreError> {
    let read = |data: String| {
        serde_json::from_str(&data).map_err(|error| damaged("countersignature", &format!("{data:.60}: {error}")))
    };
    rows.into_iter().map(read).collect()
}

/// Returns the countersignatures of the logs here, oldest version first; of one log or of all.
pub fn kept(db: &mut Db, of: Option<i64>) -> Result<Vec<Countersignature>, StoreError> {
    let mut rows = countersignature::table.filter(countersignature::given.eq(false)).into_boxed();
    if let Some(aggregate) = of {
        rows = rows.filter(countersignature::aggregate.eq(aggregate));
    }
    let order = (countersignature::aggregate, countersignature::version, countersignature::key);
    read(rows.order(order).select(countersignature::data).load::<String>(db)?)
}

/// Returns the countersignatures that this installation gave for a log of another one, newest version first.
pub fn given(db: &mut Db, aggregate: i64) -> Result<Vec<Countersignature>, StoreError> {
    let rows = countersignature::table.filter(countersignature::given.eq(true));
    let rows = rows.filter(countersignature::aggregate.eq(aggregate)).order(countersignature::version.desc());
    read(rows.select(countersignature::data).load::<String>(db)?)
}
