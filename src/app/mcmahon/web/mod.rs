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

/// Generates a field with choices.
macro_rules! choice {
    ($name:literal, $label:expr, $part:ident: $kind:ident, $choices:expr) => {
        Field {
            name: $name,
            label: $label,
            kind: Kind::Choice($choices),
            write: |rules| rules.$part.code().to_owned(),
            read: |text, rules| $kind::from_code(text).map(|choice| rules.$part = choice),
            ..PLAIN
        }
    };
}

/// Generates a field that is on or off.
macro_rules! check {
    ($name:literal, $label:expr, $part:ident) => {
        Field {
            name: $name,
            label: $label,
            kind: Kind::Check,
            write: |rules| if rules.$part { "1".to_owned() } else { String::new() },
            read: |text, rules| {
                rules.$part = !text.is_empty();
                Some(())
            },
            ..PLAIN
        }
    };
}

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
    check!("mcmahon_round_down", |t| t.mcmahon_round_down(), round_down),
    choice!("mcmahon_seed", |t| t.mcmahon_seed(), seed: McMahonSeeding, SEEDINGS),
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
    choice!("mcmahon_seed_after", |t| t.mcmahon_seed_after(), seed_after: McMahonSeeding, SEEDINGS),
    check!("mcmahon_always_by_rating", |t| t.mcmahon_always_by_rating(), always_by_rating),
    choice!("mcmahon_floater_upper", |t| t.mcmahon_floater_upper(), floater_upper: FloaterPlace, PLACES),
    choice!("mcmahon_floater_lower", |t| t.mcmahon_floater_lower(), floater_lower: FloaterPlace, PLACES),
    check!("mcmahon_compensate", |t| t.mcmahon_compensate(), compensate),
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
    choice!("mcmahon_exempt", |t| t.mcmahon_exempt(), exempt: Exempt, &[
        ("top", |t| t.mcmahon_exempt_top()),
        ("half", |t| t.mcmahon_exempt_half()),
        ("nobody", |t| t.mcmahon_exempt_nobody()),
    ]),
    choice!("mcmahon_colour", |t| t.mcmahon_colour(), colour: McMahonColour, &[
        ("strong", |t| t.mcmahon_colour_strong()),
        ("weak", |t| t.mcmahon_colour_weak()),
    ]),
    choice!("mcmahon_criteria", |t| t.mcmahon_criteria(), criteria: Criteria, &[
        ("strict", |t| t.mcmahon_criteria_strict()),
        ("weights", |t| t.mcmahon_criteria_weights()),
    ]),
    choice!("mcmahon_opponents", |t| t.mcmahon_opponents(), opponents_unplayed: OpponentsUnplayed, &[
        ("as_scored", |t| t.mcmahon_opponents_as_scored()),
        ("half", |t| t.mcmahon_opponents_half()),
    ]),
    choice!("mcmahon_sos", |t| t.mcmahon_sos(), sos_from: SosFrom, &[
        ("mms", |t| t.mcmahon_sos_mms()),
        ("points", |t| t.mcmahon_sos_points()),
    ]),
];

fn half_points(text: &str) -> Option<u8> {
    text.parse().ok().filter(|half_points| *half_points <= 2)
}

fn gap(text: &str) -> Option<u8> {
    text.parse().ok().filter(|gap| *gap <= 9)
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
