//! Pages before or instead of a round: reasons why it cannot be paired, and the costs of separations.

use std::sync::Arc;

use askama::Template;
use qisai_domain::{Change, Command, Draw, EntryId, SeparateBy, Side, Stage, Tournament};
use qisai_i18n::Words;
use qisai_pairing::separation::{Company, Consequence, consequence};
use qisai_pairing::{PairingError, SwissError, diagnose_round, plan_others, plan_round_while};
use qisai_swiss::blocked::{Block, BlockedBye, Diagnosis, Relaxation};
use qisai_view::address::{DeskPage, DeskPages, RoundPart};
use qisai_view::reasons;

use crate::handler::{DESK, DeskTab, Frame, Page, RequestScope, Result, Visitor, html};
use crate::reasons::{search_budget, unanswered};

#[derive(Template)]
#[template(path = "rounds/blocked.html")]
struct BlockedPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    /// Message if there is nothing to diagnose.
    instead: Option<String>,
    blocks: Vec<String>,
    relaxations: Vec<String>,
    possible: String,
    left_over: String,
}

/// `GET /desk/{slug}/r/{round}/blocked`: reasons why a round cannot be paired.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    let (tournament, round) = (scope.tournament(), scope.number()?);
    let t = visitor.words();
    let (group, asked) = (scope.group_id(), Arc::clone(tournament));
    let found = DESK.run(move || match plan_round_while(&asked, group, round, search_budget()) {
        Err(PairingError::Swiss(SwissError::NoLegalPairing { left_over, .. })) => {
            let diagnosis = diagnose_round(&asked, group, round, search_budget())?;
            Ok(diagnosis.map(|diagnosis| (left_over, diagnosis)))
        }
        other => other.map(|_| None),
    });
    let say = BlockageFormatter { scope: &scope, t };
    let mut page = BlockedPage {
        f: Frame::of(&visitor, &scope, DeskTab::Desk, DeskPage::Round(round, RoundPart::Blocked)),
        desk: scope.desk(),
        round,
        instead: None,
        blocks: Vec::new(),
        relaxations: Vec::new(),
        possible: String::new(),
        left_over: String::new(),
    };
    match found.await? {
        Ok(Some((left_over, diagnosis))) => {
            let Diagnosis { players, rounds_possible, blocks, relaxations } = diagnosis;
            page.blocks = blocks.iter().map(|block| say.block(block)).collect();
            page.relaxations = relaxations.iter().map(|it| say.relaxation(it, players, rounds_possible)).collect();
            page.possible = t.ended(&t.relax_possible(players, rounds_possible));
            page.left_over = say.names(&left_over);
        }
        Ok(None) => page.instead = Some(t.blocked_not().to_owned()),
        Err(error) => page.instead = Some(unanswered(&error, &scope, t)),
    }
    html(&page)
}

/// Pairs all players whom the rules can pair and leaves the others to the arbiter.
pub(crate) async fn pair_the_others(visitor: &Visitor, scope: &RequestScope) -> Result<()> {
    let (before, group, round) = (scope.tournament(), scope.group_id(), scope.number()?);
    let asked = Arc::clone(before);
    let plan = DESK.run(move || match plan_round_while(&asked, group, round, search_budget()) {
        Err(PairingError::Swiss(SwissError::NoLegalPairing { left_over, .. })) => {
            plan_others(&asked, group, round, &left_over, search_budget())
        }
        other => other,
    });
    let pairing = |error| qisai_service::ServiceError::Pairing { error, tournament: Arc::clone(before), group };
    let plan = plan.await?.map_err(pairing)?;
    let pair = Command::Pair(vec![(scope.at(round), plan)]);
    crate::desk::act(visitor, vec![pair], None, scope.seen()).await.map(drop)
}

struct BlockageFormatter<'a> {
    scope: &'a RequestScope,
    t: Words,
}

