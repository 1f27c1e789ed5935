//! Names of formats in report files: record 192 (code), record 092 (text), the comments of our own and the words by which a reader recognises them.
//!
//! The codes are those of the Handbook (C.02.03 annex C, March 2026). It has none for Lim, a match, 积分编排, the Olympiad rules and
//! Keizer; a comment names the last three.

use qisai_domain::{
    Acceleration, Format, FormatSpec, Play, SwissSystem, Table, TeamPreference, TeamScore, TeamSwiss, format::Tree,
};

use qisai_domain::mcmahon::McMahonRules;

use super::dutch_code::DutchCode;

/// Names of one format.
pub(super) struct FormatCode {
    /// Word of the format ([`FormatSpec::code`]).
    format: &'static str,
    /// Writes record 192.
    code: fn(&Play, DutchCode) -> String,
    /// Returns record 092.
    text: fn(&Format) -> &'static str,
    /// Words in a code or text, capitals and digits only, by which a reader recognises it.
    words: &'static [&'static str],
    /// Makes the format of a recognised name: the announced rounds, the name in capitals and digits, the text as it is.
    read: fn(u16, &str, &str) -> Option<Format>,
    /// Describes the format in a note.
    described: fn(&Format) -> String,
    /// `true` if a comment names it, because record 192 has no code.
    is_in_comment: bool,
}

