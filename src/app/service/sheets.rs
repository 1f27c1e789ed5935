//! Records that players hand in for the games they have played: the moves as text, or a photo of the score sheet. What is handed in is no record: it
//! waits for an arbiter, who makes the moves the record of the game or leaves them. It is kept beside the log, as reports are: rows that are added and
//! never changed. A photo lies in a table of its own and is deleted when it is of no more use, and with the data of either player
//! ([`store::forget`]).

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use imagesize::ImageType;
use qisai_domain::command::KeptRecord;
use qisai_domain::game::MAX_RECORD;
use qisai_domain::log::Hash;
use qisai_domain::{Command, EntryId, GameResult, RoundRef, Side, Tournament, TournamentId};

use super::accounts::instant;
use super::check_in::{Means, Teller};
use super::hall::HallRefusal;
use super::pictures::{Picture, looked_at};
use super::reports::{GameAt, GameScore, Reporter, Told, What, games, own_game, row_of, told_of};
use super::tournaments::{By, Ended, Key, answered, execute};
use super::{Service, ServiceError};
use qisai_store::reports::ReportRow;
use qisai_store::rows::SheetPhotoRow;
use qisai_store::{StoreError, Writing, sheets as store};

/// Bytes of a photo: what a telephone takes.
pub const PHOTO_BYTES: usize = 6 << 20;
/// Pixels of a photo: a browser needs four bytes for each.
pub const PHOTO_PIXELS: usize = 64_000_000;
/// Times that a side may hand in something for one game; then an arbiter is to be asked.
pub const MOST_SHEETS: usize = 20;

/// How the log says whose text became the record; the number of the entry follows. The name is found when the log is read, so that it goes when
/// the person's data are erased.
const HANDED_IN_BY: &str = "handed in by entry ";

/// The kinds of photos: every browser shows them, and they run nothing.
const KINDS: [(ImageType, &str); 3] =
    [(ImageType::Png, "image/png"), (ImageType::Jpeg, "image/jpeg"), (ImageType::Webp, "image/webp")];

/// What was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetContent {
    /// The text of the moves.
    Moves(String),
    /// A photo, which [`Service::sheet_photo`] gives.
    Photo,
}

/// Something that was handed in and waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    pub id: i64,
    pub place: GameAt,
    pub side: Side,
    /// The entry of that side.
    pub entry: EntryId,
    pub content: SheetContent,
    /// By the server's clock.
    pub at: DateTime<Utc>,
}

/// What a page has sent and [`Service::checked_sheet`] has looked at: of the two at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSheet {
    /// Empty: none.
    moves: String,
    /// Kind and content, in base 64.
    photo: Option<(&'static str, String)>,
}

/// What becomes of something that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The moves become the record.
    Take,
    /// Nothing becomes of it; a photo is deleted.
    Leave,
}

/// What the bytes are, by their beginning.
///
/// # Errors
/// [`HallRefusal::PhotoBytes`], [`HallRefusal::PhotoKind`], [`HallRefusal::PhotoPixels`].
fn media(bytes: &[u8]) -> Result<&'static str, HallRefusal> {
    if bytes.len() > PHOTO_BYTES {
        return Err(HallRefusal::PhotoBytes { most: PHOTO_BYTES });
    }
    let (media, size) = looked_at(bytes, &KINDS).ok_or(HallRefusal::PhotoKind)?;
    let pixels = size.width.saturating_mul(size.height);
    if (1..=PHOTO_PIXELS).contains(&pixels) { Ok(media) } else { Err(HallRefusal::PhotoPixels) }
}

/// The entry whose text became a record, by the reason in the log.
pub fn handed_in_by(reason: &str) -> Option<EntryId> {
    reason.strip_prefix(HANDED_IN_BY)?.parse().ok().map(EntryId)
}

/// What waits, by rows from the oldest on: of each side of a game the last text and the last photo that nobody has answered.
///
/// | row | does |
/// |---|---|
/// | `moves`, `photo` | waits in place of an earlier one of its side and kind |
/// | `sheet_taken`, `sheet_left` | ends the one whose number it names, if that waits |
fn waiting(t: &Tournament, rows: &[ReportRow]) -> Result<Vec<Sheet>, StoreError> {
    let mut last: BTreeMap<(GameAt, bool, bool), Sheet> = BTreeMap::new();
    for row in rows {
        let (place, told) = told_of(row)?;
        let Some(side) = told.side else {
            let about = told.reason.parse::<i64>().ok();
            last.retain(|_, sheet| Some(sheet.id) != about);
            continue;
        };
        // Of a board that was paired again nothing waits.
        let Some(pairing) = t.pairing(place.at, place.pairing) else { continue };
        let game = games(t, place.at, pairing).into_iter().find(|(key, ..)| *key == place.game);
        let Some((_, _, [first, second])) = game else { continue };
        let content = match told.what {
            What::Moves => SheetContent::Moves(told.reason),
            _ => SheetContent::Photo,
        };
        let entry = if side == Side::First { first } else { second };
        let key = (place, side == Side::Second, content == SheetContent::Photo);
        last.insert(key, Sheet { id: row.id, place, side, entry, content, at: told.at });
    }
    Ok(last.into_values().collect())
}

