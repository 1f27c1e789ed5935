//! Configuration of the generator: lines `Name=value`, with the names shared by `JaVaFo` and bbpPairings.

use std::collections::BTreeSet;

use qisai_domain::setup::MAX_ROUNDS;
use qisai_domain::{Points, ScoreSystem};
use qisai_pairing::generator::Options;

/// Point values in tenths, as in the configuration files.
#[derive(Clone, Copy)]
struct Tenths {
    win: i32,
    draw: i32,
    loss: i32,
    absence: i32,
    pairing_bye: Option<i32>,
}

/// Returns the options of an empty configuration: every value is drawn from the seed, as in the manuals.
pub(super) fn drawn(seed: u64) -> Options {
    // Spread over the ranges of the manuals, so that neighbouring seeds give different tournaments.
    let mut state = seed;
    let mut between = |low: u64, high: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u16::try_from(low + (state >> 33) % (high - low + 1)).unwrap_or(u16::MAX)
    };
    let rounds = between(5, 15);
    Options {
        seed,
        players: u32::from(between(u64::from(rounds).max(15), 215)),
        rounds,
        played: rounds,
        ratings: (between(1400, 2300), between(2400, 2800)),
        draws: 10 * between(10, 50),
        forfeits: 1000 / between(6, 30),
        withdrawals: 1000 / between(15, 3225),
        half_point_byes: 1000 / between(15, 3225),
        ..Options::default()
    }
}

/// Parses the options of a configuration; missing values are drawn from the seed.
pub fn options(text: &str, seed: u64) -> Result<Options, String> {
    let mut options = drawn(seed);
    let mut given = BTreeSet::new();
    let mut points = Tenths { win: 10, draw: 5, loss: 0, absence: 0, pairing_bye: None };
    for (line, setting) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let refused = |why: &str| format!("line {line}: {why} ({})", setting.trim());
        let (name, value) = setting.split_once('=').ok_or_else(|| refused("Name=value is needed"))?;
        if !given.insert(name.trim()) {
            return Err(refused("this was set before"));
        }
        set(&mut options, &mut points, name.trim(), value.trim()).map_err(refused)?;
    }
    if options.ratings.0 > options.ratings.1 {
        match (given.contains("LowestRating"), given.contains("HighestRating")) {
            (true, true) => return Err("LowestRating lies above HighestRating".to_owned()),
            (true, false) => options.ratings.1 = options.ratings.0,
            _ => options.ratings.0 = options.ratings.1,
        }
    }
    options.played = options.rounds;
    options.scores = points.scores();
    Ok(options)
}

fn set(options: &mut Options, points: &mut Tenths, name: &str, value: &str) -> Result<(), &'static str> {
    let number = || value.parse::<u16>().map_err(|_| "a whole number is needed");
    match name {
        "PlayersNumber" => {
            options.players = number().ok().filter(|players| *players > 1).ok_or("2 or more is needed")?.into();
        }
        "RoundsNumber" => {
            let rounds = number().ok().filter(|rounds| (1..=MAX_ROUNDS).contains(rounds));
            options.rounds = rounds.ok_or("1 to 255 is needed")?;
        }
        "DrawPercentage" => {
            options.draws = 10 * number().ok().filter(|percent| *percent <= 100).ok_or("0 to 100 is needed")?;
        }
        "ForfeitRate" => options.forfeits = one_in(value)?,
        "RetiredRate" => options.withdrawals = one_in(value)?,
        "HalfPointByeRate" | "HalfPointByteRate" => options.half_point_byes = one_in(value)?,
        "HighestRating" => options.ratings.1 = number()?,
        "LowestRating" => options.ratings.0 = number()?,
        "PointsForWin" => points.win = tenths(value)?,
        "PointsForDraw" => points.draw = tenths(value)?,
        "PointsForLoss" => points.loss = tenths(value)?,
        "PointsForZPB" | "PointsForForfeitLoss" => points.absence = tenths(value)?,
        "PointsForPAB" => points.pairing_bye = Some(tenths(value)?),
        _ => return Err("no such setting"),
    }
    Ok(())
}

/// Parses a rate of one in `20` or `20.5` to thousandths.
fn one_in(value: &str) -> Result<u16, &'static str> {
    let tenths = tenths(value)?;
    let rate = 10_000_i32.checked_div(tenths).filter(|rate| (0..=1000).contains(rate));
    rate.and_then(|rate| u16::try_from(rate).ok()).ok_or("one in so many: 1 or more is needed")
}

fn tenths(value: &str) -> Result<i32, &'static str> {
    let refused = "a number with at most one decimal is needed";
    let (whole, tenth) = value.split_once('.').unwrap_or((value, "0"));
    let whole: u16 = whole.parse().map_err(|_| refused)?;
    let tenth: u8 = tenth.parse().ok().filter(|tenth| *tenth < 10).ok_or(refused)?;
    Ok(10 * i32::from(whole) + i32::from(tenth))
}

impl Tenths {
    fn scores(self) -> ScoreSystem {
        let Self { win, draw, loss, absence, pairing_bye } = self;
        let all = [win, draw, loss, absence, pairing_bye.unwrap_or(win)];
        // The largest unit that keeps every value whole.
        let unit = [1, 2, 5].into_iter().find(|unit| all.iter().all(|value| value * unit % 10 == 0)).unwrap_or(10);
        let points = |tenths: i32| tenths * unit / 10;
        let values = ScoreSystem::of(u16::try_from(unit).unwrap_or(1), points(win), points(draw), points(loss));
        let absence = Points(points(absence));
        let pairing_bye = pairing_bye.map_or(values.pairing_bye, |value| Points(points(value)));
        ScoreSystem { absence, zero_bye: absence, pairing_bye, ..values }
    }
}
