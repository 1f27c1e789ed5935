//! Calculation of a value of the standings: its rounds, the cut values, the articles.

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::keizer::{Kind, Line};
use qisai_domain::{Cell, EntryId, ResultLine, Tournament};
use qisai_standings::code::Code;
use qisai_standings::ratio::Exact;
use qisai_standings::unplayed::{Category, Dummy};
use qisai_standings::working::{Measure, MutualTable};
use qisai_standings::{Addend, Against, CutRule, Descriptor, Undefined, Value, Working};

use super::tie_breaks::{self, Label};
use crate::names::Name;
use crate::rounds::number_of;
use crate::{scores, sides};
use qisai_i18n::Words;
use qisai_standings::ranking::Ranked;

/// Calculation of one value. A template that renders itself in other templates, without a heading.
#[derive(Clone, Debug, Template)]
#[template(path = "standings/working.html")]
pub struct Explained {
    /// Words of the reader's language.
    pub t: Words,
    /// Value as it is printed; `–` without a value.
    pub value: String,
    /// Rounds that the value consists of.
    pub steps: Vec<WorkingStep>,
    /// Head of the column of [`WorkingStep::taken`]; `None` if it would equal the last column.
    pub taken: Option<&'static str>,
    /// Head of the column of [`WorkingStep::obtained`]; `None` if no step shows points obtained.
    pub obtained: Option<&'static str>,
    /// `true` if the steps show what they added when their round was over.
    pub has_evening: bool,
    /// Tables of mutual results (direct encounter).
    pub tables: Vec<Mutual>,
    /// Description of the sum or mean.
    pub foot: Option<String>,
    /// Additional remarks.
    pub remarks: Vec<String>,
    /// Articles with the edition; empty if the regulations contain none.
    pub citation: String,
}

impl HtmlSafe for Explained {}

impl Explained {
    /// Returns the number of columns before the last.
    fn foot_span(&self) -> usize {
        2 + [self.taken.is_some(), self.obtained.is_some(), self.has_evening]
            .into_iter()
            .map(usize::from)
            .sum::<usize>()
    }
}

/// Round in a calculation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkingStep {
    /// Number of the round; 0 for points carried over from an earlier stage.
    pub round: u16,
    /// Competitor whose number is used, if any.
    pub name: Option<Name>,
    /// Note on a special case.
    pub note: String,
    /// Number used.
    pub taken: String,
    /// Points obtained in the round.
    pub obtained: String,
    /// Amount that the round added when it was over.
    pub evening: String,
    /// Amount that the round adds.
    pub counts: String,
    /// `true` if the step is cut.
    pub cut: bool,
}

/// Mutual results of tied competitors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutual {
    /// Rule that applies.
    pub rule: String,
    /// `true` if some of the tied competitors have not met.
    pub incomplete: bool,
    /// Lines, best first.
    pub rows: Vec<MutualLine>,
}

/// Tied competitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MutualLine {
    pub name: Name,
    /// Other tied competitors that were met, with the score.
    pub met: Vec<(Name, String)>,
    /// Score against the others.
    pub score: String,
    /// Number of the others that were not met.
    pub missing: usize,
    /// Score if all missing games were won.
    pub highest: String,
}

/// Formatter of the calculations of one table of standings.
pub struct Explainer<'a> {
    tournament: &'a Tournament,
    ranked: &'a Ranked,
    t: Words,
    has_evenings: bool,
}

impl<'a> Explainer<'a> {
    /// Returns the formatter for the standings `ranked` of `tournament`.
    pub fn new(tournament: &'a Tournament, ranked: &'a Ranked, t: Words) -> Self {
        Self { tournament, ranked, t, has_evenings: false }
    }

    /// Adds what each round of a Keizer gave when it was over, for which all rounds are reckoned again.
    #[must_use]
    pub fn with_evenings(self) -> Self {
        Self { has_evenings: true, ..self }
    }

    /// Returns a value as the table shows it: its number, a place within a tie, or `–`.
    pub fn text(value: &Value) -> String {
        match value {
            Value::Number(amount) => scores::exact(*amount),
            Value::Place { place, tied } if !tied.is_empty() => place.to_string(),
            Value::Steps(steps) => steps.first().map_or_else(|| "–".to_owned(), |step| scores::exact(*step)),
            Value::Place { .. } | Value::Undefined(_) => "–".to_owned(),
        }
    }

