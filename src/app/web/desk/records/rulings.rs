//! Tool for claims and rulings: the arbiter enters a position and moves, and gets the ruling of the laws. Nothing is
//! stored.

use askama::Template;
use qisai_domain::{Discipline, GameResult, ScoreSystem};
use qisai_records::{Entered, Laws, Record, Score, Termination, judge};
use qisai_rules_kernel::{Claim, ClaimKind, Side};
use serde::Deserialize;

use super::check_length;
use crate::error::WebError;
use crate::form::Form;
use crate::frame::Frame;
use crate::pool::DESK;
use crate::respond::{Page, html};
use crate::visitor::Visitor;
use qisai_i18n::Words;
use qisai_records::boards::read;
use qisai_view::findings::{FindingFormatter, Verdict};
use qisai_view::game::{DiagramRenderer, Play};

/// Ruling on repeated moves.
struct RulingShown {
    at: String,
    said: String,
    article: &'static str,
    question: Option<&'static str>,
    /// Classified moves: ply, move, class.
    classes: Vec<(usize, String, &'static str)>,
}

#[derive(Template)]
#[template(path = "arbiter/rulings.html")]
struct RulingsPage {
    f: Frame,
    asked: RulingToolFields,
    /// Selectable laws: code and edition.
    laws: Vec<(&'static str, &'static str)>,
    kinds: Vec<(&'static str, &'static str)>,
    verdict: Option<Verdict>,
    /// `true` if a claim was judged; otherwise there is no result to compare.
    claimed: bool,
    rulings: Vec<RulingShown>,
    /// Draws that can be claimed: first ply, ground and article.
    claims: Claims,
    play: Option<Play>,
    sides: [&'static str; 2],
}

/// Form fields of the tool.
#[derive(Clone, Default, Deserialize)]
pub struct RulingToolFields {
    #[serde(default)]
    laws: String,
    #[serde(default)]
    start: String,
    #[serde(default)]
    moves: String,
    /// Claim: `repetition`, `moves` or `ending`; empty for no claim.
    #[serde(default)]
    claim: String,
    /// Claimant: `first` or `second`.
    #[serde(default)]
    by: String,
    /// Ply of the claim; empty for the last.
    #[serde(default)]
    ply: String,
}

/// `GET /desk/rulings`: empty form.
pub async fn form(visitor: Visitor) -> Page {
    html(&page(&visitor, RulingToolFields::default()))
}

/// `POST /desk/rulings`: ruling on the typed moves.
pub async fn rule(visitor: Visitor, form: Form<RulingToolFields>) -> Page {
    let Form(asked) = form;
    check_length(&asked.moves)?;
    check_length(&asked.start)?;
    let laws = Laws::named(&asked.laws).ok_or(WebError::Field("laws"))?;
    let mut page = page(&visitor, asked.clone());
    let t = visitor.words();
    let ruled = DESK.run(move || ruled(laws, &asked, t)).await?;
    (page.verdict, page.rulings, page.claims, page.play, page.sides) = ruled;
    html(&page)
}

fn page(visitor: &Visitor, asked: RulingToolFields) -> RulingsPage {
    let t = visitor.words();
    RulingsPage {
        f: Frame::plain(visitor, "/desk/rulings"),
        laws: Laws::ALL.iter().map(|laws| (laws.code, t.laws_edition(laws))).collect(),
        kinds: vec![
            ("repetition", t.claim_repetition()),
            ("moves", t.claim_moves()),
            ("ending", t.claim_kind(Discipline::Draughts, ClaimKind::Ending)),
        ],
        claimed: !asked.claim.is_empty(),
        asked,
        verdict: None,
        rulings: Vec::new(),
        claims: Vec::new(),
        play: None,
        sides: [t.first_side(), t.second_side()],
    }
}

type Claims = Vec<(String, &'static str, &'static str)>;
type Ruled = (Option<Verdict>, Vec<RulingShown>, Claims, Option<Play>, [&'static str; 2]);

fn ruled(laws: Laws, asked: &RulingToolFields, t: Words) -> Ruled {
    let scores: ScoreSystem = laws.discipline.default_scores();
    let teller = FindingFormatter { discipline: laws.discipline, scores: &scores, t };
    let prepared = read(&asked.moves, laws.discipline);
    let own = prepared.as_ref().map(qisai_records::Prepared::record);
    let typed = Some(asked.start.trim()).filter(|start| !start.is_empty());
    let start = typed.or(own.and_then(|record| record.start));
    let texts = prepared.as_ref().map(|prepared| prepared.game.moves.as_slice()).unwrap_or_default();
    let kind = match asked.claim.as_str() {
        "repetition" => Some(ClaimKind::Repetition),
        "moves" => Some(ClaimKind::MoveLimit),
        "ending" => Some(ClaimKind::Ending),
        _ => None,
    };
    let entered = kind.map_or(Entered::NOTHING, |kind| {
        let by = if asked.by == "second" { Side::Second } else { Side::First };
        let ply = asked.ply.trim().parse().unwrap_or(texts.len());
        Entered::by(Score::Draw, Termination::Claim(Claim { kind, by, ply }))
    });
    let judgement = judge(laws, Some(Record { start, texts, claimed: Entered::NOTHING }), entered);
    let shower = DiagramRenderer { discipline: laws.discipline, t };
    let play = shower.play(start, texts, &[], String::new());
    let spoken = |ply: usize| {
        let plies = play.iter().flat_map(|play| &play.rounds).flat_map(|row| row.plies.iter().flatten());
        let found = plies.filter(|it| it.ply == ply).find_map(|it| it.texts.first().cloned());
        found.unwrap_or_default()
    };
    let rulings = judgement.account.iter().flat_map(|account| &account.rulings);
    let rulings = rulings.map(|ruling| RulingShown {
        at: t.after_move(spoken(ruling.ply)),
        said: t.ended(&teller.consequence(ruling.consequence)),
        article: ruling.article,
        question: ruling.question,
        classes: ruling.classes.iter().map(|(ply, class)| (*ply, spoken(*ply), t.class(class))).collect(),
    });
    let rulings = rulings.collect();
    let claimable = judgement.account.iter().flat_map(|account| &account.claimable);
    let claims = claimable.map(|(ply, kind, article)| {
        let at = if *ply == 0 { t.start_position().to_owned() } else { t.after_ply(ply, spoken(*ply)) };
        (at, t.claim_kind(laws.discipline, *kind), *article)
    });
    let claims = claims.collect();
    let sides = [Side::First, Side::Second].map(|side| teller.side(side));
    let mut verdict = teller.verdict(&judgement, GameResult::Unknown);
    if kind.is_none() {
        verdict.findings.retain(|finding| finding.ply.is_some());
    }
    (Some(verdict), rulings, claims, play, sides)
}
