//! Options drawn from a seed: mostly small fields, and every condition that occurs in real tournaments in some of them.

use qisai_domain::{Acceleration, Discipline, Format, Points, ScoreSystem};

use super::Options;
use super::chance::{Chance, Subject};

impl Options {
    /// Returns options for a tournament of the system of a Swiss; size, rounds, scoring, acceleration, restrictions and
    /// rates come from the seed. Returns `None` for any other format.
    ///
    /// The tournament ends before a round that turns out to have no legal pairing.
    pub fn mixed(seed: u64, format: &Format) -> Option<Self> {
        let system = format.swiss_system()?;
        let chance = &mut Chance::new(seed, Subject::Options);
        let players = match chance.between(1, 100) {
            ..=60 => chance.between(4, 24),
            61..=95 => chance.between(25, 80),
            _ => chance.between(81, 150),
        };
        let rounds = chance.between(3, 11).min(players - 1);
        let played = if chance.happens(250) { chance.between(1, rounds) } else { rounds };
        let scores = scores(chance);
        let acceleration = acceleration(chance, &scores);
        let accelerated = acceleration != Acceleration::None;
        let low = chance.between(1000, 2200);
        let width = chance.one_of(&[20, 200, 600, 1400]).unwrap_or(600);
        Some(Self {
            seed,
            format: Format::Swiss { system, rounds, acceleration },
            discipline: Discipline::Chess,
            scores,
            players: u32::from(players),
            rounds,
            played,
            ratings: (low, low + width),
            unrated: chance.rate(300, 20, 500),
            equal_ratings: chance.rate(400, 50, 700),
            titled: chance.rate(500, 50, 400),
            draws: chance.between(100, 600),
            forfeits: chance.rate(500, 10, 120),
            double_forfeits: chance.rate(300, 5, 40),
            half_point_byes: chance.rate(400, 10, 100),
            full_point_byes: chance.rate(200, 5, 40),
            absences: chance.rate(400, 10, 80),
            withdrawals: chance.rate(400, 5, 40),
            late_entries: chance.rate(400, 20, 200),
            prohibitions: chance.rate(300, 1, 4).min(players / 4),
            virtual_points: if accelerated { 0 } else { chance.rate(250, 1, 3) },
            contest: None,
            may_end_early: true,
        })
    }
}

fn scores(chance: &mut Chance) -> ScoreSystem {
    let mut scores = match chance.between(1, 100) {
        ..=60 => ScoreSystem::standard(),
        61..=75 => ScoreSystem::two_one_zero(),
        76..=90 => ScoreSystem::three_one_zero(),
        _ => ScoreSystem { absence: Points::ZERO, zero_bye: Points::ZERO, ..ScoreSystem::of(1, 3, 2, 1) },
    };
    if chance.happens(250) {
        scores.pairing_bye = chance.one_of(&[scores.draw, scores.loss]).unwrap_or(scores.win);
    }
    scores
}

/// Returns Baku acceleration (C.04.7) in some cases where it is defined, otherwise none.
fn acceleration(chance: &mut Chance, scores: &ScoreSystem) -> Acceleration {
    let defined = scores.win == scores.draw.times(2) && scores.loss == Points::ZERO;
    if chance.happens(150) && defined { Acceleration::Baku } else { Acceleration::None }
}