/// All formats, those first whose words contain the words of another.
pub(super) static FORMAT_CODES: &[FormatCode] = &[
    FormatCode {
        code: |play, _| {
            match play.format.table() {
                Some(Table::Scheveningen) if play.format.cycles() == Some(1) => "FIDE_SCHEVENINGEN",
                Some(Table::Scheveningen) if play.format.cycles() == Some(2) => "FIDE_DOUBLESCHEVENINGEN",
                _ => "CUSTOM_SCHEVENINGEN",
            }
            .to_owned()
        },
        text: |format| match format.table() {
            Some(Table::OlderScheveningen) => "Individual: Scheveningen, older tables",
            _ if format.cycles() > Some(1) => "Individual: Double-Scheveningen",
            _ => "Individual: Scheveningen",
        },
        words: &["SCHEVENING"],
        read: |_, name, _| {
            let cycles = if name.contains("DOUBLE") { 2 } else { 1 };
            Some(Format::Table { table: Table::Scheveningen, cycles, exchange_at_seam: false })
        },
        ..table("scheveningen")
    },
    FormatCode {
        code: |play, _| match (play.format.cycles(), play.format.without_seam_exchange()) {
            (Some(0 | 1) | None, _) => "FIDE_ROUNDROBIN".to_owned(),
            (Some(2), Some(_)) => "FIDE_DOUBLEROUNDROBIN".to_owned(),
            (Some(2), None) => "BERGER_DOUBLEROUNDROBIN".to_owned(),
            (Some(cycles), _) => format!("BERGER_ROUNDROBIN_G{cycles}"),
        },
        text: |format| match format.without_seam_exchange() {
            Some(_) => "Individual: Double-Round-Robin, last rounds of cycle 1 reversed",
            None if format.cycles() > Some(1) => "Individual: Double-Round-Robin",
            None => "Individual: Round-Robin",
        },
        words: &["ROUNDROBIN", "BERGER", "循环"],
        read: berger,
        described: |format| {
            if format.cycles() == Some(2) { "a double round robin" } else { "a round robin" }.to_owned()
        },
        ..table("round_robin")
    },
    FormatCode { code: |_, _| "CUSTOM_SCHILLER".to_owned(), text: |_| "Individual: Schiller", ..table("schiller") },
    FormatCode { code: |_, _| "CUSTOM_TABLE".to_owned(), ..table("molter") },
    FormatCode { code: |_, _| "CUSTOM_ROUNDROBIN".to_owned(), ..table("listed_table") },
    FormatCode {
        format: "knockout",
        code: |_, _| "CUSTOM_KNOCKOUT".to_owned(),
        text: |_| "Individual: Knockout",
        words: &["KNOCKOUT", "淘汰"],
        read: |_, _, _| Some(Format::bracket(Tree::Standard)),
        described: |_| "a knockout or match".to_owned(),
        is_in_comment: false,
    },
    FormatCode {
        code: |_, _| "CUSTOM_SWISS".to_owned(),
        text: |_| "Individual: Swiss-System (Jifen)",
        words: &["JIFEN", "积分编排"],
        read: |rounds, name, _| Some(swiss_named(SwissSystem::Jifen, rounds, name)),
        is_in_comment: true,
        ..swiss("jifen")
    },
    FormatCode {
        code: |_, _| "FIDE_DOUBLESWISS".to_owned(),
        text: |_| "Individual: Double-Swiss-System",
        words: &["DOUBLESWISS"],
        read: |rounds, name, _| Some(swiss_named(SwissSystem::DoubleSwiss, rounds, name)),
        ..swiss("double_swiss")
    },
    FormatCode {
        code: |_, _| "FIDE_DUBOV".to_owned(),
        text: |_| "Individual: Swiss-System (Dubov)",
        words: &["DUBOV"],
        read: |rounds, name, _| Some(swiss_named(SwissSystem::Dubov, rounds, name)),
        ..swiss("dubov")
    },
    FormatCode {
        code: |_, _| "FIDE_BURSTEIN".to_owned(),
        text: |_| "Individual: Swiss-System (Burstein)",
        words: &["BURSTEIN"],
        read: |rounds, name, _| Some(swiss_named(SwissSystem::Burstein, rounds, name)),
        ..swiss("burstein")
    },
    FormatCode {
        code: |_, _| "FIDE_LIM".to_owned(),
        text: |_| "Individual: Swiss-System (Lim system)",
        words: &["FIDELIM", "LIMSYSTEM"],
        read: |rounds, name, _| Some(swiss_named(SwissSystem::Lim, rounds, name)),
        ..swiss("lim")
    },
    FormatCode {
        code: |play, _| team_code(play.team_swiss),
        text: |_| "Team: Swiss-System (FIDE Team)",
        words: &["FIDETEAM"],
        read: |rounds, name, _| Some(swiss_named(SwissSystem::Team, rounds, name)),
        ..swiss("team")
    },
    FormatCode {
        code: |_, _| "CUSTOM_SWISS".to_owned(),
        text: |_| "Team: Swiss-System (Olympiad)",
        words: &["FIDEOLYMPIAD", "SYSTEMOLYMPIAD"],
        read: |rounds, name, _| Some(swiss_named(SwissSystem::Olympiad, rounds, name)),
        is_in_comment: true,
        ..swiss("olympiad")
    },
    FormatCode {
        code: |_, dutch| dutch.code().to_owned(),
        text: |_| "Individual: Swiss-System (Dutch)",
        words: &["DUTCH"],
        read: |rounds, name, _| Some(swiss_named(SwissSystem::Dutch, rounds, name)),
        ..swiss("dutch")
    },
    FormatCode {
        format: "keizer",
        code: |_, _| "CUSTOM_KEIZER".to_owned(),
        text: |_| "Individual: Keizer",
        words: &["KEIZER"],
        read: |rounds, _, _| Some(Format::keizer(rounds)),
        described: |_| "a Keizer".to_owned(),
        is_in_comment: true,
    },
    FormatCode {
        format: "mcmahon",
        code: |_, _| "CUSTOM_MCMAHON".to_owned(),
        text: |_| "Individual: McMahon",
        words: &["MCMAHON", "麦克马洪"],
        read: |rounds, _, _| Some(Format::McMahon { rounds, rules: McMahonRules::default() }),
        described: |_| "a McMahon".to_owned(),
        is_in_comment: true,
    },
    FormatCode {
        format: "ladder",
        code: |_, _| "CUSTOM_LADDER".to_owned(),
        text: |_| "Individual: Ladder",
        words: &[],
        read: |_, _, _| None,
        described: |_| "a ladder".to_owned(),
        is_in_comment: false,
    },
];

/// Returns the row of a table of pairs, which no code names.
const fn table(format: &'static str) -> FormatCode {
    FormatCode {
        format,
        code: |_, _| String::new(),
        text: |_| "Individual: Table of pairs",
        words: &[],
        read: |_, _, _| None,
        described: |_| "a table of pairs".to_owned(),
        is_in_comment: false,
    }
}

/// Returns the row of a Swiss system without its code and words.
const fn swiss(format: &'static str) -> FormatCode {
    FormatCode {
        format,
        code: |_, _| String::new(),
        text: |_| "",
        words: &[],
        read: |_, _, _| None,
        described: |format| format!("a Swiss ({})", format.spec().code),
        is_in_comment: false,
    }
}

