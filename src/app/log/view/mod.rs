//! Log as text: each change with its old and new value.

mod boards;
pub mod settings;
mod taken_back;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use qisai_domain::calendar::HallClocks;
use qisai_domain::command::Action;
use qisai_domain::log::Public;
use qisai_domain::{
    Actor, ActorRole, Change, EntryId, Game, GameKey, GroupId, LogEntry, PairingId, Participation, RoundRef,
    ScoreSystem, Scoring, Tournament, Version, Visibility,
};

use boards::{Boards, boards_of};
use taken_back::{chain_of, takes_back};

pub use boards::tells_of_discarded_boards;
pub use taken_back::pieces;

use crate::names::{name_of, of_person};
use crate::sanctions::{adjustment, penalty};
use crate::stages::groups;
use crate::{dates, scores};
use qisai_i18n::Words;
use qisai_service::events::FOR_STAFF;
use qisai_service::records::sheets::handed_in_by;

/// Line of the log.
pub struct LogLine {
    pub version: u64,
    /// Time of the entry, for machines.
    pub at: String,
    /// Time of the entry for people, by the clocks in the hall.
    pub shown_at: String,
    pub by: Actor,
    /// Name of the originator, or the role.
    pub actor: String,
    pub what: String,
    pub reason: Option<String>,
    /// Old value, if there is one to show.
    pub old: String,
    /// New value.
    pub new: String,
    /// First digits of the entry's hash.
    pub hash: String,
    /// `true` if the entry can be undone.
    pub undoable: bool,
    /// `true` if the entry undid a change, so that undoing the entry restores that change.
    pub redoes: bool,
}

/// Returns the lines of entries, newest first as they come. Boards of a discarded round are taken from the entries that
/// discarded it, among `entries` and `newer`.
pub fn lines(
    (tournament, clocks): (&Tournament, HallClocks),
    entries: &[LogEntry],
    newer: &[LogEntry],
    t: Words,
) -> Vec<LogLine> {
    let read = entries.iter().map(|entry| (entry, entry.changes().ok()));
    let read: Vec<_> = read.collect();
    let public = read.iter().filter_map(|(entry, content)| Some((entry.version, &content.as_ref()?.0)));
    // Newest first: an undo that was reverted itself has undone nothing.
    let mut undone: BTreeSet<Version> = BTreeSet::new();
    for (version, public) in public {
        if !undone.contains(&version) {
            undone.extend(public.reverses());
        }
    }
    let mut boards = BTreeMap::new();
    for (public, _) in newer.iter().filter_map(|entry| entry.changes().ok()) {
        boards.extend(boards_of(&public.changes));
    }
    for (_, content) in &read {
        boards.extend(content.iter().flat_map(|(public, _)| boards_of(&public.changes)));
    }
    let words_of = |version: Version| {
        let of = |(entry, content): &(&LogEntry, Option<(Public<Change>, _)>)| {
            content.as_ref().filter(|_| entry.version == version).map(|(public, _)| public.clone())
        };
        read.iter().find_map(of)
    };
    let teller = LogFormatter { tournament, boards, t };
    let lines = read.iter().map(|(entry, content)| {
        let hash = entry.hash.to_string().chars().take(8).collect();
        let version = entry.version.0;
        let Some((public, words)) = content else {
            let what = t.log_unreadable().to_owned();
            let (at, shown_at, actor, old, new) = Default::default();
            let (by, undoable, redoes) = (Actor::nameless(ActorRole::Desk), false, false);
            return LogLine { version, at, shown_at, by, actor, what, reason: None, old, new, hash, undoable, redoes };
        };
        let chain = chain_of(public, &words_of);
        let ActWords { what, old, new } = teller.told_of_chain(&chain);
        let reason = match words {
            Some(words) => Some(match handed_in_by(&words.text) {
                Some(entry) => t.handed_in_by(name_of(tournament, entry, t)),
                None if public.action == Action::Publish && words.text == FOR_STAFF => t.log_for_staff().to_owned(),
                None => words.text.clone(),
            }),
            None => public.reason.map(|_| t.text_erased().to_owned()),
        };
        let by = entry.actor(public);
        let lasting = matches!(public.action, Action::Create | Action::Erase | Action::End | Action::ReopenEnded);
        LogLine {
            version,
            at: public.at.clone(),
            shown_at: dates::logged(&public.at, clocks),
            actor: t.actor(&by),
            by,
            what,
            reason,
            old,
            new,
            hash,
            undoable: !lasting && !undone.contains(&entry.version),
            redoes: takes_back(&chain),
        }
    });
    lines.collect()
}

