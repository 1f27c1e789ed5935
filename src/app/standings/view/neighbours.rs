//! Explanation of a place: the differences between a player and the neighbours in the standings.

use crate::address::{PublicAddress, Subject};
use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::EntryId;
use qisai_domain::leaving::Profile;
use qisai_standings::{Descriptor, Row};

use crate::public::scene::{Person, Scene};
use crate::scores;
use crate::standings::tie_breaks::{Label, citation, label};
use crate::standings::working::Explainer;
use qisai_i18n::Words;
use qisai_standings::ranking::{NoPlace, Ranked, between};

/// Differences between a player and the neighbours above and below. A template that renders itself in other templates.
#[derive(Template)]
#[template(path = "standings/neighbours.html")]
pub(crate) struct Neighbours {
    t: Words,
    rank: String,
    lines: Vec<Neighbour>,
    /// Article on the order of criteria; empty for a Keizer list, of which no federation has written rules.
    source: String,
}

impl HtmlSafe for Neighbours {}

struct Neighbour {
    is_above: bool,
    rank: String,
    person: Person,
    /// Criterion that separates the two; `None` if the place is shared.
    by: Option<Separated>,
    /// Play-off that separates the two regardless of the criteria.
    play_off: Option<PublicAddress>,
}

/// First criterion that differs.
struct Separated {
    label: Label,
    own: String,
    own_href: String,
    theirs: String,
    theirs_href: String,
}

impl Neighbours {
    /// Returns the neighbours of an entry in the standings after `round`; `None` without a place or without neighbours.
    pub(crate) fn of(scene: &Scene, ranked: &Ranked, entry: EntryId, round: u16) -> Option<Self> {
        let rows = &ranked.standings.rows;
        let at = rows.iter().position(|row| row.entry == entry)?;
        let own = rows.get(at)?;
        let above = at.checked_sub(1).and_then(|at| rows.get(at)).map(|row| line(scene, ranked, own, row, round, true));
        let below = rows.get(at + 1).map(|row| line(scene, ranked, own, row, round, false));
        let lines: Vec<Neighbour> = above.into_iter().chain(below).collect();
        let edition = scene.tournament.settings.regulations.tie_breaks;
        let has_no_article = scene.stage.spec().has_values();
        let source = if has_no_article { String::new() } else { citation(edition, &["4"], scene.t) };
        let rank = scores::rank(own.rank, own.shared);
        (!lines.is_empty()).then_some(Self { t: scene.t, rank, lines, source })
    }
}

fn line(scene: &Scene, ranked: &Ranked, own: &Row, other: &Row, round: u16, is_above: bool) -> Neighbour {
    let href = |entry, descriptor: &Descriptor| working_at(scene, round, entry, descriptor);
    // Both have a place in this table, so the comparison succeeds.
    let apart = between(ranked, own.entry, other.entry).ok().flatten();
    let by = apart.and_then(|apart| {
        let descriptor = ranked.standings.order.get(apart.column)?;
        Some(Separated {
            label: label(descriptor, scene.t),
            own: Explainer::text(&apart.one),
            own_href: href(own.entry, descriptor),
            theirs: Explainer::text(&apart.other),
            theirs_href: href(other.entry, descriptor),
        })
    });
    let play_off = ranked.play_off_between(own.entry, other.entry);
    Neighbour {
        is_above,
        rank: scores::rank(other.rank, other.shared),
        person: scene.person(other.entry),
        by,
        play_off: play_off.map(|play_off| scene.pages_of(play_off.group).standings()),
    }
}

/// Returns the address of a value's calculation.
pub(crate) fn working_at(scene: &Scene, round: u16, entry: EntryId, descriptor: &Descriptor) -> String {
    format!("{}#{}", scene.to(Subject::Workings(round, entry)), anchor(descriptor))
}

/// Returns the anchor of a criterion on a page of calculations.
pub(crate) fn anchor(descriptor: &Descriptor) -> String {
    descriptor.to_string().replace('/', "-")
}

/// Returns the reasons for which some entrants have no place, one sentence each.
pub(crate) fn without_place(scene: &Scene, ranked: &Ranked) -> Vec<String> {
    let said = ranked.unplaced.iter().map(|one| {
        let what = no_place(scene, one.why);
        format!("{}{}{what}", scene.person(one.entry).name.text(), scene.t.colon())
    });
    said.collect()
}

/// Returns the reason for which an entrant has no place.
pub(crate) fn no_place(scene: &Scene, why: NoPlace) -> String {
    let t = scene.t;
    let profile = Profile::of(&scene.stage.play, scene.tournament.settings.discipline);
    match why {
        NoPlace::Expelled => t.is_expelled().to_owned(),
        NoPlace::Annulled(share) => {
            t.has_left_annulled(t.share_done(profile, share.done, share.of), t.leaving_article(profile))
        }
    }
}

/// Returns the reason as a short word.
pub(crate) fn no_place_word(why: NoPlace, t: Words) -> &'static str {
    match why {
        NoPlace::Expelled => t.expelled(),
        NoPlace::Annulled(_) => t.annulled(),
    }
}
