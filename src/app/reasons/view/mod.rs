//! Reasons for a pairing as text: one plain sentence for all readers, the wording of the rule book for arbiters.

pub mod alternatives;
pub(crate) mod explained;
pub(crate) mod why;
pub(crate) mod why_not;

use qisai_domain::keizer::{Items, Worth};
use qisai_domain::{
    ColourRule, Discipline, EntryId, Format, Loosened, Meeting, Pairing, Points, Reason, Side, SwissReason,
};
use qisai_i18n::{Words, name_of};
use qisai_service::scope::Scope;
use qisai_standings::ratio::Exact;

use crate::scores::{exact, points};
use crate::sides::word;

/// Returns a reason in plain words.
pub fn plain(reason: &Reason, scope: &Scope, t: Words) -> String {
    let say = ReasonFormatter { scope, t };
    match reason {
        Reason::Swiss(reason) => say.plain_swiss(reason),
        Reason::Berger { round, size, .. } => t.plain_berger(round, say.entrants(*size)),
        Reason::Scheveningen { round, boards, .. } => t.plain_scheveningen(round, boards),
        Reason::Schiller { round, teams, boards } => t.plain_schiller(round, teams, boards),
        Reason::Molter { round, teams, boards } => t.plain_molter(round, teams, boards),
        Reason::Listed { round } => t.plain_listed(round),
        Reason::Match { slot, .. } => t.plain_match(slot),
        Reason::Kept { comers } => t.plain_kept(say.names(comers)),
        Reason::Walkover { slot } => t.plain_walkover(slot),
        Reason::Card { number: 0 } => t.plain_card_through().to_owned(),
        Reason::Card { number } => t.plain_card(number),
        Reason::FirstAgainstLast => t.plain_first_against_last().to_owned(),
        Reason::Neighbours { places, values, passed } => say.neighbours(*places, *values, *passed),
        Reason::FixedGame { places: [higher, lower], values } => {
            let [win, draw] = say.worth(*values);
            t.plain_fixed_game(higher, lower, win, draw)
        }
        Reason::DrawnOrder { spread, seed } => t.plain_drawn_order(spread, seed),
        Reason::Loosened { rules, met } => say.loosened(*rules, *met),
        Reason::LowestPlace { place, missed: None } => t.plain_lowest_place(place),
        Reason::LowestPlace { place, missed: Some(missed) } => t.plain_lowest_place_fair(place, missed),
        Reason::McMahonScores { scores: [one, two] } if one == two => t.plain_mcmahon_equal(halves(*one)),
        Reason::McMahonScores { scores: [one, two] } => t.plain_mcmahon_scores(halves(*one), halves(*two)),
        Reason::McMahonRematch => t.plain_mcmahon_rematch().to_owned(),
        Reason::McMahonSeeded { seeding, places: [one, two], size, seed } => {
            let said = t.plain_mcmahon_seeded(t.mcmahon_seeding(*seeding), one, two, size);
            match seed {
                Some(seed) => t.two_clauses(said.trim_end_matches(['.', '。']), t.plain_mcmahon_lots(seed)),
                None => said,
            }
        }
        Reason::McMahonDrawn { entry, from, to, .. } if from > to => t.plain_mcmahon_down(say.name(*entry), from, to),
        Reason::McMahonDrawn { entry, from, to, .. } => t.plain_mcmahon_up(say.name(*entry), from, to),
        Reason::McMahonGap { gap } => t.plain_mcmahon_gap(gap),
        Reason::McMahonWeight { weight } => t.plain_mcmahon_weight(weight),
        Reason::McMahonBye { score, .. } => t.plain_mcmahon_bye(halves(*score)),
        Reason::Requested => t.plain_requested().to_owned(),
        Reason::ByHand => t.plain_by_hand().to_owned(),
        Reason::Imported => t.plain_imported().to_owned(),
    }
}