    /// Returns a value for machines: a decimal, the place within a tie, or `None`.
    pub fn plain(value: &Value) -> Option<String> {
        match value {
            Value::Place { place, tied } => (!tied.is_empty()).then(|| place.to_string()),
            _ => value.text(),
        }
    }

    /// Returns `true` if a value has a calculation beyond its number.
    pub fn has_working(descriptor: &Descriptor, value: &Value) -> bool {
        matches!(value, Value::Undefined(_)) || !descriptor.code().is_some_and(Code::is_fact)
    }

    /// Returns the calculation of a value of `entry`.
    pub fn explain(&self, entry: EntryId, descriptor: &Descriptor, value: &Value) -> Explained {
        let t = self.t;
        let label = tie_breaks::label(descriptor, t);
        let scored = descriptor.on(self.ranked.standings.primary);
        // The value is from the same table, so it has a calculation.
        let working = self.ranked.table.working(entry, &scored, value).unwrap_or(Working::Fact);
        let addends = working.addends();
        let has_obtained = addends.iter().any(|addend| addend.obtained.is_some());
        let differs = addends.iter().any(|addend| addend.taken != addend.counts);
        let mut remarks = Vec::new();
        let (mut tables, mut foot) = (Vec::new(), None);
        match &working {
            Working::Fact => {}
            Working::Sum(addends) => foot = Some(self.sum_foot(addends)),
            Working::Mean { addends, .. } => foot = Some(self.mean_foot(addends)),
            Working::Performance { opponents, score } => foot = Some(self.performance_foot(opponents, *score)),
            Working::Undefined(why) => remarks.push(self.undefined(*why).to_owned()),
            Working::Steps(_) => {
                let steps = if let Value::Steps(steps) = value { steps.as_slice() } else { &[] };
                let values: Vec<String> = steps.iter().copied().map(scores::exact).collect();
                remarks.push(t.steps_in_order(values.join(t.list_comma())));
            }
            Working::Strength { secondary, buchholz, divisor, .. } => {
                let [secondary, buchholz, divisor] = [*secondary, *buchholz, *divisor].map(scores::exact);
                foot = Some(t.strength_of(secondary, buchholz, divisor));
            }
            Working::Encounter(encounter) => {
                tables = encounter.tables.iter().map(|table| self.mutual(table)).collect();
                if encounter.group > 1 {
                    foot = Some(t.place_among(encounter.place, encounter.group));
                } else {
                    remarks.push(t.nobody_tied().to_owned());
                }
            }
        }
        let policy = self.ranked.table.settings().unplayed;
        if addends.iter().any(|addend| matches!(addend.against, Against::Dummy { .. })) {
            let practice = match policy.dummy {
                Dummy::LowestScore => Some(t.xiangqi_practice()),
                _ if policy.bye_takes_the_cut => Some(t.olympiad_practice()),
                _ => None,
            };
            remarks.extend(practice.map(str::to_owned));
        }
        let list = self.ranked.table.keizer().filter(|_| descriptor.code() == Some(Code::Keizer));
        let share = list.and_then(|list| list.line(entry)).map_or(0, Line::away_share);
        remarks.extend((share > 0).then(|| t.keizer_away_share(share)));
        let evenings = list.filter(|_| self.has_evenings);
        let evenings = evenings.map(|list| list.evening_points(&self.ranked.results, entry)).unwrap_or_default();
        remarks.extend((!evenings.is_empty()).then(|| t.keizer_evening_note().to_owned()));
        let steps = addends.iter().map(|addend| WorkingStep {
            evening: evenings.get(&addend.round).copied().map(scores::exact).unwrap_or_default(),
            ..self.step(entry, addend)
        });
        Explained {
            t,
            value: Self::text(value),
            steps: steps.collect(),
            taken: (differs || has_obtained).then(|| self.taken_head(descriptor)),
            obtained: has_obtained.then(|| if list.is_some() { t.keizer_share_head() } else { t.obtained() }),
            has_evening: !evenings.is_empty(),
            tables,
            foot,
            remarks,
            citation: self.citation(&label, &working),
        }
    }

