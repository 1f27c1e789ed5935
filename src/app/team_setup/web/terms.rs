//! Line-up terms with their form codes: deadlines, line-ups of teams that handed in none, and requirements on players.

use qisai_domain::line_up::{Asks, LineUpTerms, MissingLineUp, Restriction};

use super::Errors;
use crate::form_table::TypedForm;
use qisai_i18n::Words;

/// Code for line-ups that a captain can change until the deadline.
pub(crate) const OPEN: &str = "open";
/// Code for line-ups that a captain cannot change once handed in.
pub(crate) const FINAL: &str = "final";
/// Code for empty chairs at any board.
pub(crate) const ANYWHERE: &str = "anywhere";
/// Code for empty chairs at the bottom boards only (D.03.04 article 4.2.4).
pub(crate) const LAST: &str = "last";

/// Minutes of a week, the maximum of a deadline.
pub(crate) const WEEK: u16 = 10_080;

/// Returns the terms in the fields. Faults are added to `errors`.
pub(crate) fn read(fields: &TypedForm, boards: u16, t: Words, errors: &mut Errors) -> Option<LineUpTerms> {
    let before_start = fields.number_or_none("team_deadline", t, errors);
    let after_publication = fields.number_or_none("team_published", t, errors);
    let missing =
        |code: &str| if code.is_empty() { Some(MissingLineUp::default()) } else { MissingLineUp::from_code(code) };
    let missing = fields.read("team_nothing", missing, t, errors);
    let restrictions = restrictions(fields, boards, t, errors);
    Some(LineUpTerms {
        empty_last: fields.text("team_empty") == LAST,
        before_start: before_start.ok()?,
        after_publication: after_publication.ok()?,
        is_final: fields.text("team_final") == FINAL,
        missing: missing?,
        restrictions: restrictions?,
    })
}

fn restrictions(fields: &TypedForm, boards: u16, t: Words, errors: &mut Errors) -> Option<Vec<Restriction>> {
    let women = fields.number_or_none("team_women", t, errors);
    let foreigners = fields.number_or_none("team_foreigners", t, errors);
    let sum = fields.number_or_none("team_rating_sum", t, errors);
    let juniors = juniors(fields.text("team_juniors"), boards);
    if juniors.is_none() {
        errors.insert("team_juniors", t.team_juniors_error(boards));
    }
    let mut asked: Vec<Asks> = Vec::new();
    asked.extend(women.ok()?.filter(|least| *least > 0).map(Asks::Women));
    asked.extend(foreigners.ok()?.map(Asks::Foreigners));
    asked.extend(sum.ok()?.map(Asks::RatingSum));
    asked.extend(juniors?);
    let article = fields.trimmed("team_article");
    let only_warns = fields.text("team_asked") == "warn";
    Some(asked.into_iter().map(|asks| Restriction { asks, article: article.to_owned(), only_warns }).collect())
}

/// Parses boards with their required year of birth: `4 2008, 5 2010`.
fn juniors(text: &str, boards: u16) -> Option<Vec<Asks>> {
    let parts = text.split([',', ';', '，', '；', '、']).map(str::trim).filter(|part| !part.is_empty());
    let read = |part: &str| {
        let mut words = part.split_whitespace();
        let (board, born, rest) = (words.next()?, words.next()?, words.next());
        let board: u16 = board.parse().ok().filter(|board| (1..=boards.max(1)).contains(board))?;
        let born: u16 = born.parse().ok().filter(|year| (1900_u16..=2200).contains(year))?;
        rest.is_none().then_some(Asks::Junior { board, born })
    };
    parts.map(read).collect()
}

/// Returns the fields with the terms of line-ups.
pub(crate) fn shown(terms: &LineUpTerms, fields: TypedForm) -> TypedForm {
    let asks = || terms.restrictions.iter().map(|restriction| restriction.asks);
    let first = |of: fn(Asks) -> Option<u32>| asks().find_map(of);
    let junior = |asks: Asks| match asks {
        Asks::Junior { board, born } => Some(format!("{board} {born}")),
        _ => None,
    };
    let restriction = terms.restrictions.first();
    let only_warns = restriction.is_some_and(|restriction| restriction.only_warns);
    fields
        .with_some("team_deadline", terms.before_start)
        .with_some("team_published", terms.after_publication)
        .with("team_nothing", terms.missing.code())
        .with("team_final", if terms.is_final { FINAL } else { OPEN })
        .with("team_empty", if terms.empty_last { LAST } else { ANYWHERE })
        .with_some("team_women", first(|asks| if let Asks::Women(least) = asks { Some(least.into()) } else { None }))
        .with_some(
            "team_foreigners",
            first(|asks| if let Asks::Foreigners(most) = asks { Some(most.into()) } else { None }),
        )
        .with_some("team_rating_sum", first(|asks| if let Asks::RatingSum(most) = asks { Some(most) } else { None }))
        .with("team_juniors", asks().filter_map(junior).collect::<Vec<String>>().join(", "))
        .with_some("team_article", restriction.map(|restriction| &restriction.article))
        .with("team_asked", if only_warns { "warn" } else { "refuse" })
}
