//! Values of results: records 162, XXS, BB*.

use qisai_domain::{Points, ScoreSystem};

use crate::trf::note::{NoteKind, Notes};
use crate::trf::record::{Located, PointCode, PointDialect, Record, Thousandths, TrfFile};
use crate::trf::team_record::TeamRecord;

/// Values of all dialects side by side, with their shared defaults.
struct Values {
    win: [Thousandths; 3],
    draw: [Thousandths; 2],
    loss: [Thousandths; 2],
    forfeit_loss: Thousandths,
    full_bye: Thousandths,
    half_bye: Thousandths,
    zero_bye: Thousandths,
    pairing_bye: Option<Thousandths>,
    unknown: Option<Thousandths>,
}

impl Values {
    fn set(&mut self, code: PointCode, value: Thousandths) {
        let [white_win, black_win, forfeit_win] = &mut self.win;
        let [white_draw, black_draw] = &mut self.draw;
        let [white_loss, black_loss] = &mut self.loss;
        match code {
            PointCode::Win => {
                self.win = [value; 3];
                self.full_bye = value;
            }
            PointCode::Draw => {
                self.draw = [value; 2];
                self.half_bye = value;
            }
            PointCode::Loss => self.loss = [value; 2],
            PointCode::Absence => {
                self.forfeit_loss = value;
                self.zero_bye = value;
            }
            PointCode::PairingBye => self.pairing_bye = Some(value),
            PointCode::Unknown => self.unknown = Some(value),
            PointCode::WhiteWin => *white_win = value,
            PointCode::BlackWin => *black_win = value,
            PointCode::ForfeitWin => *forfeit_win = value,
            PointCode::WhiteDraw => *white_draw = value,
            PointCode::BlackDraw => *black_draw = value,
            PointCode::WhiteLoss => *white_loss = value,
            PointCode::BlackLoss => *black_loss = value,
            PointCode::ForfeitLoss => self.forfeit_loss = value,
            PointCode::FullBye => self.full_bye = value,
            PointCode::HalfBye => self.half_bye = value,
            PointCode::ZeroBye => self.zero_bye = value,
        }
    }
}

/// Returns the score system of a file; the default is 1-½-0. Byes apply to a whole meeting: if a meeting has `games`
/// games, a value that is not given is that of this many games.
pub(super) fn read(file: &TrfFile, games: u16, notes: &mut Notes) -> ScoreSystem {
    let (one, half, zero) = (Thousandths(1000), Thousandths(500), Thousandths(0));
    let mut values = Values {
        win: [one; 3],
        draw: [half; 2],
        loss: [zero; 2],
        forfeit_loss: zero,
        full_bye: one,
        half_bye: half,
        zero_bye: zero,
        pairing_bye: None,
        unknown: None,
    };
    let (mut last_line, mut only_javafo) = (0, None);
    let (mut virtual_points, mut extra_points) = (Vec::new(), Vec::new());
    for Located { line, record } in &file.records {
        match record {
            Record::PointValues { dialect, values: given } => {
                for (code, value) in given {
                    values.set(*code, *value);
                }
                last_line = *line;
                only_javafo = Some(only_javafo.unwrap_or(true) && *dialect == PointDialect::Javafo);
            }
            Record::Acceleration { points, .. } => virtual_points.push(*points),
            Record::PlayerAcceleration { points, .. } => virtual_points.extend(points),
            Record::Adjustment { points, .. } => extra_points.extend(points),
            Record::Team(TeamRecord::PairingByes { game_points, .. }) => extra_points.extend(game_points),
            _ => {}
        }
    }
    let ([win, ..], [draw, _], [loss, _]) = (values.win, values.draw, values.loss);
    if values.win != [win; 3] || values.draw != [draw; 2] || values.loss != [loss; 2] {
        notes.add(last_line, 0, NoteKind::PointsDifferByKind, "");
    }
    let default_bye = if only_javafo == Some(true) { one } else { win };
    let pairing_bye = values.pairing_bye.unwrap_or(default_bye);
    let unknown = values.unknown.unwrap_or(draw);
    let all =
        [win, draw, loss, values.forfeit_loss, values.full_bye, values.half_bye, values.zero_bye, pairing_bye, unknown];
    let divisor = all
        .iter()
        .chain(&virtual_points)
        .chain(&extra_points)
        .fold(1000, |divisor, value| greatest_common_divisor(divisor, value.0));
    let unit = u16::try_from(1000 / divisor).unwrap_or(1000);
    let points = |value| in_units(value, unit);
    let scores = ScoreSystem {
        unit,
        win: points(win),
        draw: points(draw),
        loss: points(loss),
        absence: points(values.forfeit_loss),
        pairing_bye: points(pairing_bye),
        half_bye: points(values.half_bye),
        full_bye: points(values.full_bye),
        zero_bye: points(values.zero_bye),
        unknown: points(unknown),
    };
    if games == 1 { scores } else { of_meetings(file, &scores, games) }
}

