//! Form that draws the numbers of a round robin before round one.
//!
//! | `how` | numbers |
//! |---|---|
//! | `lot` | by lot |
//! | `varma` | by the restricted drawing of C.05 Annex 2 |
//! | `compatriots` | by lot, until compatriots meet in the first rounds |
//! | `hand` | as typed in `order`: all numbers that the form showed, the new number 1 first |
//!
//! The draw is stored with its seed, so that anyone can repeat it.

use actix_web::web;
use qisai_domain::decide::lots;
use qisai_domain::opening::varma_order;
use qisai_domain::{Command, Draw, EntryId, NumbersBy};
use qisai_pairing::round_robin::numbers::compatriots_first;
use serde::Deserialize;

use super::players::with_errors;
use crate::handler::{Errors, Form, Page, RequestScope, Visitor, WebError, act, see_other};
use qisai_service::entries::seats::GroupSeats;

/// Form fields of the draw.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct NumbersForm {
    pub how: String,
    pub order: String,
    /// Entries in the order of the numbers that the form showed.
    pub seats: String,
    pub seen: u64,
}

/// `POST /desk/{slug}/players/lots`: draws the numbers.
pub async fn draw(visitor: Visitor, scope: RequestScope, form: Form<NumbersForm>) -> Page {
    let (Form(form), t) = (form, visitor.words());
    let group = scope.group();
    let mut among = group.seats.to_vec();
    among.sort_unstable();
    let seed = u64::try_from(qisai_service::random_id()?).unwrap_or_default();
    let refused = |message: String| with_errors(&visitor, &scope, Errors::from([("order", message)]));
    let draw = match form.how.as_str() {
        "" | "lot" => Draw::numbers(NumbersBy::Lot, Some(seed), &lots(among, seed)),
        "varma" => match varma_order(scope.tournament(), &among, seed) {
            Some(order) => Draw::numbers(NumbersBy::Varma, Some(seed), &order),
            None => return refused(t.numbers_no_varma().to_owned()),
        },
        "compatriots" => {
            let asked = scope.clone();
            web::block(move || compatriots_first(asked.tournament(), &among, seed).draw).await?
        }
        "hand" => match by_hand(&form, group.seats.len()) {
            Some(order) => Draw::numbers(NumbersBy::Lot, None, &order),
            None => return refused(t.numbers_order_error(group.seats.len())),
        },
        _ => return Err(WebError::Field("how")),
    };
    let reason = draw.seed.map(|seed| t.drawn_with_seed(seed));
    // A form without a version draws among the current entries.
    let seen = if form.seen == 0 { qisai_domain::Version::LATEST.0 } else { form.seen };
    act(&visitor, vec![Command::Draw { group: group.id, draw }], reason, seen).await?;
    see_other(scope.desk().players())
}

/// Returns the entries in the typed order, which must contain every number of the form exactly once.
pub fn by_hand(form: &NumbersForm, count: usize) -> Option<Vec<EntryId>> {
    let seats = GroupSeats::read(&form.seats)?;
    let mut order = Vec::with_capacity(count);
    for word in form.order.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()) {
        let entry = seats.seat(word.parse().ok()?)?;
        if order.contains(&entry) {
            return None;
        }
        order.push(entry);
    }
    (order.len() == count).then_some(order)
}
