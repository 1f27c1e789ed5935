//! Records that players submit for their games: the moves as text, or a photo of the score sheet. A submission is not
//! yet a record: an arbiter either makes its moves the record of the game or rejects it. Submissions are kept beside
//! the log as reports are, in rows that are added and never changed. A photo is stored in its own table and deleted
//! when no longer needed, or with the data of either player ([`store::forget`]).

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use imagesize::ImageType;
use qisai_domain::command::KeptRecord;
use qisai_domain::game::MAX_RECORD;
use qisai_domain::log::Hash;
use qisai_domain::{Command, EntryId, RoundRef, Side, Tournament, TournamentId};
use qisai_records::{Stop, stop};

use crate::check_in::{MarkAuthor, Means};
use crate::clock::instant;
use crate::passes::hall::HallRefusal;
use crate::reports::{GameLocation, Reporter, games, own_game, place_of, side_of};
use crate::screens::pictures::{StoredPicture, looked_at};
use crate::tournaments::{CommandContext, Ended, FormKey, answered, execute};
use crate::{Result, Service, ServiceError, random_id};
use qisai_store::records::{SheetKind, SheetPhotoRow, SheetRow};
use qisai_store::rows::give;
use qisai_store::{StoreError, Writing, records as store};

/// Maximum size of a photo in bytes: enough for a phone.
pub const PHOTO_BYTES: usize = 6 << 20;
/// Maximum size of a photo in pixels: a browser needs four bytes for each.
pub const PHOTO_PIXELS: usize = 64_000_000;
/// Maximum number of submissions of a side for one game; beyond it, an arbiter must help.
pub const MAX_SHEETS: usize = 20;

/// Prefix of the log's reason for a record from a submission, followed by the entry number. The name is looked up on
/// display, so that it disappears when the person's data are erased.
const HANDED_IN_BY: &str = "handed in by entry ";

/// File types of photos that every browser displays and that run no code.
const KINDS: [(ImageType, &str); 3] =
    [(ImageType::Png, "image/png"), (ImageType::Jpeg, "image/jpeg"), (ImageType::Webp, "image/webp")];

/// Content of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetContent {
    /// Text of the moves.
    Moves(String),
    /// Photo, which [`Service::sheet_photo`] returns.
    Photo,
}

/// Pending submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingSheet {
    pub id: i64,
    pub place: GameLocation,
    pub side: Side,
    /// Entry of that side.
    pub entry: EntryId,
    pub content: SheetContent,
    /// Time of the submission by the server's clock.
    pub at: DateTime<Utc>,
}

/// Submission from a page, checked by [`Service::checked_sheet`]: moves, a photo, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSheet {
    /// Empty without moves.
    moves: String,
    /// Media type and content in base 64.
    photo: Option<(&'static str, String)>,
}

/// Decision on a pending submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Acceptance: the moves become the record.
    Take,
    /// Rejection; a photo is deleted.
    Leave,
}

/// Returns the media type of the bytes from their beginning.
///
/// # Errors
///
/// [`HallRefusal::PhotoBytes`], [`HallRefusal::PhotoKind`], [`HallRefusal::PhotoPixels`].
fn media(bytes: &[u8]) -> Result<&'static str, HallRefusal> {
    if bytes.len() > PHOTO_BYTES {
        return Err(HallRefusal::PhotoBytes { most: PHOTO_BYTES });
    }
    let (media, size) = looked_at(bytes, &KINDS).ok_or(HallRefusal::PhotoKind)?;
    let pixels = size.width.saturating_mul(size.height);
    if (1..=PHOTO_PIXELS).contains(&pixels) { Ok(media) } else { Err(HallRefusal::PhotoPixels) }
}

/// Returns the entry whose submission became a record, from the reason in the log.
pub fn handed_in_by(reason: &str) -> Option<EntryId> {
    reason.strip_prefix(HANDED_IN_BY)?.parse().ok().map(EntryId)
}

/// Returns the pending submissions, from rows sorted oldest first: the last unanswered text and photo of each side of a
/// game.
///
/// | row | effect |
/// |---|---|
/// | `moves`, `photo` | pending, replacing an earlier one of its side and kind |
/// | `taken`, `left` | ends the one with the given number, if pending |
fn waiting(t: &Tournament, rows: &[SheetRow]) -> Result<Vec<PendingSheet>, StoreError> {
    let mut last: BTreeMap<(GameLocation, bool, bool), PendingSheet> = BTreeMap::new();
    for row in rows {
        let place = place_of_row(row)?;
        let content = match SheetKind::read(&row.kind)? {
            SheetKind::Moves => SheetContent::Moves(row.moves.clone().unwrap_or_default()),
            SheetKind::Photo => SheetContent::Photo,
            SheetKind::Taken | SheetKind::Left => {
                last.retain(|_, sheet| Some(sheet.id) != row.sheet_id);
                continue;
            }
        };
        let side = side_of(row.second == Some(true));
        // Submissions for a board that was paired again are void.
        let Some(pairing) = t.pairing(place.at, place.pairing) else { continue };
        let game = games(t, place.at, pairing).into_iter().find(|(key, ..)| *key == place.game);
        let Some((_, _, [first, second])) = game else { continue };
        let entry = if side == Side::First { first } else { second };
        let key = (place, side == Side::Second, content == SheetContent::Photo);
        last.insert(key, PendingSheet { id: row.id, place, side, entry, content, at: row.at.and_utc() });
    }
    Ok(last.into_values().collect())
}

