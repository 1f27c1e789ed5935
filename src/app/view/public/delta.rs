//! What the results of a round change on its pages, so that nobody need ask for a whole page again. Everybody is told the same, so it says only
//! what everybody sees: results of a published round. Whatever else lies between two versions, nothing is told of it here.

use std::collections::BTreeMap;

use askama::Template;
use qisai_domain::{Game, GameKey, GameResult, Group, GroupId, Pairing, Round, RoundState, Side, Stage, Tournament};
use serde::Serialize;

use super::pairings::ResultCell;
use crate::i18n::{Lang, Words};
use crate::view::rounds::open_games;
use crate::view::scores;

/// Boards told of at most: the message stays below a kilobyte.
const MOST_ROWS: usize = 4;

/// From one version to the next.
#[derive(Debug, Serialize)]
pub struct Delta {
    version: u64,
    from: u64,
    group: GroupId,
    round: u16,
    rows: Vec<Row>,
    /// `23 of 32 results in`, by the `lang` of the page.
    #[serde(rename = "in")]
    results_in: InWords,
    /// The same in the list of rounds.
    running: InWords,
}

#[derive(Debug, Serialize)]
struct Row {
    board: u32,
    pairing: u32,
    /// Empty for none.
    code: &'static str,
    /// What stands in the cell of the result.
    cell: InWords,
    /// Whether the game still needs a result.
    open: bool,
    /// The column of the winner: `a`, `b`.
    #[serde(skip_serializing_if = "Option::is_none")]
    won: Option<&'static str>,
}

/// A text, once where all languages have the same.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum InWords {
    Same(String),
    Each(BTreeMap<&'static str, String>),
}

impl InWords {
    fn of(say: impl Fn(Words) -> Option<String>) -> Option<Self> {
        let each = Lang::ALL.into_iter().map(|lang| Some((lang.tag(), say(Words::of(lang))?)));
        let each = each.collect::<Option<BTreeMap<&'static str, String>>>()?;
        let mut texts = each.values();
        let first = texts.next()?;
        Some(if texts.all(|text| text == first) { Self::Same(first.clone()) } else { Self::Each(each) })
    }
}

impl Delta {
    /// What leads from one state of a tournament to the next; none where that is more than a few results of one published round, or where a
    /// result changes more than its row: the last one of a round, one with a record, one of a bracket or of several games.
    pub fn between(before: &Tournament, now: &Tournament) -> Option<Self> {
        let (was, is) = the_round(before, now)?;
        let (stage, _) = now.group(is.group)?;
        let (old, new) = (was.round, is.round);
        let format = stage.format();
        let is_list = format.is_table() || format.swiss_system().is_some();
        if !is_list || !stage.play.contest(new.number).is_plain() {
            return None;
        }
        let mut rows = Vec::new();
        for (was, is) in old.pairings.values().zip(new.pairings.values()).filter(|(was, is)| was != is) {
            if rows.len() == MOST_ROWS {
                return None;
            }
            rows.push(Row::of(stage, is, the_result(was, is)?)?);
        }
        let ((open_before, _), (open, all)) = (games(stage, old), games(stage, new));
        // The heads of all pages say whether all results are in.
        if rows.is_empty() || (open_before == 0) != (open == 0) {
            return None;
        }
        let done = all.saturating_sub(open);
        Some(Self {
            version: now.version.0,
            from: before.version.0,
            group: is.group,
            round: new.number,
            rows,
            results_in: InWords::of(|t| Some(t.results_in(done, all)))?,
            running: InWords::of(|t| Some(t.round_running(done, all)))?,
        })
    }
}

/// A round of a group.
struct Place<'a> {
    group: GroupId,
    round: &'a Round,
}

