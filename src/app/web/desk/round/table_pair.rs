//! A pair of a public round of a table changed by hand (RR7): the other way round, or with another player. What is unusual in the whole table
//! afterwards is shown first, and may be accepted.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use qisai_domain::{Command, EntryId, Format, PairingId, RoundState};
use qisai_pairing::round_robin::flaws::{TableFlaw, meetings, sides};
use qisai_pairing::round_robin::schedule::Schedule;

use super::super::act;
use super::hand::Hand;
use crate::error::WebError;
use crate::frame::{Frame, Tab};
use crate::respond::{Page, html_with, see_other};
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_view::address::{BoardPart, DeskPage, DeskPages};

/// The numbers of the pairs of each round.
type Rounds = Vec<(u16, Vec<(u32, u32)>)>;

/// Whether the pairs of a round are changed here: of a public round of a table of individuals.
pub(super) fn is_here(scope: &RequestScope, round: u16) -> bool {
    let stage = scope.stage();
    let is_public = scope.group().round(round).is_some_and(|round| round.state == RoundState::Published);
    is_public && stage.format().is_table() && stage.play.line_ups.is_none()
}

/// The form again, with what speaks against it.
#[derive(Template)]
#[template(path = "arbiter/table_pair.html")]
struct TablePairPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    v: Hand,
    /// What would be unusual.
    flaws: Vec<String>,
    error: Option<String>,
}

impl TablePairPage {
    /// The number of the pairing, or nothing.
    fn pairing(&self) -> String {
        self.v.pairing.map(|pairing| pairing.to_string()).unwrap_or_default()
    }
}

/// Changes the pair, or shows what speaks against that.
pub(super) async fn change(
    visitor: &Visitor,
    scope: &RequestScope,
    form: Hand,
    command: Result<Command, WebError>,
    state: &web::Data<State>,
) -> Page {
    let (t, round) = (visitor.words(), scope.number()?);
    let flaws = match &command {
        Ok(command) if form.accept.is_none() => new_flaws(scope, round, command),
        _ => Vec::new(),
    };
    let said: Vec<String> = flaws.iter().map(|flaw| t.table_flaw(flaw)).collect();
    let done = match command {
        Ok(_) if !said.is_empty() => {
            return again(visitor, scope, form, (StatusCode::UNPROCESSABLE_ENTITY, said, None));
        }
        Ok(command) => act(state, visitor, vec![command], form.reason.clone(), form.seen).await.map(drop),
        Err(error) => Err(error),
    };
    let Err(error) = done else { return see_other(scope.desk().round(round)) };
    let (status, _, message) = error.said(t);
    if status.is_server_error() {
        return Err(error);
    }
    let now = scope.now(state).await?;
    again(visitor, &now, form, (status, Vec::new(), Some(message)))
}

fn again(
    visitor: &Visitor,
    scope: &RequestScope,
    v: Hand,
    (status, flaws, error): (StatusCode, Vec<String>, Option<String>),
) -> Page {
    let round = scope.number()?;
    let here = DeskPage::Board(round, PairingId(v.pairing.unwrap_or(0)), BoardPart::Detail);
    let f = Frame::of(visitor, scope, Tab::Desk, here);
    html_with(status, &TablePairPage { f, desk: scope.desk(), round, v, flaws, error })
}

/// What becomes of a pair of numbers.
type Turn = Box<dyn Fn((u32, u32)) -> (u32, u32)>;

/// What the table has that is unusual with the change, and has not without it.
fn new_flaws(scope: &RequestScope, round: u16, command: &Command) -> Vec<TableFlaw> {
    let group = scope.group();
    let numbers = group.numbers();
    let before = rounds(scope, &numbers);
    let number = |entry: &EntryId| numbers.get(entry).copied();
    let turned: Turn = match command {
        Command::SwapSides { pairing, .. } => {
            let pairing = group.round(round).and_then(|round| round.pairings.get(pairing));
            let two = pairing.and_then(|pairing| pairing.two()).unwrap_or_default();
            let [first, second] = two.map(|entry| number(&entry));
            Box::new(move |(one, two)| if (Some(one), Some(two)) == (first, second) { (two, one) } else { (one, two) })
        }
        Command::Exchange { one, other, .. } => {
            let (one, other) = (number(one), number(other));
            let turn = move |it: u32| match Some(it) {
                found if found == one => other.unwrap_or(it),
                found if found == other => one.unwrap_or(it),
                _ => it,
            };
            Box::new(move |(first, second)| (turn(first), turn(second)))
        }
        _ => return Vec::new(),
    };
    let changed = |(of, games): &(u16, Vec<(u32, u32)>)| {
        let games = games.iter().map(|pair| if *of == round { turned(*pair) } else { *pair });
        (*of, games.collect::<Vec<_>>())
    };
    let after: Rounds = before.iter().map(changed).collect();
    let seats = u32::try_from(group.seats.len()).unwrap_or(u32::MAX);
    let cycles = match scope.stage().format() {
        Format::Table { cycles, .. } => usize::from(*cycles),
        _ => 1,
    };
    let flaws = |rounds: &Rounds| {
        let mut flaws = meetings(rounds, seats, cycles);
        flaws.extend(sides(rounds));
        flaws
    };
    let known = flaws(&before);
    flaws(&after).into_iter().filter(|flaw| !known.contains(flaw)).collect()
}

/// The rounds by their numbers: as they were made, the others as they are planned.
fn rounds(scope: &RequestScope, numbers: &BTreeMap<EntryId, u32>) -> Rounds {
    let (tournament, stage, group) = (scope.tournament(), scope.stage(), scope.group());
    let planned = Schedule::of(tournament, stage, group, &group.seats, None).map(|schedule| schedule.rounds());
    let planned = planned.unwrap_or_default().into_iter().map(|round| round.games);
    let mut rounds: BTreeMap<u16, Vec<(u32, u32)>> = (1..).zip(planned).collect();
    for round in group.rounds.values() {
        let two = round.in_board_order().into_iter().filter_map(qisai_domain::Pairing::two);
        let numbered = two.filter_map(|[one, two]| Some((*numbers.get(&one)?, *numbers.get(&two)?)));
        rounds.insert(round.number, numbered.collect());
    }
    rounds.into_iter().collect()
}
