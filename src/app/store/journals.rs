//! Journals of the hall, kept beside the log: result reports, appointment proposals, bye requests and submitted sheets.
//! Rows are added and never changed, except that a person's sheets are deleted with the person's data.

/// Defines the kinds of row of a journal, each with the word in its column.
macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident of $table:literal { $($(#[$of:meta])* $kind:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$of])* $kind,)* }

        impl $name {
            /// Returns the word in the column.
            pub fn word(self) -> &'static str {
                match self { $(Self::$kind => $word,)* }
            }

            /// Parses the word in the column.
            ///
            /// # Errors
            ///
            /// [`StoreError::Damaged`]
            pub fn read(word: &str) -> Result<Self, StoreError> {
                match word {
                    $($word => Ok(Self::$kind),)*
                    _ => Err(damaged($table, word)),
                }
            }
        }
    };
}
pub(crate) use kinds;

/// Defines the row of a journal, and the method that adds one within the current transaction.
macro_rules! journal {
    ($(#[$doc:meta])* $row:ident of $table:ident, $add:ident { $($(#[$of:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
        #[diesel(table_name = $table, check_for_backend($crate::connection::MultiBackend))]
        pub struct $row { $($(#[$of])* pub $field: $type,)* }

        impl $crate::group::Writing<'_> {
            /// Adds a row within the current transaction.
            pub fn $add(&mut self, row: &$row) -> Result<(), $crate::StoreError> {
                self.untouched = false;
                diesel::insert_into($table::table).values(row).execute(self.db)?;
                Ok(())
            }
        }
    };
}
pub(crate) use journal;

/// Returns the rows of a journal of one tournament, oldest first; with `$filter`, only those.
macro_rules! oldest_first {
    ($db:expr, $table:ident, $row:ty, $id:expr $(, $filter:expr)*) => {
        $table::table
            .filter($table::tournament_id.eq($id.0))
            $(.filter($filter))*
            .order(($table::at.asc(), $table::id.asc()))
            .select(<$row>::as_select())
            .load($db)
    };
}
pub(crate) use oldest_first;
