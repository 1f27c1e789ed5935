//! Files in and out.
//!
//! * [`trf`]: the tournament report files of FIDE (TRF16, TRF26) and the dialects of the pairing engines;
//! * [`csv_players`]: lists of players from spreadsheets, with a preview before anything is kept;
//! * [`csv_teams`]: lists of teams, one line a player;
//! * [`workbook`]: the sheets of XLSX files as rows;
//! * [`kind`]: which of these a file is;
//! * [`federations`]: codes by the names of countries;
//! * [`csv_tables`]: tables to spreadsheets, safe against formulas;
//! * [`games`]: a game as any format tells it;
//! * [`pdn`]: games of draughts;
//! * [`pgn`]: games of chess, and of xiangqi where they are written so;
//! * [`xiangqi`]: games of xiangqi: PGN, web boards, XQF;
//! * [`text`]: which characters the bytes of a file mean.
//!
//! Everything here takes bytes and gives values (or the other way round): no file is opened, nothing is stored. What a file says is
//! a draft until [`Tournament::try_from`](qisai_domain::Tournament) has accepted it.

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
