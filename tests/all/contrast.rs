//! Contrast of all colours, computed from the style sheets (WCAG 2.2, 1.4.3 and 1.4.11): 4.5:1 for text, 3:1 for edges
//! and the focus. Text on hall screens, which is read from afar, has 7:1 (1.4.6).

#![allow(clippy::float_arithmetic, reason = "luminance is defined by powers of fractions")]

use std::collections::BTreeMap;

const BASE: &str = include_str!("../../static/css/base.css");
const PAPER: &str = include_str!("../../static/css/print.css");
const SCREEN: &str = include_str!("../../static/css/screen.css");

/// Backgrounds of text and edges.
const GROUNDS: [&str; 7] = ["bg", "surface", "sunken", "raised", "accent-soft", "bad-soft", "warn-soft"];
const TEXTS: [&str; 7] = ["ink", "ink-2", "accent", "accent-strong", "bad", "warn", "side-red"];
const EDGES: [&str; 6] = ["line-strong", "focus", "chart-b", "chart-c", "chart-d", "chart-e"];
/// Text on a background of its own.
const PAIRS: [(&str, &str); 5] = [
    ("on-accent", "accent"),
    ("on-accent", "accent-strong"),
    ("on-soft", "accent-soft"),
    ("on-band", "band"),
    ("on-band-2", "band"),
];
/// Line between rows, which carries no information.
const FOR_THE_EYE: [&str; 1] = ["line"];

/// Backgrounds of screens: a page, every other row, a newly marked row.
const SCREEN_GROUNDS: [&str; 3] = ["bg", "stripe", "new"];
const SCREEN_TEXTS: [&str; 2] = ["ink", "side-red"];
const SCREEN_EDGES: [&str; 2] = ["edge", "line-strong"];
const SCREEN_PAIRS: [(&str, &str); 1] = [("on-called", "called")];
/// Colours of screens that are not tokens: inherited, none, those forced by the system, and the two squares of sides,
/// which have an edge.
const SCREEN_OTHERS: [&str; 6] = ["inherit", "none", "Highlight", "HighlightText", "#fff", "#0b1012"];

type Tokens = BTreeMap<String, [u8; 3]>;

/// Returns the colours that a sheet defines: `--name: #rrggbb;` or `#rgb`.
fn tokens(sheet: &str) -> Tokens {
    let mut found = Tokens::new();
    for part in sheet.split("--").skip(1) {
        let Some((name, rest)) = part.split_once(": #") else { continue };
        let is_name =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte == b'2');
        let Some((hex, _)) = rest.split_once(';').filter(|_| is_name) else { continue };
        let digit = |at: usize| u8::from_str_radix(&hex[at..=at], 16).unwrap();
        let colour = match hex.len() {
            3 => [0, 1, 2].map(|at| digit(at) * 17),
            6 => [0, 2, 4].map(|at| digit(at) * 16 + digit(at + 1)),
            _ => panic!("{name}: {hex}"),
        };
        found.insert(name.to_owned(), colour);
    }
    found
}

