//! Commands `qisai import` and `qisai export`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use qisai_domain::{Actor, ActorRole, Command, Discipline, Event, Visibility};
use qisai_exchange::csv_players::{self, CsvOptions};
use qisai_exchange::kind::FileKind;
use qisai_exchange::text::decode;
use qisai_exchange::trf::{Dialect, DutchCode, Imported, Style};

use crate::cli::failure::Failure;
use crate::cli::generate::discipline;
use crate::cli::location::Database;
use crate::cli::scope::ChosenGroup;
use crate::cli::{input, output, wait};
use qisai_i18n::Lang;
use qisai_records::boards;
use qisai_service::scope::Scope;
use qisai_service::tournaments::{CommandContext, TargetEvent};
use qisai_service::{Service, files};
use qisai_view::address::{CrossOrder, Encoding, GamesFormat, PublicPage, Subject};
use qisai_view::pages;

/// Returns the originator of acts by the command line.
fn by_import() -> CommandContext {
    CommandContext::of(Actor::nameless(ActorRole::Import))
}

/// Create a tournament from a report file, register a list of players, or store game records
///
/// The file's content determines the action, not its name. A TRF becomes a new tournament. Games are stored at the
/// boards of an existing tournament, matched by round, names and numbers; each is compared with its result on the
/// round's page of records. A list of players (XLSX, or a line of column names and one line per player) is registered
/// in an existing tournament. Tolerated faults are reported with line and column.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai import open.trf --tournament harbour-open\n  qisai import entries.csv --tournament harbour-open"
)]
pub(crate) struct Import {
    /// File to import; - for standard input
    file: String,
    /// URL name of the tournament: lower-case letters, digits, hyphens
    #[arg(long, value_name = "SLUG")]
    tournament: String,
    /// Discipline, if the TRF does not contain it: chess, xiangqi or draughts
    #[arg(long, value_parser = discipline)]
    discipline: Option<Discipline>,
    /// Visibility of a tournament created from a TRF: private (staff only), unlisted (anyone with the URL), public or
    /// archived
    #[arg(long, default_value = "private", value_parser = visibility)]
    visibility: Visibility,
    #[command(flatten)]
    group: ChosenGroup,
    #[command(flatten)]
    database: Database,
}

fn visibility(word: &str) -> Result<Visibility, String> {
    Visibility::offered(word).ok_or_else(|| format!("{word:?} is none: private, unlisted, public or archived"))
}

/// Write a tournament as a file
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai export harbour-open --format trf --out harbour.trf\n  \
                  qisai export harbour-open --format csv --what standings --round 5\n  \
                  qisai export lighthouse-cup --format trf --all-groups --out folder")]
pub(crate) struct Export {
    /// URL name of the tournament
    slug: String,
    /// File format
    #[arg(long, value_enum)]
    format: Format,
    /// Table of a csv, xlsx or json file [default: tournament for json; otherwise crosstable, or bracket for a
    /// knockout]
    #[arg(long, value_enum)]
    what: Option<ExportKind>,
    /// Round of the pairings or standings [default: the last public one]
    #[arg(long)]
    round: Option<u16>,
    /// Language of a table's column names: en or zh
    #[arg(long, default_value = "en", value_parser = language)]
    lang: Lang,
    /// Code of the Dutch system in record 192 of a trf file (C.02.03 annex C): FIDE_DUTCH_2025 and FIDE_DUTCH are for
    /// programs that do not support the code of 2026
    #[arg(long, value_name = "CODE", default_value = "FIDE_DUTCH_2026", value_parser = dutch_code)]
    dutch_code: DutchCode,
    /// Output file instead of standard output; with --all-groups, a folder
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write a file for each group of each stage: SLUG-g1.trf, SLUG-g2.trf …; SLUG.trf if there is only one
    #[arg(long, requires = "out", conflicts_with = "group")]
    all_groups: bool,
    #[command(flatten)]
    group: ChosenGroup,
    #[command(flatten)]
    database: Database,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// TRF26
    Trf,
    /// TRF16 with the extensions of JaVaFo
    Trf16,
    /// Table for spreadsheets
    Csv,
    /// Table for programs
    Json,
    /// Table as a workbook
    Xlsx,
    /// Games of a round, or of all rounds: PGN, or PDN for draughts
    Pgn,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExportKind {
    /// Tournament details
    Tournament,
    /// Players
    Players,
    /// Pairings of a round
    Pairings,
    /// Standings after a round
    Standings,
    /// Results of all players by rank
    Crosstable,
    /// Matches of a knockout
    Bracket,
}

fn language(code: &str) -> Result<Lang, String> {
    Lang::ALL.into_iter().find(|lang| lang.code() == code).ok_or_else(|| "en or zh is needed".to_owned())
}

fn dutch_code(code: &str) -> Result<DutchCode, String> {
    let codes = DutchCode::ALL.map(DutchCode::code).join(", ");
    DutchCode::from_code(code).ok_or_else(|| format!("one of {codes} is needed"))
}

impl Import {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let bytes = input::bytes(&self.file)?;
        let service = self.database.open()?;
        match FileKind::of(&bytes) {
            FileKind::List => self.enter(&service, &bytes),
            FileKind::Games => self.keep(&service, &bytes),
            FileKind::Report => self.create(&service, &bytes),
        }
    }

