//! Attendance, marked at the desk, at a kiosk or by phone. The marks are stored beside the log. The consequences (byes,
//! withdrawals) are a separate act of an arbiter who has seen the list.
//!
//! | state in the tournament | last mark | state in the check-in list |
//! |---|---|---|
//! | withdrawn or expelled | anything | withdrawn |
//! | half-point or full-point bye requested | anything | that bye, listed separately |
//! | absence announced (zero-point bye) | none, expected, absent | absent |
//! | absence announced | here, late | here, late: the absence must still be revoked |
//! | plays | none, expected | expected |
//! | plays | here, late, absent | as marked |

pub mod late;
mod mark;

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use chrono::{DateTime, Utc};
use qisai_domain::bracket::{BracketEntrant, left, matches_of};
use qisai_domain::screen::CheckInTimes;
use qisai_domain::{ByeKind, Command, EntryId, EntryStatus, Group, GroupId, RoundRef, Stage, Tournament, TournamentId};

use crate::clock::instant;
use crate::passes::hall::HallRefusal;
use crate::{Result, Service, ServiceError, coded};
use qisai_store::check_in::CheckInRow;
use qisai_store::rows::{give, take};
use qisai_store::{StoreError, check_in as store};

pub use mark::{CheckInStatus, Mark, MarkAuthor, Means};
use mark::{mark_of, row_of};

/// State of an entrant in the check-in list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckInState {
    Expected,
    Here,
    Late,
    Absent,
    /// Half-point or full-point bye.
    Bye(ByeKind),
    Withdrawn,
}

/// Entrant in the check-in list of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckInLine {
    pub entry: EntryId,
    pub state: CheckInState,
    /// `true` if a zero-point bye is set, so that the entrant is not paired.
    pub is_set_absent: bool,
    /// Last mark.
    pub mark: Option<Mark>,
}

/// Check-in of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckInList {
    /// `true` if players may check themselves in.
    pub is_open: bool,
    /// Word of the day; may be empty.
    pub word: String,
    pub times: CheckInTimes,
    /// Lines in the order of the seats.
    pub lines: Vec<CheckInLine>,
    /// All marks, oldest first: the log of the check-in.
    pub marks: Vec<Mark>,
}

impl CheckInList {
    /// Returns the expected entrants without a mark, or whose mark was revoked.
    pub fn missing(&self) -> impl Iterator<Item = &CheckInLine> {
        self.lines.iter().filter(|line| line.state == CheckInState::Expected)
    }

    /// Returns the number of entrants who have arrived.
    pub fn here(&self) -> usize {
        self.lines.iter().filter(|line| line.state == CheckInState::Here).count()
    }

    /// Returns the number of entrants due to arrive: not withdrawn, without a bye, not set absent unless marked since.
    pub fn counted(&self) -> usize {
        let counts = |line: &&CheckInLine| match line.state {
            CheckInState::Bye(_) | CheckInState::Withdrawn => false,
            CheckInState::Absent => !line.is_set_absent,
            CheckInState::Expected | CheckInState::Here | CheckInState::Late => true,
        };
        self.lines.iter().filter(counts).count()
    }

    pub fn line(&self, entry: EntryId) -> Option<&CheckInLine> {
        self.lines.iter().find(|line| line.entry == entry)
    }

    /// Returns the marks of an entrant, newest first.
    pub fn marks_of(&self, entry: EntryId) -> impl Iterator<Item = &Mark> {
        self.marks.iter().rev().filter(move |mark| mark.entry == entry)
    }
}

coded! {
    /// Action for a missing entrant.
    pub enum NoShowAction {
        /// Zero-point bye in this round.
        Bye = "bye",
        /// Zero-point bye in this round and in every later unpaired round, until revoked.
        Away = "away",
        Pair = "pair",
        /// Withdrawn from this round on.
        Withdraw = "withdraw",
    }
}

/// Result of closing a check-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closing {
    /// Commands for the chosen actions, not yet carried out.
    pub commands: Vec<Command>,
    /// Entrants who are no longer missing since the list was displayed, usually because they arrived; they are skipped.
    pub came: Vec<EntryId>,
    /// `true` if the check-in was open before the closing.
    was_open: bool,
}

/// Returns the entrants of the matches in a bracket round, as far as they are decided. Returns `None` for other
/// formats, in which everyone present may play.
pub fn comers(stage: &Stage, group: &Group, round: u16) -> Option<BTreeSet<EntryId>> {
    if stage.format().layout()?.is_redrawn() {
        return Some(left(stage, group, round).unwrap_or_default().into_iter().collect());
    }
    let matches = matches_of(stage, group).unwrap_or_default();
    let here = matches.into_iter().filter(|it| it.slot.sitting == round);
    Some(here.flat_map(|it| it.comers).filter_map(BracketEntrant::entry).collect())
}

