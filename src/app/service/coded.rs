//! Enumerations whose values have codes in storage, forms and addresses.

/// Defines an enumeration, each value with its code. An enumeration whose order matters derives it itself.
#[macro_export]
macro_rules! coded {
    ($(#[$doc:meta])* $seen:vis enum $name:ident { $($(#[$of:meta])* $value:ident = $code:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $seen enum $name { $($(#[$of])* $value,)* }

        impl $name {
            /// All values, in the order of their definition.
            $seen const ALL: [Self; [$($code),*].len()] = [$(Self::$value),*];

            /// Returns the code used in storage, forms and addresses.
            $seen fn code(self) -> &'static str {
                match self { $(Self::$value => $code,)* }
            }

            /// Returns the value of a [`code`](Self::code).
            $seen fn from_code(code: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.code() == code)
            }
        }
    };
}
