//! Prizes: announced prizes, winners, and the list for the ceremony.

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::{Command, MatchEnding, MatchFund, PrizeDivision, PrizePlan, Tournament};
use qisai_standings::prizes::{Award, ceremony};
use serde::Deserialize;

use crate::handler::{DESK, DeskTab, Form, Frame, Page, RequestScope, Result, Visitor, WebError, html_with, see_other};
use qisai_i18n::Words;
use qisai_standings::match_fund::shares;
use qisai_standings::overall::has_overall;
use qisai_standings::prize_plan::{Prizes, cents, read};
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};
use qisai_view::formats::is_match;
use qisai_view::names::Name;
use qisai_view::scores;

/// Form fields for the shares of a fund.
const ENDINGS: [(&str, MatchEnding); 3] = [
    ("fund_main", MatchEnding::WonInMain),
    ("fund_extra", MatchEnding::WonInTieBreak),
    ("fund_tied", MatchEnding::Tied),
];

/// Initial value of the form: an empty fund, divided equally at a tie (seed 002 section nine).
const USUAL_FUND: MatchFund = MatchFund { cents: 0, won_in_main: [60, 40], won_in_tie_break: [55, 45], tied: [50, 50] };

/// Winner of a prize.
struct Winner {
    table: String,
    rank: String,
    name: Name,
    prize: String,
}

#[derive(Template)]
#[template(path = "prizes/prizes.html")]
struct PrizesPage {
    f: Frame,
    desk: DeskPages,
    v: PrizePlan,
    error: Option<String>,
    divisions: Vec<(&'static str, &'static str, bool)>,
    /// Prize tables: name and winners.
    tables: Vec<(String, Vec<Winner>)>,
    called: Vec<Winner>,
    round: u16,
    /// Fund of a match of two.
    fund: Option<FundView>,
    /// `true` if there are several stages, so that prizes can follow the overall list.
    has_overall: bool,
}

/// Fund of a match with its form.
struct FundView {
    /// Amount as typed.
    money: String,
    endings: Vec<EndingView>,
    /// Ending of the match, and the share of each player.
    ended: Option<(&'static str, Vec<(Name, String)>)>,
}

struct EndingView {
    /// Form field of the shares.
    field: &'static str,
    name: &'static str,
    /// Shares as typed: `60/40`.
    percent: String,
    /// Amounts of the shares; `None` without a fund.
    shares: Option<[String; 2]>,
}

/// `GET /desk/{slug}/prizes`: prizes and winners.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    let plan = scope
        .tournament()
        .prizes
        .as_deref()
        .cloned()
        .unwrap_or_else(|| PrizePlan { one_each: true, ..PrizePlan::default() });
    html_with(StatusCode::OK, &DESK.run(move || page(&visitor, &scope, plan, None)).await??)
}

fn page(visitor: &Visitor, scope: &RequestScope, v: PrizePlan, error: Option<String>) -> Result<PrizesPage> {
    let t = visitor.words();
    let tournament = scope.tournament();
    let prizes = read(&v, scope.event().year()).ok();
    let awards = prizes
        .as_ref()
        .map(|prizes| prizes.awards(scope.tournament(), scope.group_id()))
        .transpose()?
        .unwrap_or_default();
    let line = |award: &Award| line(tournament, prizes.as_ref(), award, t);
    let of_table = |table: usize| awards.iter().filter(|award| award.table == table).map(line).collect();
    let names = prizes.iter().flat_map(Prizes::tables).enumerate();
    let tables = names.map(|(at, table)| (table.name.clone(), of_table(at))).collect();
    let said = |division: PrizeDivision| (division.code(), t.prize_division(division), v.division == division);
    Ok(PrizesPage {
        f: Frame::of(visitor, scope, DeskTab::Prizes, DeskPage::Tournament(TournamentPart::Prizes)),
        desk: scope.desk(),
        divisions: PrizeDivision::ALL.map(said).to_vec(),
        tables,
        called: ceremony(&awards).into_iter().map(line).collect(),
        round: scope.group().last_counted_round(scope.stage()),
        fund: is_match(scope).then(|| fund_view(scope, &v, t)),
        has_overall: has_overall(tournament),
        v,
        error,
    })
}

