//! Tests of the import and export of tournament files, as programs and people write them. They form one binary, so
//! that the crate is linked once.

mod budget;
mod cases;
mod chinese;
mod csv;
mod date;
mod dialect;
mod edited;
mod federations;
mod flaws;
mod form_lists;
mod formats;
mod fuzzed;
mod kept;
mod kind;
mod line_tags;
mod list_variants;
mod nothing_silent;
mod number;
mod outer_forms;
mod pdn;
mod pgn;
mod programs;
mod properties;
mod reports;
mod sections;
mod sheets;
mod team_lists;
mod team_writing;
mod teams;
mod text;
mod vectors;
mod workbooks;
mod xiangqi;
