//! Explanation of a pairing: one sentence, then everything that was considered.

use crate::address::{PublicAddress, Subject};
use askama::Template;
use qisai_domain::{EntryId, Pairing};

use super::explained::explained;
use super::why_not::{can_be_asked, likely};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html};
use crate::rounds::leaving::lost_board;
use crate::sides::SideMark;
use crate::{Result, reasons, scores};

/// Place of a player in a round.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RoundPlace {
    /// Pairing at this board.
    Board(u32),
    /// Bye of this entry.
    Bye(EntryId),
}

#[derive(Template)]
#[template(path = "reasons/why.html")]
struct WhyPage {
    frame: PublicFrame,
    number: u16,
    seats: Vec<WhySeat>,
    /// Sentences about sides that lost the board by leaving.
    lost: Vec<String>,
    sentence: String,
    /// Everything considered, each with its article.
    considered: Vec<(String, String)>,
    /// Other opponents with an explanation, for each player of the pairing.
    others: Vec<OtherExplanations>,
}

struct OtherExplanations {
    heading: String,
    /// Address of the explanation of a float, if there is one.
    float: Option<PublicAddress>,
    /// Name and address of each explanation.
    links: Vec<(String, PublicAddress)>,
}

struct WhySeat {
    person: Person,
    mark: SideMark,
    points: String,
}

pub(crate) fn render(scene: &Scene, number: u16, place: RoundPlace) -> Result<Option<Rendered>> {
    let Some(round) = scene.round(number) else { return Ok(None) };
    let Some(pairing) = round.pairings.values().find(|pairing| is_at(pairing, place)) else { return Ok(None) };
    let (subject, heading) = match place {
        RoundPlace::Board(board) => (Subject::Why(number, board), scene.place(number, board)),
        RoundPlace::Bye(entry) => (Subject::WhyBye(number, entry), scene.t.why_bye_in_round(number)),
    };
    let mut frame = PublicFrame::new(scene, PublicTab::Pairings, subject, heading);
    frame.round = Some(number);
    frame.has_files = false;
    let explained = explained(scene, number, pairing);
    let pairing = &explained;
    let considered = pairing.reasons.iter().map(|reason| {
        let article = reasons::articles(std::slice::from_ref(reason), scene.scope, scene.t);
        (reasons::plain(reason, scene.scope, scene.t), article)
    });
    html(&WhyPage {
        frame,
        number,
        seats: sitting(scene, number, pairing),
        lost: lost_board(scene.tournament, scene.group.at(number), pairing, scene.t),
        sentence: reasons::sentence(pairing, scene.scope, scene.t),
        considered: considered.collect(),
        others: if can_be_asked(scene) { others(scene, number, pairing) } else { Vec::new() },
    })
}

fn others(scene: &Scene, number: u16, pairing: &Pairing) -> Vec<OtherExplanations> {
    let seated: Vec<EntryId> = pairing.entries().collect();
    let before = scene.points_after(number.saturating_sub(1));
    let floats = match seated.as_slice() {
        [one, two] => before.get(one) != before.get(two),
        _ => true,
    };
    let of = |entry: &EntryId| {
        let opponent = seated.iter().copied().find(|other| other != entry);
        let link = |other: Person| (other.name.text(), scene.to(Subject::WhyNot(number, *entry, Some(other.id))));
        OtherExplanations {
            heading: scene.t.why_not_others(scene.name(*entry)),
            float: floats.then(|| scene.to(Subject::WhyFloat(number, *entry))),
            links: likely(scene, number, *entry, opponent).into_iter().map(link).collect(),
        }
    };
    seated.iter().map(of).collect()
}

fn is_at(pairing: &Pairing, place: RoundPlace) -> bool {
    match place {
        RoundPlace::Board(asked) => pairing.board() == Some(asked),
        RoundPlace::Bye(asked) => pairing.bye().is_some_and(|(entry, _)| entry == asked),
    }
}

fn sitting(scene: &Scene, number: u16, pairing: &Pairing) -> Vec<WhySeat> {
    let before = scene.points_after(number.saturating_sub(1));
    let seat = |entry, mark| WhySeat {
        person: scene.person(entry),
        mark,
        points: scores::points(scene.primary(), before.get(&entry).copied().unwrap_or_default()),
    };
    let mark = |side| SideMark::of(scene.tournament.settings.discipline, side, scene.t);
    match scene.seats(number, pairing) {
        Some(seats) => {
            let side = seats.first_side;
            vec![seat(seats.first, mark(side)), seat(seats.second, mark(side.other()))]
        }
        None => pairing.entries().map(|entry| seat(entry, SideMark::none())).collect(),
    }
}
