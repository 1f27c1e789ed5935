//! Import and export of files.
//!
//! * [`trf`]: FIDE tournament report files (TRF16, TRF26) and the dialects of the pairing engines;
//! * [`csv_players`]: lists of players from spreadsheets, with a preview before anything is stored;
//! * [`csv_teams`]: lists of teams, one line per player;
//! * [`workbook`]: sheets of XLSX files as rows;
//! * [`kind`]: recognition of a file's kind;
//! * [`federations`]: codes by country name;
//! * [`csv_tables`]: tables for spreadsheets, safe against formulas;
//! * [`games`]: games in one form for all formats;
//! * [`pdn`]: games of draughts;
//! * [`pgn`]: games of chess, and of xiangqi written as PGN;
//! * [`xiangqi`]: games of xiangqi: PGN, web boards, XQF;
//! * [`text`]: detection and decoding of character encodings;
//! * [`budget`]: limit of time for reading a file.
//!
//! All functions convert bytes to values or values to bytes: no file is opened, and nothing is stored. The content of
//! a file is a draft until [`Tournament::try_from`](qisai_domain::Tournament) has accepted it.

pub mod budget;
pub mod csv_players;
pub mod csv_tables;
pub mod csv_teams;
pub mod federations;
pub mod games;
pub mod kind;
pub mod pdn;
pub mod pgn;
pub mod text;
pub mod trf;
pub mod workbook;
pub mod xiangqi;