/// Returns the lines of an event's own log: changes of its name, place, days and officials.
pub fn event_lines(entries: &[LogEntry], clocks: HallClocks, t: Words) -> Vec<LogLine> {
    let line = |entry: &LogEntry| {
        let (public, reason) = entry.of_event_data().ok()?;
        let told = public.changes.iter().flat_map(|change| match &change.before {
            Some(before) => settings::of_event(before, &change.after, t),
            None => Vec::new(),
        });
        let told = told.collect::<Vec<_>>().join(t.name_separator());
        let (action, by) = (t.action(public.action), entry.actor(&public));
        Some(LogLine {
            version: entry.version.0,
            shown_at: dates::logged(&public.at, clocks),
            at: public.at,
            actor: t.actor(&by),
            by,
            what: if told.is_empty() { action.to_owned() } else { t.action_on(action, told) },
            reason,
            old: String::new(),
            new: String::new(),
            hash: entry.hash.to_string().chars().take(8).collect(),
            undoable: false,
            redoes: false,
        })
    };
    entries.iter().filter_map(line).collect()
}

/// Text of a change, with old and new value if there are values to show.
struct ActWords {
    what: String,
    old: String,
    new: String,
}

impl ActWords {
    fn none() -> Self {
        Self::plain(String::new())
    }

    fn plain(what: String) -> Self {
        Self { what, old: String::new(), new: String::new() }
    }
}

struct LogFormatter<'a> {
    tournament: &'a Tournament,
    /// Boards of the pairings named in the log.
    boards: Boards,
    t: Words,
}