    /// Stores game records, each at its board; reports those that match no board.
    fn keep(&self, service: &Service, bytes: &[u8]) -> Result<(), Failure> {
        let named = |error| Failure::from(error).in_file(&self.tournament);
        let id = service.find(&self.tournament).map_err(named)?;
        let scope = self.group.stored(service, id)?;
        let tournament = scope.tournament();
        let placed = boards::place(tournament, scope.group_id(), &decode(bytes).text);
        let left = placed.left.len();
        if left == 0 && placed.found.is_empty() {
            return Err(Failure::Unusable(format!("{}: neither a report, a list of players nor games", self.file)));
        }
        for (line, players, hits) in &placed.left {
            let why = if *hits == 0 { "no board fits" } else { "several boards fit, or another game of the file does" };
            output::warn(&self.file, format!("line {line}: {players}: {why}; not kept"));
        }
        let kept = wait(service.keep_placed(tournament, scope.group_id(), placed, by_import()))?.map_err(named)?;
        output::print(&format!("{}: {kept} records kept\n", self.tournament))?;
        if left > 0 { Err(Failure::Wrong(format!("{}: {left} games belong to no board", self.file))) } else { Ok(()) }
    }

    fn create(&self, service: &Service, bytes: &[u8]) -> Result<(), Failure> {
        let in_file = |error| Failure::from(error).in_file(&self.file);
        let read = files::read_trf(bytes, Some(&self.tournament), self.discipline);
        let (Imported { event, mut setup, .. }, notes) = read.map_err(in_file)?;
        input::refuse_doubts(&notes, &self.file)?;
        input::warn(&self.file, &notes);
        setup.settings.visibility = self.visibility;
        let event = Event { visibility: self.visibility, ..event };
        let (players, rounds) = (setup.entrants.len(), setup.played.len());
        wait(service.create(setup, TargetEvent::New(Box::new(event)), by_import(), None))?.map_err(in_file)?;
        output::print(&format!("{}: {players} players, {rounds} rounds recorded\n", self.tournament))
    }

    fn enter(&self, service: &Service, bytes: &[u8]) -> Result<(), Failure> {
        let list = csv_players::preview_file(bytes, CsvOptions::default());
        for problem in list.problems() {
            output::warn(&self.file, problem);
        }
        if list.rows.iter().all(csv_players::Row::is_no_player) {
            return Err(Failure::Unusable(format!("{}: no player can be read", self.file)));
        }
        if list.has_errors() {
            return Err(Failure::Wrong(format!("{}: nothing was entered; mend the list first", self.file)));
        }
        let id = service.find(&self.tournament).map_err(|error| Failure::from(error).in_file(&self.tournament))?;
        let players: Vec<_> = list.rows.into_iter().filter(|row| !row.is_no_player()).map(|row| row.player).collect();
        let entered = players.len();
        let command = Command::Register { players, allow_duplicates: false };
        let ran = wait(service.run(id, command, by_import()))?;
        ran.map_err(|error| Failure::from(error).in_file(&self.file))?;
        output::print(&format!("{}: {entered} players entered\n", self.tournament))
    }
}

