//! Statements that every result needs. Their text never changes, so that the database compiles them once per
//! connection; diesel recompiles each of its own updates and inserts.

use diesel::pg::Pg;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text};
use diesel::sqlite::Sqlite;
use diesel::{QueryResult, RunQueryDsl};

use super::connection::{Db, on_each};
use super::error::StoreError;

/// Value in a statement.
pub(super) enum Value<'a> {
    Number(i64),
    Small(i32),
    PerhapsSmall(Option<i32>),
    Text(&'a str),
    Perhaps(Option<&'a str>),
    Flag(bool),
}

/// Statement text with `?` placeholders, and the values.
pub(super) struct Prepared<'a> {
    text: &'static str,
    values: &'a [Value<'a>],
}

/// Runs a statement; returns the number of rows affected.
pub(super) fn execute(db: &mut Db, text: &'static str, values: &[Value<'_>]) -> Result<usize, StoreError> {
    let statement = Prepared { text, values };
    Ok(on_each!(db, connection => statement.execute(connection))?)
}

impl QueryId for Prepared<'_> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Connection> RunQueryDsl<Connection> for Prepared<'_> {}

macro_rules! fragment {
    ($backend:ty) => {
        impl QueryFragment<$backend> for Prepared<'_> {
            fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, $backend>) -> QueryResult<()> {
                let mut values = self.values.iter();
                for (place, part) in self.text.split('?').enumerate() {
                    if place > 0 {
                        match values.next() {
                            Some(Value::Number(number)) => out.push_bind_param::<BigInt, _>(number)?,
                            Some(Value::Small(number)) => out.push_bind_param::<Integer, _>(number)?,
                            Some(Value::PerhapsSmall(number)) => out.push_bind_param::<Nullable<Integer>, _>(number)?,
                            Some(Value::Text(text)) => out.push_bind_param::<Text, _>(text)?,
                            Some(Value::Perhaps(text)) => out.push_bind_param::<Nullable<Text>, _>(text)?,
                            Some(Value::Flag(flag)) => out.push_bind_param::<Bool, _>(flag)?,
                            None => {}
                        }
                    }
                    out.push_sql(part);
                }
                Ok(())
            }
        }
    };
}

fragment!(Sqlite);
fragment!(Pg);