impl LogFormatter<'_> {
    fn told(&self, public: &Public<Change>) -> ActWords {
        let (t, action) = (self.t, self.t.action(public.action));
        if let Some(undone) = public.undoes {
            return ActWords::plain(self.with_others(t.action_on(action, format!("#{undone}")), public));
        }
        if let Some(words) = self.shown_to_all(&public.changes) {
            return words;
        }
        match public.changes.as_slice() {
            _ if matches!(public.action, Action::End | Action::ReopenEnded) => ActWords::plain(action.to_owned()),
            [Change::Result { at, pairing, game, before, after, .. }, ..] => {
                let shown = |result| scores::result(self.scores(at.group), result, t).text;
                let what = t.action_on(action, self.game(*at, *pairing, *game));
                ActWords { what, old: shown(*before), new: shown(*after) }
            }
            [Change::Game { at, pairing, game: key, before, after }]
                if matches!(public.action, Action::RecordFouls | Action::CorrectForRating) =>
            {
                let what = t.action_on(action, self.game(*at, *pairing, *key));
                let game = |game: &Option<Arc<Game>>| game.as_deref().cloned().unwrap_or_default();
                let (old, new) = self.of_game(at.group, &game(before), &game(after));
                ActWords { what, old, new }
            }
            [Change::Pairing { before, after, .. }] if public.action == Action::Appoint => {
                let pairing = after.as_ref().or(before.as_ref());
                let names = pairing.map(|pairing| self.pair(pairing.entries())).unwrap_or_default();
                let [old, new] = [before, after].map(|it| self.date(it.as_deref()));
                let what = t.action_on(action, names);
                if old == new { ActWords::plain(what) } else { ActWords { what, old, new } }
            }
            [Change::Participation { group, entry, before: Some(before), after: Some(after) }]
                if public.action == Action::Sanction =>
            {
                let (old, new) = self.of_sanction(*group, before, after);
                ActWords { what: t.action_on(action, self.name(*entry)), old, new }
            }
            [Change::Participation { entry, before: Some(before), after: Some(after), .. }]
                if public.action == Action::StateAbsence =>
            {
                let mut rounds = before.absences.keys().chain(after.absences.keys());
                let round = rounds.find(|round| before.absences.get(round) != after.absences.get(round));
                let [old, new] = [before, after].map(|of| {
                    let stated = round.and_then(|round| of.absences.get(round));
                    let reason = stated.map_or(t.absence_announced(), |absence| t.absence(*absence));
                    round.map(|round| t.bye_in_round(round, reason)).unwrap_or_default()
                });
                ActWords { what: t.action_on(action, self.name(*entry)), old, new }
            }
            [Change::Round { at, before, after }, rest @ ..]
                if !rest.iter().any(|change| matches!(change, Change::Round { .. })) =>
            {
                let round = before.as_ref().or(after.as_ref());
                let two = round.map_or(0, |round| round.pairings.values().filter(|it| it.two().is_some()).count());
                ActWords::plain(t.action_on(action, format!("{} ({})", self.round(*at), t.n_boards(two))))
            }
            [Change::RoundState { at, .. } | Change::HandEdit { at, .. }] => {
                ActWords::plain(t.action_on(action, self.round(*at)))
            }
            changes if public.action == Action::Edit => self.edited(action, changes),
            changes if matches!(public.action, Action::Withdraw | Action::Expel | Action::Publish) => {
                let is_board = |change: &&Change| matches!(change, Change::Result { .. } | Change::Pairing { .. });
                let (lost, others): (Vec<_>, Vec<_>) = changes.iter().partition(is_board);
                let subjects = others.into_iter().filter_map(|change| self.subject(public.action, change));
                let ActWords { what, .. } = self.listed(action, subjects.collect());
                let lost: Vec<String> = lost.into_iter().filter_map(|change| self.board(change)).collect();
                if lost.is_empty() {
                    return ActWords::plain(what);
                }
                ActWords::plain(t.log_lost_by_leaving(what, lost.join(t.list_comma())))
            }
            changes => {
                let subjects = changes.iter().filter_map(|change| self.subject(public.action, change));
                self.listed(action, subjects.collect())
            }
        }
    }

    /// Describes rounds published in one act with making the tournament public; `None` for other acts.
    fn shown_to_all(&self, changes: &[Change]) -> Option<ActWords> {
        let is_shown = |change: &Change| match change {
            Change::Settings { before: Some(before), after } => {
                before.visibility != after.visibility && after.visibility == Visibility::Public
            }
            _ => false,
        };
        let of_round = |change: &Change| match change {
            Change::RoundState { at, .. } => Some(self.round(*at)),
            _ => None,
        };
        let rounds: Vec<String> = changes.iter().filter_map(of_round).collect();
        (!rounds.is_empty() && changes.iter().any(is_shown)).then(|| {
            let ActWords { what, .. } = self.listed(self.t.action(Action::Publish), rounds);
            ActWords::plain(self.t.log_for_everyone(what))
        })
    }

    /// Describes the settings changed by an edit. Consequences (groups, seats) are not repeated.
    fn edited(&self, action: &str, changes: &[Change]) -> ActWords {
        let told: Vec<String> = changes.iter().flat_map(|change| self.settings(change)).collect();
        let what = told.join(self.t.name_separator());
        ActWords::plain(if what.is_empty() { action.to_owned() } else { self.t.action_on(action, what) })
    }

    fn settings(&self, change: &Change) -> Vec<String> {
        let t = self.t;
        match change {
            Change::Settings { before: Some(before), after } => settings::of_tournament(before, after, t),
            Change::StagePart { stage, before: Some(before), after: Some(after) } => {
                let told = settings::of_stage(before, after, t);
                let named = self.tournament.stage(*stage).filter(|stage| !stage.name.is_empty());
                match named.filter(|_| self.tournament.stages.len() > 1) {
                    Some(stage) => told.into_iter().map(|said| t.setting_of_stage(&stage.name, said)).collect(),
                    None => told,
                }
            }
            Change::Settings { .. } | Change::StagePart { .. } | Change::Prizes { .. } | Change::Listings { .. } => {
                self.subject(Action::Edit, change).into_iter().collect()
            }
            Change::Began { .. }
            | Change::Person { .. }
            | Change::Entry { .. }
            | Change::Group { .. }
            | Change::Seats { .. }
            | Change::Participation { .. }
            | Change::Draw { .. }
            | Change::Round { .. }
            | Change::HandEdit { .. }
            | Change::RoundState { .. }
            | Change::Pairing { .. }
            | Change::Result { .. }
            | Change::Game { .. }
            | Change::Text { .. }
            | Change::Erased { .. } => Vec::new(),
        }
    }

    fn listed(&self, action: &str, mut subjects: Vec<String>) -> ActWords {
        subjects.dedup();
        let more = subjects.len().saturating_sub(3);
        subjects.truncate(3);
        let mut listed = subjects.join(self.t.name_separator());
        if more > 0 {
            listed = self.t.and_more(listed, more);
        }
        ActWords::plain(if listed.is_empty() { action.to_owned() } else { self.t.action_on(action, listed) })
    }

    fn scoring(&self, group: GroupId) -> &Scoring {
        static USUAL: std::sync::LazyLock<Scoring> = std::sync::LazyLock::new(Scoring::default);
        self.tournament.group(group).map_or(&*USUAL, |(stage, _)| &stage.play.scoring)
    }

    fn scores(&self, group: GroupId) -> &ScoreSystem {
        &self.scoring(group).games
    }

    fn name(&self, entry: EntryId) -> String {
        name_of(self.tournament, entry, self.t).to_owned()
    }

    /// Puts the stage and group before a text, if the tournament has several groups.
    fn within(&self, group: GroupId, text: &str) -> String {
        let found = self.tournament.groups.get(&group).filter(|_| self.tournament.groups.len() > 1);
        found.map_or_else(
            || text.to_owned(),
            |group| format!("{}{}{text}", groups::title(self.tournament, group, self.t), self.t.comma()),
        )
    }

    fn round(&self, at: RoundRef) -> String {
        self.within(at.group, &self.t.round_n(at.round))
    }

    /// Returns the name of a game: stage and group if there are several, round, board, and the number of the game in a
    /// meeting of several games. The board of a discarded pairing comes from the log.
    fn game(&self, at: RoundRef, pairing: PairingId, key: GameKey) -> String {
        let t = self.t;
        let stands = self.tournament.pairing(at, pairing);
        let board = match stands {
            Some(pairing) => pairing.board(),
            None => self.boards.get(&(at, pairing)).copied().flatten(),
        };
        let contest = self.tournament.group(at.group).map(|(stage, _)| stage.play.contest(at.round));
        let has_boards = contest.as_ref().is_some_and(|contest| contest.boards > 1);
        let several = contest.is_some_and(|contest| contest.segments.len() > 1 || contest.usual_games() > 1);
        let before = stands.map(|pairing| {
            pairing.games.keys().filter(|other| **other < key && (!has_boards || other.board == key.board))
        });
        let number = before.map(|before| before.count() + 1);
        let named = match (board, has_boards) {
            (None, _) => t.round_n(at.round),
            (Some(board), true) => t.round_board(at.round, format!("{board}.{}", key.board)),
            (Some(board), false) => t.round_board(at.round, board),
        };
        let is_first_of_board = has_boards && number.is_none_or(|number| number == 1);
        let game = (several && !is_first_of_board)
            .then(|| t.game_n(number.map_or_else(|| key.to_string(), |number| number.to_string())));
        let text = std::iter::once(named).chain(game).collect::<Vec<_>>().join(t.comma());
        self.within(at.group, &text)
    }

    /// Returns the round and board of a change to a board, with the two who meet there.
    fn board(&self, change: &Change) -> Option<String> {
        let (Change::Result { at, pairing, .. } | Change::Pairing { at, id: pairing, .. }) = change else {
            return None;
        };
        let board = self.game(*at, *pairing, GameKey::ONLY);
        let two = self.tournament.pairing(*at, *pairing).map(|pairing| self.pair(pairing.entries()));
        Some(two.map_or(board.clone(), |two| format!("{board} ({two})")))
    }

    /// Returns the time of a match that has a date of its own; otherwise empty.
    fn date(&self, pairing: Option<&qisai_domain::Pairing>) -> String {
        let appointment = pairing.and_then(|pairing| pairing.appointment.as_ref());
        appointment.map(|it| dates::moment(it.time(), self.t)).unwrap_or_default()
    }

    /// Returns fouls, or the result for ratings, before and after.
    fn of_game(&self, group: GroupId, before: &Game, after: &Game) -> (String, String) {
        if before.fouls != after.fouls {
            let shown = |[first, second]: [u8; 2]| format!("{first}–{second}");
            return (shown(before.fouls), shown(after.fouls));
        }
        let shown = |game: &Game| scores::result(self.scores(group), game.rated_result(), self.t).text;
        (shown(before), shown(after))
    }

    /// Returns the removed sanctions and the added ones.
    fn of_sanction(&self, group: GroupId, before: &Participation, after: &Participation) -> (String, String) {
        let t = self.t;
        let only = |one: &Participation, other: &Participation| {
            let penalties = one.penalties.iter().filter(|it| !other.penalties.contains(it)).map(|it| penalty(it, t));
            let points = one.adjustments.iter().filter(|it| !other.adjustments.contains(it));
            let points = points.map(|it| adjustment(self.scoring(group), it, t));
            penalties.chain(points).collect::<Vec<_>>().join(t.name_separator())
        };
        (only(before, after), only(after, before))
    }

    /// Returns the subject of a change.
    fn subject(&self, action: Action, change: &Change) -> Option<String> {
        let t = self.t;
        match change {
            // The action is enough for a creation; for a team the subject is the team that was entered or corrected.
            _ if action == Action::Create => None,
            Change::Person { .. } if matches!(action, Action::RegisterTeam | Action::EditTeam) => None,
            Change::Person { id, before, after, .. } => {
                let erased = self.tournament.person(*id).is_some_and(qisai_domain::Person::is_erased);
                let person = after.as_ref().or(before.as_ref())?;
                Some(if erased { t.name_erased() } else { of_person(person, t) }.to_owned())
            }
            Change::Erased { person } => Some(t.person_n(person)),
            Change::Entry { id, before, after } => {
                let entry = after.as_ref().or(before.as_ref())?;
                match entry.team() {
                    Some(team) => Some(team.name.clone()),
                    None => (before.is_some() && after.is_some()).then(|| self.name(*id)),
                }
            }
            Change::Participation { entry, before: Some(_), after: Some(_), .. } => Some(self.name(*entry)),
            Change::Pairing { before, after, .. } => {
                let pairing = after.as_ref().or(before.as_ref())?;
                Some(self.pair(pairing.entries()))
            }
            Change::Game { at, pairing, .. } | Change::Result { at, pairing, .. } => {
                let pairing = self.tournament.pairing(*at, *pairing)?;
                Some(self.pair(pairing.entries()))
            }
            Change::Draw { before, after, .. } => {
                let draw = after.as_ref().or(before.as_ref())?;
                Some(t.drawn(draw.of))
            }
            Change::Round { at, .. } | Change::RoundState { at, .. } => Some(self.round(*at)),
            Change::Group { before, after, .. } => {
                let (_, name) = after.as_ref().or(before.as_ref())?;
                (!name.is_empty()).then(|| name.clone())
            }
            Change::StagePart { before, after, .. } => {
                let part = after.as_ref().or(before.as_ref())?;
                Some(t.stage_part(part.kind()).to_owned())
            }
            Change::Settings { .. } => Some(t.part_settings().to_owned()),
            Change::Prizes { .. } => Some(t.part_prizes().to_owned()),
            Change::Listings { .. } => Some(t.part_listings().to_owned()),
            Change::Began { .. }
            | Change::Seats { .. }
            | Change::Participation { .. }
            | Change::HandEdit { .. }
            | Change::Text { .. } => None,
        }
    }

    fn pair(&self, entries: impl Iterator<Item = EntryId>) -> String {
        entries.map(|entry| self.name(entry)).collect::<Vec<_>>().join(" – ")
    }
}