    fn step(&self, entry: EntryId, addend: &Addend) -> WorkingStep {
        let (name, mut notes) = self.against(entry, addend);
        notes.extend(addend.cut.map(|rule| self.cut(rule).to_owned()));
        WorkingStep {
            round: number_of(&self.ranked.results, addend.round),
            name: name.map(|entry| Name::of(self.tournament, entry, self.t)),
            note: notes.join(self.t.comma()),
            taken: scores::exact(addend.taken),
            obtained: addend.obtained.map(scores::exact).unwrap_or_default(),
            evening: String::new(),
            counts: scores::exact(addend.counts),
            cut: addend.cut.is_some(),
        }
    }

    /// Returns the competitor whose number is used, and the notes on it.
    fn against(&self, entry: EntryId, addend: &Addend) -> (Option<EntryId>, Vec<String>) {
        let t = self.t;
        let mut notes = Vec::new();
        match addend.against {
            Against::Opponent { entry, adjusted, forfeit } => {
                notes.extend(adjusted.then(|| t.note_adjusted().to_owned()));
                notes.extend(forfeit.then(|| t.note_forfeit().to_owned()));
                (Some(entry), notes)
            }
            Against::Dummy { category, scheduled, cap } => {
                notes.push(self.category(category).to_owned());
                notes.push(self.dummy(cap).to_owned());
                (scheduled, notes)
            }
            Against::Own => self.own_round(entry, addend.round),
            Against::Brought => (None, vec![t.brought_along().to_owned()]),
            Against::OwnValue => (None, vec![t.keizer_own_value().to_owned()]),
            Against::Start => (None, vec![t.start_score().to_owned()]),
            Against::Rounded => (None, vec![t.rounded_down().to_owned()]),
            Against::Extra => (None, vec![scores::extra(addend.counts < Exact::from_integer(0), t).to_owned()]),
        }
    }

    /// Returns the opponent and the result of the entry's own round.
    fn own_round(&self, entry: EntryId, round: u16) -> (Option<EntryId>, Vec<String>) {
        let results = &self.ranked.results;
        let line = results.lines.iter().find(|line| line.entry == entry);
        match line.and_then(|line| Some((line, line.cell(round)?))) {
            Some((line, Cell::Game { opponent, side, .. } | Cell::Match { opponent, side, .. })) => {
                let opponent = results.lines.get(opponent).map(|line| line.entry);
                let side = sides::word(self.tournament.settings.discipline, side, self.t);
                (opponent, vec![format!("{side} {}", scores::cell(results, line, round).unwrap_or_default())])
            }
            Some((line, Cell::Bye(kind))) => {
                let bye = || scores::bye(results.scoring.primary(), kind, self.t);
                (None, vec![self.absence(line, results.own_round(round)).unwrap_or_else(bye)])
            }
            Some((_, Cell::Idle)) | None => (None, vec![self.t.own_round().to_owned()]),
        }
    }

    /// Returns the reason of an absence in a Keizer, with its number among those that count. `round` is that of the stage.
    fn absence(&self, line: &ResultLine, round: u16) -> Option<String> {
        let items = &self.ranked.table.keizer()?.line(line.entry)?.items;
        let item = items.iter().find(|item| item.fact.round == round)?;
        let reason = match item.fact.kind {
            Kind::Notified => self.t.absence_announced(),
            Kind::Long => self.t.absence_long(),
            Kind::Unannounced => self.t.absence_unannounced(),
            Kind::Late => self.t.absence_late(),
            Kind::NotYet => self.t.absence_not_yet(),
            Kind::Duty => self.t.absence(*line.participation.absences.get(&round)?),
            _ => return None,
        };
        Some(match item.counted {
            Some(number) => self.t.keizer_counted(reason, number),
            None => reason.to_owned(),
        })
    }

    fn mutual(&self, table: &MutualTable) -> Mutual {
        let rows: Vec<MutualLine> = table
            .rows
            .iter()
            .map(|row| MutualLine {
                name: Name::of(self.tournament, row.entry, self.t),
                met: row
                    .met
                    .iter()
                    .map(|met| (Name::of(self.tournament, met.opponent, self.t), scores::exact(met.score)))
                    .collect(),
                score: scores::exact(row.score),
                missing: row.missing,
                highest: scores::exact(row.highest),
            })
            .collect();
        let incomplete = rows.iter().any(|row| row.missing > 0);
        let rule = match table.measure {
            Measure::Points(_) if incomplete => self.t.some_not_met().to_owned(),
            Measure::Points(_) => self.t.all_met().to_owned(),
            Measure::BoardCount => self.t.by_board_count().to_owned(),
            Measure::Board(board) => self.t.board_decides(board),
            Measure::WithoutLast(boards) => self.t.without_last_boards(boards),
        };
        Mutual { rule, incomplete, rows }
    }

