//! Changes that the results of a round make on its pages, so that browsers need not load the whole page again.
//! All users get the same message, so it contains only public data: results of a published round. A message contains no
//! other change between two versions.
//!
//! | result | page of the round | desk |
//! |---|---|---|
//! | of a game | updates the cell of its board | updates its row; for a record it requests the finding separately |
//! | agreed by both players | the same, marked *as reported* | the same |
//! | of a game in a match of several | updates the score of the match | requests its page: other games may follow |
//! | of a board in a team match | updates the score, its standing, the line of the board | updates the row of the board, the line of the match |

mod rows;

use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_domain::reporting::AGREED_BY;
use qisai_domain::{GameKey, Group, GroupId, Pairing, Round, RoundState, Stage, Tournament};
use serde::Serialize;

use self::rows::{ChangedRound, MeetingDelta};
use crate::rounds::open_games;
use qisai_i18n::{Lang, Words};

/// Maximum number of boards in a message: it stays below one kilobyte, for team matches below two.
const MAX_ROWS: usize = 4;

/// Changes from one version to the next.
#[derive(Debug, Serialize)]
pub struct Delta {
    version: u64,
    from: u64,
    group: GroupId,
    round: u16,
    rows: Vec<MeetingDelta>,
    /// Number of results, `23 of 32 results in`, by the `lang` of the page.
    #[serde(rename = "in")]
    results_in: InWords,
    /// Number of results as written in the list of rounds.
    running: InWords,
}

/// Text by language; a single text if all languages have the same one.
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
    /// Returns the changes from one state of a tournament to the next.
    ///
    /// Returns `None` if they are more than a few results of one published round. Also returns `None` if a result
    /// changes more than its row:
    /// - the last result of a round;
    /// - a result that other games of a team match follow;
    /// - a result of a ladder.
    pub fn between(before: &Tournament, now: &Tournament) -> Option<Self> {
        let (was, is) = the_round(before, now)?;
        let (stage, _) = now.group(is.group)?;
        let (old, new) = (was.round, is.round);
        if stage.spec().has_ladder() {
            return None;
        }
        let shown = ChangedRound::new(now, stage, (is.group, new.number));
        let mut rows = Vec::new();
        for (was, is) in old.pairings.values().zip(new.pairings.values()).filter(|(was, is)| was != is) {
            if rows.len() == MAX_ROWS {
                return None;
            }
            rows.push(shown.row(was, is)?);
        }
        let ((open_before, _), (open, all)) = (games(stage, old), games(stage, new));
        // The heads of all pages show whether all results are in.
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

/// Round of a group.
struct GroupRound<'a> {
    group: GroupId,
    round: &'a Round,
}

/// Returns the published round that differs between two states, before and after, if nothing but its pairings differs.
/// The comparison covers everything except the parts that may differ, so that future fields of a tournament are
/// compared too.
fn the_round<'a>(before: &'a Tournament, now: &'a Tournament) -> Option<(GroupRound<'a>, GroupRound<'a>)> {
    // An arbiter's comment on a result is more than the result; the cell shows that both players agreed on it.
    let mut words = before.words.clone();
    if let Some(said) = now.words.get(&now.version).filter(|said| said.by == AGREED_BY) {
        words.insert(now.version, Arc::clone(said));
    }
    let same = Tournament { version: now.version, groups: now.groups.clone(), words, ..before.clone() };
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
    Some((GroupRound { group: was.id, round: old }, GroupRound { group: is.id, round: new }))
}

/// Returns the number of games without a result, and the number of all games. The counts equal those of [`open_games`].
/// The search for the next games is skipped if every meeting is one game and none was ruled.
fn games(stage: &Stage, round: &Round) -> (usize, usize) {
    let meetings = || round.pairings.values().filter(|pairing| pairing.two().is_some());
    if !stage.play.contest(round.number).is_plain() || meetings().any(|pairing| pairing.decision.is_some()) {
        return open_games(stage, round);
    }
    (meetings().filter(|pairing| is_open(pairing)).count(), meetings().count())
}

