//! Command line for programs and arbiters, with one file per subcommand.
//!
//! The exit status is 0 on success without findings, 1 when the input was read and is faulty, 2 for wrong usage or
//! unreadable input; the calls of other engines ([`drop_in`]) keep their own statuses. Results go to standard output,
//! everything else to standard error.
#![allow(clippy::doc_markdown, reason = "comments on arguments are the help that people read in a terminal")]

pub mod drop_in;
mod failure;
pub mod generate;
mod i18n;
mod input;
pub mod location;
mod output;
mod rules;
mod scope;
pub mod serve;

// Features, each with its folder beside this one (decision 0034).
#[path = "../accounts/cli.rs"]
mod accounts;
#[path = "../bracket/cli.rs"]
mod bracket;
#[path = "../copies/cli.rs"]
mod copies;
#[path = "../countersignatures/cli.rs"]
mod countersignatures;
#[path = "../files/cli/mod.rs"]
mod files;
#[path = "../ratings/cli/mod.rs"]
pub mod ratings;
#[path = "../rounds/cli.rs"]
mod rounds;
#[path = "../standings/cli.rs"]
mod standings;

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tracing_subscriber::EnvFilter;

use failure::Failure;

/// Environment variable that sets the log level.
const LOG_VARIABLE: &str = "QISAI_LOG";

#[derive(Parser)]
#[command(
    name = "qisai",
    version,
    about = "Runs tournaments of chess, xiangqi and international draughts",
    long_about = "Runs tournaments of chess, xiangqi (象棋) and international draughts.\n\n\
                  `qisai serve` starts the program that arbiters, players and spectators use in their browsers. The other commands \
                  work on tournament report files (TRF16, TRF26 and the dialects of pairing engines) and on the database.",
    after_long_help = "Exit status: 0 done and in order; 1 the input was read and something is wrong with it; 2 wrong usage or \
                       unreadable input.\n\n\
                       The calls of bbpPairings and JaVaFo are understood too: qisai --dutch FILE -p, qisai FILE -c, qisai -g -o FILE …\n\n\
                       Environment:\n  QISAI_DATABASE  the database, where --database is not given\n  \
                       QISAI_LOG       what is logged to the standard error: error, warn, info, debug, or qisai=debug,…\n\n\
                       Try it: qisai serve --demo"
)]
/// Arguments of the program.
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Serve>),
    Pair(rounds::PairArgs),
    Check(files::check::Check),
    Generate(generate::Generate),
    Bracket(bracket::BracketArgs),
    Standings(standings::StandingsArgs),
    Ratings(ratings::Ratings),
    Norms(ratings::Norms),
    Elo(ratings::points::OwnElo),
    Levels(ratings::points::Levels),
    Rules(rules::Rules),
    Import(files::exchange::Import),
    Export(files::exchange::Export),
    Backup(copies::Backup),
    Restore(copies::Restore),
    Verify(copies::VerifyLogArgs),
    Anchor(copies::AnchorArgs),
    Countersignature(countersignatures::CountersignatureArgs),
    Migrate(copies::Migrate),
    User(accounts::User),
    #[command(name = "i18n")]
    I18n(i18n::I18n),
}

/// Returns the filter of the log: the default without a setting or with an empty one.
fn log_filter(setting: Option<&str>, default: &str) -> Result<EnvFilter, Failure> {
    const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];
    let setting = setting.map(str::trim).filter(|setting| !setting.is_empty()).unwrap_or(default);
    // A word that is no level would be taken for the name of a module, and nothing would be logged.
    let is_known = |part: &str| {
        let level = part.rsplit_once('=').map_or(part, |(_, level)| level);
        LEVELS.contains(&level.trim().to_ascii_lowercase().as_str())
    };
    match EnvFilter::try_new(setting) {
        Ok(filter) if setting.split(',').all(is_known) => Ok(filter),
        _ => Err(Failure::Unusable(format!(
            "{LOG_VARIABLE}={setting} is not understood: use {}, or qisai=debug for one part",
            LEVELS.join(", ")
        ))),
    }
}

/// Runs the program with the arguments of this process.
pub fn main() -> ExitCode {
    let words: Vec<String> = std::env::args_os().skip(1).map_while(|word| word.into_string().ok()).collect();
    if drop_in::is_meant(&words) {
        return drop_in::run(&words);
    }
    let Cli { command } = Cli::parse();
    let default = if matches!(command, Command::Serve(_)) { "info,actix_server=warn" } else { "warn" };
    let filter = match log_filter(std::env::var(LOG_VARIABLE).ok().as_deref(), default) {
        Ok(filter) => filter,
        Err(failure) => {
            failure.report();
            return failure.code();
        }
    };
    let to_a_person = std::io::stderr().is_terminal();
    tracing_subscriber::fmt().with_env_filter(filter).with_ansi(to_a_person).with_writer(std::io::stderr).init();
    let done = match command {
        Command::Serve(serve) => serve.run(),
        Command::Pair(pair) => pair.run(),
        Command::Check(check) => check.run(),
        Command::Generate(generate) => generate.run(),
        Command::Bracket(bracket) => bracket.run(),
        Command::Standings(standings) => standings.run(),
        Command::Ratings(ratings) => ratings.run(),
        Command::Norms(norms) => norms.run(),
        Command::Elo(elo) => elo.run(),
        Command::Levels(levels) => levels.run(),
        Command::Rules(rules) => rules.run(),
        Command::Import(import) => import.run(),
        Command::Export(export) => export.run(),
        Command::Backup(backup) => backup.run(),
        Command::Restore(restore) => restore.run(),
        Command::Verify(verify) => verify.run(),
        Command::Anchor(anchor) => anchor.run(),
        Command::Countersignature(countersignature) => countersignature.run(),
        Command::Migrate(migrate) => migrate.run(),
        Command::User(user) => user.run(),
        Command::I18n(i18n) => i18n.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            failure.code()
        }
    }
}

/// Runs an asynchronous use case to completion.
fn wait<T>(task: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.map(|runtime| runtime.block_on(task)).map_err(|error| Failure::Wrong(error.to_string()))
}
