//! Queries for countersignatures: those of the logs here, and those that this installation gave for logs of others.

use diesel::prelude::*;
use qisai_domain::log::{CheckedPart, Countersignature, Hash, SignedHead};

use crate::connection::Db;
use crate::error::StoreError;
use crate::group::Writing;
use crate::prepared::{self, Value::Flag, Value::Number, Value::Text};
use crate::rows::{damaged, give_version, row, take_version};
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

/// Returns the countersignatures of the logs here, oldest version first; of one log or of all. An unreadable one has no
/// signature, which is not that of its key.
pub fn kept(db: &mut Db, of: Option<i64>) -> Result<Vec<Countersignature>, StoreError> {
    let mut rows = countersignature::table.filter(countersignature::given.eq(false)).into_boxed();
    if let Some(aggregate) = of {
        rows = rows.filter(countersignature::aggregate.eq(aggregate));
    }
    let order = (countersignature::aggregate, countersignature::version, countersignature::key);
    let rows = rows.order(order).select(CountersignatureRow::as_select()).load::<CountersignatureRow>(db)?;
    let read = |row: CountersignatureRow| match serde_json::from_str(&row.data) {
        Ok(read) => Ok(read),
        Err(_) => unreadable(row),
    };
    rows.into_iter().map(read).collect()
}

fn unreadable(row: CountersignatureRow) -> Result<Countersignature, StoreError> {
    let CountersignatureRow { aggregate, version, of_key, key, .. } = row;
    let version = take_version("countersignature", version)?;
    let [none, at, signature, by] = [const { String::new() }; 4];
    let head = SignedHead { aggregate, version, hash: Hash::default(), at: none, key: of_key, signature };
    let (name, signature) = (aggregate.to_string(), String::new());
    Ok(Countersignature { head, name, checked: CheckedPart::Head, by, at, key, signature })
}

/// Returns the countersignatures that this installation gave for a log of another one, newest version first.
pub fn given(db: &mut Db, aggregate: i64) -> Result<Vec<Countersignature>, StoreError> {
    let rows = countersignature::table.filter(countersignature::given.eq(true));
    let rows = rows.filter(countersignature::aggregate.eq(aggregate)).order(countersignature::version.desc());
    let read = |data: String| {
        serde_json::from_str(&data).map_err(|error| damaged("countersignature", &format!("{data:.60}: {error}")))
    };
    rows.select(countersignature::data).load::<String>(db)?.into_iter().map(read).collect()
}