/// Returns the light scheme, the dark one and paper, each complete.
fn schemes() -> [(&'static str, Tokens); 3] {
    let (light, rest) = BASE.split_once("@media (prefers-color-scheme: dark)").unwrap();
    let dark = rest.split_once("\n}").unwrap().0;
    let over = |more: Tokens| tokens(light).into_iter().chain(more).collect::<Tokens>();
    [("light", tokens(light)), ("dark", over(tokens(dark))), ("paper", over(tokens(PAPER)))]
}

/// Returns the three themes of screens, each complete: the sheet defines all tokens of the dark one, and for the others
/// only the differences.
fn themes() -> [(&'static str, Tokens); 3] {
    let of = |selector: &str| {
        let (_, rest) = SCREEN.split_once(&format!("\n{selector} {{")).unwrap_or_else(|| panic!("no {selector}"));
        tokens(rest.split_once('}').unwrap().0)
    };
    let over = |more: Tokens| of(".screen").into_iter().chain(more).collect::<Tokens>();
    [
        ("dark", of(".screen")),
        ("light", over(of(".screen.theme-light"))),
        ("black and white", over(of(".screen.theme-contrast"))),
    ]
}

/// Returns the relative luminance.
fn luminance(colour: [u8; 3]) -> f64 {
    let [red, green, blue] = colour.map(|part| {
        let share = f64::from(part) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn a11y_text_and_edges_stand_out_from_every_ground_in_each_scheme() {
    let mut faint = Vec::new();
    for (scheme, tokens) in schemes() {
        let colour = |name: &str| *tokens.get(name).unwrap_or_else(|| panic!("{scheme} has no --{name}"));
        let mut ask = |name: &str, ground: &str, least: f64| {
            let found = contrast(colour(name), colour(ground));
            if found < least {
                faint.push(format!("{scheme}: --{name} on --{ground} is {found:.2}:1, at least {least}:1"));
            }
        };
        for ground in GROUNDS {
            for name in TEXTS {
                ask(name, ground, 4.5);
            }
            for name in EDGES {
                ask(name, ground, 3.0);
            }
        }
        for (name, ground) in PAIRS {
            ask(name, ground, 4.5);
        }
    }
    assert!(faint.is_empty(), "{}", faint.join("\n"));
}

#[test]
fn a11y_every_colour_of_the_sheet_is_judged() {
    for (scheme, tokens) in schemes() {
        let judged = |name: &str| {
            GROUNDS.contains(&name)
                || TEXTS.contains(&name)
                || EDGES.contains(&name)
                || FOR_THE_EYE.contains(&name)
                || PAIRS.iter().any(|(text, ground)| *text == name || *ground == name)
        };
        let left: Vec<&String> = tokens.keys().filter(|name| !judged(name.as_str())).collect();
        assert!(left.is_empty(), "{scheme}: {left:?}");
        assert!(tokens.len() >= 18, "{scheme}: {}", tokens.len());
    }
}

#[test]
fn a11y_text_on_screens_has_seven_to_one_in_each_theme() {
    let mut faint = Vec::new();
    for (theme, tokens) in themes() {
        let colour = |name: &str| *tokens.get(name).unwrap_or_else(|| panic!("{theme} has no --{name}"));
        let on_grounds = |names: &'static [&'static str]| {
            names.iter().flat_map(|name| SCREEN_GROUNDS.iter().map(move |ground| (*name, *ground)))
        };
        let texts = on_grounds(&SCREEN_TEXTS).chain(SCREEN_PAIRS).map(|pair| (pair, 7.0));
        let edges = on_grounds(&SCREEN_EDGES).map(|pair| (pair, 3.0));
        for ((name, ground), least) in texts.chain(edges) {
            let found = contrast(colour(name), colour(ground));
            if found < least {
                faint.push(format!("{theme}: --{name} on --{ground} is {found:.2}:1, at least {least}:1"));
            }
        }
    }
    assert!(faint.is_empty(), "{}", faint.join("\n"));
}

#[test]
fn a11y_every_colour_on_screens_is_judged() {
    let judged = |name: &str| {
        SCREEN_GROUNDS.contains(&name)
            || SCREEN_TEXTS.contains(&name)
            || SCREEN_EDGES.contains(&name)
            || SCREEN_PAIRS.iter().any(|(text, ground)| *text == name || *ground == name)
    };
    for (theme, tokens) in themes() {
        let left: Vec<&String> = tokens.keys().filter(|name| !judged(name.as_str())).collect();
        assert!(left.is_empty() && tokens.len() >= 9, "{theme}: {left:?}");
    }
    // Nor does a rule use any other colour.
    let declared = SCREEN.split(['{', '}', ';']).filter_map(|part| part.trim().split_once(": "));
    let painted: Vec<&str> =
        declared.filter(|(name, _)| ["color", "background"].contains(name)).map(|(_, value)| value).collect();
    let token = |value: &str| value.strip_prefix("var(--").and_then(|rest| rest.strip_suffix(')')).is_some_and(judged);
    let left: Vec<&&str> = painted.iter().filter(|value| !SCREEN_OTHERS.contains(value) && !token(value)).collect();
    assert!(left.is_empty() && painted.len() > 10, "{left:?}");
}

/// Tests the examples of the definition: black on white, and the grey that is just enough.
#[test]
fn a11y_contrast_is_counted_as_wcag_defines_it() {
    let (white, black) = ([255; 3], [0; 3]);
    assert!((contrast(white, black) - 21.0).abs() < 0.001);
    assert!(contrast([0x76; 3], white) > 4.5 && contrast([0x77; 3], white) < 4.5);
}
