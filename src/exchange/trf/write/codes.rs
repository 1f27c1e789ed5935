//! Formats and point values in the notation of the file.

use qisai_domain::{
    Acceleration, Format, Play, Points, ScoreSystem, SwissSystem, Table, TeamPreference, TeamScore, TeamSwiss,
};

use super::{Dialect, DutchCode, WriteError};

/// Returns the code for record 192, by the table of the Handbook (C.02.03 annex C, March 2026). The table does not
/// contain Lim, a match, Jifen and the Olympiad rules; a comment names the last two.
pub(super) fn type_code(play: &Play, is_match: bool, dutch: DutchCode) -> String {
    let format = &play.format;
    let code = match format {
        Format::Swiss { system, .. } => match system {
            SwissSystem::Dutch => dutch.code(),
            SwissSystem::Dubov => "FIDE_DUBOV",
            SwissSystem::Burstein => "FIDE_BURSTEIN",
            SwissSystem::Lim => "FIDE_LIM",
            SwissSystem::DoubleSwiss => "FIDE_DOUBLESWISS",
            SwissSystem::Team => return team_code(play.team_swiss, is_baku(format)),
            SwissSystem::Jifen | SwissSystem::Olympiad => "CUSTOM_SWISS",
        },
        Format::Table { table: Table::Berger, cycles: 0 | 1, .. } => "FIDE_ROUNDROBIN",
        Format::Table { table: Table::Berger, cycles: 2, exchange_at_seam: true } => "FIDE_DOUBLEROUNDROBIN",
        Format::Table { table: Table::Berger, cycles: 2, exchange_at_seam: false } => "BERGER_DOUBLEROUNDROBIN",
        Format::Table { table: Table::Berger, cycles, .. } => return format!("BERGER_ROUNDROBIN_G{cycles}"),
        Format::Table { table: Table::Scheveningen, cycles: 0 | 1, .. } => "FIDE_SCHEVENINGEN",
        Format::Table { table: Table::Scheveningen, cycles: 2, .. } => "FIDE_DOUBLESCHEVENINGEN",
        Format::Table { table: Table::Scheveningen | Table::OlderScheveningen, .. } => "CUSTOM_SCHEVENINGEN",
        Format::Table { table: Table::Schiller { .. }, .. } => "CUSTOM_SCHILLER",
        Format::Table { table: Table::Listed(_), .. } => "CUSTOM_ROUNDROBIN",
        Format::Table { table: Table::Molter { .. }, .. } => "CUSTOM_TABLE",
        Format::Bracket(_) if is_match => "MATCH",
        Format::Bracket(_) => "CUSTOM_KNOCKOUT",
        Format::Ladder { .. } => "CUSTOM_LADDER",
    };
    let is_custom = code == "CUSTOM_SWISS";
    if is_baku(format) && !is_custom { format!("{code}_BAKU") } else { code.to_owned() }
}

/// Returns the code for the options of the Swiss Team system.
fn team_code(chosen: TeamSwiss, baku: bool) -> String {
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
    if baku { code + "_BAKU" } else { code }
}

/// Returns the text of record 092.
pub(super) fn type_text(format: &Format, is_match: bool) -> String {
    let text = match format {
        Format::Swiss { system, .. } => match system {
            SwissSystem::Dutch => "Individual: Swiss-System (Dutch)",
            SwissSystem::Dubov => "Individual: Swiss-System (Dubov)",
            SwissSystem::Burstein => "Individual: Swiss-System (Burstein)",
            SwissSystem::Lim => "Individual: Swiss-System (Lim system)",
            SwissSystem::DoubleSwiss => "Individual: Double-Swiss-System",
            SwissSystem::Team => "Team: Swiss-System (FIDE Team)",
            SwissSystem::Olympiad => "Team: Swiss-System (Olympiad)",
            SwissSystem::Jifen => "Individual: Swiss-System (Jifen)",
        },
        Format::Table { table: Table::Berger, cycles: 2.., exchange_at_seam: true } => {
            "Individual: Double-Round-Robin, last rounds of cycle 1 reversed"
        }
        Format::Table { table: Table::Berger, cycles: 2.., .. } => "Individual: Double-Round-Robin",
        Format::Table { table: Table::Berger, .. } => "Individual: Round-Robin",
        Format::Table { table: Table::OlderScheveningen, .. } => "Individual: Scheveningen, older tables",
        Format::Table { table: Table::Scheveningen, cycles: 2.., .. } => "Individual: Double-Scheveningen",
        Format::Table { table: Table::Scheveningen, .. } => "Individual: Scheveningen",
        Format::Table { table: Table::Schiller { .. }, .. } => "Individual: Schiller",
        Format::Table { .. } => "Individual: Table of pairs",
        Format::Bracket(_) if is_match => "Individual: Match",
        Format::Bracket(_) => "Individual: Knockout",
        Format::Ladder { .. } => "Individual: Ladder",
    };
    if is_baku(format) { format!("{text}, Baku acceleration") } else { text.to_owned() }
}