/// Returns the check-in list of a round, empty for an unknown group. The caller sorts `marks` oldest first.
pub fn roll(t: &Tournament, at: RoundRef, marks: &[Mark]) -> Vec<CheckInLine> {
    let Some((stage, group)) = t.group(at.group) else { return Vec::new() };
    let comers = comers(stage, group, at.round);
    let mut last: BTreeMap<EntryId, &Mark> = BTreeMap::new();
    for mark in marks {
        last.insert(mark.entry, mark);
    }
    let seats = t.entrants(group).into_iter().filter(|seat| {
        let entry = seat.id();
        let has_left = seat.participation.left.filter(|left| left.from <= at.round);
        let has_advanced = has_left.is_some_and(|left| left.has_advanced(seat.entry.status));
        let is_comer = comers.as_ref().is_none_or(|comers| comers.contains(&entry));
        seat.participation.from <= at.round && is_comer && !has_advanced
    });
    let line = |seat: qisai_domain::Seat<'_>| {
        let mark = last.get(&seat.id()).copied().cloned();
        let bye = seat.participation.byes.get(&at.round).copied();
        let said = mark.as_ref().map_or(CheckInStatus::Expected, |mark| mark.said);
        let is_set_absent = bye == Some(ByeKind::ZeroPoint);
        let state = match (bye, said) {
            _ if seat.entry.status != EntryStatus::InPlay => CheckInState::Withdrawn,
            (Some(kind), _) if !is_set_absent => CheckInState::Bye(kind),
            (_, CheckInStatus::Here) => CheckInState::Here,
            (_, CheckInStatus::Late) => CheckInState::Late,
            (Some(_), _) | (None, CheckInStatus::Absent) => CheckInState::Absent,
            (None, CheckInStatus::Expected) => CheckInState::Expected,
        };
        CheckInLine { entry: seat.id(), state, is_set_absent, mark }
    };
    seats.map(line).collect()
}

/// Normalises a word of the day for comparison.
fn plain(word: &str) -> String {
    word.trim().to_lowercase()
}

impl Service {
    /// Returns the current check-in of a round.
    pub fn roll(&self, t: &Tournament, at: RoundRef) -> Result<CheckInList> {
        let (check_in, rows) = self
            .store
            .read(|db| Ok::<_, StoreError>((store::check_in_of(db, t.id, at)?, store::marks(db, t.id, at)?)))?;
        let marks = rows.into_iter().map(mark_of).collect::<Result<Vec<_>, _>>()?;
        let times = |row: &CheckInRow| CheckInTimes { closes: row.closes, posted: row.posted };
        let stored = check_in.map(|row| (row.is_open, times(&row), row.word));
        let (is_open, times, word) = stored.unwrap_or_default();
        Ok(CheckInList { is_open: is_open && !t.has_ended(), word, times, lines: roll(t, at, &marks), marks })
    }

    /// Returns the rounds with an open check-in: none once the tournament has ended.
    pub fn open_check_ins(&self, id: TournamentId) -> Result<Vec<RoundRef>> {
        let ended = self.tournament(id)?.has_ended();
        let rows = if ended { Vec::new() } else { self.store.read(|db| store::open_check_ins(db, id))? };
        let places = rows.into_iter().map(|row| {
            let (group, round) = (take("check_in", row.group_id)?, take("check_in", row.round)?);
            Ok::<_, StoreError>(RoundRef { group: GroupId(group), round })
        });
        Ok(places.collect::<Result<_, _>>()?)
    }

    /// Marks entrants at the desk. Returns the time, which identifies the act. Refuses entrants not on the list.
    pub fn mark(
        &self,
        id: TournamentId,
        at: RoundRef,
        (entries, said): (&[EntryId], CheckInStatus),
        by: &MarkAuthor,
    ) -> Result<DateTime<Utc>> {
        let t = self.changeable(id)?;
        let on_roll = roll(&t, at, &[]);
        if entries.iter().any(|entry| !on_roll.iter().any(|line| line.entry == *entry)) {
            return Err(HallRefusal::NotExpected.into());
        }
        let now = instant();
        let rows = entries.iter().map(|entry| row_of(id, at, &Mark { entry: *entry, said, by: by.clone(), at: now }));
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        self.store.write_blocking(move |writing| {
            for row in &rows {
                store::add(writing.db, row)?;
            }
            Ok(now)
        })
    }

