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

use qisai_domain::{ActorRole, GameKey, Group, GroupId, Pairing, Round, RoundState, Stage, Tournament};
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
    if let Some(said) = now.words.get(&now.version).filter(|said| said.by.role == ActorRole::Both) {
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
pub fn games(stage: &Stage, round: &Round) -> (usize, usize) {
    let meetings = || round.pairings.values().filter(|pairing| pairing.two().is_some());
    if !stage.play.contest(round.number).is_plain() || meetings().any(|pairing| pairing.decision.is_some()) {
        return open_games(stage, round);
    }
    (meetings().filter(|pairing| is_open(pairing)).count(), meetings().count())
}

fn is_open(pairing: &Pairing) -> bool {
    pairing.games.get(&GameKey::ONLY).is_none_or(|game| game.result.is_pending())
}