fn gone() -> HallRefusal {
    HallRefusal::SheetGone
}

/// Adds what is handed in, unless the same waits already.
fn keep(
    writing: &mut Writing<'_>,
    reporter: &Reporter,
    (place, two): (GameAt, [EntryId; 2]),
    new: &NewSheet,
) -> Result<(), ServiceError> {
    let id = reporter.tournament;
    let (t, _) = writing.lock(id)?;
    if !t.settings.reporting.records {
        return Err(HallRefusal::NoRecords.into());
    }
    let (_, side) = own_game(&t, reporter, place, two)?;
    let rows = store::of_round(writing.db, id, place.at)?;
    let mut before = Vec::new();
    for row in &rows {
        let (other, told) = told_of(row)?;
        if other == place && told.side == Some(side) {
            before.push((row.id, told));
        }
    }
    if before.len() >= MOST_SHEETS {
        return Err(HallRefusal::ManySheets.into());
    }
    let told = |what, reason: &str| Told {
        what,
        side: Some(side),
        result: GameResult::Unknown,
        fouls: None,
        by: reporter.by.clone(),
        device: reporter.device.clone(),
        reason: reason.to_owned(),
        at: instant(),
    };
    let waits = waiting(&t, &rows)?;
    let same = |sheet: &Sheet| (sheet.place, sheet.side) == (place, side);
    let is_known = waits.iter().any(|sheet| same(sheet) && sheet.content == SheetContent::Moves(new.moves.clone()));
    if !new.moves.is_empty() && !is_known {
        writing.add_report(&row_of(id, place, &told(What::Moves, &new.moves))?)?;
    }
    if let Some((media, content)) = &new.photo {
        let of_before: Vec<i64> =
            before.iter().filter(|(_, told)| told.what == What::Photo).map(|(id, _)| *id).collect();
        store::remove_photos(writing.db, id, &of_before)?;
        let row = row_of(id, place, &told(What::Photo, media))?;
        let photo = SheetPhotoRow {
            tournament_id: id.0,
            report_id: row.id,
            media: (*media).to_owned(),
            content: content.clone(),
        };
        writing.add_report(&row)?;
        store::add_photo(writing.db, &photo)?;
    }
    Ok(())
}

impl Service {
    /// Looks at what a page has sent. Takes its time: away from the web's workers.
    ///
    /// # Errors
    /// [`HallRefusal::NoMoves`], [`HallRefusal::LongRecord`], [`HallRefusal::PhotoBytes`], [`HallRefusal::PhotoKind`],
    /// [`HallRefusal::PhotoPixels`]
    pub fn checked_sheet(&self, id: TournamentId, moves: String, photo: &[u8]) -> Result<NewSheet, ServiceError> {
        if moves.is_empty() && photo.is_empty() {
            return Err(HallRefusal::NoMoves.into());
        }
        if moves.len() > MAX_RECORD {
            return Err(HallRefusal::LongRecord { most: MAX_RECORD }.into());
        }
        let discipline = self.tournament(id)?.settings.discipline;
        let is_read =
            || qisai_records::boards::read(&moves, discipline).is_some_and(|read| !read.game.moves.is_empty());
        if !moves.is_empty() && !is_read() {
            return Err(HallRefusal::NoMoves.into());
        }
        let photo = match photo {
            [] => None,
            bytes => Some((media(bytes)?, STANDARD.encode(bytes))),
        };
        Ok(NewSheet { moves, photo })
    }

    /// Hands in the moves of a game, a photo of its score sheet, or both. The same moves twice are one; a later text or photo of a side takes the
    /// place of the one that waits.
    ///
    /// # Errors
    /// What a report of this board would meet ([`Self::report`]); [`HallRefusal::NoRecords`], [`HallRefusal::ManySheets`]: nothing is stored.
    pub async fn hand_in_sheet(
        &self,
        reporter: Reporter,
        of: (GameAt, [EntryId; 2]),
        new: NewSheet,
    ) -> Result<(), ServiceError> {
        let id = reporter.tournament;
        let body = move |writing: &mut Writing<'_>| keep(writing, &reporter, of, &new);
        self.store.change(id, body).await
    }