    /// Revokes the marks of one act at the desk. Entrants with newer marks keep them.
    pub fn take_marks_back(&self, id: TournamentId, at: RoundRef, act: DateTime<Utc>, by: &MarkAuthor) -> Result<()> {
        let (t, by) = (self.changeable(id)?, by.clone());
        self.store.write_blocking(move |writing| {
            let marks = store::marks(writing.db, id, at)?.into_iter().map(mark_of).collect::<Result<Vec<_>, _>>()?;
            for mark in roll(&t, at, &marks).into_iter().filter_map(|line| line.mark).filter(|it| it.is_of(act, &by)) {
                let back = Mark { said: CheckInStatus::Expected, at: instant(), ..mark };
                store::add(writing.db, &row_of(id, at, &back)?)?;
            }
            Ok(())
        })
    }

    /// Checks a player in while check-in is open. A second check-in adds a second mark.
    ///
    /// # Errors
    /// [`HallRefusal::CheckInClosed`]; [`HallRefusal::NotExpected`] for a player with a bye, withdrawn or not on the
    /// list; by phone [`HallRefusal::WrongWord`].
    pub fn say_here(&self, id: TournamentId, at: RoundRef, entry: EntryId, word: &str, by: &MarkAuthor) -> Result<()> {
        let t = self.changeable(id)?;
        let expected = roll(&t, at, &[]).into_iter().find(|line| line.entry == entry);
        if expected.is_none_or(|line| matches!(line.state, CheckInState::Bye(_) | CheckInState::Withdrawn)) {
            return Err(HallRefusal::NotExpected.into());
        }
        let row = row_of(id, at, &Mark { entry, said: CheckInStatus::Here, by: by.clone(), at: instant() })?;
        let (typed, asks_word) = (plain(word), by.means == Means::Phone);
        self.store.write_blocking(move |writing| {
            // Only one writer works at a time: each mark precedes the closing, which then reads it, or is refused.
            let check_in = store::check_in_of(writing.db, id, at)?.filter(|row| row.is_open);
            let check_in = check_in.ok_or(HallRefusal::CheckInClosed)?;
            if asks_word && !check_in.word.is_empty() && check_in.word != typed {
                return Err(HallRefusal::WrongWord.into());
            }
            Ok::<_, ServiceError>(store::add(writing.db, &row)?)
        })
    }

    /// Opens or closes self check-in, and stores its times and its word of the day, which may be empty.
    pub fn set_check_in(
        &self,
        id: TournamentId,
        at: RoundRef,
        is_open: bool,
        (word, times): (&str, CheckInTimes),
    ) -> Result<()> {
        self.changeable(id)?;
        let word = plain(word).chars().filter(|letter| !letter.is_control()).take(40).collect();
        let (group_id, round) = (give(at.group.0), i32::from(at.round));
        let CheckInTimes { closes, posted } = times;
        let row = CheckInRow { tournament_id: id.0, group_id, round, is_open, word, closes, posted };
        self.store.write_blocking(move |writing| Ok(store::set_check_in(writing.db, &row)?))
    }

    /// Closes the check-in and returns the commands for the missing entrants; `actions` are the choices in the
    /// displayed list. Entrants who are no longer missing are skipped.
    pub fn close_check_in(
        &self,
        id: TournamentId,
        at: RoundRef,
        actions: &BTreeMap<EntryId, NoShowAction>,
    ) -> Result<Closing> {
        let t = self.tournament(id)?;
        let before = self.roll(&t, at)?;
        // Players can add no marks from here on, so attendance is read once more.
        self.set_check_in(id, at, false, (&before.word, before.times))?;
        let roll = self.roll(&t, at)?;
        let is_missing = |entry: &EntryId| {
            let line = roll.line(*entry);
            line.is_some_and(|line| matches!(line.state, CheckInState::Expected | CheckInState::Absent))
        };
        let (missing, came): (Vec<_>, Vec<_>) = actions.iter().partition(|(entry, _)| is_missing(entry));
        let absent = |these: &[NoShowAction]| -> BTreeMap<EntryId, bool> {
            let chosen = missing.iter().filter(|(_, action)| these.contains(action));
            chosen.map(|(entry, _)| (**entry, true)).collect()
        };
        let later = (at.round.saturating_add(1)..=t.planned_rounds(at.group)).map(|round| RoundRef { round, ..at });
        let later = later.filter(|at| t.round(*at).is_none()).map(|at| (at, absent(&[NoShowAction::Away])));
        let rounds = iter::once((at, absent(&[NoShowAction::Bye, NoShowAction::Away]))).chain(later);
        let rounds = rounds.filter(|(_, absent)| !absent.is_empty());
        let mut commands: Vec<Command> = rounds.map(|(at, absent)| Command::SetAbsent { at, absent }).collect();
        let leave = missing.iter().filter(|(_, action)| **action == NoShowAction::Withdraw);
        commands.extend(leave.map(|(entry, _)| Command::Withdraw(**entry)));
        let came = came.into_iter().map(|(entry, _)| *entry).collect();
        Ok(Closing { commands, came, was_open: before.is_open })
    }

