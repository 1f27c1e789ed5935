//! What two play when they meet, in a line: games, clocks, what decides.

use qisai_domain::contest::{Begins, Contest, DrawRule, Level, Odds, Segment, Stop};

use crate::i18n::Words;

/// `2 games (15'+10"); level: 1 game (5'/4'), a draw is enough for the second move; level: a lot`.
pub fn line(contest: &Contest, t: Words) -> String {
    let games = contest.segments.iter().map(|it| segment(it, t));
    let level = contest.level.iter().map(|it| level(it, t));
    let said = games.chain(level).collect::<Vec<_>>().join(t.contest_then());
    let said = match contest.odds {
        Odds::Draw => said,
        Odds::Game => t.contest_ahead(said),
    };
    if contest.boards > 1 { t.contest_boards(contest.boards, said) } else { said }
}

fn segment(segment: &Segment, t: Words) -> String {
    let games = match segment.stop {
        Stop::Wins(1) if segment.is_unlimited() => t.contest_until_won().to_owned(),
        Stop::Wins(wins) if segment.is_unlimited() => t.contest_until(wins),
        Stop::Wins(wins) => t.contest_first_to(wins, segment.games),
        Stop::Score | Stop::Winner if segment.games > 1 => t.contest_best_of(segment.games),
        Stop::Score | Stop::Winner | Stop::AllPlayed => t.n_games(segment.games),
    };
    let mut parts = vec![if segment.clock.is_empty() { games } else { t.contest_at(games, &segment.clock) }];
    match segment.begins {
        Begins::Bid { most_seconds } => {
            parts.push(t.contest_bid(format!("{}:{:02}", most_seconds / 60, most_seconds % 60)));
        }
        Begins::Chosen => parts.push(t.contest_chosen().to_owned()),
        Begins::FirstNamed | Begins::NotAsBefore | Begins::Lot => {}
    }
    if segment.drawn_game == DrawRule::SecondWins {
        parts.push(t.contest_draw_enough().to_owned());
    }
    parts.join(t.comma())
}

fn level(level: &Level, t: Words) -> String {
    match level {
        Level::Odds(_) => t.contest_odds().to_owned(),
        Level::Criteria(codes) => t.contest_criteria(codes.join(", ")),
        Level::Lot => t.contest_lot().to_owned(),
        Level::Arbiter => t.contest_ruling().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use qisai_domain::contest::presets;

    use super::*;
    use crate::i18n::Lang;

    /// The line of a named contest.
    fn said(id: &str, lang: Lang) -> String {
        line(&presets::contest(id).unwrap(), Words::of(lang))
    }

    #[test]
    fn ko20_a_line_tells_games_clocks_and_bids() {
        assert_eq!(
            said("world_cup_2025_open", Lang::En),
            "2 games (40/90' + 30'+30\"); level: 2 games (15'+10\"); level: 2 games (10'+10\"); level: 2 games (5'+3\"); \
             level: 2 games (3'+2\"); level: 1 game (4'+2\"), both bid time, at most 4:00: the lower bid has the second \
             move, a draw is enough for the second move"
        );
        assert_eq!(said("one_game_lot", Lang::En), "1 game; level: a lot");
        assert_eq!(said("best_of_three", Lang::Zh), "3局，胜负已定即止；战平：抽签");
        assert_eq!(
            said("tata_steel_2025", Lang::En),
            "2 games (3'+2\"); level: single games until one is won (3'+2\")"
        );
    }
}
