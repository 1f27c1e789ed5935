//! Tests of the shortcuts against the full method: in rounds of random tournaments, every bracket is paired again by
//! its graph, with everything below it in view.

use proptest::collection::vec;
use proptest::prelude::*;
use qisai_swiss::dutch::pair_round;
use qisai_swiss::{ByeKind, Crosstable, EntryId, Outcome, Request, ScoreSystem, SwissSystem};

use super::referee::by_graph_alike;

/// Tournament of 8 to 63 players, played by the Dutch system as far as it can be paired.
#[derive(Clone, Debug)]
struct Tournament {
    players: u32,
    rounds: u16,
    /// Share of irregular rounds of a player, in hundredths.
    unruly: u8,
    /// Chance of each player in each round, row by row.
    chances: Vec<u8>,
}

fn any_tournament() -> impl Strategy<Value = Tournament> {
    (8..64_u32, 3..10_u16, prop_oneof![Just(0_u8), Just(3), Just(12)], vec(any::<u8>(), 64 * 10))
        .prop_map(|(players, rounds, unruly, chances)| Tournament { players, rounds, unruly, chances })
}

impl Tournament {
    /// Returns what happens to a player in a round: 0 to 99.
    fn chance(&self, player: u32, round: u16) -> u8 {
        let at = usize::from(round - 1) * 64 + usize::try_from(player - 1).unwrap();
        self.chances[at] % 100
    }

    /// Returns the players who are away in a round, with their byes.
    fn away(&self, round: u16) -> Vec<(EntryId, ByeKind)> {
        let players = (1..=self.players).filter(|player| self.chance(*player, round) < self.unruly);
        let bye = |player: u32| match self.chance(player, round) % 2 {
            0 => (EntryId(player), ByeKind::HalfPoint),
            _ => (EntryId(player), ByeKind::ZeroPoint),
        };
        players.map(bye).collect()
    }

    /// Returns the outcomes of a game; a hundredth of the games is forfeited where rounds are irregular.
    fn outcomes(&self, player: u32, round: u16) -> (Outcome, Outcome) {
        let rated = true;
        match self.chance(player, round) {
            99 if self.unruly > 0 => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            0..35 => (Outcome::Draw { rated }, Outcome::Draw { rated }),
            35..70 => (Outcome::Win { rated }, Outcome::Loss { rated }),
            _ => (Outcome::Loss { rated }, Outcome::Win { rated }),
        }
    }

    /// Calls `judge` with the request for each round that can be paired.
    fn play(&self, mut judge: impl FnMut(Request) -> Result<(), TestCaseError>) -> Result<(), TestCaseError> {
        let mut table = Crosstable::new(ScoreSystem::standard(), self.rounds);
        (0..self.players).for_each(|_| _ = table.enter(None));
        let place = |entry: EntryId| usize::try_from(entry.0 - 1).unwrap();
        for round in 1..=self.rounds {
            let mut request = Request::new(SwissSystem::default(), table.clone());
            request.away = self.away(round);
            judge(request.clone())?;
            let Ok(paired) = request.clone().pair() else { return Ok(()) };
            table.begin_round();
            for (entry, kind) in request.away {
                table.give_bye(place(entry), kind);
            }
            for game in &paired.games {
                let (first, second) = self.outcomes(game.first.0, round);
                table.play(place(game.first), place(game.second), first, second);
            }
            if let Some((entry, _)) = paired.bye {
                table.give_bye(place(entry), ByeKind::PairingAllocated);
            }
        }
        Ok(())
    }
}

/// Returns the number of tournaments: 30, or a hundredth of `PROPTEST_CASES` if that is more.
fn cases() -> u32 {
    (ProptestConfig::default().cases / 100).max(30)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn every_bracket_is_paired_as_its_graph_says(tournament in any_tournament()) {
        tournament.play(|request| {
            let field = request.prepare().unwrap().field;
            let Ok(pairing) = pair_round(&field) else { return Ok(()) };
            by_graph_alike(&field, &pairing)
        })?;
    }
}
