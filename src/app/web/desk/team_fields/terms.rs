//! Line-up terms with their form codes: deadlines, line-ups of teams that handed in none, and requirements on players.

use qisai_domain::line_up::{Asks, LineUpTerms, MissingLineUp, Restriction};

use super::{Errors, MAX_COUNT, TeamSettingsFields, needed, number_or_none};
use qisai_i18n::Words;

/// Code for line-ups that a captain can change until the deadline.
pub(super) const OPEN: &str = "open";
/// Code for line-ups that a captain cannot change once handed in.
pub(super) const FINAL: &str = "final";
/// Code for empty chairs at any board.
pub(super) const ANYWHERE: &str = "anywhere";
/// Code for empty chairs at the bottom boards only (D.03.04 article 4.2.4).
pub(super) const LAST: &str = "last";

/// Minutes of a week, the maximum of a deadline.
const WEEK: u16 = 10_080;
/// Maximum number of digits of a rating sum.
const DIGITS: usize = 6;

/// Returns the terms in the fields. Faults are added to `errors`.
pub(super) fn read(fields: &TeamSettingsFields, boards: u16, t: Words, errors: &mut Errors) -> Option<LineUpTerms> {
    let said = || t.team_minutes_error(WEEK);
    let before_start = number_or_none("team_deadline", &fields.team_deadline, [0, WEEK], said(), errors);
    let after_publication = number_or_none("team_published", &fields.team_published, [0, WEEK], said(), errors);
    let missing = match fields.team_nothing.as_str() {
        "" => Some(MissingLineUp::default()),
        code => needed("team_nothing", MissingLineUp::from_code(code), t, errors),
    };
    let restrictions = restrictions(fields, boards, t, errors);
    Some(LineUpTerms {
        empty_last: fields.team_empty == LAST,
        before_start: before_start.ok()?,
        after_publication: after_publication.ok()?,
        is_final: fields.team_final == FINAL,
        missing: missing?,
        restrictions: restrictions?,
    })
}

fn restrictions(fields: &TeamSettingsFields, boards: u16, t: Words, errors: &mut Errors) -> Option<Vec<Restriction>> {
    let people = |field, text: &str, errors: &mut Errors| {
        number_or_none(field, text, [0, MAX_COUNT], t.team_people_error().to_owned(), errors)
    };
    let women = people("team_women", &fields.team_women, errors);
    let foreigners = people("team_foreigners", &fields.team_foreigners, errors);
    let sum = match fields.team_rating_sum.trim() {
        "" => Ok(None),
        text => text.parse::<u32>().ok().filter(|_| text.len() <= DIGITS).map(Some).ok_or(()),
    };
    if sum.is_err() {
        errors.insert("team_rating_sum", t.team_rating_sum_error().into());
    }
    let juniors = juniors(&fields.team_juniors, boards);
    if juniors.is_none() {
        errors.insert("team_juniors", t.team_juniors_error(boards));
    }
    let mut asked: Vec<Asks> = Vec::new();
    asked.extend(women.ok()?.filter(|least| *least > 0).map(Asks::Women));
    asked.extend(foreigners.ok()?.map(Asks::Foreigners));
    asked.extend(sum.ok()?.map(Asks::RatingSum));
    asked.extend(juniors?);
    let article = fields.team_article.trim();
    let only_warns = fields.team_asked == "warn";
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
pub(super) fn shown(terms: &LineUpTerms, fields: TeamSettingsFields) -> TeamSettingsFields {
    let number = |value: Option<u16>| value.map(|value| value.to_string()).unwrap_or_default();
    let asks = || terms.restrictions.iter().map(|restriction| restriction.asks);
    let first = |of: fn(Asks) -> Option<u32>| asks().find_map(of).map(|found| found.to_string()).unwrap_or_default();
    let junior = |asks: Asks| match asks {
        Asks::Junior { board, born } => Some(format!("{board} {born}")),
        _ => None,
    };
    let only_warns = terms.restrictions.first().is_some_and(|restriction| restriction.only_warns);
    TeamSettingsFields {
        team_deadline: number(terms.before_start),
        team_published: number(terms.after_publication),
        team_nothing: terms.missing.code().to_owned(),
        team_final: if terms.is_final { FINAL } else { OPEN }.to_owned(),
        team_empty: if terms.empty_last { LAST } else { ANYWHERE }.to_owned(),
        team_women: first(|asks| if let Asks::Women(least) = asks { Some(least.into()) } else { None }),
        team_foreigners: first(|asks| if let Asks::Foreigners(most) = asks { Some(most.into()) } else { None }),
        team_rating_sum: first(|asks| if let Asks::RatingSum(most) = asks { Some(most) } else { None }),
        team_juniors: asks().filter_map(junior).collect::<Vec<String>>().join(", "),
        team_article: terms.restrictions.first().map(|restriction| restriction.article.clone()).unwrap_or_default(),
        team_asked: if only_warns { "warn" } else { "refuse" }.to_owned(),
        ..fields
    }
}