/// Returns the whole explanation in one sentence: the two opponents with the reason, and the sides.
pub fn sentence(pairing: &Pairing, scope: &Scope, t: Words) -> String {
    let say = ReasonFormatter { scope, t };
    let reasons = &pairing.reasons;
    let of_the_pair = reasons.iter().find(|reason| {
        !matches!(
            reason,
            Reason::Swiss(
                SwissReason::Bracket { .. }
                    | SwissReason::Segment { .. }
                    | SwissReason::Seeding { .. }
                    | SwissReason::Compromise { .. }
                    | SwissReason::Colour { .. }
            ) | Reason::McMahonScores { .. }
        )
    });
    let group = reasons.iter().find_map(|reason| match reason {
        Reason::Swiss(SwissReason::Bracket { score, .. }) => Some(say.score(*score)),
        _ => None,
    });
    let pair = match (&pairing.meeting, of_the_pair, group) {
        (Meeting::Two([first, second]), None, Some(score)) => {
            t.sentence_equal(say.name(*first), say.name(*second), score)
        }
        (_, Some(reason), _) => plain(reason, scope, t),
        (_, None, _) => reasons.first().map(|reason| plain(reason, scope, t)).unwrap_or_default(),
    };
    let colour = reasons.iter().find(|reason| matches!(reason, Reason::Swiss(SwissReason::Colour { .. })));
    match colour {
        Some(colour) => t.two_clauses(pair.trim_end_matches(['.', '。']), plain(colour, scope, t)),
        None => pair,
    }
}

/// Returns a reason in the wording of the rule book.
pub fn rule(reason: &Reason, scope: &Scope, t: Words) -> String {
    let say = ReasonFormatter { scope, t };
    match reason {
        Reason::Swiss(reason) => say.rule_swiss(reason),
        Reason::Berger { round, cycle, size } => t.rule_berger(round, cycle, say.entrants(*size)),
        Reason::Scheveningen { round, cycle, boards } => t.rule_scheveningen(round, cycle, boards),
        Reason::Schiller { round, teams, boards } => t.rule_schiller(round, teams, boards),
        Reason::Molter { round, teams, boards } => t.rule_molter(round, teams, boards),
        Reason::Listed { round } => t.rule_listed(round),
        Reason::Match { slot, .. } => t.rule_match(slot),
        Reason::Walkover { slot } => t.rule_walkover(slot),
        Reason::Card { number: 0 } => t.rule_card_through().to_owned(),
        Reason::Card { number } => t.rule_card(number),
        Reason::FirstAgainstLast => t.rule_first_against_last().to_owned(),
        Reason::Neighbours { places: [higher, lower], passed, .. } => t.rule_neighbours(higher, lower, passed),
        Reason::Loosened { rules, met } => say.loosened(*rules, *met),
        Reason::LowestPlace { place, missed: None } => t.plain_lowest_place(place),
        Reason::LowestPlace { place, missed: Some(missed) } => t.plain_lowest_place_fair(place, missed),
        Reason::FixedGame { places: [higher, lower], .. } => t.rule_fixed_game(higher, lower),
        Reason::Kept { .. }
        | Reason::DrawnOrder { .. }
        | Reason::McMahonScores { .. }
        | Reason::McMahonRematch
        | Reason::McMahonSeeded { .. }
        | Reason::McMahonGap { .. }
        | Reason::McMahonWeight { .. } => plain(reason, scope, t),
        Reason::McMahonDrawn { again, evens_out, .. } => {
            let said = plain(reason, scope, t);
            match (again, evens_out) {
                (true, _) => t.rule_mcmahon_again(said),
                (false, true) => t.rule_mcmahon_evens_out(said),
                (false, false) => said,
            }
        }
        Reason::McMahonBye { score, earlier_byes } => t.rule_mcmahon_bye(halves(*score), earlier_byes),
        Reason::Requested => t.rule_requested().to_owned(),
        Reason::ByHand => t.rule_by_hand().to_owned(),
        Reason::Imported => t.rule_imported().to_owned(),
    }
}