impl BlockageFormatter<'_> {
    fn name(&self, entry: EntryId) -> &str {
        self.scope.tournament().name_of(entry)
    }

    fn names(&self, entries: &[EntryId]) -> String {
        let names: Vec<&str> = entries.iter().map(|entry| self.name(*entry)).collect();
        names.join(self.t.name_separator())
    }

    fn block(&self, block: &Block) -> String {
        let t = self.t;
        let who = self.names(&block.players);
        let mut said = if block.opponents.is_empty() {
            t.blocked_nobody_left(who)
        } else {
            t.blocked_too_few(who, self.names(&block.opponents))
        };
        let bye = match block.bye {
            BlockedBye::NoPart => "",
            BlockedBye::OneMayHaveIt => t.blocked_bye_used(),
            BlockedBye::NeedsTaker if block.opponents.is_empty() => t.blocked_bye_nobody(),
            BlockedBye::NeedsTaker => t.blocked_bye_needed(),
        };
        if !bye.is_empty() {
            said = format!("{said} {bye}");
        }
        said
    }

    fn relaxation(&self, relaxation: &Relaxation, players: usize, possible: usize) -> String {
        let t = self.t;
        let joined = |pairs: Vec<String>| pairs.join(t.list_comma());
        match relaxation {
            Relaxation::LiftProhibitions(places) => {
                let records = &self.scope.stage().limits.prohibited;
                let named = |place: &usize| Some(self.names(&records.get(*place)?.entries));
                t.relax_prohibitions(joined(places.iter().filter_map(named).collect()))
            }
            Relaxation::GiveBye(entry) => t.relax_bye(self.name(*entry)),
            Relaxation::SameColour(pairs) => {
                let pair = |(one, two): &(EntryId, EntryId)| format!("{} – {}", self.name(*one), self.name(*two));
                t.relax_same_colour(joined(pairs.iter().map(pair).collect()))
            }
            Relaxation::Rematches(rematches) => {
                let pairs =
                    rematches.iter().map(|it| t.relax_rematch_one(self.name(it.higher), self.name(it.lower), it.round));
                t.relax_rematch(joined(pairs.collect()))
            }
            Relaxation::EndAfter(round) => t.relax_end(round, t.relax_possible(players, possible)),
        }
    }

    fn company(&self, company: &Company) -> String {
        let head = match &company.by {
            SeparateBy::Club => self.t.company_club(&company.name),
            SeparateBy::Federation => self.t.company_federation(&company.name),
            SeparateBy::Family { .. } => self.t.company_family().to_owned(),
        };
        format!("{head}{}{}", self.t.colon(), self.names(&company.entries))
    }
}

#[derive(Template)]
#[template(path = "rounds/apart.html")]
struct ApartPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    refusal: Option<String>,
    kept: Vec<String>,
    given_up: Vec<(String, String)>,
    /// Games that occur only without the separations, and only with them.
    games: (Vec<String>, Vec<String>),
    /// Criteria with their values without and with the separations.
    costs: Vec<(String, String, String)>,
}

/// Returns `true` if separations apply to a round.
pub(crate) fn concern(stage: &Stage, round: u16) -> bool {
    stage.limits.separations.iter().any(|it| (it.first_round..=it.last_round).contains(&round))
}

/// `GET /desk/{slug}/r/{round}/apart`: effect of the separations on a round, before it is paired.
pub async fn apart(visitor: Visitor, scope: RequestScope) -> Page {
    let (tournament, round) = (scope.tournament(), scope.number()?);
    let t = visitor.words();
    let (group, asked) = (scope.group_id(), Arc::clone(tournament));
    let found = DESK.run(move || {
        // The opponents do not depend on the initial colour, so any colour will do before the draw.
        let mut asked = Tournament::clone(&asked);
        let undrawn = asked.groups.get(&group).is_some_and(|group| group.initial_side().is_none());
        if undrawn {
            let draw = Some(Arc::new(Draw::initial_side(Side::First)));
            asked.apply(&[Change::Draw { group, id: 0, before: None, after: draw }], None);
        }
        consequence(&asked, group, round, search_budget())
    });
    let found = found.await?;
    let say = BlockageFormatter { scope: &scope, t };
    let mut page = ApartPage {
        f: Frame::of(&visitor, &scope, DeskTab::Desk, DeskPage::Round(round, RoundPart::Apart)),
        desk: scope.desk(),
        round,
        refusal: None,
        kept: Vec::new(),
        given_up: Vec::new(),
        games: (Vec::new(), Vec::new()),
        costs: Vec::new(),
    };
    match found {
        Ok(Consequence { decision, only, floats, compromises, .. }) => {
            page.kept = decision.kept.iter().map(|company| say.company(company)).collect();
            page.given_up = decision
                .given_up
                .iter()
                .map(|it| (say.company(&it.company), t.apart_left_over(say.names(&it.left_over))))
                .collect();
            let pairs = |pairs: &[(EntryId, EntryId)]| -> Vec<String> {
                pairs.iter().map(|(one, two)| format!("{} – {}", say.name(*one), say.name(*two))).collect()
            };
            page.games = (pairs(&only.without), pairs(&only.with));
            page.costs.push((t.apart_floats().to_owned(), floats.without.to_string(), floats.with.to_string()));
            page.costs.extend(compromises.iter().map(|(criterion, count)| {
                let what = format!("{criterion} ({})", reasons::criterion(criterion, t));
                (what, count.without.to_string(), count.with.to_string())
            }));
        }
        Err(error) => page.refusal = Some(unanswered(&error, &scope, t)),
    }
    html(&page)
}
