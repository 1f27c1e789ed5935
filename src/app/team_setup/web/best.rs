//! Lists of the best players per board (TM29): one listing for each board, all with the same rules.

use qisai_domain::listing::{BoardList, BoardOf, BoardOrder, Filter, ListedBy, Listing};
use qisai_domain::{Command, ListingId, Stage, StageId, Tournament};

use super::{Errors, USUAL};
use crate::form_table::TypedForm;
use qisai_i18n::Words;

/// Code for games that count for the board of the player's place in the roster.
pub(crate) const ROSTER: &str = "roster";
/// Code for games that count for the board at which they were played.
pub(crate) const PLAYED: &str = "played";
/// Code for lists in which boards won or lost by forfeit count.
pub(crate) const WITH_FORFEITS: &str = "all";
/// Code for lists in which only games played over the board count.
pub(crate) const OVER_THE_BOARD: &str = "played";
/// Orders that can be announced, in the order of the form.
pub(crate) const ORDERS: [BoardOrder; 3] = [BoardOrder::Percent, BoardOrder::Points, BoardOrder::Performance];

pub(crate) fn order_code(order: BoardOrder) -> &'static str {
    match order {
        BoardOrder::Percent => "percent",
        BoardOrder::Points => "points",
        BoardOrder::Performance => "performance",
    }
}

/// Returns the announced list, in which board 1 represents all boards. Returns `None` if nothing is announced or a
/// field is invalid.
fn announced(fields: &TypedForm, t: Words, errors: &mut Errors) -> Option<BoardList> {
    let code = fields.text("team_best_order");
    if code.is_empty() || code == USUAL {
        return None;
    }
    let order = fields.read("team_best_order", |code| ORDERS.into_iter().find(|it| order_code(*it) == code), t, errors);
    let least = fields.number_or_none("team_best_least", t, errors);
    Some(BoardList {
        board: 1,
        of: if fields.text("team_best_of") == PLAYED { BoardOf::Played } else { BoardOf::Roster },
        least_games: least.ok()?.unwrap_or(0),
        order: order?,
        forfeits: fields.text("team_best_forfeits") == WITH_FORFEITS,
    })
}

/// Returns the listings of a stage, one for each board, numbered from `first`.
fn board_listings(list: BoardList, boards: u16, of: StageId, first: u32, t: Words) -> Vec<Listing> {
    let listing = |(id, board): (u32, u16)| Listing {
        id: ListingId(id),
        name: t.list_board(board),
        of,
        filter: Filter::Everybody,
        by: ListedBy::BoardPlayers(BoardList { board, ..list }),
        prizes: None,
        meaning: Vec::new(),
        moves: None,
    };
    (first..).zip(1..=boards).map(listing).collect()
}

/// Returns the board listings of a new team event.
pub(crate) fn new_listings(fields: &TypedForm, boards: u16, t: Words, errors: &mut Errors) -> Vec<Listing> {
    announced(fields, t, errors).map(|list| board_listings(list, boards, StageId(1), 1, t)).unwrap_or_default()
}

/// Returns the command that changes the board listings of a stage, or `None` if they stay unchanged. The prizes of a
/// listing remain as long as its board exists.
pub(crate) fn edited(
    fields: &TypedForm,
    (tournament, stage): (&Tournament, &Stage),
    boards: u16,
    t: Words,
    errors: &mut Errors,
) -> Option<Command> {
    if fields.text("team_best_order").is_empty() {
        return None; // The form has no such field.
    }
    let is_own = |listing: &&Listing| listing.of == stage.id && list_of(listing).is_some();
    let existing: Vec<&Listing> = tournament.listings.iter().filter(is_own).collect();
    let highest = tournament.listings.iter().map(|listing| listing.id.0).max().unwrap_or(0);
    let wanted = announced(fields, t, errors);
    let mut after = wanted.map(|list| board_listings(list, boards, stage.id, highest + 1, t)).unwrap_or_default();
    for listing in &mut after {
        let board = list_of(listing).map(|list| list.board);
        if let Some(before) = existing.iter().find(|before| list_of(before).map(|list| list.board) == board) {
            *listing = Listing { by: listing.by.clone(), ..(*before).clone() };
        }
    }
    if existing.len() == after.len() && existing.iter().zip(&after).all(|(before, after)| *before == after) {
        return None;
    }
    let others = tournament.listings.iter().filter(|listing| !is_own(listing)).cloned();
    Some(Command::EditListings(others.chain(after).collect()))
}

/// Returns the board list of a listing, if it is one.
fn list_of(listing: &Listing) -> Option<BoardList> {
    match listing.by {
        ListedBy::BoardPlayers(list) => Some(list),
        ListedBy::StageOrder | ListedBy::Board(_) | ListedBy::Members { .. } => None,
    }
}

/// Returns `fields` with the announced board list of a stage; unchanged if the stage has none.
pub(crate) fn shown(listings: &[Listing], stage: StageId, fields: TypedForm) -> TypedForm {
    let mut of_stage = listings.iter().filter(|listing| listing.of == stage);
    let Some(list) = of_stage.find_map(list_of) else {
        return fields;
    };
    let counted_board = if list.of == BoardOf::Played { PLAYED } else { ROSTER };
    let forfeits = if list.forfeits { WITH_FORFEITS } else { OVER_THE_BOARD };
    fields
        .with("team_best_order", order_code(list.order))
        .with("team_best_of", counted_board)
        .with_some("team_best_least", Some(list.least_games).filter(|least| *least > 0))
        .with("team_best_forfeits", forfeits)
}