/// Returns the article of a reason: `C.04.3 5.2.1`; `None` if no rule decided.
fn article(reason: &Reason, scope: &Scope) -> Option<String> {
    let spec = scope.stage().spec();
    let chapter = if spec.announces_rounds() { spec.chapter } else { Format::default().spec().chapter };
    let dutch = spec.compares_rounds;
    match reason {
        Reason::Swiss(reason) => {
            let number = match reason {
                SwissReason::Bracket { .. } if dutch => "1.3",
                SwissReason::FloatsDown { .. } if dutch => "1.4",
                SwissReason::LowestEligible { .. } if dutch => "C5",
                SwissReason::Instead { article, .. } | SwissReason::Colour { article, .. } if article.is_empty() => {
                    return None;
                }
                SwissReason::Compromise { criterion: article, .. }
                | SwissReason::Instead { article, .. }
                | SwissReason::Colour { article, .. } => article,
                SwissReason::Bracket { .. }
                | SwissReason::FloatsDown { .. }
                | SwissReason::FloatsUp { .. }
                | SwissReason::Seeding { .. }
                | SwissReason::Segment { .. }
                | SwissReason::Lot { .. }
                | SwissReason::Repaired { .. }
                | SwissReason::LowestEligible { .. } => return Some(chapter.to_owned()),
            };
            Some(format!("{chapter} {number}"))
        }
        Reason::Berger { .. } => Some("C.05 Annex 1".to_owned()),
        Reason::McMahonScores { .. } => Some("MM10".to_owned()),
        Reason::McMahonRematch | Reason::McMahonGap { .. } => Some("MM22".to_owned()),
        Reason::McMahonSeeded { .. } => Some("MM16".to_owned()),
        Reason::McMahonDrawn { .. } => Some("MM15".to_owned()),
        Reason::McMahonWeight { .. } => Some("MM20".to_owned()),
        Reason::McMahonBye { .. } => Some("MM12".to_owned()),
        Reason::Scheveningen { .. }
        | Reason::Schiller { .. }
        | Reason::Molter { .. }
        | Reason::Listed { .. }
        | Reason::Match { .. }
        | Reason::Kept { .. }
        | Reason::Walkover { .. }
        | Reason::Card { .. }
        | Reason::FirstAgainstLast
        | Reason::Neighbours { .. }
        | Reason::FixedGame { .. }
        | Reason::DrawnOrder { .. }
        | Reason::Loosened { .. }
        | Reason::LowestPlace { .. }
        | Reason::Requested
        | Reason::ByHand
        | Reason::Imported => None,
    }
}

/// Returns the articles of several reasons, each once.
pub fn articles(reasons: &[Reason], scope: &Scope, t: Words) -> String {
    let mut articles: Vec<String> = reasons.iter().filter_map(|reason| article(reason, scope)).collect();
    articles.dedup();
    articles.join(t.list_comma()).replace(" Annex ", t.annex())
}

/// Returns a McMahon score: `3½`.
pub(crate) fn halves(half_points: i32) -> String {
    Points(half_points).in_unit(2).to_string()
}

struct ReasonFormatter<'a> {
    scope: &'a Scope,
    t: Words,
}

