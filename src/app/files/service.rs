//! Tournament files: reading a draft from one, and writing one from a tournament.

use std::collections::BTreeSet;

use qisai_domain::setup::{MAX_ROUNDS, RESERVED};
use qisai_domain::{Discipline, Draw, DrawOf, RoundState};
use qisai_exchange::trf::{self, Imported, KeptKind, Note, NoteKind, Record, Style, TrfError, TrfFile};
use qisai_records::start;
use qisai_standings::{Descriptor, ranking};

use crate::scope::Scope;
use crate::{Result, Service};
use qisai_store::connection::Db;
use qisai_store::{StoreError, events, tournaments};

/// Maximum number of characters in a URL name.
const SLUG_LENGTH: usize = 64;

/// Parses a TRF into a draft tournament, with notes on tolerated faults. Without `slug`, the URL name derives from the
/// event's name. A TRF does not contain the discipline: it is the caller's, or that of the comment `### discipline
/// xiangqi`, or chess. A file without point values is scored 1-½-0 in every discipline, as the format specifies.
///
/// # Errors
///
/// [`ServiceError::Unreadable`](crate::ServiceError::Unreadable) when nothing can be read.
pub fn read_trf(bytes: &[u8], slug: Option<&str>, discipline: Option<Discipline>) -> Result<(Imported, Vec<Note>)> {
    let file = trf::parse(bytes)?;
    let imported = trf::import_teams(&file).unwrap_or_else(|| trf::import(&file));
    Ok(settled(&file, imported, slug, discipline))
}

fn settled(
    file: &TrfFile,
    (mut imported, mut notes): (Imported, Vec<Note>),
    slug: Option<&str>,
    discipline: Option<Discipline>,
) -> (Imported, Vec<Note>) {
    let settings = &mut imported.setup.settings;
    settings.slug = slug.map_or_else(|| slug_of(&imported.event.name), str::to_owned);
    settings.discipline = discipline.or_else(|| named_discipline(file)).unwrap_or_default();
    settings.chess960 = comments(file).any(|text| text.trim() == CHESS960);
    if settings.is_chess960() {
        imported.setup.draws.extend(comments(file).filter_map(start_of));
    }
    settle_order(file, &mut imported, &mut notes);
    (imported, notes)
}

/// Removes unknown criteria from the order, and team criteria where there are no teams, each with a note at its place:
/// a tournament with them could be neither ranked nor written again.
fn settle_order(file: &TrfFile, imported: &mut Imported, notes: &mut Vec<Note>) {
    let of_teams = imported.setup.play.scoring.matches.is_some();
    let mut left_out = BTreeSet::new();
    for trf::Criterion { code: criterion, line, column } in trf::criteria(file) {
        let kind = match criterion.parse::<Descriptor>() {
            Err(_) => NoteKind::CriterionUnknown { criterion: criterion.clone() },
            Ok(read) => {
                let needs_teams = read.score.is_some() || read.code().is_some_and(|code| code.definition().team);
                if of_teams || !needs_teams {
                    continue;
                }
                NoteKind::CriterionOfTeams { criterion: criterion.clone() }
            }
        };
        notes.push(Note::new(line, column, kind, ""));
        left_out.insert(criterion);
    }
    if !left_out.is_empty() {
        imported.setup.order.retain(|code| !left_out.contains(code));
        notes.sort_by_key(|note| (note.line, note.column));
    }
}

/// Writes a group of a tournament as a TRF, with the ranks after its last public round.
///
/// # Errors
///
/// [`ServiceError::Unwritable`](crate::ServiceError::Unwritable) when the format has no room for it,
/// [`ServiceError::Ranking`](crate::ServiceError::Ranking) when its order cannot be computed.
pub fn write_trf(scope: &Scope, style: impl Into<Style>) -> Result<String> {
    let (tournament, group) = (scope.tournament(), scope.group_id());
    let order = ranking::order(scope.stage())?;
    let ranked = ranking::ranked(tournament, group, scope.group().last_public_round(), &order)?;
    let text = trf::write(scope.event(), tournament, group, &ranked.places(), style)?;
    let discipline = tournament.settings.discipline;
    if discipline != Discipline::Chess {
        return Ok(format!("{COMMENT} {DISCIPLINE} {discipline}\r\n{text}"));
    }
    if !tournament.settings.is_chess960() {
        return Ok(text);
    }
    let public = scope.group().rounds.values().filter(|round| round.state != RoundState::Draft);
    let starts = public.filter_map(|round| said_start(scope, round.number));
    Ok(format!("{COMMENT} {CHESS960}\r\n{}{text}", starts.collect::<String>()))
}

