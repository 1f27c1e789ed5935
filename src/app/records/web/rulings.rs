//! Tool for claims and rulings: the arbiter enters a position and moves, and gets the ruling of the laws. Nothing is
//! stored.

use askama::Template;
use qisai_domain::{Discipline, GameResult, ScoreSystem};
use qisai_records::{Entered, Laws, Record, Score, Termination, judge};
use qisai_rules_kernel::{Claim, ClaimKind, Side};
use serde::Deserialize;

use super::check_length;
use crate::handler::{DESK, Form, Frame, Page, Visitor, WebError, html};
use qisai_i18n::Words;
use qisai_records::boards::read;
use qisai_view::records::findings::{FindingFormatter, Verdict};
use qisai_view::records::game::{DiagramRenderer, Play};

/// Ruling on repeated moves.
struct RulingShown {
    /// Heading with the move after which the ruling applies.
    at: String,
    consequence: String,
    article: &'static str,
    question: Option<&'static str>,
    /// Classified moves: ply, move, class.
    classes: Vec<(usize, String, &'static str)>,
}

#[derive(Template)]
#[template(path = "records/rulings.html")]
struct RulingsPage {
    f: Frame,
    fields: RulingToolFields,
    /// Selectable laws: code and edition.
    laws: Vec<(&'static str, &'static str)>,
    kinds: Vec<(&'static str, &'static str)>,
    verdict: Option<Verdict>,
    /// `true` if a claim was judged; otherwise there is no result to compare.
    claimed: bool,
    rulings: Vec<RulingShown>,
    /// Draws that can be claimed: position from which, ground and article.
    claims: Claims,
    play: Option<Play>,
    sides: [&'static str; 2],
}

/// Form fields of the tool.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct RulingToolFields {
    /// Code of the laws.
    laws: String,
    /// Start position; empty for that of the record or the laws.
    start: String,
    moves: String,
    /// Claim: `repetition`, `moves` or `ending`; empty for no claim.
    claim: String,
    /// Claimant: `first` or `second`.
    by: String,
    /// Ply of the claim; empty or unreadable for the last.
    ply: String,
}

/// `GET /desk/rulings`: empty form.
pub async fn form(visitor: Visitor) -> Page {
    html(&page(&visitor, RulingToolFields::default()))
}

/// `POST /desk/rulings`: ruling on the entered moves.
pub async fn rule(visitor: Visitor, Form(fields): Form<RulingToolFields>) -> Page {
    check_length(&fields.moves)?;
    check_length(&fields.start)?;
    let laws = Laws::named(&fields.laws).ok_or(WebError::Field("laws"))?;
    let mut page = page(&visitor, fields.clone());
    let t = visitor.words();
    let ruled = DESK.run(move || ruled(laws, &fields, t)).await?;
    (page.verdict, page.rulings, page.claims, page.play, page.sides) = ruled;
    html(&page)
}

fn page(visitor: &Visitor, fields: RulingToolFields) -> RulingsPage {
    let t = visitor.words();
    RulingsPage {
        f: Frame::plain(visitor, "/desk/rulings"),
        laws: Laws::ALL.iter().map(|laws| (laws.code, t.laws_edition(laws))).collect(),
        kinds: vec![
            ("repetition", t.claim_repetition()),
            ("moves", t.claim_moves()),
            ("ending", t.claim_kind(Discipline::Draughts, ClaimKind::Ending)),
        ],
        claimed: !fields.claim.is_empty(),
        fields,
        verdict: None,
        rulings: Vec::new(),
        claims: Vec::new(),
        play: None,
        sides: [t.first_side(), t.second_side()],
    }
}

type Claims = Vec<(String, &'static str, &'static str)>;
type Ruled = (Option<Verdict>, Vec<RulingShown>, Claims, Option<Play>, [&'static str; 2]);

fn ruled(laws: Laws, fields: &RulingToolFields, t: Words) -> Ruled {
    let scores: ScoreSystem = laws.discipline.default_scores();
    let formatter = FindingFormatter { discipline: laws.discipline, scores: &scores, t };
    let prepared = read(&fields.moves, laws.discipline);
    let record = prepared.as_ref().map(qisai_records::Prepared::record);
    let typed = Some(fields.start.trim()).filter(|start| !start.is_empty());
    let start = typed.or(record.and_then(|it| it.start));
    let texts = prepared.as_ref().map(|prepared| prepared.game.moves.as_slice()).unwrap_or_default();
    let kind = match fields.claim.as_str() {
        "repetition" => Some(ClaimKind::Repetition),
        "moves" => Some(ClaimKind::MoveLimit),
        "ending" => Some(ClaimKind::Ending),
        _ => None,
    };
    let entered = kind.map_or(Entered::NOTHING, |kind| {
        let by = if fields.by == "second" { Side::Second } else { Side::First };
        let ply = fields.ply.trim().parse().unwrap_or(texts.len());
        Entered::by(Score::Draw, Termination::Claim(Claim { kind, by, ply }))
    });
    let judgement = judge(laws, Some(Record { start, texts, claimed: Entered::NOTHING }), entered);
    let renderer = DiagramRenderer { discipline: laws.discipline, t };
    let play = renderer.play(start, texts, &[], String::new());
    let move_text = |ply: usize| {
        let plies = play.iter().flat_map(|play| &play.rounds).flat_map(|row| row.plies.iter().flatten());
        let found = plies.filter(|it| it.ply == ply).find_map(|it| it.texts.first().cloned());
        found.unwrap_or_default()
    };
    let rulings = judgement.account.iter().flat_map(|account| &account.rulings);
    let rulings = rulings.map(|ruling| RulingShown {
        at: t.after_move(move_text(ruling.ply)),
        consequence: t.ended(&formatter.consequence(ruling.consequence)),
        article: ruling.article,
        question: ruling.question,
        classes: ruling.classes.iter().map(|(ply, class)| (*ply, move_text(*ply), t.class(class))).collect(),
    });
    let rulings = rulings.collect();
    let claimable = judgement.account.iter().flat_map(|account| &account.claimable);
    let claims = claimable.map(|(ply, kind, article)| {
        let at = if *ply == 0 { t.start_position().to_owned() } else { t.after_ply(ply, move_text(*ply)) };
        (at, t.claim_kind(laws.discipline, *kind), *article)
    });
    let claims = claims.collect();
    let sides = [Side::First, Side::Second].map(|side| formatter.side(side));
    let mut verdict = formatter.verdict(&judgement, GameResult::Unknown);
    if kind.is_none() {
        verdict.findings.retain(|finding| finding.ply.is_some());
    }
    (Some(verdict), rulings, claims, play, sides)
}