    fn sum_foot(&self, addends: &[Addend]) -> String {
        match cuts(addends) {
            0 => self.t.sum().to_owned(),
            cut => self.t.sum_without_cut(cut),
        }
    }

    fn mean_foot(&self, addends: &[Addend]) -> String {
        let cut = cuts(addends);
        match cut {
            0 => self.t.mean_of(addends.len()),
            cut => self.t.mean_without_cut(addends.len().saturating_sub(cut), cut),
        }
    }

    fn performance_foot(&self, opponents: &[Addend], score: Exact) -> String {
        let games = opponents.len();
        let sum: Exact = opponents.iter().map(|addend| addend.counts).sum();
        let mean = i128::try_from(games).ok().filter(|games| *games > 0).map(|games| (sum / games).round());
        let mean = mean.map(scores::exact).unwrap_or_default();
        self.t.performance_from(mean, scores::exact(score), games)
    }

    fn taken_head(&self, descriptor: &Descriptor) -> &'static str {
        match descriptor.code() {
            Some(Code::Bh | Code::Fb | Code::Sb | Code::Ks) => self.t.taken_points(),
            Some(Code::Aro | Code::Tpr | Code::Ptp) => self.t.taken_rating(),
            Some(Code::Keizer) => self.t.keizer_value_head(),
            _ => self.t.taken_value(),
        }
    }

    fn citation(&self, label: &Label, working: &Working) -> String {
        let mut articles: Vec<&str> = label.article.into_iter().collect();
        for addend in working.addends() {
            articles.push(addend.article);
            if let Against::Dummy { category, cap, .. } = addend.against {
                articles.push(category.article());
                articles.extend(cap);
            }
            articles.extend(addend.cut.map(CutRule::article));
        }
        if let Working::Encounter(encounter) = working {
            articles.extend(encounter.tables.iter().map(|table| table.article));
        }
        let mut once: Vec<&str> = Vec::new();
        for article in articles {
            if article.starts_with(|letter: char| letter.is_ascii_digit()) && !once.contains(&article) {
                once.push(article);
            }
        }
        if once.is_empty() {
            return String::new();
        }
        once.sort_by_key(|article| article.split('.').map(|part| part.parse::<u32>().unwrap_or(0)).collect::<Vec<_>>());
        tie_breaks::citation(self.tournament.settings.regulations.tie_breaks, &once, self.t)
    }

    fn category(&self, category: Category) -> &'static str {
        match category {
            Category::AllocatedBye => self.t.note_allocated_bye(),
            Category::ForfeitWin => self.t.note_forfeit_win(),
            Category::RequestedBye => self.t.note_requested_bye(),
            Category::ForfeitLoss => self.t.note_forfeit_loss(),
            Category::TrailingBye => self.t.note_trailing_bye(),
        }
    }

    fn dummy(&self, cap: Option<&str>) -> &'static str {
        match self.ranked.table.settings().unplayed.dummy {
            Dummy::LowestScore => self.t.note_dummy_lowest(),
            _ if cap.is_some() => self.t.note_dummy_capped(),
            _ => self.t.note_dummy(),
        }
    }

    fn cut(&self, rule: CutRule) -> &'static str {
        match rule {
            CutRule::Least => self.t.cut_least(),
            CutRule::Voluntary => self.t.cut_voluntary(),
            CutRule::Bye => self.t.cut_bye(),
            CutRule::Most => self.t.cut_most(),
            CutRule::Early => self.t.cut_early(),
            CutRule::BelowLimit => self.t.cut_below_limit(),
        }
    }

    fn undefined(&self, why: Undefined) -> &'static str {
        match why {
            Undefined::NoGames => self.t.undefined_no_games(),
            Undefined::UnratedEntrant => self.t.undefined_unrated(),
            Undefined::Elsewhere => self.t.undefined_elsewhere(),
            Undefined::NoStartScores => self.t.undefined_start_scores(),
        }
    }
}

fn cuts(addends: &[Addend]) -> usize {
    addends.iter().filter(|addend| addend.cut.is_some()).count()
}
