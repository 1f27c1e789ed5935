//! Command lines compatible with bbpPairings and `JaVaFo`, so that `qisai` can replace them in other programs:
//! `docs/drop-in.md` lists the supported calls.
//!
//! The exit status follows bbpPairings, not the other commands: 0 done (even if `-c` finds differences), 1 no legal
//! pairing, 2 unexpected error, 3 invalid call or file, 4 too large, 5 a file that cannot be opened or written.

pub mod arguments;
mod check_list;
pub mod configuration;
mod model;
mod report;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::CommandFactory;
use qisai_domain::{Change, Format, Play, StagePart, SwissSystem};
use qisai_exchange::trf::Note;
use qisai_pairing::checker::PairedRound;
use qisai_pairing::generator::{self, GeneratorError, Options};
use qisai_pairing::{PairingError, SwissError, plan_round};
use qisai_service::scope::Scope;

use self::arguments::{DropInAction, DropInCall};
use super::failure::Failure;
use super::input::ColoursTold;
use super::scope::ChosenGroup;
use super::{input, output};
use crate::cli::generate;
use crate::cli::rounds::{pairs, refusal};

/// Reason for an unsuccessful call, with the exit status of bbpPairings.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stop {
    /// 1: no legal pairing exists.
    NoPairing(String),
    /// 2: unexpected error.
    Unexpected(String),
    /// 3: the call or a file is invalid.
    Invalid(String),
    /// 4: too large for this program.
    TooLarge(String),
    /// 5: a file cannot be opened, read or written.
    File(String),
}

/// Returns `true` if these arguments (without the program's name) are a call of this kind.
pub(super) fn is_meant(arguments: &[String]) -> bool {
    let Some(first) = arguments.first() else { return false };
    let is_command = || super::Cli::command().find_subcommand(first).is_some() || first == "help";
    let is_action = |argument: &String| matches!(argument.as_str(), "-c" | "-p" | "-g");
    match first.strip_prefix("--") {
        Some(switch) => arguments::system(switch).is_some(),
        None if first.starts_with('-') => matches!(first.as_str(), "-r" | "-g" | "-w" | "-q" | "-c" | "-p"),
        None => arguments.iter().any(is_action) && !is_command(),
    }
}

/// Runs the call.
pub(super) fn run(arguments: &[String]) -> ExitCode {
    match arguments::read(arguments).map_err(Stop::Invalid).and_then(|call| act(&call)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            let (status, message) = match stop {
                Stop::NoPairing(message) => (1, message),
                Stop::Unexpected(message) => (2, message),
                Stop::Invalid(message) => (3, message),
                Stop::TooLarge(message) => (4, message),
                Stop::File(message) => (5, message),
            };
            eprintln!("error: {message}");
            ExitCode::from(status)
        }
    }
}

fn act(call: &DropInCall) -> Result<(), Stop> {
    if call.release {
        print(concat!("Qisai ", env!("CARGO_PKG_VERSION"), "\n"))?;
    }
    match &call.action {
        None => Ok(()),
        Some(DropInAction::Pair { input, output }) => pair(call, input, output.as_deref()),
        Some(DropInAction::Check { input }) => check(call, input),
        Some(DropInAction::Generate { model, configuration, output, seed }) => {
            generate(call, (model.as_deref(), configuration.as_deref()), output, *seed)
        }
    }
}

fn pair(call: &DropInCall, input: &str, output: Option<&str>) -> Result<(), Stop> {
    let ReadFile { scope, notes, .. } = read_file(input, call.system)?;
    input::refuse_if(&notes, input, input::is_without_result).map_err(|error| Stop::Invalid(said(error)))?;
    let (tournament, group) = (scope.tournament(), scope.group_id());
    let round = scope.group().last_public_round().saturating_add(1);
    if let Some(file) = &call.check_list {
        write(&beside(input, file.name(), "list"), &check_list::of_round(&scope, round))?;
    }
    let plan = plan_round(tournament, group, round).map_err(|error| unpaired(input, round, &error))?;
    let pairs = pairs(&PairedRound::planned(&plan));
    let mut text = format!("{}\n", pairs.len());
    for [first, second] in pairs {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{first} {second}");
    }
    match output {
        Some(file) => write(&beside(input, Some(file), ""), &text),
        None => print(&text),
    }
}

fn check(call: &DropInCall, input: &str) -> Result<(), Stop> {
    let ReadFile { scope, told, .. } = read_file(input, call.system)?;
    let name = Path::new(input).file_stem().unwrap_or_default().to_string_lossy();
    let report = report::text(&scope, &name, &told).map_err(|error| Stop::Invalid(format!("{input}: {error}")))?;
    if let Some(file) = &call.check_list {
        write(&beside(input, file.name(), "list"), &check_list::of_all_rounds(&scope))?;
    }
    print(&report)
}