impl ReasonFormatter<'_> {
    fn names(&self, entries: &[EntryId]) -> String {
        if entries.is_empty() {
            return self.t.contradiction_nobody().to_owned();
        }
        entries.iter().map(|entry| self.name(*entry)).collect::<Vec<_>>().join(self.t.list_comma())
    }

    /// Returns a number of players or teams, as the stage has them: `8 teams`.
    fn entrants(&self, count: u32) -> String {
        if self.is_of_people() { self.t.n_players(count) } else { self.t.n_teams(count) }
    }

    fn is_of_people(&self) -> bool {
        let first = self.scope.group().seats.first().and_then(|entry| self.scope.tournament().entry(*entry));
        first.is_none_or(|entry| entry.person().is_some())
    }

    /// Returns a side; of teams, the side on board 1.
    fn side(&self, side: Side) -> String {
        let word = word(self.scope.tournament().settings.discipline, side, self.t);
        if self.is_of_people() { word.to_owned() } else { self.t.side_on_first_board(word) }
    }

    /// Returns a reason of a Swiss system in plain words.
    fn plain_swiss(&self, reason: &SwissReason) -> String {
        let (discipline, t) = (self.scope.tournament().settings.discipline, self.t);
        match reason {
            SwissReason::Bracket { score, size } => t.plain_bracket(self.score(*score), self.entrants(*size)),
            SwissReason::FloatsDown { entry, from, to } => {
                t.plain_floats_down(self.name(*entry), self.score(*from), self.score(*to))
            }
            SwissReason::FloatsUp { entry, from, to } => {
                t.plain_floats_up(self.name(*entry), self.score(*from), self.score(*to))
            }
            SwissReason::Seeding { round, of } => t.plain_seeding(round, of),
            SwissReason::Instead { entry, of, .. } => t.plain_instead(self.name(*entry), self.name(*of)),
            SwissReason::Segment { from, to, size } if from == to => {
                t.plain_segment_one(self.score(*from), self.entrants(*size))
            }
            SwissReason::Segment { from, to, size } => {
                t.plain_segment(self.score(*from), self.score(*to), self.entrants(*size))
            }
            SwissReason::Lot { seed, among } => t.plain_lot(among, seed),
            SwissReason::Repaired { dissolved } => t.plain_repaired(dissolved),
            SwissReason::Compromise { criterion, failures } => self.plain_criterion(criterion, *failures),
            SwissReason::Colour { rule, entry, side, .. } => {
                let (name, side) = (self.name(*entry), self.side(*side));
                let due = if discipline == Discipline::Xiangqi { t.due_same_side() } else { t.due_same_colour() };
                match rule {
                    ColourRule::Granted => t.plain_colour_both(name, side),
                    ColourRule::Stronger => t.plain_colour_stronger(name, side),
                    ColourRule::Alternate => t.plain_colour_alternate(name, side, due),
                    ColourRule::Higher => t.plain_colour_higher(name, side, due),
                    ColourRule::Number if self.has_values() => t.plain_colour_place(name, side),
                    ColourRule::Number => t.plain_colour_number(name, side),
                    ColourRule::Balance => t.plain_colour_balance(name, side),
                    ColourRule::Lot => t.plain_colour_lot(name, side),
                    ColourRule::Meetings => t.plain_colour_meetings(name, side),
                    ColourRule::Limit => t.plain_colour_limit(name, side),
                }
            }
            SwissReason::LowestEligible { score, .. } => t.plain_lowest_eligible(self.score(*score)),
        }
    }

    /// Returns a reason of a Swiss system in the wording of the rule book.
    fn rule_swiss(&self, reason: &SwissReason) -> String {
        let t = self.t;
        match reason {
            SwissReason::Bracket { score, size } => t.rule_bracket(self.score(*score), self.entrants(*size)),
            SwissReason::FloatsDown { entry, from, to } => {
                t.rule_floats_down(self.name(*entry), self.score(*from), self.score(*to))
            }
            SwissReason::Compromise { criterion, failures } => {
                t.rule_compromise(criterion, self.rule_criterion(criterion), failures)
            }
            SwissReason::FloatsUp { entry, from, to } => {
                t.rule_floats_up(self.name(*entry), self.score(*from), self.score(*to))
            }
            SwissReason::Seeding { round, of } => t.rule_seeding(round, of),
            SwissReason::Instead { entry, of, article } => t.rule_instead(self.name(*entry), self.name(*of), article),
            SwissReason::Segment { from, to, size } if from == to => {
                t.rule_segment_one(self.score(*from), self.entrants(*size))
            }
            SwissReason::Segment { from, to, size } => {
                t.rule_segment(self.score(*from), self.score(*to), self.entrants(*size))
            }
            SwissReason::Lot { seed, among } => t.rule_lot(among, seed),
            SwissReason::Repaired { dissolved } => t.rule_repaired(dissolved),
            SwissReason::Colour { rule, entry, side, .. } => {
                let rule = match rule {
                    ColourRule::Granted => t.rule_colour_both(),
                    ColourRule::Stronger => t.rule_colour_stronger(),
                    ColourRule::Alternate => t.rule_colour_alternate(),
                    ColourRule::Higher => t.rule_colour_higher(),
                    ColourRule::Number => t.rule_colour_number(),
                    ColourRule::Balance => t.rule_colour_balance(),
                    ColourRule::Lot => t.rule_colour_lot(),
                    ColourRule::Meetings => t.rule_colour_meetings(),
                    ColourRule::Limit => t.rule_colour_limit(),
                };
                t.rule_colour(self.name(*entry), self.side(*side), rule)
            }
            SwissReason::LowestEligible { score, unplayed } => t.rule_lowest_eligible(self.score(*score), unplayed),
        }
    }

    fn name(&self, entry: EntryId) -> &str {
        name_of(self.scope.tournament(), entry, self.t)
    }

    fn score(&self, score: Points) -> String {
        points(self.scope.stage().play.scoring.primary(), score)
    }

    /// Returns `true` for the Dutch system. Each system numbers its own criteria; these texts are those of the Dutch
    /// system.
    fn is_dutch(&self) -> bool {
        self.scope.stage().spec().compares_rounds
    }

    fn has_values(&self) -> bool {
        self.scope.stage().spec().has_values()
    }

    /// Returns the places of two neighbours of a Keizer list, with what a win and a draw against the lower are worth.
    fn neighbours(&self, [higher, lower]: [u32; 2], values: [u32; 2], passed: u32) -> String {
        let [win, draw] = self.worth(values);
        match passed {
            0 => self.t.plain_neighbours(higher, lower, win, draw),
            passed => self.t.plain_neighbours_passed(higher, lower, win, draw, passed),
        }
    }

    /// Returns what a win and a draw against the lower of two places are worth.
    fn worth(&self, [_, value]: [u32; 2]) -> [String; 2] {
        let worth = |kind: fn(&Items) -> Worth| {
            let rules = self.scope.stage().format().keizer_rules();
            let item = rules.map(|rules| rules.item_of(kind(&rules.items), value));
            item.map(|item| exact(Exact::new(item.numerator, item.denominator))).unwrap_or_default()
        };
        [worth(|items| items.win), worth(|items| items.draw)]
    }

    fn loosened(&self, rules: Loosened, met: Option<u16>) -> String {
        let t = self.t;
        let rule = match rules {
            Loosened::ColourRow => t.loosened_row().to_owned(),
            Loosened::ColourDifference => t.loosened_difference().to_owned(),
            Loosened::Between(rounds) => t.loosened_between(rounds),
            Loosened::OncePerPeriod => t.loosened_period().to_owned(),
            Loosened::Meetings => t.loosened_meetings().to_owned(),
        };
        match met {
            Some(round) => t.plain_loosened_met(rule, round),
            None => t.plain_loosened(rule),
        }
    }

    fn plain_criterion(&self, criterion: &str, count: u32) -> String {
        let t = self.t;
        match criterion {
            "C6" if self.is_dutch() => t.plain_c6(count),
            "C10" if self.is_dutch() => t.plain_c10(count),
            "C11" if self.is_dutch() => t.plain_c11(count),
            "C12" if self.is_dutch() => t.plain_c12(count),
            "C13" if self.is_dutch() => t.plain_c13(count),
            "C14" if self.is_dutch() => t.plain_c14(count),
            "C15" if self.is_dutch() => t.plain_c15(count),
            "C16" if self.is_dutch() => t.plain_c16(count),
            "C17" if self.is_dutch() => t.plain_c17(count),
            other => t.plain_criterion(other, count),
        }
    }

    fn rule_criterion(&self, name: &str) -> &'static str {
        if self.is_dutch() { criterion(name, self.t) } else { self.t.rule_criterion_other() }
    }
}

/// Returns the meaning of a criterion of the Dutch system (C.04.3 article 2).
pub fn criterion(name: &str, t: Words) -> &'static str {
    match name {
        "C5" => t.rule_c5(),
        "C6" => t.rule_c6(),
        "C7" => t.rule_c7(),
        "C8" => t.rule_c8(),
        "C9" => t.rule_c9(),
        "C10" => t.rule_c10(),
        "C11" => t.rule_c11(),
        "C12" => t.rule_c12(),
        "C13" => t.rule_c13(),
        "C14" => t.rule_c14(),
        "C15" => t.rule_c15(),
        "C16" => t.rule_c16(),
        "C17" => t.rule_c17(),
        "C18" | "C19" | "C20" | "C21" => t.rule_scores_of_repeated_floats(),
        _ => t.rule_criterion_other(),
    }
}