/// Returns a comment such as `### start 3 518 77 RNBQKBNR`: the round, the number of its start position, the seed of
/// the draw (`-` if drawn by hand), and the pieces.
fn said_start(scope: &Scope, round: u16) -> Option<String> {
    let drawn = start::of_round(scope.tournament(), scope.at(round))?;
    let seed = scope.group().draw(DrawOf::Start(round))?.seed;
    let seed = seed.map_or_else(|| "-".to_owned(), |seed| seed.to_string());
    Some(format!("{COMMENT} {START} {round} {} {seed} {}\r\n", drawn.number(), drawn.pieces()))
}

/// Parses a comment with the start position of a round.
fn start_of(comment: &str) -> Option<Draw> {
    let mut words = comment.split_whitespace();
    if words.next()? != START {
        return None;
    }
    let (round, number) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let seed = match words.next()? {
        "-" => None,
        seed => Some(seed.parse().ok()?),
    };
    Some(Draw::start(round, number, seed)).filter(|_| (1..=MAX_ROUNDS).contains(&round) && number < Draw::STARTS)
}

/// Returns the name of a file about a group: the tournament's URL name, followed by the group if there are several.
pub fn name(scope: &Scope, extension: &str) -> String {
    name_of_part(scope, "", extension)
}

/// Returns the same name with the part of the group that the file contains; the part may be empty.
pub fn name_of_part(scope: &Scope, part: &str, extension: &str) -> String {
    let group = if scope.tournament().groups.len() > 1 { format!("-g{}", scope.group_id()) } else { String::new() };
    let sign = if part.is_empty() { "" } else { "-" };
    format!("{}{group}{sign}{part}.{extension}", scope.slug())
}

impl Service {
    /// Returns `wanted`, or `wanted` with -2, -3 … appended: a URL name used by no tournament and no page of the
    /// program.
    pub fn free_slug(&self, wanted: &str) -> Result<String> {
        self.free_slug_beside(wanted, &BTreeSet::new())
    }

    /// Returns a free URL name like [`free_slug`](Self::free_slug) that is also not in `taken`.
    pub fn free_slug_beside(&self, wanted: &str, taken: &BTreeSet<String>) -> Result<String> {
        let find = |db: &mut Db, slug: &str| {
            if taken.contains(slug) { Ok(()) } else { tournaments::find_slug(db, slug).map(drop) }
        };
        self.free(wanted, find)
    }

    /// Returns a free URL name for an event.
    pub fn free_event_slug(&self, wanted: &str) -> Result<String> {
        self.free(wanted, |db, slug| events::find_slug(db, slug).map(drop))
    }

    fn free(&self, wanted: &str, find: impl Fn(&mut Db, &str) -> Result<(), StoreError>) -> Result<String> {
        let mut slug = wanted.to_owned();
        let mut next = 2_u32;
        loop {
            match self.store.read(|db| find(db, &slug)) {
                Err(StoreError::NotFound) if !RESERVED.contains(&slug.as_str()) => return Ok(slug),
                Ok(()) | Err(StoreError::NotFound) => {}
                Err(error) => return Err(error.into()),
            }
            let tail = format!("-{next}");
            let kept: String = wanted.chars().take(SLUG_LENGTH.saturating_sub(tail.len())).collect();
            slug = format!("{}{tail}", kept.trim_end_matches('-'));
            next = next.saturating_add(1);
        }
    }
}

/// Marker of a comment in a TRF.
const COMMENT: &str = "###";
/// Keyword of Qisai's comment with the discipline.
const DISCIPLINE: &str = "discipline";

/// Qisai's comment for chess with drawn start positions.
const CHESS960: &str = "variant chess960";
/// Keyword of Qisai's comments with start positions.
const START: &str = "start";

fn comments(file: &TrfFile) -> impl Iterator<Item = &str> {
    file.records.iter().filter_map(|located| match &located.record {
        Record::Kept { kind: KeptKind::Comment, text, .. } => Some(text.as_str()),
        _ => None,
    })
}

/// Returns the discipline named in a comment.
fn named_discipline(file: &TrfFile) -> Option<Discipline> {
    comments(file).find_map(|text| Discipline::from_code(text.trim().strip_prefix(DISCIPLINE)?.trim()))
}

/// Converts a name to a URL name: lower-case Latin letters and digits separated by hyphens; other scripts are
/// transliterated.
pub fn slug_of(name: &str) -> String {
    let latin = deunicode::deunicode(name).to_ascii_lowercase().replace('\'', "");
    let words: Vec<&str> = latin.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let slug: String = words.join("-").chars().take(SLUG_LENGTH).collect();
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "event".to_owned() } else { slug.to_owned() }
}