    /// What players have handed in for the games of a round and nobody has answered, in the order of games, who moves first first.
    pub fn sheets(&self, t: &Tournament, at: RoundRef) -> Result<Vec<Sheet>, ServiceError> {
        let rows = self.store.read(|db| store::of_round(db, t.id, at))?;
        Ok(waiting(t, &rows)?)
    }

    /// The photo that waits at a side of a game.
    ///
    /// # Errors
    /// [`StoreError::NotFound`]
    pub fn sheet_photo(&self, t: &Tournament, place: GameAt, side: Side) -> Result<Picture, ServiceError> {
        let sheets = self.sheets(t, place.at)?;
        let mut mine = sheets.iter().filter(|sheet| (sheet.place, sheet.side) == (place, side));
        let sheet = mine.find(|sheet| sheet.content == SheetContent::Photo).ok_or(StoreError::NotFound)?;
        let row = self.store.read(|db| store::photo(db, t.id, sheet.id))?;
        let damaged = |_| StoreError::Damaged { table: "sheet_photo", what: row.report_id.to_string() };
        Ok(Picture { bytes: STANDARD.decode(&row.content).map_err(damaged)?, media: row.media })
    }

    /// Takes moves as the record of their game, by the command of a record that is typed at the desk, or leaves what was handed in.
    ///
    /// # Errors
    /// [`HallRefusal::SheetGone`] where it waits no more, or a photo shall be a record; the refusal of the command.
    pub async fn answer_sheet(
        &self,
        id: TournamentId,
        (place, sheet): (GameAt, i64),
        answer: Answer,
        by: By,
    ) -> Result<(), ServiceError> {
        let secrets = self.secrets()?;
        let key = by.key.map(|key| Key { key, content: Some(Hash::of(&format!("{place:?} {sheet} {answer:?}"))) });
        let body = move |writing: &mut Writing<'_>| {
            let (t, _) = writing.lock(id)?;
            let waits = waiting(&t, &store::of_round(writing.db, id, place.at)?)?;
            let found = waits.into_iter().find(|one| one.id == sheet && one.place == place);
            let found = found.ok_or_else(|| Ended::Failed(gone().into()))?;
            let what = match (answer, found.content) {
                (Answer::Leave, _) => {
                    store::remove_photos(writing.db, id, &[sheet])?;
                    What::SheetLeft
                }
                (Answer::Take, SheetContent::Photo) => return Err(Ended::Failed(gone().into())),
                (Answer::Take, SheetContent::Moves(text)) => {
                    let record = KeptRecord { pairing: place.pairing, game: place.game, text: Some(text) };
                    let command = Command::KeepRecords { at: place.at, records: vec![record] };
                    let act = by.clone().because(Some(format!("{HANDED_IN_BY}{}", found.entry))).envelope(Vec::new());
                    match execute(writing, id, &|_| Some(vec![command.clone()]), (&act, key), &secrets) {
                        // The same text may be the record already.
                        Ok(_) | Err(Ended::Unchanged(_)) => What::SheetTaken,
                        Err(other) => return Err(other),
                    }
                }
            };
            let by = Teller { who: by.name.clone(), means: Means::Desk };
            let GameScore { result, fouls } = GameScore::of(GameResult::Unknown);
            let told =
                Told { what, side: None, result, fouls, by, device: None, reason: sheet.to_string(), at: instant() };
            let row = row_of(id, place, &told).map_err(Ended::Failed)?;
            Ok(writing.add_report(&row)?)
        };
        answered(self.store.change(id, body).await, |_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::super::pictures::tests::png;
    use super::*;

    #[test]
    fn a_photo_is_what_its_first_bytes_say() {
        assert_eq!(media(&png(8064, 6048)), Ok("image/png"), "48 million pixels");
        let gif = b"GIF89a\x10\0\x10\0\0\0\0";
        for wrong in [&gif[..], b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", b"<html>", b"%PDF-1.7", b"\xff\xd8"] {
            assert_eq!(media(wrong), Err(HallRefusal::PhotoKind));
        }
    }

    #[test]
    fn a_photo_that_no_browser_could_hold_is_refused() {
        for (width, height) in [(8001, 8000), (0, 10), (u32::MAX, u32::MAX)] {
            assert_eq!(media(&png(width, height)), Err(HallRefusal::PhotoPixels), "{width} × {height}");
        }
        let mut large = png(10, 10);
        large.resize(PHOTO_BYTES + 1, 0);
        assert_eq!(media(&large), Err(HallRefusal::PhotoBytes { most: PHOTO_BYTES }));
    }

    #[test]
    fn the_log_names_an_entry_and_no_person() {
        assert_eq!(handed_in_by(&format!("{HANDED_IN_BY}{}", EntryId(17))), Some(EntryId(17)));
        assert_eq!(handed_in_by("the sheet was read again"), None);
    }
}
