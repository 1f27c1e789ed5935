//! Fields of the settings of the Keizer system, as one table that draws and reads them.

pub(crate) mod absences;

use qisai_domain::Format;
use qisai_domain::keizer::{
    ByeTo, ColourTie, Fraction, Items, JoinedLate, KeizerRules, Leavers, LimitPer, ListBy, OwnValue, PairBy, Recompute,
    Rounding, Start, Worth,
};
use qisai_domain::setup::SetupError;
use qisai_i18n::Words;

use crate::handler::{Errors, TypedForm};

/// Beginning of the names of all fields.
pub(crate) const PREFIX: &str = "keizer_";

/// Option of a field: code, words, `true` for the chosen one.
type Choice = (&'static str, &'static str, bool);

/// Field as drawn.
pub struct DrawnField {
    pub id: &'static str,
    pub label: &'static str,
    pub hint: &'static str,
    pub value: String,
    /// Options of a list; empty for a text.
    pub options: Vec<Choice>,
}

/// Field of the table.
struct Setting {
    id: &'static str,
    label: fn(&Words) -> &'static str,
    hint: fn(&Words) -> &'static str,
    options: fn(&Words) -> Vec<(&'static str, &'static str)>,
    get: fn(&KeizerRules) -> String,
    /// Stores a typed value; `None` if it cannot be read.
    set: fn(&mut KeizerRules, &str) -> Option<()>,
    error: fn(&Words) -> String,
}

const PLAIN: Setting = Setting {
    id: "",
    label: |_| "",
    hint: |_| "",
    options: |_| Vec::new(),
    get: |_| String::new(),
    set: |_, _| Some(()),
    error: |t| t.keizer_fraction_error().to_owned(),
};

/// Generates a field of a whole number.
macro_rules! number {
    ($id:literal, $label:expr, $part:ident, $least:literal..=$most:literal $(, $hint:expr)?) => {
        Setting {
            id: $id,
            label: $label,
            $(hint: $hint,)?
            get: |rules| rules.$part.to_string(),
            set: |rules, text| {
                let number = text.parse().ok().filter(|number| ($least..=$most).contains(number))?;
                rules.$part = number;
                Some(())
            },
            error: |t| t.keizer_number_error($least, $most),
            ..PLAIN
        }
    };
}

/// Generates a field with options.
macro_rules! choice {
    ($id:literal, $label:expr, $part:ident: $kind:ident, $($option:ident => $words:expr),+) => {
        Setting {
            id: $id,
            label: $label,
            options: |t| vec![$(($kind::$option.code(), $words(t))),+],
            get: |rules| rules.$part.code().to_owned(),
            set: |rules, text| {
                rules.$part = $kind::from_code(text)?;
                Some(())
            },
            ..PLAIN
        }
    };
}

/// Generates a field of an item.
macro_rules! item {
    ($id:literal, $label:expr, $part:ident) => {
        Setting {
            id: $id,
            label: $label,
            hint: |t| t.keizer_items_hint(),
            get: |rules| rules.items.$part.to_string(),
            set: |rules, text| {
                let worth: Worth = text.parse().ok()?;
                rules.items = Items { $part: worth, ..rules.items };
                Some(())
            },
            ..PLAIN
        }
    };
}

/// Share of the own value for games against a leaver, if chosen.
const THREE_QUARTERS: Fraction = Fraction::new(3, 4);

