//! Rules of the pairing system in force, in short form with their articles; the related facts; the pairs of a table.

use qisai_domain::format::spec::FirstDraw;
use qisai_domain::leaving::Profile;
use qisai_domain::{Discipline, EntryId};
use qisai_pairing::round_robin::schedule::Schedule;
use qisai_standings::ranking::order;

use super::{DocumentPart, Press, PrintCell, PrintRow, PrintTable, Text};
use crate::standings::tie_breaks::{label, sources};
use crate::{contests, formats, sides, time_controls};
use qisai_i18n::rules_in_force;

/// Returns the text for the wall; for a table with its pairs.
pub(super) fn in_force(press: &Press) -> Vec<DocumentPart> {
    let mut parts = vec![DocumentPart::Table(text(press, press.title()))];
    parts.extend(pairs(press).map(DocumentPart::Table));
    parts
}

/// Returns facts and rules as a table of two columns.
pub(crate) fn text(press: &Press, title: Text) -> PrintTable {
    let stage = press.scope.stage();
    let (format, discipline) = (stage.format(), press.scene.tournament.settings.discipline);
    let facts = facts(press)
        .into_iter()
        .map(|(what, value)| PrintRow::of(vec![PrintCell::new("label", what), PrintCell::text(value)]));
    // The articles are FIDE's: in other games the same rules apply as practice, without citation.
    let is_chess = discipline == Discipline::Chess;
    let cited = |article: &'static str| if is_chess || !article.starts_with('C') { article } else { "" };
    let rules = rules_in_force(format).into_iter();
    let rules = rules.map(|(article, said)| {
        PrintRow::of(vec![PrintCell::new("label", cited(article)), PrintCell::text(press.say(said))])
    });
    let leaving = stage.spec().has_free_order().then(|| {
        let profile = Profile::of(&stage.play, discipline);
        let article = PrintCell::new("label", press.say(|t| t.leaving_article(profile)));
        PrintRow::of(vec![article, PrintCell::text(press.say(|t| t.leaving_said(profile)))])
    });
    press.table("rules", title, None).rows(facts).rows(rules).rows(leaving)
}

/// Returns the facts of the competition: format, scoring, order, time.
pub(super) fn facts(press: &Press) -> Vec<(Text, Text)> {
    let (scene, scope) = (&press.scene, press.scope);
    let discipline = scene.tournament.settings.discipline;
    let criteria = order(scope.stage()).unwrap_or_default();
    let names = press
        .say(|t| criteria.iter().map(|descriptor| label(descriptor, t).name).collect::<Vec<_>>().join(t.list_comma()));
    // In 积分编排 the lot decides the sides.
    let is_by_lot = scope.stage().spec().first_draw == FirstDraw::Lots;
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
pub(crate) fn pairs(press: &Press) -> Option<PrintTable> {
    let (stage, group) = (press.scope.stage(), press.scope.group());
    if !stage.spec().has_free_order() {
        return None;
    }
    let seats: Vec<EntryId> = press.scene.entrants().iter().map(qisai_domain::Seat::id).collect();
    if seats.len() < 2 {
        return None;
    }
    let schedule = Schedule::of(press.scene.tournament, stage, group, &seats, None).ok()?;
    let rows = (1_u16..).zip(schedule.rounds()).map(|(number, round)| {
        let pairs: Vec<String> = round.games.iter().map(|(one, other)| format!("{one}–{other}")).collect();
        PrintRow::of(vec![
            PrintCell::new("label", press.say(|t| t.round_n(number))),
            PrintCell::text(pairs.join("   ")),
        ])
    });
    let rows: Vec<PrintRow> = rows.collect();
    // The tables of FIDE are not cited in xiangqi.
    let is_fide_table =
        stage.format().is_complete_table() && press.scene.tournament.settings.discipline != Discipline::Xiangqi;
    let title = press.say(|t| if is_fide_table { t.berger_tables() } else { t.print_table_of_pairs() });
    Some(press.table("rules", title, None).rows(rows))
}