fn is_open(pairing: &Pairing) -> bool {
    pairing.games.get(&GameKey::ONLY).is_none_or(|game| game.result.is_pending())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail loudly")]

    use chrono::DateTime;
    use qisai_domain::command::KeptRecord;
    use qisai_domain::{Actor, Command, Discipline, Envelope, GameResult, PairingId, decide};
    use serde_json::{Value, json};

    use super::super::tests::event;
    use super::*;

    /// Returns the tournament after a command.
    fn after(before: &Tournament, command: Command, reason: Option<&str>) -> Tournament {
        by("anna", before, command, reason)
    }

    fn by(name: &str, before: &Tournament, command: Command, reason: Option<&str>) -> Tournament {
        let actor = Actor { name: name.into(), at: DateTime::UNIX_EPOCH };
        let act = Envelope::new(actor, command).because(reason.map(Into::into));
        let changes = decide(before, &act).unwrap();
        let mut now = before.clone();
        now.apply(&changes, act.words());
        now
    }

    fn entering(before: &Tournament, round: u16, board: usize, code: &str) -> Command {
        let group = before.first_group().unwrap().1;
        let pairing: PairingId = group.round(round).unwrap().in_board_order()[board].id;
        let result = GameResult::from_code(code).unwrap();
        Command::Enter { at: group.at(round), pairing, game: GameKey::ONLY, result }
    }

    fn enter(before: &Tournament, round: u16, board: usize, code: &str, reason: Option<&str>) -> Tournament {
        after(before, entering(before, round, board, code), reason)
    }

    fn told(before: &Tournament, now: &Tournament) -> Option<Value> {
        Delta::between(before, now).map(|delta| serde_json::to_value(delta).unwrap())
    }

    /// Returns a tournament whose round 2 has no result: one more result does not complete it.
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
    fn a_result_that_both_report_is_told_as_reported_until_it_is_corrected() {
        let before = running();
        let agreed = by(AGREED_BY, &before, entering(&before, 2, 0, "first"), Some("both players have reported it"));
        let row = told(&before, &agreed).unwrap()["rows"][0].clone();
        assert!(row["cell"]["en"].as_str().unwrap().contains("as reported"), "{row}");
        let corrected = enter(&agreed, 2, 0, "draw", None);
        assert_eq!(told(&agreed, &corrected).unwrap()["rows"][0]["cell"], json!("½-½"));
        // The name alone does not hide an arbiter's comment.
        assert!(told(&before, &enter(&before, 2, 0, "first", Some("agreed by both"))).is_none());
    }

    #[test]
    fn a_result_of_a_game_with_a_record_leads_to_the_record() {
        let before = running();
        let at = before.first_group().unwrap().1.at(2);
        let pairing = before.round(at).unwrap().in_board_order()[0].id;
        let record = KeptRecord { pairing, game: GameKey::ONLY, text: Some("1. e4 e5 1-0".into()) };
        let kept = after(&before, Command::KeepRecords { at, records: vec![record] }, None);
        assert!(told(&before, &kept).is_none(), "a record is more than a result");
        let row = told(&kept, &enter(&kept, 2, 0, "first", None)).unwrap()["rows"][0].clone();
        assert!(row["cell"]["en"].as_str().unwrap().contains("href=\"/t/harbour/r/2/b/1\""), "{row}");
        assert_eq!(row["record"], json!(true));
    }

    #[test]
    fn what_is_more_than_a_result_of_a_public_round_is_not_told() {
        let before = running();
        // The last result of a round, or the first one missing again, changes the head of every page.
        let now = enter(&before, 2, 0, "draw", None);
        let complete = enter(&now, 2, 1, "draw", None);
        assert!(told(&before, &now).is_some() && told(&now, &complete).is_none());
        assert!(told(&complete, &enter(&complete, 2, 1, "unknown", None)).is_none());
        // A version was skipped, or nothing was done.
        assert!(told(&before, &complete).is_none() && told(&before, &before).is_none());
        // A comment of an arbiter.
        assert!(told(&before, &enter(&before, 2, 0, "draw", Some("score sheet"))).is_none());
        // Another setting changed in the same command.
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