/// The published round that lies between two states, as it was and is, if nothing but its pairings does. What is compared is everything but
/// what may differ, so that whatever a tournament gets to know one day is in question from the beginning.
fn the_round<'a>(before: &'a Tournament, now: &'a Tournament) -> Option<(Place<'a>, Place<'a>)> {
    let same = Tournament { version: now.version, groups: now.groups.clone(), ..before.clone() };
    if now.version != before.version.next() || same != *now || before.groups.len() != now.groups.len() {
        return None;
    }
    let mut groups = before.groups.values().zip(now.groups.values()).filter(|(was, is)| was != is);
    let (was, is) = groups.next()?;
    let same = Group { rounds: is.rounds.clone(), touched: is.touched, ..was.as_ref().clone() };
    if groups.next().is_some() || same != **is || was.rounds.len() != is.rounds.len() {
        return None;
    }
    let mut rounds = was.rounds.values().zip(is.rounds.values()).filter(|(was, is)| was != is);
    let (old, new) = rounds.next()?;
    let same = Round { pairings: new.pairings.clone(), ..old.as_ref().clone() };
    let is_public = new.state == RoundState::Published;
    if rounds.next().is_some() || same != **new || !is_public || old.pairings.len() != new.pairings.len() {
        return None;
    }
    Some((Place { group: was.id, round: old }, Place { group: is.id, round: new }))
}

/// The result of the one game of a pairing, if nothing else of the pairing has changed and nothing else is shown with it.
fn the_result(was: &Pairing, is: &Pairing) -> Option<GameResult> {
    let now = is.games.get(&GameKey::ONLY)?;
    let before = was.games.get(&GameKey::ONLY).cloned().unwrap_or_else(|| Game::beginning(now.second_begins));
    let mut games = was.games.clone();
    games.insert(GameKey::ONLY, Game { result: now.result, changed: now.changed, ..before });
    let same = Pairing { games, changed: is.changed, ..was.clone() };
    (same == *is && now.record.is_none() && is.decision.is_none()).then_some(now.result)
}

/// Games without a result, and how many there are: what [`open_games`] says, without asking what may be played next where every meeting is one
/// game and none was ruled.
fn games(stage: &Stage, round: &Round) -> (usize, usize) {
    let meetings = || round.pairings.values().filter(|pairing| pairing.two().is_some());
    if meetings().any(|pairing| pairing.decision.is_some()) {
        return open_games(stage, round);
    }
    (meetings().filter(|pairing| is_open(pairing)).count(), meetings().count())
}

fn is_open(pairing: &Pairing) -> bool {
    pairing.games.get(&GameKey::ONLY).is_none_or(|game| game.result.is_pending())
}

