//! Property tests of articles 5, 6 and 7.2: colour allocation.

use super::*;

/// Game with the data that its colours were given by.
struct Given<'a> {
    game: &'a SwissGame,
    /// Earlier sides of the higher- and the lower-ranked player.
    had: [&'a [Side]; 2],
    /// Sides due to the two players.
    due: [Option<Side>; 2],
    /// Sides of the higher-ranked player that keep both players within article 5.1.
    within: Vec<Side>,
}

/// Returns `true` if all games of the engine's round satisfy a rule.
fn all_games(known: &Known, rule: impl Fn(&Round, &Given<'_>) -> bool) -> bool {
    let round = Round::of(known);
    round.games().iter().all(|game| {
        let had: [&[Side]; 2] = [&round.sides[game.higher], &round.sides[game.lower]];
        let within = [Side::First, Side::Second];
        let within = within.into_iter().filter(|side| allows(had[0], *side) && allows(had[1], side.other()));
        rule(&round, &Given { game, had, due: had.map(due), within: within.collect() })
    })
}

/// Returns the side that the higher-ranked player gets by the latest game in which the two had different colours.
fn alternated(had: [&[Side]; 2]) -> Option<Side> {
    let backwards = had[0].iter().rev().zip(had[1].iter().rev());
    backwards.into_iter().find(|(mine, theirs)| mine != theirs).map(|(mine, _)| mine.other())
}

properties! { known:
    fn article_5_1_the_limits_are_kept_but_in_the_last_round_where_they_cannot_be {
        all_games(&known, |round, given| {
            given.within.contains(&given.game.higher_side) || (round.is_last() && given.within.is_empty())
        })
    }

    fn article_5_2_players_due_different_colours_both_get_them {
        all_games(&known, |_, given| match given.due {
            [Some(mine), Some(theirs)] if mine == theirs => true,
            [mine, theirs] => {
                let gets = given.game.higher_side;
                mine.is_none_or(|side| side == gets) && theirs.is_none_or(|side| side == gets.other())
            }
        })
    }

    fn article_5_4_equal_claims_alternate_or_follow_the_rank_by_the_side_of_the_median {
        all_games(&known, |round, given| {
            let [Some(claim), Some(theirs)] = given.due else { return true };
            if claim != theirs || given.within.len() == 1 {
                return true;
            }
            let below_median = made_in(given.game) < round.median();
            let by_rank = if below_median { claim.other() } else { claim };
            given.game.higher_side == alternated(given.had).unwrap_or(by_rank)
        })
    }

    fn article_7_2_without_games_the_number_and_the_lot_decide {
        all_games(&known, |round, given| {
            let initial = round.field.initial_side;
            let odd = round.contender(given.game.higher).tpn % 2 == 1;
            given.due != [None, None] || given.game.higher_side == if odd { initial } else { initial.other() }
        })
    }
}
