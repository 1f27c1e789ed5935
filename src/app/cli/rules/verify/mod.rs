//! Command `qisai rules verify`.

mod pieces;
mod report;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::{Mutex, mpsc};
use std::thread;

use clap::Args;
use qisai_domain::Discipline;
use qisai_records::Laws;

use self::pieces::Piece;
use self::report::{GameReport, Totals};
use super::super::failure::Failure;
use super::super::output;

/// Check game records by the rules, and their results by their moves
///
/// Reads PGN (chess, xiangqi), PDN (draughts) and DhtmlXQ files in any common encoding, in pieces, on all cores. Each
/// game is played through by the laws of its game and compared with the result that it claims. Prints one line for each
/// game with a finding, and one for each file. The exit status is 1 when a game cannot be played to its end,
/// contradicts its result, or has a question for an arbiter.
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai rules verify round5.pgn\n  qisai rules verify games/*.pdn --json\n  \
                        qisai rules verify old.pgn --profile fide-1997")]
pub(super) struct VerifyRecordsArgs {
    /// Game files; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Discipline, if the files do not contain it: chess, xiangqi, draughts. Games of another discipline are reported
    #[arg(long, value_parser = game)]
    game: Option<Discipline>,
    /// Laws: fide-2023, fide-2000, fide-1997, cn, axf, fmjd [default: those of each game's date]
    #[arg(long, value_parser = laws)]
    profile: Option<Laws>,
    /// Print a JSON document:
    /// [{"file","game","line","legal","plies","end","claimed","verdict","findings":[{"ply","code","article"}]}]; game
    /// is counted from 1; end is the way in which the board or a rule without a claim ended the game, or null; verdict
    /// is one of consistent-forced, consistent-possible, contradicts, undecidable, record-defect, no-record
    #[arg(long)]
    json: bool,
}

fn game(text: &str) -> Result<Discipline, String> {
    Discipline::from_code(text).ok_or_else(|| "chess, xiangqi or draughts".to_owned())
}

fn laws(text: &str) -> Result<Laws, String> {
    let known = || Laws::ALL.map(|laws| laws.code).join(", ");
    Laws::named(text).ok_or_else(|| format!("known are {}", known()))
}

/// Settings of the check.
#[derive(Clone, Copy)]
struct VerifyOptions {
    expected: Option<Discipline>,
    laws: Option<Laws>,
}

impl VerifyRecordsArgs {
    pub(super) fn run(self) -> Result<(), Failure> {
        let expected = self.profile.map(|laws| laws.discipline);
        if self.game.is_some() && expected.is_some() && self.game != expected {
            return Err(Failure::Unusable("--profile is of another game than --game".into()));
        }
        let how = VerifyOptions { expected: self.game.or(expected), laws: self.profile };
        let mut told = VerifyOutput { json: self.json, ..VerifyOutput::default() };
        let bar = output::progress(usize::try_from(pieces::size(&self.files)).unwrap_or(usize::MAX));
        check_all(&self.files, how, |piece| {
            bar.inc(piece.bytes);
            bar.suspend(|| told.tell(&self.files, piece))
        })?;
        bar.finish_and_clear();
        told.finish(&self.files)
    }
}

/// Output so far.
#[derive(Default)]
struct VerifyOutput {
    json: bool,
    begun: bool,
    totals: BTreeMap<usize, Totals>,
    unreadable: bool,
    wrong: bool,
}

/// Checked games of a piece.
struct CheckedGames {
    file: usize,
    bytes: u64,
    games: Result<Vec<GameReport>, Failure>,
}

impl VerifyOutput {
    fn tell(&mut self, files: &[String], piece: CheckedGames) -> Result<(), Failure> {
        let file = files.get(piece.file).map_or("", String::as_str);
        let games = match piece.games {
            Ok(games) => games,
            Err(failure) => {
                self.unreadable = true;
                failure.report();
                return Ok(());
            }
        };
        let totals = self.totals.entry(piece.file).or_default();
        for mut game in games {
            totals.add(&game);
            game.number(file, totals.games);
            self.wrong |= game.needs_arbiter();
            let text = if self.json {
                let text = serde_json::to_string(&game).map_err(|error| Failure::Wrong(error.to_string()))?;
                let before = if self.begun { ",\n" } else { "[" };
                self.begun = true;
                format!("{before}{text}")
            } else {
                game.text()
            };
            if !text.is_empty() {
                output::print(&text)?;
            }
        }
        Ok(())
    }

    fn finish(self, files: &[String]) -> Result<(), Failure> {
        if self.json {
            output::print(if self.begun { "]\n" } else { "[]\n" })?;
        } else {
            for (file, totals) in &self.totals {
                output::print(&totals.text(files.get(*file).map_or("", String::as_str)))?;
            }
        }
        if self.unreadable {
            return Err(Failure::Unusable("not every file could be read".into()));
        }
        if self.wrong { Err(Failure::Told) } else { Ok(()) }
    }
}

/// Checks the pieces of all files on all cores and reports them in order, as soon as those before are done.
fn check_all(
    files: &[String],
    how: VerifyOptions,
    mut tell: impl FnMut(CheckedGames) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        // Only a few pieces are queued at a time: a large file is never in memory as a whole.
        let (give, take) = mpsc::sync_channel::<(usize, Result<Piece, (usize, Failure)>)>(2 * workers);
        let (done, finished) = mpsc::sync_channel(2 * workers);
        let take = std::sync::Arc::new(Mutex::new(take));
        scope.spawn(move || pieces::read_all(files, &give));
        for _ in 0..workers {
            let (take, done) = (take.clone(), done.clone());
            scope.spawn(move || {
                while let Some((at, piece)) = take.lock().ok().and_then(|take| take.recv().ok()) {
                    let checked = match piece {
                        Ok(piece) => {
                            let (file, bytes) = (piece.file, u64::try_from(piece.bytes.len()).unwrap_or(0));
                            let name = files.get(file).map_or("", String::as_str);
                            let unreadable = |error| Failure::Unusable(format!("{name}: {error}"));
                            CheckedGames { file, bytes, games: report::games(&piece, how).map_err(unreadable) }
                        }
                        Err((file, failure)) => CheckedGames { file, bytes: 0, games: Err(failure) },
                    };
                    if done.send((at, checked)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        let mut waiting: BTreeMap<usize, CheckedGames> = BTreeMap::new();
        let mut next = 0;
        for (at, checked) in finished {
            waiting.insert(at, checked);
            while let Some(checked) = waiting.remove(&next) {
                tell(checked)?;
                next += 1;
            }
        }
        Ok(())
    })
}