fn fund_view(scope: &RequestScope, v: &PrizePlan, t: Words) -> FundView {
    let fund = v.fund.unwrap_or(USUAL_FUND);
    let endings = ENDINGS.map(|(field, ending)| {
        let [one, other] = fund.percent(ending);
        EndingView {
            field,
            name: t.match_ending(ending),
            percent: format!("{one}/{other}"),
            shares: v.fund.map(|fund| fund.cents_of(ending).map(money)),
        }
    });
    let ended = v.fund.and_then(|fund| shares(scope.stage(), scope.group(), &fund)).map(|divided| {
        let line = |(entry, cents)| (Name::of(scope.tournament(), entry, t), money(cents));
        (t.match_ending(divided.ending), divided.shares.map(line).to_vec())
    });
    FundView { money: v.fund.map(|fund| money(fund.cents)).unwrap_or_default(), endings: endings.into(), ended }
}

fn line(tournament: &Tournament, prizes: Option<&Prizes>, award: &Award, t: Words) -> Winner {
    let table = prizes.and_then(|prizes| prizes.tables().get(award.table)).map(|table| table.name.clone());
    let currency = tournament.prizes.as_ref().map_or("", |plan| plan.currency.as_str());
    let money = if award.cents == 0 { String::new() } else { in_currency(money(award.cents), currency) };
    let prize = [money.as_str(), award.gift.as_str()].into_iter().filter(|part| !part.is_empty());
    Winner {
        table: table.unwrap_or_default(),
        rank: scores::rank(award.place, award.shared),
        name: Name::of(tournament, award.entry, t),
        prize: prize.collect::<Vec<_>>().join(" + "),
    }
}

fn in_currency(amount: String, currency: &str) -> String {
    if currency.is_empty() { amount } else { format!("{amount} {currency}") }
}

fn money(cents: u64) -> String {
    match cents % 100 {
        0 => (cents / 100).to_string(),
        rest => format!("{}.{rest:02}", cents / 100),
    }
}

/// Form fields of the prizes.
#[derive(Deserialize)]
pub struct PrizeFields {
    tables: String,
    #[serde(default)]
    currency: String,
    #[serde(default)]
    fund: String,
    #[serde(default)]
    fund_main: String,
    #[serde(default)]
    fund_extra: String,
    #[serde(default)]
    fund_tied: String,
    by_overall: Option<String>,
    #[serde(default)]
    division: String,
    one_each: Option<String>,
    #[serde(default)]
    seen: u64,
}

/// `POST /desk/{slug}/prizes`: stores the prizes.
pub async fn change(visitor: Visitor, scope: RequestScope, Form(fields): Form<PrizeFields>) -> Page {
    let t: Words = visitor.words();
    let fund = read_fund(&fields, t);
    let plan = PrizePlan {
        tables: fields.tables.replace("\r\n", "\n").trim_end().to_owned(),
        division: PrizeDivision::from_code(&fields.division).ok_or(WebError::Field("division"))?,
        one_each: fields.one_each.is_some(),
        by_overall: fields.by_overall.is_some(),
        currency: fields.currency.trim().to_owned(),
        fund: fund.clone().unwrap_or_default(),
    };
    let faults = read(&plan, scope.event().year()).err().map(|fault| t.prize_fault(&fault));
    if let Some(fault) = faults.or(fund.err()) {
        let page = page(&visitor, &scope, plan, Some(fault))?;
        return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    let prizes = Some(plan.clone()).filter(|plan| !plan.tables.is_empty() || plan.fund.is_some());
    let done = crate::desk::act(&visitor, vec![Command::EditPrizes(prizes)], None, fields.seen).await;
    let Err(error) = done else { return see_other(scope.desk().prizes()) };
    let (status, message) = error.at_form(t)?;
    html_with(status, &page(&visitor, &scope, plan, Some(message))?)
}

/// Returns the fund in the fields, `None` without an amount, or a message about a fault.
fn read_fund(fields: &PrizeFields, t: Words) -> Result<Option<MatchFund>, String> {
    if fields.fund.trim().is_empty() {
        return Ok(None);
    }
    let cents = cents(fields.fund.trim()).ok_or_else(|| t.fund_error().to_owned())?;
    let shares = |text: &str| percent(text).ok_or_else(|| t.fund_shares_error().to_owned());
    Ok(Some(MatchFund {
        cents,
        won_in_main: shares(&fields.fund_main)?,
        won_in_tie_break: shares(&fields.fund_extra)?,
        tied: shares(&fields.fund_tied)?,
    }))
}

/// Parses shares such as `60/40`, which must add up to 100.
pub fn percent(text: &str) -> Option<[u8; 2]> {
    let (one, other) = text.split_once(['/', '／', ':', '：'])?;
    let shares: [u8; 2] = [one.trim().parse().ok()?, other.trim().parse().ok()?];
    let [one, other] = shares;
    (one.checked_add(other) == Some(100)).then_some(shares)
}
