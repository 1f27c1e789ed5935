//! Command `qisai check`.

mod claims;

use qisai_domain::format::spec::UnplayedRule;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::Args;
use qisai_exchange::trf::{self, Located, Note, Record};
use qisai_pairing::checker::{self, DifferenceKind, RoundDifference};
use serde::Serialize;

use self::claims::StandingsClaims;
use crate::cli::failure::Failure;
use crate::cli::rounds::{Pairs, pairs};
use crate::cli::scope::ChosenGroup;
use crate::cli::{input, output};

/// Check the pairings of tournament files by pairing every round again
///
/// For each file, one line gives the number of rounds and of those that our engine pairs differently. One line for each
/// such round lists the differing pairs and the kind of difference: opponents, colours, bye. In a round robin or
/// knockout, each pairing must match the tables or the bracket; the first line of the file that differs is given.
/// Points and ranks in the players' lines are compared with those computed from the games, under the file's own
/// tie-breaks (records 202 and 212) if any; one line for each error. The exit status is 1 when anything differs.
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai check open.trf\n  qisai check events/*.trf --json")]
pub(crate) struct Check {
    /// Tournament files
    #[arg(required = true)]
    files: Vec<String>,
    /// Print a JSON document: [{"file","rounds","differing":[{"round","expected","found","kinds"}],"standings"}];
    /// expected is our engine's pairing, null with an "error" if it has none; "line" is the first differing one in a
    /// round robin or knockout; kinds are opponents, colours, bye; standings are
    /// {"points":[{"id","claimed","computed"}],"ranks":[…]} with the incorrect claims, null when the file claims
    /// nothing
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    group: ChosenGroup,
}

/// Report on one file.
#[derive(Serialize)]
struct Report {
    file: String,
    rounds: usize,
    differing: Vec<PairingDifference>,
    standings: Option<StandingsClaims>,
}

#[derive(Serialize)]
struct PairingDifference {
    round: u16,
    expected: Option<Pairs>,
    found: Pairs,
    kinds: Vec<&'static str>,
    /// First line that differs from the draw, in round robins and knockouts, whose rounds are known from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Check {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut reports = Vec::new();
        let (mut differ, mut refused, mut unreadable) = (false, false, false);
        let bar = output::progress(self.files.len());
        check_all(&self.files, self.group, |file, checked| {
            bar.inc(1);
            bar.suspend(|| match checked {
                Ok((report, notes)) => {
                    input::warn(file, &notes);
                    differ |= !report.is_right();
                    if self.json {
                        reports.push(report);
                        return Ok(());
                    }
                    output::print(&report.text())
                }
                Err(failure) => {
                    refused |= matches!(failure, Failure::Wrong(_));
                    unreadable |= matches!(failure, Failure::Unusable(_));
                    failure.report();
                    Ok(())
                }
            })
        })?;
        bar.finish_and_clear();
        if self.json {
            output::print_json(&reports)?;
        }
        if unreadable {
            return Err(Failure::Unusable("not every file could be read".into()));
        }
        if differ || refused { Err(Failure::Told) } else { Ok(()) }
    }
}

type Checked = Result<(Report, Vec<Note>), Failure>;

/// Checks files on all cores and reports each in the given order, as soon as those before it are done.
fn check_all(
    files: &[String],
    group: ChosenGroup,
    mut tell: impl FnMut(&str, Checked) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(files.len());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (done, finished) = mpsc::channel();
        for _ in 0..workers {
            let (done, next) = (done.clone(), &next);
            scope.spawn(move || {
                while let Some((at, file)) = take(files, next) {
                    if done.send((at, check(file, group))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        let mut waiting: BTreeMap<usize, Checked> = BTreeMap::new();
        for (at, file) in files.iter().enumerate() {
            let checked = loop {
                if let Some(checked) = waiting.remove(&at) {
                    break checked;
                }
                match finished.recv() {
                    Ok((other, checked)) => drop(waiting.insert(other, checked)),
                    // A thread panicked; the scope ends with its panic.
                    Err(_) => return Ok(()),
                }
            };
            tell(file, checked)?;
        }
        Ok(())
    })
}

/// Takes the next unprocessed file.
fn take<'a>(files: &'a [String], next: &AtomicUsize) -> Option<(usize, &'a String)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    files.get(at).map(|file| (at, file))
}

fn check(file: &str, group: ChosenGroup) -> Checked {
    let bytes = input::bytes(file)?;
    let (tournament, mut notes) = input::tournament_in(&bytes, file)?;
    let scope = tournament.scope(group)?;
    let told = input::ColoursTold::of(&bytes);
    let report =
        checker::check_told(scope.tournament(), scope.group_id(), |round, one, two| told.tells(round, one, two))
            .map_err(|error| Failure::Wrong(format!("{file}: {error}")))?;
    let mut differing: Vec<PairingDifference> = report.differing.into_iter().map(PairingDifference::from).collect();
    if scope.stage().spec().unplayed == UnplayedRule::Predetermined {
        let lines = lines_of_players(&bytes);
        for difference in &mut differing {
            difference.line = difference.first_line(&lines);
        }
    }
    let standings = StandingsClaims::compared(&bytes, &scope, &notes);
    notes.retain(|note| !claims::covers(note));
    Ok((Report { file: file.to_owned(), rounds: report.rounds, differing, standings }, notes))
}

/// Returns the line of each starting number.
fn lines_of_players(bytes: &[u8]) -> BTreeMap<u32, u32> {
    let records = trf::parse(bytes).map(|file| file.records).unwrap_or_default();
    let player = |located: &Located| match &located.record {
        Record::Player(player) => Some((player.number, located.line)),
        _ => None,
    };
    records.iter().rev().filter_map(player).collect()
}

impl PairingDifference {
    /// Returns the first line of the file with a player whose pairing in the round differs.
    fn first_line(&self, lines: &BTreeMap<u32, u32>) -> Option<u32> {
        let expected = self.expected.as_deref().unwrap_or_default();
        let of = |pairs: &[[u32; 2]], other: &[[u32; 2]]| -> Vec<u32> {
            pairs.iter().filter(|pair| !other.contains(pair)).flatten().copied().collect()
        };
        let numbers = [of(&self.found, expected), of(expected, &self.found)].concat();
        numbers.iter().filter_map(|number| lines.get(number)).min().copied()
    }
}

impl From<RoundDifference> for PairingDifference {
    fn from(difference: RoundDifference) -> Self {
        let kinds = difference.kinds().into_iter().map(DifferenceKind::code).collect();
        let RoundDifference { round, expected, found } = difference;
        let error = expected.as_ref().err().map(ToString::to_string);
        Self {
            round,
            expected: expected.ok().map(|expected| pairs(&expected)),
            found: pairs(&found),
            kinds,
            error,
            line: None,
        }
    }
}

impl Report {
    fn is_right(&self) -> bool {
        self.differing.is_empty() && self.standings.as_ref().is_none_or(StandingsClaims::is_right)
    }

    fn text(&self) -> String {
        let mut text = format!("{}: {} rounds, {} differ\n", self.file, self.rounds, self.differing.len());
        for difference in &self.differing {
            let expected = difference.expected.as_deref().unwrap_or_default();
            let recorded = only_in(&difference.found, expected);
            let ours = match &difference.error {
                Some(error) => error.clone(),
                None => format!("expected {}", only_in(expected, &difference.found)),
            };
            let kinds = match difference.kinds.as_slice() {
                [] => String::new(),
                kinds => {
                    format!(" ({})", kinds.iter().map(|kind| format!("other {kind}")).collect::<Vec<_>>().join(", "))
                }
            };
            // Writing to a string cannot fail.
            let line = difference.line.map_or(String::new(), |line| format!(", line {line}"));
            let _ = writeln!(text, "  round {}{line}: {ours}; the file has {recorded}{kinds}", difference.round);
        }
        text + self.standings.as_ref().map_or(String::new(), StandingsClaims::text).as_str()
    }
}

/// Formats the pairs in `pairs` but not in `other`.
fn only_in(pairs: &[[u32; 2]], other: &[[u32; 2]]) -> String {
    let only = pairs.iter().filter(|pair| !other.contains(pair));
    only.map(|[first, second]| format!("{first}-{second}")).collect::<Vec<_>>().join(" ")
}