fn place_of_row(row: &SheetRow) -> Result<GameLocation, StoreError> {
    let place = [row.group_id, row.round, row.pairing_id, row.board, row.segment, row.number];
    place_of("submitted_sheet", place)
}

/// Builds a row about a game, without its content.
fn row_of(
    id: TournamentId,
    place: GameLocation,
    kind: SheetKind,
    side: Option<Side>,
    by: &MarkAuthor,
) -> Result<SheetRow> {
    Ok(SheetRow {
        tournament_id: id.0,
        id: random_id()?,
        group_id: give(place.at.group.0),
        round: i32::from(place.at.round),
        pairing_id: give(place.pairing.0),
        board: i32::from(place.game.board),
        segment: i32::from(place.game.segment),
        number: i32::from(place.game.number),
        kind: kind.word().to_owned(),
        second: side.map(|side| side == Side::Second),
        moves: None,
        sheet_id: None,
        means: by.means.code().to_owned(),
        who: by.who.clone(),
        device: None,
        at: instant().naive_utc(),
    })
}

fn gone() -> HallRefusal {
    HallRefusal::SheetGone
}

/// Adds a submission, unless the same one is already pending.
fn keep(
    writing: &mut Writing<'_>,
    reporter: &Reporter,
    (place, two): (GameLocation, [EntryId; 2]),
    new: &NewSheet,
) -> Result<()> {
    let id = reporter.tournament;
    let (t, _) = writing.lock(id)?;
    if !t.settings.reporting.records {
        return Err(HallRefusal::NoRecords.into());
    }
    let (_, side) = own_game(&t, reporter, place, two)?;
    let rows = store::of_round(writing.db, id, place.at)?;
    let mut before = Vec::new();
    for row in &rows {
        if row.second == Some(side == Side::Second) && place_of_row(row)? == place {
            before.push(row);
        }
    }
    if before.len() >= MAX_SHEETS {
        return Err(HallRefusal::ManySheets.into());
    }
    let row = |kind| {
        let row = row_of(id, place, kind, Some(side), &reporter.by)?;
        Ok::<_, ServiceError>(SheetRow { device: reporter.device.clone(), ..row })
    };
    let waits = waiting(&t, &rows)?;
    let same = |sheet: &PendingSheet| (sheet.place, sheet.side) == (place, side);
    let is_known = waits.iter().any(|sheet| same(sheet) && sheet.content == SheetContent::Moves(new.moves.clone()));
    if !new.moves.is_empty() && !is_known {
        writing.add_sheet(&SheetRow { moves: Some(new.moves.clone()), ..row(SheetKind::Moves)? })?;
    }
    if let Some((media, content)) = &new.photo {
        let of_before: Vec<i64> = before.iter().map(|row| row.id).collect();
        store::remove_photos(writing.db, id, &of_before)?;
        let row = row(SheetKind::Photo)?;
        let photo = SheetPhotoRow {
            tournament_id: id.0,
            sheet_id: row.id,
            media: (*media).to_owned(),
            content: content.clone(),
        };
        writing.add_sheet(&row)?;
        store::add_photo(writing.db, &photo)?;
    }
    Ok(())
}

impl Service {
    /// Checks a submission from a page for a game of a round. Slow: call it outside the web's workers.
    ///
    /// Moves that cannot be read to their end are left out of the submission, and their place is returned; with `as_is`
    /// they are submitted nevertheless.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::NoMoves`], [`HallRefusal::LongRecord`], [`HallRefusal::PhotoBytes`], [`HallRefusal::PhotoKind`],
    /// [`HallRefusal::PhotoPixels`]
    pub fn checked_sheet(
        &self,
        (id, at): (TournamentId, RoundRef),
        (moves, as_is): (String, bool),
        photo: &[u8],
    ) -> Result<(NewSheet, Option<Stop>)> {
        if moves.is_empty() && photo.is_empty() {
            return Err(HallRefusal::NoMoves.into());
        }
        if moves.len() > MAX_RECORD {
            return Err(HallRefusal::LongRecord { most: MAX_RECORD }.into());
        }
        let tournament = self.tournament(id)?;
        let is_read = || {
            let read = qisai_records::boards::read(&moves, tournament.settings.discipline);
            read.is_some_and(|read| !read.game.moves.is_empty())
        };
        if !moves.is_empty() && !is_read() {
            return Err(HallRefusal::NoMoves.into());
        }
        let event = self.event(tournament.event)?;
        let stop = (!as_is && !moves.is_empty()).then(|| stop(&tournament, &event, at, &moves)).flatten();
        let moves = if stop.is_some() { String::new() } else { moves };
        let photo = match photo {
            [] => None,
            bytes => Some((media(bytes)?, STANDARD.encode(bytes))),
        };
        Ok((NewSheet { moves, photo }, stop))
    }

