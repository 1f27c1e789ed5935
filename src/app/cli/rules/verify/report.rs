//! Report on each game.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use qisai_exchange::text::decode;
use qisai_records::{Finding, Laws, Prepared, Severity, Status, prepare, prepare_binary};
use qisai_rules_kernel::Cause;
use serde::Serialize;

use super::VerifyOptions;
use super::pieces::Piece;

/// Report on one game.
#[derive(Serialize)]
pub(super) struct GameReport {
    file: String,
    game: usize,
    line: usize,
    legal: bool,
    plies: usize,
    end: Option<&'static str>,
    claimed: String,
    verdict: &'static str,
    findings: Vec<ReportedFinding>,
    #[serde(skip)]
    players: String,
    #[serde(skip)]
    status: Status,
}

#[derive(Serialize)]
struct ReportedFinding {
    ply: Option<usize>,
    code: &'static str,
    article: Option<&'static str>,
    severity: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip)]
    is_note: bool,
}

/// Checks the games of a piece against their claimed results. Their numbers within the file are assigned later.
pub(super) fn games(piece: &Piece, how: VerifyOptions) -> Result<Vec<GameReport>, String> {
    if let Some(game) = prepare_binary(&piece.bytes, how.expected) {
        return Ok(vec![of(&game.map_err(|error| error.to_string())?, how, 0)]);
    }
    let decoded = decode(&piece.bytes);
    Ok(prepare(&decoded.text, how.expected).map(|game| of(&game, how, piece.lines_before)).collect())
}

fn of(game: &Prepared<'_>, how: VerifyOptions, lines_before: usize) -> GameReport {
    let line = |place: u32| lines_before + usize::try_from(place).unwrap_or(0);
    let found = |finding: &Finding| ReportedFinding {
        ply: finding.ply,
        code: finding.code.code(),
        article: finding.article,
        severity: finding.severity.code(),
        line: finding.place.map(|place| line(place.line)),
        is_note: finding.severity == Severity::Note,
    };
    let named = |names: [&str; 2]| names.into_iter().find_map(|name| game.game.tag(name)).unwrap_or("?").to_owned();
    let mut report = GameReport {
        file: String::new(),
        game: 0,
        line: line(game.game.place.line),
        legal: false,
        plies: 0,
        end: None,
        claimed: game.game.result.as_ref().to_owned(),
        verdict: Status::RecordDefect.code(),
        findings: game.findings.iter().map(found).collect(),
        players: format!("{} – {}", named(["White", "Red"]), named(["Black", "Black"])),
        status: Status::RecordDefect,
    };
    let Some(discipline) = game.discipline.filter(|_| !game.is_wrong_game()) else { return report };
    let date = ["Date", "UTCDate", "EventDate"].into_iter().find_map(|name| date(game.game.tag(name)?));
    let laws = how.laws.unwrap_or_else(|| Laws::default_for(discipline, date));
    let judgement = game.judged(laws, game.claimed);
    report.status = judgement.status;
    report.verdict = judgement.status.code();
    report.findings = judgement.findings.iter().map(found).collect();
    if let Some(account) = &judgement.account {
        report.legal = account.fault.is_none() && account.irregularities.is_empty();
        report.plies = account.plies;
        report.end = account.end.map(|end| cause(end.verdict.cause));
    } else {
        report.legal = judgement.status == Status::NoRecord;
    }
    report
}

/// Parses a PGN date with at least a known year.
fn date(text: &str) -> Option<NaiveDate> {
    let mut parts = text.trim().split(['.', '-', '/']).map(|part| part.parse::<u32>().ok());
    let year = i32::try_from(parts.next()??).ok()?;
    let [month, day] = [parts.next().flatten().unwrap_or(1), parts.next().flatten().unwrap_or(1)];
    NaiveDate::from_ymd_opt(year, month, day)
}

fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Checkmate => "checkmate",
        Cause::Stalemate => "stalemate",
        Cause::InsufficientMaterial => "dead-position",
        Cause::NoMove => "no-move",
        Cause::Repetition => "repetition",
        Cause::MoveLimit => "move-limit",
    }
}

impl GameReport {
    /// Sets the file and number of the game.
    pub(super) fn number(&mut self, file: &str, game: usize) {
        file.clone_into(&mut self.file);
        self.game = game;
    }

    pub(super) fn needs_arbiter(&self) -> bool {
        self.status.needs_arbiter()
    }

    /// Returns one line if there is a finding, otherwise an empty text.
    pub(super) fn text(&self) -> String {
        if !self.needs_arbiter() {
            return String::new();
        }
        let found = |found: &ReportedFinding| {
            let at = found.ply.map(|ply| format!(" at ply {ply}")).unwrap_or_default();
            let by = found.article.map(|article| format!(" (article {article})")).unwrap_or_default();
            format!("{}{at}{by}", found.code)
        };
        let grave: Vec<String> = self.findings.iter().filter(|it| !it.is_note).map(found).collect();
        let Self { file, game, line, players, claimed, verdict, .. } = self;
        format!("{file}: game {game} (line {line}), {players}, {claimed}: {verdict}: {}\n", grave.join("; "))
    }
}

/// Number of games of a file by verdict.
#[derive(Default)]
pub(super) struct Totals {
    pub games: usize,
    verdicts: BTreeMap<&'static str, usize>,
}

impl Totals {
    pub(super) fn add(&mut self, game: &GameReport) {
        self.games += 1;
        *self.verdicts.entry(game.verdict).or_default() += 1;
    }

    pub(super) fn text(&self, file: &str) -> String {
        let verdicts: Vec<String> = self.verdicts.iter().map(|(verdict, count)| format!("{count} {verdict}")).collect();
        let said = if verdicts.is_empty() { "no games".to_owned() } else { verdicts.join(", ") };
        format!("{file}: {} games: {said}\n", self.games)
    }
}
