//! Queries for countersignatures: those of the logs here, and those that this installation gave for logs of others.

use std::collections::BTreeSet;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use qisai_domain::log::{CheckedPart, Countersignature, CountersignatureId, Hash, SignedHead};

use crate::connection::Db;
use crate::error::StoreError;
use crate::group::Writing;
use crate::prepared::{self, Value::Flag, Value::Number, Value::Text};
use crate::rows::{damaged, give_version, row, take_version};
use crate::schema::{countersignature, tournament};

row! {
    /// Countersignature of a log.
    CountersignatureRow, countersignature {
        aggregate: i64, version: i64, of_key: String, key: String, given: bool, data: String,
    }
}

impl Writing<'_> {
    /// Blocks other changes of countersignatures, including those of other processes, until the transaction ends. On
    /// SQLite a writing transaction blocks them anyway. It is the first lock of a transaction that writes them.
    pub fn lock_countersignatures(&mut self) -> Result<(), StoreError> {
        if let Db::Postgresql(connection) = self.db {
            connection.batch_execute("LOCK TABLE countersignature IN SHARE ROW EXCLUSIVE MODE")?;
        }
        Ok(())
    }

    /// Stores a countersignature; one of the same head with the same key is not replaced. `given`: by this installation.
    /// Returns `true` if there was none.
    pub fn put_countersignature(&mut self, put: &Countersignature, given: bool) -> Result<bool, StoreError> {
        self.untouched = false;
        let data = serde_json::to_string(put).map_err(|error| damaged("countersignature", &error.to_string()))?;
        let stored = prepared::execute(
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
        Ok(stored > 0)
    }
}

/// Returns the numbers of a tournament and its event; none without a tournament with this URL name.
pub fn logs_of(db: &mut Db, slug: &str) -> Result<BTreeSet<i64>, StoreError> {
    let rows = tournament::table.filter(tournament::slug.eq(slug)).select((tournament::id, tournament::event_id));
    Ok(rows.load::<(i64, i64)>(db)?.into_iter().flat_map(<[i64; 2]>::from).collect())
}

/// Returns the countersignatures of the logs here, oldest version first; of some logs or of all. One that cannot be read,
/// or is not that of its row, has no signature, which is not that of its key.
pub fn kept(db: &mut Db, of: Option<&BTreeSet<i64>>) -> Result<Vec<Countersignature>, StoreError> {
    let mut rows = countersignature::table.filter(countersignature::given.eq(false)).into_boxed();
    if let Some(of) = of {
        rows = rows.filter(countersignature::aggregate.eq_any(of.iter().copied()));
    }
    let order = (countersignature::aggregate, countersignature::version, countersignature::key);
    let rows = rows.order(order).select(CountersignatureRow::as_select()).load::<CountersignatureRow>(db)?;
    let read = |row: CountersignatureRow| match serde_json::from_str(&row.data) {
        Ok(read) if is_of_row(&read, &row) => Ok(read),
        _ => unreadable(row),
    };
    rows.into_iter().map(read).collect()
}

fn is_of_row(read: &Countersignature, row: &CountersignatureRow) -> bool {
    let CountersignatureId { aggregate, version, of_key, key } = read.id();
    (aggregate, give_version(version), &of_key, &key) == (row.aggregate, row.version, &row.of_key, &row.key)
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