static SETTINGS: &[Setting] = &[
    Setting {
        id: "keizer_top",
        label: |t| t.keizer_top(),
        hint: |t| t.keizer_top_hint(),
        get: |rules| if rules.top == 0 { String::new() } else { rules.top.to_string() },
        set: |rules, text| {
            rules.top = if text.is_empty() { 0 } else { text.parse().ok().filter(|top| (1..=9999).contains(top))? };
            Some(())
        },
        error: |t| t.keizer_number_error(1, 9999),
        ..PLAIN
    },
    number!("keizer_step", Words::keizer_step, step, 1..=10),
    Setting {
        id: "keizer_ratio",
        label: |t| t.keizer_ratio(),
        hint: |t| t.keizer_ratio_hint(),
        get: |rules| rules.ratio.map(|ratio| ratio.to_string()).unwrap_or_default(),
        set: |rules, text| {
            rules.ratio = if text.is_empty() { None } else { Some(text.parse().ok()?) };
            Some(())
        },
        ..PLAIN
    },
    choice!("keizer_own_value", Words::keizer_own, own_value: OwnValue,
        Once => Words::keizer_own_once, Fading => Words::keizer_own_fading,
        Pairing => Words::keizer_own_pairing, Never => Words::keizer_own_never),
    choice!("keizer_recompute", Words::keizer_recompute, recompute: Recompute,
        Stable => Words::keizer_stable, PerRound => Words::keizer_per_round, Frozen => Words::keizer_frozen),
    choice!("keizer_start", Words::keizer_start, start: Start,
        Seed => Words::keizer_start_seed, Last => Words::keizer_start_last),
    choice!("keizer_rounding", Words::keizer_rounding, rounding: Rounding,
        Exact => Words::keizer_exact, Half => Words::keizer_half, Whole => Words::keizer_whole),
    choice!("keizer_list_by", Words::keizer_list_by, list_by: ListBy,
        Points => Words::keizer_by_points, Rating => Words::keizer_by_rating),
    number!("keizer_spread", Words::keizer_spread, spread, 0..=999, Words::keizer_spread_hint),
    choice!("keizer_pair_by", Words::keizer_pair_by, pair_by: PairBy,
        Ladder => Words::keizer_pair_ladder, Nearest => Words::keizer_pair_nearest),
    number!("keizer_between", Words::keizer_between, between, 0..=99),
    number!("keizer_between_share", Words::keizer_between_share, between_share, 0..=100),
    number!("keizer_meetings", Words::keizer_meetings, meetings, 0..=9, Words::keizer_meetings_hint),
    Setting {
        id: "keizer_periods",
        label: |t| t.keizer_periods(),
        hint: |t| t.keizer_periods_hint(),
        get: |rules| rules.periods.iter().map(u16::to_string).collect::<Vec<_>>().join(", "),
        set: |rules, text| {
            let parts = text.split([',', '，', ' ']).filter(|part| !part.is_empty());
            rules.periods = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
            let is_ascending = rules.periods.is_sorted_by(|one, next| one < next);
            (is_ascending && rules.periods.iter().all(|first| (2..=255).contains(first))).then_some(())
        },
        error: |t| t.keizer_periods_error().to_owned(),
        ..PLAIN
    },
    Setting {
        id: "keizer_once_per_period",
        label: |t| t.keizer_once(),
        options: |t| vec![("off", t.keizer_once_off()), ("on", t.keizer_once_on())],
        get: |rules| if rules.once_per_period { "on" } else { "off" }.to_owned(),
        set: |rules, text| {
            rules.once_per_period = text == "on";
            Some(())
        },
        ..PLAIN
    },
    choice!("keizer_bye_to", Words::keizer_bye_to, bye_to: ByeTo,
        Fair => Words::keizer_bye_fair, Lowest => Words::keizer_bye_lowest),
    choice!("keizer_colour_tie", Words::keizer_colour_tie, colour_tie: ColourTie,
        Lower => Words::keizer_lower, Higher => Words::keizer_higher, Lot => Words::keizer_lot),
    number!("keizer_colour_row", Words::keizer_colour_row, colour_row, 0..=9, Words::keizer_no_limit_hint),
    number!(
        "keizer_colour_difference",
        Words::keizer_colour_difference,
        colour_difference,
        0..=9,
        Words::keizer_no_limit_hint
    ),
    Setting {
        id: "keizer_limit",
        label: |t| t.keizer_limit(),
        hint: |t| t.keizer_limit_hint(),
        get: |rules| rules.limit.map(|limit| limit.to_string()).unwrap_or_default(),
        set: |rules, text| {
            let number = || text.parse().ok().filter(|limit| (0..=99).contains(limit));
            rules.limit = if text.is_empty() { None } else { Some(number()?) };
            Some(())
        },
        error: |t| t.keizer_number_error(0, 99),
        ..PLAIN
    },
    Setting {
        id: "keizer_long_limit",
        label: |t| t.keizer_long_limit(),
        hint: |t| t.keizer_limit_hint(),
        get: |rules| rules.long_limit.map(|limit| limit.to_string()).unwrap_or_default(),
        set: |rules, text| {
            let number = || text.parse().ok().filter(|limit| (0..=99).contains(limit));
            rules.long_limit = if text.is_empty() { None } else { Some(number()?) };
            Some(())
        },
        error: |t| t.keizer_number_error(0, 99),
        ..PLAIN
    },
    choice!("keizer_limit_per", Words::keizer_limit_per, limit_per: LimitPer,
        Period => Words::keizer_per_period, Season => Words::keizer_per_season),
    Setting {
        id: "keizer_decay",
        label: |t| t.keizer_decay(),
        options: |t| vec![("off", t.keizer_decay_off()), ("halve", t.keizer_decay_halve())],
        get: |rules| if rules.decay { "halve" } else { "off" }.to_owned(),
        set: |rules, text| {
            rules.decay = text == "halve";
            Some(())
        },
        ..PLAIN
    },
    Setting {
        id: "keizer_joined_late",
        label: |t| t.keizer_joined(),
        hint: |t| t.keizer_joined_hint(),
        get: |rules| match rules.joined_late {
            JoinedLate::Notified => String::new(),
            JoinedLate::Nothing => "0".to_owned(),
            JoinedLate::Amount(amount) => amount.to_string(),
        },
        set: |rules, text| {
            let amount = || text.parse().ok().filter(|amount| (0..=999).contains(amount));
            rules.joined_late = match text {
                "" => JoinedLate::Notified,
                "0" => JoinedLate::Nothing,
                _ => JoinedLate::Amount(amount()?),
            };
            Some(())
        },
        error: |t| t.keizer_number_error(0, 999),
        ..PLAIN
    },
    Setting {
        id: "keizer_leavers",
        label: |t| t.keizer_leavers(),
        options: |t| vec![("keep", t.keizer_keep()), ("drop", t.keizer_drop()), ("share", t.keizer_share())],
        get: |rules| match rules.leavers {
            Leavers::Keep => "keep".to_owned(),
            Leavers::Drop => "drop".to_owned(),
            Leavers::Share(_) => "share".to_owned(),
        },
        set: |rules, text| {
            rules.leavers = match (text, rules.leavers) {
                ("keep", _) => Leavers::Keep,
                ("drop", _) => Leavers::Drop,
                ("share", Leavers::Share(share)) => Leavers::Share(share),
                ("share", _) => Leavers::Share(THREE_QUARTERS),
                _ => return None,
            };
            Some(())
        },
        ..PLAIN
    },
    item!("keizer_win", Words::keizer_item_win, win),
    item!("keizer_draw", Words::keizer_item_draw, draw),
    item!("keizer_loss", Words::keizer_item_loss, loss),
    item!("keizer_forfeit_win", Words::keizer_item_forfeit_win, forfeit_win),
    item!("keizer_forfeit_loss", Words::keizer_item_forfeit_loss, forfeit_loss),
    item!("keizer_double_forfeit", Words::keizer_item_double_forfeit, double_forfeit),
    Setting {
        id: "keizer_forfeit_from",
        label: |t| t.keizer_forfeit_from(),
        options: |t| vec![("opponent", t.keizer_of_opponent()), ("own", t.keizer_of_own())],
        get: |rules| if rules.forfeit_from_own { "own" } else { "opponent" }.to_owned(),
        set: |rules, text| {
            rules.forfeit_from_own = text == "own";
            Some(())
        },
        ..PLAIN
    },
    item!("keizer_bye", Words::keizer_item_bye, bye),
    item!("keizer_duty", Words::keizer_item_duty, duty),
    item!("keizer_half_point", Words::keizer_item_half, half_point),
    item!("keizer_notified", Words::keizer_item_absent, notified),
    item!("keizer_long", Words::keizer_item_long, long),
    item!("keizer_unannounced", Words::keizer_item_unannounced, unannounced),
    item!("keizer_late", Words::keizer_item_late, late),
];

