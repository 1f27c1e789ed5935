//! Rules of McMahon in the form of a new tournament, as a table of fields: the same rows draw the form and read it.

pub mod start_scores;

use qisai_domain::Format;
use qisai_domain::mcmahon::{
    Criteria, Exempt, FloaterPlace, McMahonColour, McMahonRules, McMahonSeeding, OpponentsUnplayed, SosFrom, thresholds,
};

use crate::desk::errors::Errors;
use crate::form_table::{FormField, FormTable, TypedForm};
use qisai_i18n::Words;

/// Prefix of the names of all fields.
pub(crate) const PREFIX: &str = "mcmahon_";
/// Table of a form that has only these fields.
pub const MCMAHON: FormTable = &[&[FormField::group(PREFIX)]];
/// Largest number of the seeding rounds.
const MAX_ROUNDS: u16 = 99;

/// One field of the form.
struct Field {
    name: &'static str,
    label: fn(Words) -> &'static str,
    hint: fn(Words) -> &'static str,
    /// Refusal of what cannot be read; empty for a choice.
    error: fn(Words) -> &'static str,
    kind: Kind,
    /// Writes the setting.
    write: fn(&McMahonRules) -> String,
    /// Reads the setting; `None` if the text does not say one.
    read: fn(&str, &mut McMahonRules) -> Option<()>,
}