    /// Reopens the check-in, if it was open before its closing, after the commands of the closing were refused.
    pub fn take_closing_back(&self, id: TournamentId, at: RoundRef, closing: &Closing) -> Result<()> {
        if !closing.was_open {
            return Ok(());
        }
        let CheckInList { word, times, .. } = self.roll(self.tournament(id)?.as_ref(), at)?;
        self.set_check_in(id, at, true, (&word, times))
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use qisai_domain::{
        Author, Discipline, Envelope, EventId, Format, Play, Player, Scoring, Settings, Setup, SwissSystem, decide,
    };

    use super::*;

    const AT: RoundRef = RoundRef { group: GroupId(1), round: 1 };

    /// Builds a Swiss of five: the first requested a half-point bye in round 1, the second announced an absence, the
    /// third has withdrawn.
    fn tournament() -> Tournament {
        let empty = Tournament::empty(TournamentId(1), EventId(1));
        let settings = Settings { slug: "harbour".to_owned(), ..empty.settings.as_ref().clone() };
        let format = Format::swiss(SwissSystem::default(), 5);
        let play = Play::of(format, Scoring::of_games(Discipline::Chess.default_scores()));
        let setup = Setup { id: TournamentId(1), ..Setup::new(settings, play) };
        let mut tournament = Tournament::try_from(setup).unwrap();
        let players = ["A", "B", "C", "D", "E"].map(|name| Player { name: name.to_owned(), ..Player::default() });
        let commands = [
            Command::Register { players: players.into(), allow_duplicates: false },
            Command::RequestBye { at: AT, entry: EntryId(1), kind: Some(ByeKind::HalfPoint) },
            Command::RequestBye { at: AT, entry: EntryId(2), kind: Some(ByeKind::ZeroPoint) },
            Command::Withdraw(EntryId(3)),
        ];
        for command in commands {
            let actor = Author::account("anna", DateTime::UNIX_EPOCH);
            let changes = decide(&tournament, &Envelope::new(actor, command)).unwrap();
            tournament.apply(&changes, None);
        }
        tournament
    }

    fn mark(entry: u32, said: CheckInStatus) -> Mark {
        let by = MarkAuthor { who: String::new(), means: Means::Phone };
        Mark { entry: EntryId(entry), said, by, at: DateTime::UNIX_EPOCH }
    }

    /// Returns the states of entries 1 to 5.
    fn states(marks: &[Mark]) -> [CheckInState; 5] {
        let lines = roll(&tournament(), AT, marks);
        [1, 2, 3, 4, 5].map(|entry| lines.iter().find(|line| line.entry == EntryId(entry)).unwrap().state)
    }

    #[test]
    fn every_row_of_the_table() {
        use CheckInState::{Absent, Bye, Expected, Here, Late, Withdrawn};
        let half = Bye(ByeKind::HalfPoint);
        assert_eq!(states(&[]), [half, Absent, Withdrawn, Expected, Expected]);
        let all = |said| (1..=5).map(|entry| mark(entry, said)).collect::<Vec<_>>();
        assert_eq!(states(&all(CheckInStatus::Here)), [half, Here, Withdrawn, Here, Here]);
        assert_eq!(states(&all(CheckInStatus::Late)), [half, Late, Withdrawn, Late, Late]);
        assert_eq!(states(&all(CheckInStatus::Absent)), [half, Absent, Withdrawn, Absent, Absent]);
        assert_eq!(states(&all(CheckInStatus::Expected)), states(&[]));
    }

    #[test]
    fn the_last_word_counts_and_counters_leave_out_who_has_a_bye_or_left() {
        let marks = [
            mark(4, CheckInStatus::Absent),
            mark(4, CheckInStatus::Here),
            mark(5, CheckInStatus::Here),
            mark(5, CheckInStatus::Expected),
        ];
        assert_eq!(states(&marks)[3..], [CheckInState::Here, CheckInState::Expected]);
        let roll = CheckInList { lines: roll(&tournament(), AT, &marks), ..CheckInList::default() };
        assert_eq!((roll.here(), roll.counted()), (1, 2), "entry 2 is set absent");
        assert_eq!(roll.missing().map(|line| line.entry).collect::<Vec<_>>(), [EntryId(5)]);
    }
}
