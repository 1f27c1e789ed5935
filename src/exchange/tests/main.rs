//! Tests of the import and export of tournament files, as programs and people write them. They form one binary, so
//! that the crate is linked once.

mod cases;
mod csv;
mod dialect;
mod edited;
mod flaws;
mod form_lists;
mod fuzzed;
mod list_variants;
mod nothing_silent;
mod outer_forms;
mod programs;
mod properties;
mod reports;
mod sheets;
mod team_lists;
mod team_writing;
mod teams;
mod vectors;
