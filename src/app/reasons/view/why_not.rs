//! Explanation why two entrants were not paired, why an entrant does not have the bye, or why a player floats.

use std::time::{Duration, Instant};

use askama::Template;
use qisai_domain::format::spec::UnplayedRule;
use qisai_domain::{EntryId, Pairing, RoundState, Seat};
use qisai_pairing::why::{WhyNot, Wish, why_float, why_not};
use qisai_pairing::{PairingError, SearchBudget, SwissError};

use crate::Result;
use crate::address::{PublicAddress, Subject};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html};
use crate::reasons::alternatives::{WhySentence, said};

/// Time limit of an answer, for which the round is paired again. After it, the page names the time as the reason.
const MAX_SEARCH_TIME: Duration = Duration::from_secs(2);

/// Returns a search budget of [`MAX_SEARCH_TIME`] from now on.
pub(crate) fn search_budget() -> SearchBudget {
    let began = Instant::now();
    SearchBudget::while_so(move || began.elapsed() < MAX_SEARCH_TIME)
}

#[derive(Template)]
#[template(path = "reasons/why_not.html")]
struct WhyNotPage {
    frame: PublicFrame,
    number: u16,
    /// Address of the explanation of the actual pairing.
    back: PublicAddress,
    answer: WhySentence,
}

/// Maximum number of other opponents offered.
const OFFERED: usize = 8;

/// Returns the opponents most likely to be asked about, without the actual one: nearest in points, then in number.
pub(crate) fn likely(scene: &Scene, number: u16, of: EntryId, opponent: Option<EntryId>) -> Vec<Person> {
    let Some(round) = scene.round(number) else { return Vec::new() };
    let before = scene.points_after(number.saturating_sub(1));
    let points = |entry: EntryId| before.get(&entry).copied().unwrap_or_default();
    let own = scene.number(of);
    let games = round.pairings.values().filter(|pairing| pairing.board().is_some());
    let mut others: Vec<EntryId> =
        games.flat_map(|pairing| pairing.entries()).filter(|entry| *entry != of && Some(*entry) != opponent).collect();
    others.sort_by_key(|other| {
        let number = scene.number(*other);
        ((points(*other) - points(of)).0.abs(), number.abs_diff(own), number)
    });
    others.into_iter().take(OFFERED).map(|other| scene.person(other)).collect()
}

/// Returns `true` if missing pairings of the stage can be explained: in formats with opponents that depend on results.
pub(crate) fn can_be_asked(scene: &Scene) -> bool {
    scene.stage.spec().unplayed == UnplayedRule::Swiss
}

/// Returns the page about a pairing that was not made or, without `other`, a bye; `None` if nothing can be explained.
pub(crate) fn render(scene: &Scene, number: u16, one: EntryId, other: Option<EntryId>) -> Result<Option<Rendered>> {
    let Some(asked) = scene.entrant(one) else { return Ok(None) };
    let t = scene.t;
    let name = scene.name(asked.id());
    let (wish, heading) = match other {
        None => (Wish::Bye(asked.id()), t.why_no_bye_heading(name)),
        Some(other) => {
            let Some(opponent) = scene.entrant(other).filter(|opponent| opponent.id() != asked.id()) else {
                return Ok(None);
            };
            let heading = t.why_not_heading(name, scene.name(opponent.id()));
            (Wish::Meet(asked.id(), opponent.id()), heading)
        }
    };
    let so = if other.is_some() { t.why_it_is_so() } else { t.why_bye_is_so() };
    let answer = |budget| why_not(scene.tournament, scene.group.id, number, wish, budget);
    shown(scene, number, &asked, (Subject::WhyNot(number, one, other), heading), so, answer)
}

/// Returns the page about the float of a player; `None` if nothing can be explained.
pub(crate) fn render_float(scene: &Scene, number: u16, one: EntryId) -> Result<Option<Rendered>> {
    let Some(asked) = scene.entrant(one) else { return Ok(None) };
    let heading = scene.t.why_float_heading(scene.name(asked.id()));
    let answer =
        |budget| why_float(scene.tournament, scene.group.id, number, asked.id(), budget).map(|answer| answer.why);
    shown(scene, number, &asked, (Subject::WhyFloat(number, one), heading), scene.t.why_no_float(), answer)
}

fn shown(
    scene: &Scene,
    number: u16,
    asked: &Seat<'_>,
    (subject, heading): (Subject, String),
    so: &str,
    answer: impl FnOnce(SearchBudget) -> Result<WhyNot, PairingError>,
) -> Result<Option<Rendered>> {
    let Some(round) = scene.round(number).filter(|round| round.state != RoundState::Draft && can_be_asked(scene))
    else {
        return Ok(None);
    };
    let answer = match answer(search_budget()) {
        Ok(answer) => said(&answer, so, scene.scope, scene.t),
        Err(PairingError::Swiss(SwissError::Stopped)) => {
            WhySentence { plain: scene.t.why_takes_too_long().to_owned(), rule: String::new(), notes: Vec::new() }
        }
        Err(error) => {
            let plain = scene.t.ended(&scene.t.unpairable(&error, scene.tournament, scene.group.id));
            WhySentence { plain, rule: String::new(), notes: Vec::new() }
        }
    };
    let back = match round.pairing_of(asked.id()).and_then(Pairing::board) {
        Some(board) => Subject::Why(number, board),
        None => Subject::WhyBye(number, asked.id()),
    };
    let mut frame = PublicFrame::new(scene, PublicTab::Pairings, subject, heading);
    frame.round = Some(number);
    frame.has_files = false;
    html(&WhyNotPage { frame, number, back: scene.to(back), answer })
}
