//! Point values as the file writes them.

use qisai_domain::{Points, ScoreSystem};

use super::{Dialect, WriteError};

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