fn generate(
    call: &DropInCall,
    (model, configuration): (Option<&str>, Option<&str>),
    output: &str,
    seed: Option<u64>,
) -> Result<(), Stop> {
    let seed = seed.map_or_else(random_seed, Ok)?;
    let system = call.system.unwrap_or_default();
    let options = match (model, configuration) {
        (Some(file), _) => model::options(&read(file, call.system)?, seed),
        (None, Some(file)) => {
            let bytes = input::bytes(file).map_err(|error| Stop::File(said(error)))?;
            configuration::options(&String::from_utf8_lossy(&bytes), seed)
                .map_err(|error| Stop::Invalid(format!("{file}: {error}")))?
        }
        (None, None) => configuration::drawn(seed),
    };
    let format = Format::swiss(system, options.rounds);
    let setup = generator::generate(&Options { format, ..options }).map_err(|error| ungenerated(&error))?;
    let text = generate::text(seed, setup).map_err(|error| Stop::Invalid(said(error)))?;
    write(Path::new(output), &text)?;
    match &call.check_list {
        Some(file) => {
            let list = check_list::of_all_rounds(&read(output, call.system)?);
            write(&beside(output, file.name(), "list"), &list)
        }
        None => Ok(()),
    }
}

/// Reads the group of a file, with the pairing system of the call instead of its own.
fn read(file: &str, system: Option<SwissSystem>) -> Result<Scope, Stop> {
    read_file(file, system).map(|read| read.scope)
}

/// File and the notes on its tolerated faults.
struct ReadFile {
    scope: Scope,
    notes: Vec<Note>,
    told: ColoursTold,
}

fn read_file(file: &str, system: Option<SwissSystem>) -> Result<ReadFile, Stop> {
    let bytes = input::bytes(file).map_err(|error| Stop::File(said(error)))?;
    let read = input::tournament_in(&bytes, file).map_err(|error| Stop::Invalid(said(error)));
    let (input::FileTournament { event, mut tournament }, notes) = read?;
    input::warn(file, &notes);
    let first = tournament.first_group().map(|(stage, group)| (stage.clone(), tournament.planned_rounds(group.id)));
    if let (Some(wanted), Some((stage, planned))) = (system, first) {
        let mut format = Format::swiss(wanted, planned);
        if let (Some(acceleration), Some(named)) = (format.acceleration_mut(), stage.format().acceleration()) {
            acceleration.clone_from(named);
        }
        let play = Play { format, ..stage.play.as_ref().clone() };
        let change = Change::StagePart {
            stage: stage.id,
            before: Some(StagePart::Play(Arc::clone(&stage.play))),
            after: Some(StagePart::Play(Arc::new(play))),
        };
        tournament.apply(&[change], None);
    }
    let scope = ChosenGroup::default().of(event, tournament).map_err(|error| stopped(file, error))?;
    Ok(ReadFile { scope, notes, told: ColoursTold::of(&bytes) })
}

fn unpaired(what: &str, round: u16, error: &PairingError) -> Stop {
    let message = format!("{what}: {}", refusal(round, error));
    match error {
        PairingError::Swiss(SwissError::NoLegalPairing { .. }) => Stop::NoPairing(message),
        PairingError::Swiss(SwissError::TooManyScores { .. } | SwissError::TooLarge { .. }) => Stop::TooLarge(message),
        PairingError::Swiss(SwissError::Stopped) => Stop::Unexpected(message),
        _ => Stop::Invalid(message),
    }
}

fn ungenerated(error: &GeneratorError) -> Stop {
    match error {
        GeneratorError::Setup(_) => Stop::Invalid(error.to_string()),
        GeneratorError::Pairing { round, error } => unpaired("generator", *round, error),
    }
}

fn stopped(file: &str, failure: Failure) -> Stop {
    Stop::Unexpected(format!("{file}: {}", said(failure)))
}

/// Returns the message of a failure.
fn said(failure: Failure) -> String {
    match failure {
        Failure::Wrong(message) | Failure::Unusable(message) => message,
        Failure::Told => String::new(),
    }
}

/// Returns the path of an output file: a bare name is placed beside the input; without a name, the input's name with
/// another extension.
fn beside(input: &str, name: Option<&str>, extension: &str) -> PathBuf {
    let input = Path::new(input);
    match name.map(Path::new) {
        Some(name) if name.parent().is_none_or(|folder| folder.as_os_str().is_empty()) => input.with_file_name(name),
        Some(name) => name.to_owned(),
        None => input.with_extension(extension),
    }
}

fn write(file: &Path, text: &str) -> Result<(), Stop> {
    output::write(Some(file), text).map_err(|error| Stop::File(said(error)))
}

fn print(text: &str) -> Result<(), Stop> {
    output::print(text).map_err(|error| Stop::Unexpected(said(error)))
}

/// Draws a seed for a call without one; the file contains it.
fn random_seed() -> Result<u64, Stop> {
    let seed = getrandom::u32().map_err(|error| Stop::Unexpected(error.to_string()))?;
    Ok(u64::from(seed))
}