/// Returns the score system with byes of a whole meeting, except those given by the file.
fn of_meetings(file: &TrfFile, scores: &ScoreSystem, games: u16) -> ScoreSystem {
    let named = |wanted: PointCode| names(file, wanted);
    let whole = scores.clone().per_meeting_of(games);
    let pick = |code, of_file, usual| if named(code) { of_file } else { usual };
    ScoreSystem {
        pairing_bye: pick(PointCode::PairingBye, scores.pairing_bye, whole.pairing_bye),
        half_bye: pick(PointCode::HalfBye, scores.half_bye, whole.half_bye),
        full_bye: pick(PointCode::FullBye, scores.full_bye, whole.full_bye),
        zero_bye: pick(PointCode::ZeroBye, scores.zero_bye, scores.absence.times(games.into())),
        ..scores.clone()
    }
}

/// Returns `true` if the file gives this value.
fn names(file: &TrfFile, wanted: PointCode) -> bool {
    let mut values = file.records.iter().filter_map(|located| match &located.record {
        Record::PointValues { values, .. } => Some(values),
        _ => None,
    });
    values.any(|values| values.iter().any(|(code, _)| *code == wanted))
}

/// Returns `true` if the file gives the value of a pairing-allocated bye on a board.
pub(super) fn names_pairing_bye(file: &TrfFile) -> bool {
    names(file, PointCode::PairingBye)
}

/// Converts a value of the file to units of the score system, which divides it (see [`read`]). Readers refuse values
/// whose product with the largest unit, 1000, is beyond the range.
pub(super) fn in_units(value: Thousandths, unit: u16) -> Points {
    Points(value.0.saturating_mul(i32::from(unit)) / 1000)
}

/// Returns the value of matches: record 362, and record 320 for the pairing-allocated bye. Without them a win is 2, a
/// draw 1, a loss 0, and the bye a draw.
pub(super) fn of_matches(file: &TrfFile) -> ScoreSystem {
    let (mut win, mut draw, mut loss, mut bye) = (Thousandths(2000), Thousandths(1000), Thousandths(0), None);
    let mut extra_points: Vec<Thousandths> = Vec::new();
    for Located { record, .. } in &file.records {
        match record {
            Record::Team(TeamRecord::PointValues(given)) => {
                for (code, value) in given {
                    match code {
                        PointCode::Win => win = *value,
                        PointCode::Draw => draw = *value,
                        _ => loss = *value,
                    }
                }
            }
            Record::Team(TeamRecord::PairingByes { match_points, .. }) => bye = bye.or(*match_points),
            Record::Adjustment { match_points, .. } => extra_points.extend(match_points),
            _ => {}
        }
    }
    let bye = bye.unwrap_or(draw);
    let all = [win, draw, loss, bye];
    let divisor =
        all.iter().chain(&extra_points).fold(1000, |divisor, value| greatest_common_divisor(divisor, value.0));
    let unit = u16::try_from(1000 / divisor).unwrap_or(1000);
    let [win, draw, loss, pairing_bye] = [win, draw, loss, bye].map(|value| in_units(value, unit));
    ScoreSystem { pairing_bye, ..ScoreSystem::of(unit, win.0, draw.0, loss.0) }
}

fn greatest_common_divisor(one: i32, other: i32) -> i32 {
    let (mut one, mut other) = (one.abs(), other.abs());
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.max(1)
}
