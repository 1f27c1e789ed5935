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