fn swiss_named(system: SwissSystem, rounds: u16, name: &str) -> Format {
    let acceleration = if name.contains("BAKU") { Acceleration::Baku } else { Acceleration::None };
    Format::Swiss { system, rounds, acceleration }
}

/// Code of a double round robin whose first cycle ends with its last two rounds exchanged.
const REVERSED_DOUBLE: &str = "FIDE_DOUBLEROUNDROBIN";

/// Reads a round robin: `BERGER_ROUNDROBIN_G3` has three cycles.
fn berger(_: u16, name: &str, text: &str) -> Option<Format> {
    let has = |word: &str| name.contains(word);
    let cycles = match name.rsplit_once("ROUNDROBING") {
        Some((_, games)) => games.parse().ok().filter(|cycles| *cycles > 0)?,
        None if has("DOUBLE") || has("双循环") => 2,
        None => 1,
    };
    let exchange_at_seam = text.trim() == REVERSED_DOUBLE || has("REVERSED");
    Some(Format::Table { table: Table::Berger, cycles, exchange_at_seam })
}

/// Returns the code of the choices of an event in the Swiss Team system.
fn team_code(chosen: TeamSwiss) -> String {
    let mut code = "FIDE_TEAM".to_owned();
    if !chosen.is_usual() {
        code.push_str(match chosen.preference {
            TeamPreference::None => "",
            TeamPreference::TypeA => "_TYPEA",
            TeamPreference::TypeB => "_TYPEB",
        });
        let (primary, secondary) = match chosen.primary {
            TeamScore::MatchPoints => ("_MP", "_GP"),
            TeamScore::GamePoints => ("_GP", "_MP"),
        };
        code.push_str(primary);
        code.push_str(if chosen.secondary_counts { secondary } else { "" });
    }
    code
}

/// Returns the row of a format.
fn row(spec: &FormatSpec) -> Option<&'static FormatCode> {
    FORMAT_CODES.iter().find(|row| row.format == spec.code)
}

/// Returns record 192 of a group; `is_match`: two play several games.
pub fn type_code(play: &Play, is_match: bool, dutch: DutchCode) -> String {
    if is_match {
        return "MATCH".to_owned();
    }
    let Some(row) = row(play.format.spec()) else { return String::new() };
    let code = (row.code)(play, dutch);
    if play.format.is_baku() && !row.is_in_comment { code + "_BAKU" } else { code }
}

/// Returns record 092 of a group; `is_match`: two play several games.
pub fn type_text(format: &Format, is_match: bool) -> String {
    if is_match {
        return "Individual: Match".to_owned();
    }
    let text = row(format.spec()).map_or("", |row| (row.text)(format));
    if format.is_baku() { format!("{text}, Baku acceleration") } else { text.to_owned() }
}

/// Returns a format in words, for a note.
pub fn described(format: &Format) -> String {
    row(format.spec()).map_or_else(String::new, |row| (row.described)(format))
}

/// Returns the word of a comment that names the format; `None` where record 192 has a code.
pub(super) fn in_comment(format: &Format) -> Option<&'static str> {
    row(format.spec()).filter(|row| row.is_in_comment).map(|row| row.format)
}

/// Returns the format that a comment names.
pub(super) fn of_comment(word: &str, rounds: u16) -> Option<Format> {
    let row = FORMAT_CODES.iter().find(|row| row.is_in_comment && row.format == word)?;
    (row.read)(rounds, "", "")
}

/// Returns the format that a code (`FIDE_DUTCH_2026_BAKU`) or a free text (`Individual: Round-Robin`) names.
pub fn format_named(text: &str, rounds: u16) -> Option<Format> {
    let name: String = text.to_uppercase().chars().filter(|c| c.is_alphanumeric()).collect();
    match FORMAT_CODES.iter().find(|row| row.words.iter().any(|word| name.contains(word))) {
        Some(row) => (row.read)(rounds, &name, text),
        None => is_match(text).then(Format::knockout),
    }
}

/// Returns `true` if a code or text names a match of two.
pub(super) fn is_match(text: &str) -> bool {
    let name = text.to_uppercase();
    let names_bracket = || name.contains("KNOCKOUT") || name.contains("淘汰");
    name.contains("MATCH") && !names_bracket()
}