fn is_baku(format: &Format) -> bool {
    matches!(format, Format::Swiss { acceleration: Acceleration::Baku, .. })
}

/// Returns points with at least one decimal, exactly, in at most four characters: `1.0`, `10.5`, `0.25`.
pub(super) fn decimal(points: Points, unit: u16) -> Result<String, WriteError> {
    let refused = || WriteError::Points(points.decimal(unit).to_string());
    let scaled = i64::from(points.0) * 1000;
    let unit = i64::from(unit.max(1));
    if scaled % unit != 0 {
        return Err(refused());
    }
    let thousandths = scaled / unit;
    let sign = if thousandths < 0 { "-" } else { "" };
    let digits = format!("{:04}", thousandths.abs());
    let (whole, decimals) = digits.split_at(digits.len() - 3);
    let decimals = decimals.trim_end_matches('0');
    let text = format!("{sign}{whole}.{}", if decimals.is_empty() { "0" } else { decimals });
    if text.len() > 4 { Err(refused()) } else { Ok(text) }
}

/// Returns points like [`decimal`], with an additional character for a sign.
pub(super) fn signed(points: Points, unit: u16) -> Result<String, WriteError> {
    if points < Points::ZERO { Ok(format!("-{}", decimal(-points, unit)?)) } else { decimal(points, unit) }
}

/// Returns records 162 and XXS: the values of the score system. Of the rarer ones it contains those that differ from a
/// reader's default for meetings of `games` games.
pub(super) fn point_values(scores: &ScoreSystem, games: u16, dialect: Dialect) -> Result<Vec<String>, WriteError> {
    let value = |points| decimal(points, scores.unit);
    let in_each = |points: Points| points.times(games.into());
    let mut lines = Vec::new();
    let mut extra: Vec<String> = Vec::new();
    let mut add = |name: &str, points: Points| -> Result<(), WriteError> {
        extra.push(format!("{name}={}", value(points)?));
        Ok(())
    };
    match dialect {
        Dialect::Trf26 => {
            let mut groups = vec![('W', scores.win), ('D', scores.draw), ('L', scores.loss), ('P', scores.pairing_bye)];
            // bbpPairings 6 rejects an A; it assumes zero anyway.
            if scores.absence != Points::ZERO {
                groups.push(('A', scores.absence));
            }
            if scores.unknown != scores.draw {
                groups.push(('X', scores.unknown));
            }
            let groups: Result<Vec<String>, WriteError> =
                groups.into_iter().map(|(letter, points)| Ok(format!("{letter}{:>4}", value(points)?))).collect();
            lines.push(format!("162  {}", groups?.join("    ")));
            if scores.zero_bye != in_each(scores.absence) {
                add("ZPB", scores.zero_bye)?;
            }
        }
        Dialect::Trf16 => {
            if games != 1 || !is_standard(scores) {
                add("W", scores.win)?;
                add("D", scores.draw)?;
                add("WL", scores.loss)?;
                add("BL", scores.loss)?;
                add("FL", scores.absence)?;
                add("ZPB", scores.zero_bye)?;
                add("PAB", scores.pairing_bye)?;
            }
        }
    }
    if scores.half_bye != in_each(scores.draw) {
        add("HPB", scores.half_bye)?;
    }
    if scores.full_bye != in_each(scores.win) {
        add("FPB", scores.full_bye)?;
    }
    if !extra.is_empty() {
        lines.push(format!("XXS {}", extra.join(" ")));
    }
    Ok(lines)
}

/// Returns `true` for 1-½-0, in any unit.
fn is_standard(scores: &ScoreSystem) -> bool {
    let one = i32::from(scores.unit);
    one % 2 == 0 && *scores == ScoreSystem::of(scores.unit, one, one / 2, 0)
}
