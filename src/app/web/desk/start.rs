//! Start page of a tournament.

use actix_web::HttpRequest;
use qisai_domain::Right;

use super::current_round;
use crate::respond::{Page, see_other};
use crate::scope::{RequestScope, names_group};
use crate::visitor::Visitor;
use qisai_view::address::DeskPages;

/// `GET /desk/{slug}`: start page of a tournament. This is the round desk, the players page while there are too few, or
/// the stages page while groups wait for their draw. With several groups, it is that of the group in the address,
/// otherwise the task list of all groups.
pub async fn open(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    if scope.tournament().entries.len() < 2 && visitor.may(Right::Players) {
        return see_other(scope.desk().players());
    }
    if scope.stage().awaits_opening() && visitor.may(Right::Pair) {
        return see_other(scope.desk().stages());
    }
    if scope.tournament().groups.len() > 1 && !names_group(&request) {
        return see_other(DeskPages::of_slug(scope.slug()).next());
    }
    if scope.stage().spec().has_ladder() {
        return see_other(scope.desk().ladder());
    }
    see_other(scope.desk().round(current_round(&scope)))
}
