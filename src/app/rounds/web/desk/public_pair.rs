//! Pairs of a public round changed by hand: sides, players and, in a Swiss, the byes. Resulting irregularities in the
//! whole table (RR7) or under the Swiss rules are shown first and can be accepted.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::{Command, EntryId, PairingId, decide};
use qisai_pairing::breach::breaches;
use qisai_pairing::round_robin::flaws::{TableFlaw, meetings, sides};
use qisai_pairing::round_robin::schedule::Schedule;

use super::hand_form::Hand;
use crate::handler::{DESK, DeskTab, Frame, Page, RequestScope, Result, Visitor, act, html_with, see_other};
use qisai_view::address::{BoardPart, DeskPage, DeskPages};
use qisai_view::rounds::breaches::{BreachLine, said};

/// Numbers of the pairs of each round.
type Rounds = Vec<(u16, Vec<(u32, u32)>)>;

/// Returns `true` if this edit of a round is made here, because it is possible although the round is public.
pub(crate) fn is_here(scope: &RequestScope, round: u16, edit: &str) -> bool {
    let at = scope.at(round);
    match edit {
        "swap" => scope.tournament().sides_change_in_public(at),
        "exchange" | "pair" => scope.tournament().changes_in_public(at),
        _ => false,
    }
}

/// Form shown again with the objections.
#[derive(Template)]
#[template(path = "rounds/public_pair.html")]
struct PublicPairPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    is_table: bool,
    v: Hand,
    /// Resulting irregularities.
    flaws: Vec<String>,
    error: Option<String>,
}

/// Changes the pair, or shows the objections.
pub(crate) async fn change(visitor: &Visitor, scope: &RequestScope, form: Hand, command: Result<Command>) -> Page {
    let (t, round) = (visitor.words(), scope.number()?);
    let said: Vec<String> = match &command {
        Ok(command) if form.accept.is_none() && scope.stage().spec().has_free_order() => {
            new_flaws(scope, round, command).iter().map(|flaw| t.table_flaw(flaw)).collect()
        }
        Ok(command) if form.accept.is_none() => {
            let (visitor, scope, command) = (visitor.clone(), scope.clone(), command.clone());
            DESK.run(move || new_breaches(&visitor, &scope, round, command)).await?
        }
        _ => Vec::new(),
    };
    let done = match command {
        Ok(_) if !said.is_empty() => {
            return again(visitor, scope, form, (StatusCode::UNPROCESSABLE_ENTITY, said, None));
        }
        Ok(command) => act(visitor, vec![command], form.reason.clone(), form.seen).await.map(drop),
        Err(error) => Err(error),
    };
    let Err(error) = done else { return see_other(scope.desk().round(round)) };
    let (status, _, message) = error.said(t);
    if error.asks() || status.is_server_error() {
        return Err(error);
    }
    let now = scope.now(&visitor.state).await?;
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
    let f = Frame::of(visitor, scope, DeskTab::Desk, here);
    let is_table = scope.stage().spec().has_free_order();
    html_with(status, &PublicPairPage { f, desk: scope.desk(), round, is_table, v, flaws, error })
}

/// Returns the findings of the rules that the change adds to the round. Empty if the change itself is refused.
fn new_breaches(visitor: &Visitor, scope: &RequestScope, round: u16, command: Command) -> Vec<String> {
    let (tournament, group, t) = (scope.tournament(), scope.group_id(), visitor.words());
    let act = visitor.by().because(Some("?".to_owned())).envelope(vec![command]);
    let Ok(changes) = decide(tournament, &act) else { return Vec::new() };
    let mut changed = tournament.as_ref().clone();
    changed.apply(&changes, act.words());
    let known = breaches(tournament, group, round).unwrap_or_default();
    let found = breaches(&changed, group, round).unwrap_or_default();
    let new = found.iter().filter(|finding| !known.contains(finding));
    let line = |finding| {
        let BreachLine { level, text, article, .. } = said(finding, scope, t);
        t.breach_line(level, text, article)
    };
    new.map(line).collect()
}

/// Mapping of a pair of numbers.
type Turn = Box<dyn Fn((u32, u32)) -> (u32, u32)>;

/// Returns the irregularities of the table that the change adds.
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
    let cycles = scope.stage().format().cycles().map_or(1, usize::from);
    let flaws = |rounds: &Rounds| {
        let mut flaws = meetings(rounds, seats, cycles);
        flaws.extend(sides(rounds));
        flaws
    };
    let known = flaws(&before);
    flaws(&after).into_iter().filter(|flaw| !known.contains(flaw)).collect()
}

/// Returns the rounds by their numbers: existing rounds as made, the others as planned.
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