    /// Submits the moves of a game, a photo of its score sheet, or both. The same moves twice count once; a later text
    /// or photo of a side replaces the pending one.
    ///
    /// # Errors
    ///
    /// Those of a report for this board ([`Self::report`]); [`HallRefusal::NoRecords`], [`HallRefusal::ManySheets`]:
    /// nothing is stored.
    pub async fn hand_in_sheet(
        &self,
        reporter: Reporter,
        of: (GameLocation, [EntryId; 2]),
        new: NewSheet,
    ) -> Result<()> {
        let id = reporter.tournament;
        let body = move |writing: &mut Writing<'_>| keep(writing, &reporter, of, &new);
        self.store.change(id, body).await
    }

    /// Returns the pending submissions for the games of a round, in the order of games, first mover first.
    pub fn sheets(&self, t: &Tournament, at: RoundRef) -> Result<Vec<PendingSheet>> {
        let rows = self.store.read(|db| store::of_round(db, t.id, at))?;
        Ok(waiting(t, &rows)?)
    }

    /// Returns the pending photo of a side of a game.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`]
    pub fn sheet_photo(&self, t: &Tournament, place: GameLocation, side: Side) -> Result<StoredPicture> {
        let sheets = self.sheets(t, place.at)?;
        let mut mine = sheets.iter().filter(|sheet| (sheet.place, sheet.side) == (place, side));
        let sheet = mine.find(|sheet| sheet.content == SheetContent::Photo).ok_or(StoreError::NotFound)?;
        let row = self.store.read(|db| store::photo(db, t.id, sheet.id))?;
        let damaged = |_| StoreError::Damaged { table: "sheet_photo", what: row.sheet_id.to_string() };
        Ok(StoredPicture { bytes: STANDARD.decode(&row.content).map_err(damaged)?, media: row.media })
    }

    /// Accepts the submitted moves as the game's record, with the command for a record typed by an arbiter, or rejects
    /// the submission.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::SheetGone`] if it is no longer pending, or if a photo was to become a record; the refusal of the
    /// command.
    pub async fn answer_sheet(
        &self,
        id: TournamentId,
        (place, sheet): (GameLocation, i64),
        answer: Answer,
        by: CommandContext,
    ) -> Result<()> {
        let secrets = self.secrets()?;
        let key = by.key.map(|key| FormKey { key, content: Some(Hash::of(&format!("{place:?} {sheet} {answer:?}"))) });
        let body = move |writing: &mut Writing<'_>| {
            let (t, _) = writing.lock(id)?;
            let waits = waiting(&t, &store::of_round(writing.db, id, place.at)?)?;
            let found = waits.into_iter().find(|one| one.id == sheet && one.place == place);
            let found = found.ok_or_else(|| Ended::Failed(gone().into()))?;
            let what = match (answer, found.content) {
                (Answer::Leave, _) => {
                    store::remove_photos(writing.db, id, &[sheet])?;
                    SheetKind::Left
                }
                (Answer::Take, SheetContent::Photo) => return Err(Ended::Failed(gone().into())),
                (Answer::Take, SheetContent::Moves(text)) => {
                    let record = KeptRecord { pairing: place.pairing, game: place.game, text: Some(text) };
                    let command = Command::KeepRecords { at: place.at, records: vec![record] };
                    let act = by.clone().because(Some(format!("{HANDED_IN_BY}{}", found.entry))).envelope(Vec::new());
                    match execute(writing, id, &|_| Some(vec![command.clone()]), (&act, key), &secrets) {
                        // The same text may already be the record.
                        Ok(_) | Err(Ended::Unchanged(_)) => SheetKind::Taken,
                        Err(other) => return Err(other),
                    }
                }
            };
            let by = MarkAuthor { who: by.actor.name.clone(), means: Means::Desk };
            let row = row_of(id, place, what, None, &by).map_err(Ended::Failed)?;
            Ok(writing.add_sheet(&SheetRow { sheet_id: Some(sheet), ..row })?)
        };
        answered(self.store.change(id, body).await, |_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::pictures::tests::png;

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