impl Format {
    fn extension(self, discipline: Discipline) -> &'static str {
        match self {
            Self::Trf | Self::Trf16 => "trf",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Xlsx => "xlsx",
            Self::Pgn => Encoding::Games(GamesFormat::of(discipline)).ending().trim_start_matches('.'),
        }
    }
}

impl Export {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let service = self.database.open_existing()?;
        let id = service.find(&self.slug).map_err(|error| Failure::from(error).in_file(&self.slug))?;
        if !self.all_groups {
            service.sign_export(id);
            let scope = self.group.stored(&service, id)?;
            return output::write_bytes(self.out.as_deref(), &self.content(&scope)?);
        }
        let folder = self.out.as_deref().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(|error| Failure::Unusable(format!("{}: {error}", folder.display())))?;
        service.sign_export(id);
        let tournament = service.tournament(id)?;
        let groups: Vec<_> = tournament.all_groups().map(|(_, group)| group.id).collect();
        for group in groups {
            let scope = service.scope_with_head(id, Some(group))?;
            let name = files::name(&scope, self.format.extension(scope.tournament().settings.discipline));
            output::write_bytes(Some(&folder.join(name)), &self.content(&scope)?)?;
        }
        Ok(())
    }

    fn content(&self, scope: &Scope) -> Result<Vec<u8>, Failure> {
        let trf = |dialect| {
            let text = files::write_trf(scope, Style { dialect, dutch: self.dutch_code }).map(String::into_bytes);
            text.map_err(|error| Failure::from(error).in_file(&self.slug))
        };
        let is_bracket = scope.stage().spec().has_tree();
        let usual = if is_bracket { ExportKind::Bracket } else { ExportKind::Crosstable };
        match self.format {
            Format::Trf => trf(Dialect::Trf26),
            Format::Trf16 => trf(Dialect::Trf16),
            Format::Csv => self.table(scope, Encoding::Csv, usual),
            Format::Xlsx => self.table(scope, Encoding::Xlsx, usual),
            Format::Pgn => self.games(scope),
            Format::Json => self.table(scope, Encoding::Json, ExportKind::Tournament),
        }
    }

    fn games(&self, scope: &Scope) -> Result<Vec<u8>, Failure> {
        let subject = self.round.map_or(Subject::Overview, Subject::Pairings);
        let format = GamesFormat::of(scope.tournament().settings.discipline);
        self.page(scope, PublicPage { subject, encoding: Encoding::Games(format) })
    }

    /// Returns the same table as the corresponding public page.
    fn table(&self, scope: &Scope, encoding: Encoding, usual: ExportKind) -> Result<Vec<u8>, Failure> {
        let subject = match self.what.unwrap_or(usual) {
            ExportKind::Tournament => Subject::Overview,
            ExportKind::Players => Subject::Players,
            ExportKind::Pairings => {
                let last = scope.group().last_public_round();
                Subject::Pairings(self.round.unwrap_or(last))
            }
            ExportKind::Standings => Subject::Standings(self.round),
            ExportKind::Crosstable => Subject::Crosstable(CrossOrder::Rank),
            ExportKind::Bracket => Subject::Bracket,
        };
        self.page(scope, PublicPage { subject, encoding })
    }

    fn page(&self, scope: &Scope, page: PublicPage) -> Result<Vec<u8>, Failure> {
        let shown = pages::render(&page, scope, self.lang)
            .map_err(|error| Failure::from(error).in_file(&self.slug))?
            .ok_or_else(|| Failure::Wrong(format!("{}: {}", self.slug, nothing(page))))?;
        Ok(shown.body)
    }
}

/// Returns the reason for a missing page.
fn nothing(page: PublicPage) -> &'static str {
    match page.subject {
        _ if matches!(page.encoding, Encoding::Games(_)) => "no game of a public round has a record",
        Subject::Bracket => "there is no bracket: the group is no knockout, or nobody is in it",
        _ => "no such round is public",
    }
}