/// Kind of a field.
enum Kind {
    Text,
    Number,
    Check,
    /// Codes with their words, the usual one first.
    Choice(&'static [Choice]),
}

/// Code of a choice with its words.
type Choice = (&'static str, fn(Words) -> &'static str);

const HALF_POINTS: &[Choice] = &[("0", |_| "0"), ("1", |_| "½"), ("2", |_| "1")];
const SEEDINGS: &[Choice] = &[
    ("random", |t| t.mcmahon_seed_random()),
    ("slip", |t| t.mcmahon_seed_slip()),
    ("fold", |t| t.mcmahon_seed_fold()),
    ("adjacent", |t| t.mcmahon_seed_adjacent()),
];
const PLACES: &[Choice] = &[
    ("middle", |t| t.mcmahon_place_middle()),
    ("top", |t| t.mcmahon_place_top()),
    ("bottom", |t| t.mcmahon_place_bottom()),
];

const PLAIN: Field = Field {
    name: "",
    label: |_| "",
    hint: |_| "",
    error: |_| "",
    kind: Kind::Text,
    write: |_| String::new(),
    read: |_, _| Some(()),
};

/// All fields, in the order of the form.
static FIELDS: &[Field] = &[
    Field {
        name: "mcmahon_thresholds",
        label: |t| t.mcmahon_thresholds(),
        hint: |t| t.mcmahon_thresholds_hint(),
        error: |t| t.mcmahon_thresholds_error(),
        write: |rules| rules.thresholds.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        read: |text, rules| {
            rules.thresholds = thresholds(text)?;
            rules.fault().is_none().then_some(())
        },
        ..PLAIN
    },
    Field {
        name: "mcmahon_lowest",
        label: |t| t.mcmahon_lowest(),
        error: |t| t.mcmahon_lowest_error(),
        kind: Kind::Number,
        write: |rules| rules.lowest.to_string(),
        read: |text, rules| {
            rules.lowest =
                text.parse().ok().filter(|lowest: &i16| lowest.saturating_abs() <= McMahonRules::MAX_LOWEST)?;
            Some(())
        },
        ..PLAIN
    },
    Field {
        name: "mcmahon_absent",
        label: |t| t.mcmahon_absent(),
        kind: Kind::Choice(HALF_POINTS),
        write: |rules| rules.absent.to_string(),
        read: |text, rules| half_points(text).map(|half_points| rules.absent = half_points),
        ..PLAIN
    },
    Field {
        name: "mcmahon_bye",
        label: |t| t.mcmahon_bye(),
        kind: Kind::Choice(HALF_POINTS),
        write: |rules| rules.bye.to_string(),
        read: |text, rules| half_points(text).map(|half_points| rules.bye = half_points),
        ..PLAIN
    },
    Field {
        name: "mcmahon_round_down",
        label: |t| t.mcmahon_round_down(),
        kind: Kind::Check,
        write: |rules| checked(rules.round_down),
        read: |text, rules| {
            rules.round_down = !text.is_empty();
            Some(())
        },
        ..PLAIN
    },
    Field {
        name: "mcmahon_seed",
        label: |t| t.mcmahon_seed(),
        kind: Kind::Choice(SEEDINGS),
        write: |rules| rules.seed.code().to_owned(),
        read: |text, rules| McMahonSeeding::from_code(text).map(|seed| rules.seed = seed),
        ..PLAIN
    },
    Field {
        name: "mcmahon_seed_rounds",
        label: |t| t.mcmahon_seed_rounds(),
        error: |t| t.mcmahon_rounds_error(),
        kind: Kind::Number,
        write: |rules| rules.seed_rounds.to_string(),
        read: |text, rules| {
            rules.seed_rounds = text.parse().ok().filter(|rounds| *rounds <= MAX_ROUNDS)?;
            Some(())
        },
        ..PLAIN
    },
    Field {
        name: "mcmahon_seed_after",
        label: |t| t.mcmahon_seed_after(),
        kind: Kind::Choice(SEEDINGS),
        write: |rules| rules.seed_after.code().to_owned(),
        read: |text, rules| McMahonSeeding::from_code(text).map(|seed| rules.seed_after = seed),
        ..PLAIN
    },
    Field {
        name: "mcmahon_always_by_rating",
        label: |t| t.mcmahon_always_by_rating(),
        kind: Kind::Check,
        write: |rules| checked(rules.always_by_rating),
        read: |text, rules| {
            rules.always_by_rating = !text.is_empty();
            Some(())
        },
        ..PLAIN
    },
    Field {
        name: "mcmahon_floater_upper",
        label: |t| t.mcmahon_floater_upper(),
        kind: Kind::Choice(PLACES),
        write: |rules| rules.floater_upper.code().to_owned(),
        read: |text, rules| FloaterPlace::from_code(text).map(|place| rules.floater_upper = place),
        ..PLAIN
    },
    Field {
        name: "mcmahon_floater_lower",
        label: |t| t.mcmahon_floater_lower(),
        kind: Kind::Choice(PLACES),
        write: |rules| rules.floater_lower.code().to_owned(),
        read: |text, rules| FloaterPlace::from_code(text).map(|place| rules.floater_lower = place),
        ..PLAIN
    },
    Field {
        name: "mcmahon_compensate",
        label: |t| t.mcmahon_compensate(),
        kind: Kind::Check,
        write: |rules| checked(rules.compensate),
        read: |text, rules| {
            rules.compensate = !text.is_empty();
            Some(())
        },
        ..PLAIN
    },
    Field {
        name: "mcmahon_club_gap",
        label: |t| t.mcmahon_club_gap(),
        hint: |t| t.mcmahon_gap_hint(),
        error: |t| t.mcmahon_gap_error(),
        kind: Kind::Number,
        write: |rules| rules.club_gap.to_string(),
        read: |text, rules| gap(text).map(|gap| rules.club_gap = gap),
    },
    Field {
        name: "mcmahon_federation_gap",
        label: |t| t.mcmahon_federation_gap(),
        hint: |t| t.mcmahon_gap_hint(),
        error: |t| t.mcmahon_gap_error(),
        kind: Kind::Number,
        write: |rules| rules.federation_gap.to_string(),
        read: |text, rules| gap(text).map(|gap| rules.federation_gap = gap),
    },
    Field {
        name: "mcmahon_exempt",
        label: |t| t.mcmahon_exempt(),
        kind: Kind::Choice(&[
            ("top", |t| t.mcmahon_exempt_top()),
            ("half", |t| t.mcmahon_exempt_half()),
            ("nobody", |t| t.mcmahon_exempt_nobody()),
        ]),
        write: |rules| rules.exempt.code().to_owned(),
        read: |text, rules| Exempt::from_code(text).map(|exempt| rules.exempt = exempt),
        ..PLAIN
    },
    Field {
        name: "mcmahon_colour",
        label: |t| t.mcmahon_colour(),
        kind: Kind::Choice(&[("strong", |t| t.mcmahon_colour_strong()), ("weak", |t| t.mcmahon_colour_weak())]),
        write: |rules| rules.colour.code().to_owned(),
        read: |text, rules| McMahonColour::from_code(text).map(|colour| rules.colour = colour),
        ..PLAIN
    },
    Field {
        name: "mcmahon_criteria",
        label: |t| t.mcmahon_criteria(),
        kind: Kind::Choice(&[
            ("strict", |t| t.mcmahon_criteria_strict()),
            ("weights", |t| t.mcmahon_criteria_weights()),
        ]),
        write: |rules| rules.criteria.code().to_owned(),
        read: |text, rules| Criteria::from_code(text).map(|criteria| rules.criteria = criteria),
        ..PLAIN
    },
    Field {
        name: "mcmahon_opponents",
        label: |t| t.mcmahon_opponents(),
        kind: Kind::Choice(&[
            ("as_scored", |t| t.mcmahon_opponents_as_scored()),
            ("half", |t| t.mcmahon_opponents_half()),
        ]),
        write: |rules| rules.opponents_unplayed.code().to_owned(),
        read: |text, rules| OpponentsUnplayed::from_code(text).map(|choice| rules.opponents_unplayed = choice),
        ..PLAIN
    },
    Field {
        name: "mcmahon_sos",
        label: |t| t.mcmahon_sos(),
        kind: Kind::Choice(&[("mms", |t| t.mcmahon_sos_mms()), ("points", |t| t.mcmahon_sos_points())]),
        write: |rules| rules.sos_from.code().to_owned(),
        read: |text, rules| SosFrom::from_code(text).map(|from| rules.sos_from = from),
        ..PLAIN
    },
];

fn half_points(text: &str) -> Option<u8> {
    text.parse().ok().filter(|half_points| *half_points <= 2)
}

fn gap(text: &str) -> Option<u8> {
    text.parse().ok().filter(|gap| *gap <= 9)
}

fn checked(is_checked: bool) -> String {
    if is_checked { "1".to_owned() } else { String::new() }
}

/// Field as it is drawn.
pub struct McMahonField {
    pub name: &'static str,
    pub label: &'static str,
    pub hint: &'static str,
    pub value: String,
    /// Type of an input: `text`, `number`, `check` or `choice`.
    pub kind: &'static str,
    /// Choices: code, words, `true` for the chosen one.
    pub choices: Vec<(&'static str, &'static str, bool)>,
}

/// Returns the form with the fields of rules.
pub fn with_rules(form: TypedForm, rules: &McMahonRules) -> TypedForm {
    FIELDS.iter().fold(form, |form, field| form.with(field.name, (field.write)(rules)))
}

/// Returns the fields as they are drawn.
pub fn drawn(fields: &TypedForm, t: Words) -> Vec<McMahonField> {
    let drawn = |field: &Field| {
        let value = fields.trimmed(field.name);
        let (kind, choices) = match field.kind {
            Kind::Text => ("text", &[][..]),
            Kind::Number => ("number", &[][..]),
            Kind::Check => ("check", &[][..]),
            Kind::Choice(choices) => ("choice", choices),
        };
        McMahonField {
            name: field.name,
            label: (field.label)(t),
            hint: (field.hint)(t),
            value: value.to_owned(),
            kind,
            choices: choices.iter().map(|(code, said)| (*code, said(t), *code == value)).collect(),
        }
    };
    FIELDS.iter().map(drawn).collect()
}

/// Returns the format with the rules of the fields. Faults are added to `errors`. A form without the fields leaves
/// the usual rules, and so do other formats.
pub fn asked(fields: &TypedForm, mut format: Format, t: Words, errors: &mut Errors) -> Format {
    let is_asked = FIELDS.iter().any(|field| fields.if_sent(field.name).is_some());
    let Some(rules) = format.mcmahon_mut().filter(|_| is_asked) else { return format };
    for field in FIELDS {
        let value = fields.trimmed(field.name);
        let is_open = value.is_empty() && matches!(field.kind, Kind::Number | Kind::Choice(_));
        if !is_open && (field.read)(value, rules).is_none() {
            let said = (field.error)(t);
            let said = if said.is_empty() { t.needed_of((field.label)(t)) } else { said.to_owned() };
            errors.insert(field.name, said);
        }
    }
    format
}
