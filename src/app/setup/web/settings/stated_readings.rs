//! Articles with two possible readings: the form's fields for a stage, and their effect.

use qisai_domain::readings::SCHEDULED;
use qisai_domain::{Discipline, Play, Reading};
use qisai_i18n::Words;

use crate::handler::{Errors, TypedForm};

/// Beginning of the names of all fields.
pub(crate) const PREFIX: &str = "reading_";

/// Form part for readings; empty if none applies to the stage.
pub(crate) struct ReadingForm {
    pub(crate) picks: Vec<ReadingPick>,
    /// Field for the maximum number of games for Koya: name, label and value; `None` if no table uses it.
    pub(crate) games: Option<(&'static str, &'static str, String)>,
    /// `true` if other open articles of the system have a single answer each, which the form names.
    pub(crate) is_lim: bool,
}

/// Selection list.
pub(crate) struct ReadingPick {
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    /// Options: code, text, `true` for the chosen one.
    pub(crate) options: Vec<(&'static str, String, bool)>,
}

/// Returns the field name of a reading.
pub(crate) fn field(reading: Reading) -> &'static str {
    match reading {
        Reading::Encounter => "reading_encounter",
        Reading::DoubleForfeit => "reading_double_forfeit",
        Reading::KoyaStep => "reading_koya_step",
        Reading::KoyaMaximum => "reading_koya_maximum",
        Reading::TableForfeits => "reading_table_forfeits",
        Reading::FullPointByes => "reading_full_point_byes",
        Reading::MedianUpfloaters => "reading_lim_median",
        Reading::LastRound => "reading_lim_last_round",
        Reading::FirstTeam => "reading_team_first",
        Reading::OddTeam => "reading_team_odd",
        Reading::LosingFoul => "reading_losing_foul",
    }
}

/// Returns the typed choice of a reading; without its field the article stays unchanged.
fn typed(fields: &TypedForm, reading: Reading) -> Option<&str> {
    fields.if_sent(field(reading)).map(str::trim)
}

/// Returns the stage with the typed choices. Unreadable fields are added to `errors`.
pub(crate) fn edited(fields: &TypedForm, play: Play, t: Words, errors: &mut Errors) -> Play {
    let mut readings = play.readings;
    for reading in Reading::ALL {
        let Some(typed) = typed(fields, reading) else { continue };
        let word = if typed.is_empty() && reading == Reading::KoyaMaximum { SCHEDULED } else { typed };
        if !readings.choose(reading, word) {
            let said = if reading == Reading::KoyaMaximum { t.reading_number_error() } else { t.needed() };
            errors.insert(field(reading), said.to_owned());
        }
    }
    Play { readings, ..play }
}

/// Returns the fields of the articles that apply to the stage: as typed, otherwise as stored.
pub(crate) fn form(fields: &TypedForm, play: &Play, discipline: Discipline, t: Words) -> ReadingForm {
    let concerned = Reading::ALL.into_iter().filter(|reading| reading.concerns(play, discipline));
    let value = |reading| typed(fields, reading).map_or_else(|| play.readings.chosen(reading), str::to_owned);
    let (games, lists): (Vec<Reading>, Vec<Reading>) = concerned.partition(|reading| *reading == Reading::KoyaMaximum);
    let pick = |reading: Reading| {
        let chosen = value(reading);
        let option = |word: &&'static str| (*word, t.reading_choice(reading, word), **word == *chosen);
        let options = reading.choices().iter().map(option).collect();
        ReadingPick { name: field(reading), label: t.reading(reading), options }
    };
    let games_field = |reading: &Reading| {
        let games = value(*reading);
        let shown = if games == SCHEDULED { String::new() } else { games };
        (field(*reading), t.reading(*reading), shown)
    };
    ReadingForm {
        picks: lists.into_iter().map(pick).collect(),
        games: games.first().map(games_field),
        is_lim: play.format.spec().readings.contains(&Reading::MedianUpfloaters),
    }
}
