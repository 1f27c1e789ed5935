//! Rules of the pairing system in force, in short form with their articles; the related facts; the pairs of a table.

use qisai_domain::{Acceleration, Discipline, EntryId, Format, SwissSystem, Table as PairingTable};
use qisai_pairing::round_robin::schedule::Schedule;
use qisai_standings::ranking::order;

use super::{Cell, Part, Press, Row, Table, Text};
use crate::tie_breaks::{label, sources};
use crate::{contests, formats, sides, time_controls};
use qisai_i18n::Words;

/// Article of the rules, and the sentence for it.
type Rule = (&'static str, fn(Words) -> &'static str);

/// Rules of C.04.1, common to all Swiss systems of FIDE.
const SWISS: [Rule; 9] = [
    ("C.04.1:1", |t| t.rule_swiss_rounds()),
    ("C.04.1:2", |t| t.rule_swiss_once()),
    ("C.04.1:3", |t| t.rule_swiss_bye()),
    ("C.04.1:4", |t| t.rule_swiss_no_bye()),
    ("C.04.1:5", |t| t.rule_swiss_scores()),
    ("C.04.1:6", |t| t.rule_swiss_difference()),
    ("C.04.1:7", |t| t.rule_swiss_third()),
    ("C.04.1:8", |t| t.rule_swiss_colours()),
    ("C.04.1:9", |t| t.rule_swiss_explained()),
];

/// Rules of the Chinese system.
const JIFEN: [Rule; 6] = [
    ("1", |t| t.rule_jifen_once()),
    ("2", |t| t.rule_jifen_first()),
    ("3", |t| t.rule_jifen_bye()),
    ("4", |t| t.rule_jifen_scores()),
    ("5", |t| t.rule_jifen_sides()),
    ("6", |t| t.rule_jifen_lots()),
];

const TABLE: [Rule; 3] = [
    ("C.05", |t| t.rule_table_all()),
    ("C.05 Annex 1", |t| t.rule_table_numbers()),
    ("C.05:6", |t| t.rule_table_leaving()),
];

const BRACKET: [Rule; 2] = [("", |t| t.rule_bracket_out()), ("", |t| t.rule_bracket_level())];

/// Returns the text for the wall; for a table with its pairs.
pub(super) fn in_force(press: &Press) -> Vec<Part> {
    let mut parts = vec![Part::Table(text(press, press.title()))];
    parts.extend(pairs(press).map(Part::Table));
    parts
}

fn rules_of(format: &Format) -> Vec<Rule> {
    match format {
        Format::Swiss { system: SwissSystem::Jifen, .. } => JIFEN.to_vec(),
        Format::Swiss { acceleration, .. } => {
            let baku: Rule = ("C.04.7", |t| t.rule_baku());
            let is_baku = *acceleration == Acceleration::Baku;
            SWISS.into_iter().chain(is_baku.then_some(baku)).collect()
        }
        Format::Table { .. } => TABLE.to_vec(),
        Format::Bracket(_) => BRACKET.to_vec(),
        Format::Ladder { .. } => Vec::new(),
    }
}

/// Returns facts and rules as a table of two columns.
pub(super) fn text(press: &Press, title: Text) -> Table {
    let format = press.scope.stage().format();
    let facts =
        facts(press).into_iter().map(|(what, value)| Row::of(vec![Cell::new("label", what), Cell::text(value)]));
    // The articles are FIDE's: in other games the same rules apply as practice, without citation.
    let is_chess = press.scene.tournament.settings.discipline == Discipline::Chess;
    let cited = |article: &'static str| if is_chess || !article.starts_with('C') { article } else { "" };
    let rules = rules_of(format).into_iter();
    let rules =
        rules.map(|(article, said)| Row::of(vec![Cell::new("label", cited(article)), Cell::text(press.say(said))]));
    let hint = press.say(|t| t.offered_hint(format));
    press.table("rules", title, None).rows(facts).rows(rules).notes([hint])
}

/// Returns the facts of the competition: format, scoring, order, time.
pub(super) fn facts(press: &Press) -> Vec<(Text, Text)> {
    let (scene, scope) = (&press.scene, press.scope);
    let discipline = scene.tournament.settings.discipline;
    let criteria = order(scope.stage()).unwrap_or_default();
    let names = press
        .say(|t| criteria.iter().map(|descriptor| label(descriptor, t).name).collect::<Vec<_>>().join(t.list_comma()));
    // In 积分编排 the lot decides the sides.
    let is_by_lot = scope.stage().format().swiss_system() == Some(SwissSystem::Jifen);
    let initial = scene.group.initial_side().filter(|_| !is_by_lot);
    let facts = vec![
        (press.say(|t| t.game()), press.say(|t| formats::discipline(discipline, t))),
        (press.say(|t| t.format()), press.say(|t| formats::long(scope, t))),
        (press.say(|t| t.scoring()), press.say(|t| formats::scoring(scene.primary(), t))),
        (
            press.say(|t| t.contest_fact()),
            press.say(|t| contests::announced(&scope.stage().play.contest(1), scope.stage().scores(), t)),
        ),
        (press.say(|t| t.order()), names),
        (
            press.say(|t| t.tie_break_rules()),
            press.say(|t| sources(scope.stage(), &scene.tournament.settings, &criteria, t).join(t.semicolon())),
        ),
        (press.say(|t| t.time_control()), press.say(|t| time_controls::said(&scope.stage().play, discipline, t))),
        (
            press.say(|t| t.initial_side()),
            press.say(|t| initial.map(|side| sides::word(discipline, side, t)).unwrap_or_default()),
        ),
    ];
    facts.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

/// Returns the pairs of each round by numbers; `None` if they are not known in advance.
pub(super) fn pairs(press: &Press) -> Option<Table> {
    let (stage, group) = (press.scope.stage(), press.scope.group());
    let Format::Table { table, .. } = stage.format() else { return None };
    let seats: Vec<EntryId> = press.scene.entrants().iter().map(qisai_domain::Seat::id).collect();
    if seats.len() < 2 {
        return None;
    }
    let schedule = Schedule::of(press.scene.tournament, stage, group, &seats, None).ok()?;
    let rows = (1_u16..).zip(schedule.rounds()).map(|(number, round)| {
        let pairs: Vec<String> = round.games.iter().map(|(one, other)| format!("{one}–{other}")).collect();
        Row::of(vec![Cell::new("label", press.say(|t| t.round_n(number))), Cell::text(pairs.join("   "))])
    });
    let rows: Vec<Row> = rows.collect();
    let title = match table {
        PairingTable::Berger if press.scene.tournament.settings.discipline != Discipline::Xiangqi => {
            press.say(|t| t.berger_tables())
        }
        _ => press.say(|t| t.print_table_of_pairs()),
    };
    Some(press.table("rules", title, None).rows(rows))
}