impl Row {
    fn of(stage: &Stage, pairing: &Pairing, result: GameResult) -> Option<Self> {
        let shown = |t| scores::result(stage.scores(), result, t);
        let cell = |t| ResultCell { t, result: shown(t), as_reported: false, game: None, goes_to: "" }.render().ok();
        Some(Self {
            board: pairing.board()?,
            pairing: pairing.id.0,
            code: if result == GameResult::Unknown { "" } else { result.code() },
            cell: InWords::of(cell)?,
            open: result.is_pending(),
            won: shown(Words::of(Lang::En)).winner.map(|side| if side == Side::First { "a" } else { "b" }),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail loudly")]

    use std::sync::Arc;

    use chrono::DateTime;
    use qisai_domain::{Actor, Command, Discipline, Envelope, PairingId, decide};
    use serde_json::{Value, json};

    use super::super::tests::event;
    use super::*;

    /// The tournament after a command.
    fn after(before: &Tournament, command: Command, reason: Option<&str>) -> Tournament {
        let actor = Actor { name: "anna".into(), at: DateTime::UNIX_EPOCH };
        let act = Envelope::new(actor, command).because(reason.map(Into::into));
        let changes = decide(before, &act).unwrap();
        let mut now = before.clone();
        now.apply(&changes, act.words());
        now
    }

    fn enter(before: &Tournament, round: u16, board: usize, code: &str, reason: Option<&str>) -> Tournament {
        let group = before.first_group().unwrap().1;
        let pairing: PairingId = group.round(round).unwrap().in_board_order()[board].id;
        let result = GameResult::from_code(code).unwrap();
        after(before, Command::Enter { at: group.at(round), pairing, game: GameKey::ONLY, result }, reason)
    }

    fn told(before: &Tournament, now: &Tournament) -> Option<Value> {
        Delta::between(before, now).map(|delta| serde_json::to_value(delta).unwrap())
    }

    /// Round 2 with no result at all: one more does not make it complete.
    fn running() -> Tournament {
        enter(&event(Discipline::Chess), 2, 1, "unknown", None)
    }

    #[test]
    fn a_result_is_told_with_its_board_alone() {
        let before = running();
        let now = enter(&before, 2, 0, "first", None);
        let said = told(&before, &now).unwrap();
        assert_eq!((said["version"].as_u64(), said["from"].as_u64()), (Some(now.version.0), Some(before.version.0)));
        assert_eq!(said["rows"].as_array().unwrap().len(), 1);
        let row = &said["rows"][0];
        assert_eq!((&row["board"], &row["code"], &row["cell"]), (&json!(1), &json!("first"), &json!("1-0")));
        assert_eq!((&row["open"], &row["won"]), (&json!(false), &json!("a")));
        assert_eq!(said["in"], json!({ "en": "1 of 2 results in", "zh-Hans": "已完成1/2台" }));
        assert!(serde_json::to_string(&said).unwrap().len() < 1000);
    }

    #[test]
    fn a_result_that_is_taken_back_is_said_in_both_languages() {
        let first = enter(&running(), 2, 0, "first", None);
        let second = enter(&first, 2, 0, "adjourned", None);
        let row = told(&first, &second).unwrap()["rows"][0].clone();
        assert_eq!((&row["code"], &row["open"], row.get("won")), (&json!("adjourned"), &json!(true), None));
        assert_eq!(row["cell"], json!({ "en": "adj.", "zh-Hans": "封棋" }));
    }

    #[test]
    fn what_is_more_than_a_result_of_a_public_round_is_not_told() {
        let before = running();
        // The last result of a round, or the first one that is missing again: the head of every page says so.
        let now = enter(&before, 2, 0, "draw", None);
        let complete = enter(&now, 2, 1, "draw", None);
        assert!(told(&before, &now).is_some() && told(&now, &complete).is_none());
        assert!(told(&complete, &enter(&complete, 2, 1, "unknown", None)).is_none());
        // A version was missed, or nothing was done.
        assert!(told(&before, &complete).is_none() && told(&before, &before).is_none());
        // Words of an arbiter.
        assert!(told(&before, &enter(&before, 2, 0, "draw", Some("score sheet"))).is_none());
        // Another setting in the same act.
        let mut other = now.clone();
        Arc::make_mut(&mut other.settings).name = "Women".into();
        assert!(told(&before, &other).is_none());
    }

    #[test]
    fn a_result_of_a_draft_or_a_closed_round_is_not_told() {
        let before = running();
        let now = enter(&before, 2, 0, "draw", None);
        for state in [RoundState::Draft, RoundState::Closed] {
            let in_state = |of: &Tournament| {
                let mut of = of.clone();
                let group = Arc::make_mut(of.groups.values_mut().next().unwrap());
                Arc::make_mut(group.rounds.get_mut(&2).unwrap()).state = state;
                of
            };
            assert!(told(&in_state(&before), &in_state(&now)).is_none(), "{state:?}");
        }
    }

    #[test]
    fn games_are_counted_as_pages_count_them() {
        let before = running();
        for tournament in [&before, &enter(&before, 2, 0, "draw", None), &event(Discipline::Xiangqi)] {
            let (stage, group) = tournament.first_group().unwrap();
            for round in group.rounds.values() {
                assert_eq!(games(stage, round), open_games(stage, round));
            }
        }
    }
}