/// Returns the line and column, from 1, at which a file becomes unreadable.
pub fn place(error: &TrfError) -> Option<(usize, usize)> {
    let line = |line: u32| usize::try_from(line).unwrap_or(usize::MAX);
    match error {
        TrfError::LineTooLong { line: at, .. } => Some((line(*at), trf::MAX_LINE + 1)),
        // The columns of round 1 begin at 92; each round has ten.
        TrfError::TooManyRounds { line: at, .. } => Some((line(*at), 92 + 10 * usize::from(MAX_ROUNDS))),
        TrfError::TooManyLines(_) => Some((trf::MAX_LINES + 1, 1)),
        TrfError::NotTrf => Some((1, 1)),
        TrfError::TooLarge(_) => None,
    }
}

/// Returns the message for a file error, preceded by its place.
pub fn unreadable(error: &TrfError) -> String {
    match place(error) {
        Some((line, column)) => format!("line {line}, column {column}: {error}"),
        None => error.to_string(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test that goes wrong shall stop where it goes wrong")]
mod tests {
    use std::sync::Arc;

    use qisai_domain::Tournament;
    use qisai_exchange::trf::Dialect;

    use super::*;
    use crate::ServiceError;

    #[test]
    fn address_words_come_from_names() {
        assert_eq!(slug_of("Harbour Open 2026"), "harbour-open-2026");
        assert_eq!(slug_of("  Müller's Café – Ærø! "), "mullers-cafe-aero");
        assert_eq!(slug_of("全国象棋赛"), "quan-guo-xiang-qi-sai");
        assert_eq!(slug_of("★"), "event");
        assert!(slug_of(&"very long ".repeat(20)).len() <= SLUG_LENGTH);
    }

    #[test]
    fn a_comment_names_the_discipline() {
        let file = b"### discipline xiangqi\n012 Lake\n142 1\n001    1      A\n001    2      B\n";
        let (Imported { setup, .. }, _) = read_trf(file, None, None).unwrap();
        assert_eq!((setup.settings.discipline, setup.settings.slug.as_str()), (Discipline::Xiangqi, "lake"));
        let (Imported { setup, .. }, _) = read_trf(file, Some("pond"), Some(Discipline::Draughts)).unwrap();
        assert_eq!((setup.settings.discipline, setup.settings.slug.as_str()), (Discipline::Draughts, "pond"));
    }

    #[test]
    fn the_discipline_comes_back_from_a_written_file() {
        let file =
            b"### discipline draughts\n012 Canal\n142 1\n192 FIDE_DUTCH_2026\n001    1      A\n001    2      B\n";
        let (Imported { event, setup, .. }, _) = read_trf(file, None, None).unwrap();
        let tournament = Tournament::try_from(setup.clone()).unwrap();
        let scope = Scope::find(Arc::new(event), Arc::new(tournament), None).unwrap();
        let text = write_trf(&scope, Dialect::Trf26).unwrap();
        let (again, notes) = read_trf(text.as_bytes(), None, None).unwrap();
        assert_eq!((again.setup.settings, notes), (setup.settings, Vec::new()));
    }

    #[test]
    fn criteria_that_no_ranking_has_are_left_out_with_their_place() {
        let file = |order: &str, more: &str| {
            format!("012 T\n142 1\n192 FIDE_DUTCH_2026\n202 {order}\n001    1      A\n001    2      B\n{more}")
        };
        let (imported, notes) = read_trf(file("BH/C1, XYZ,SB", "").as_bytes(), None, None).unwrap();
        assert_eq!(imported.setup.order, ["BH/C1", "SB"]);
        let [note] = notes.as_slice() else { panic!("{notes:?}") };
        assert_eq!((note.line, note.column), (4, 12));
        assert_eq!(note.code, NoteKind::CriterionUnknown { criterion: "XYZ".to_owned() });
        // In a team file the team criteria remain, and it can be written again.
        let teams = "310   1 Team 1                                                                    1    2\n";
        let (Imported { event, setup, .. }, notes) = read_trf(file("EDE,SB", teams).as_bytes(), None, None).unwrap();
        assert_eq!(setup.order, ["MPTS", "EDE", "SB"]);
        assert!(notes.iter().all(|note| !matches!(note.code, NoteKind::CriterionOfTeams { .. })), "{notes:?}");
        let scope = Scope::find(Arc::new(event), Arc::new(Tournament::try_from(setup).unwrap()), None).unwrap();
        assert!(write_trf(&scope, Dialect::Trf26).is_ok());
    }

    #[test]
    fn an_unusable_file_is_refused_with_its_place() {
        let refused = |bytes: &[u8]| match read_trf(bytes, None, None) {
            Err(error @ ServiceError::Unreadable(_)) => error.to_string(),
            other => panic!("{other:?}"),
        };
        assert!(refused(b"name,rating\n").starts_with("line 1, column 1: "));
        let mut long = b"012 Open\n012 ".to_vec();
        long.extend(vec![b'x'; 20_000]);
        assert!(refused(&long).starts_with("line 2, column 16385: "));
    }
}