/// Returns the form with the settings of a format; unchanged in other formats.
pub(crate) fn stored(form: TypedForm, format: &Format) -> TypedForm {
    let rules = format.keizer_rules();
    let values = rules.into_iter().flat_map(|rules| SETTINGS.iter().map(|it| (it.id, (it.get)(rules))));
    values.fold(form, |form, (id, value)| form.with(id, value))
}

/// Returns the fields as the form shows them; those that were not in the form have the usual value.
pub fn drawn(fields: &TypedForm, t: Words) -> Vec<DrawnField> {
    let usual = KeizerRules::default();
    let drawn = |setting: &Setting| {
        let value = fields.if_sent(setting.id).map_or_else(|| (setting.get)(&usual), str::to_owned);
        let options = (setting.options)(&t).into_iter().map(|(code, words)| (code, words, code == value)).collect();
        DrawnField { id: setting.id, label: (setting.label)(&t), hint: (setting.hint)(&t), value, options }
    };
    SETTINGS.iter().map(drawn).collect()
}

/// Returns the format with the settings of the fields. Faults are added to `errors`.
pub fn with_rules(fields: &TypedForm, format: Format, t: Words, errors: &mut Errors) -> Option<Format> {
    let Some(usual) = format.keizer_rules() else { return Some(format) };
    let mut rules = usual.clone();
    let mut is_read = true;
    for setting in SETTINGS {
        let Some(text) = fields.if_sent(setting.id) else { continue };
        if (setting.set)(&mut rules, text.trim()).is_none() {
            errors.insert(setting.id, (setting.error)(&t));
            is_read = false;
        }
    }
    if let Err(fault) = rules.check() {
        errors.insert("keizer_top", t.setup_error(&SetupError::Keizer(fault)));
        is_read = false;
    }
    is_read.then(|| format.with_keizer_rules(rules))
}
