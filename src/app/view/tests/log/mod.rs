//! Log of a tournament as text.

mod settings;
