//! World Cup of 2025: 206 seeds, eight rounds, the recorded games.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::contest::{Next, presets};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::{Discipline, EntryId, Format, Play, Scoring};

use super::result;
use crate::knockout::lines;
use crate::organiser::{GROUP, Organiser, RecordedGame, event};

/// Match of the file.
struct Match {
    two: BTreeSet<u32>,
    winner: u32,
    /// Number of games played, if recorded.
    games: Option<usize>,
    told: Vec<RecordedGame>,
}

/// Parses a game: `51-206:1-0` with first moves, `16~28:1/2-1/2` without. `…` means games that are not recorded.
fn game(text: &str) -> Option<RecordedGame> {
    let (pair, code) = text.split_once(':')?;
    let result = result(code);
    Some(match pair.split_once('-') {
        Some((first, _)) => RecordedGame::Game(EntryId(first.parse().unwrap()), result),
        None => RecordedGame::Drawn,
    })
}

/// Returns the matches by round. The match for third place belongs to the round of the final.
fn matches() -> Option<BTreeMap<u16, Vec<Match>>> {
    let mut rounds: BTreeMap<u16, Vec<Match>> = BTreeMap::new();
    for line in lines("events/worldcup2025_open.tsv")? {
        let round = line[0].trim_end_matches("/3rd").parse().unwrap();
        let [one, other, winner] = [1, 2, 3].map(|field| line[field].parse::<u32>().unwrap());
        let told = line[5].split(' ').filter_map(game).collect();
        let two = BTreeSet::from([one, other]);
        rounds.entry(round).or_default().push(Match { two, winner, games: line[4].parse().ok(), told });
    }
    Some(rounds)
}

/// KO1, KO3, KO8, KO19: the pairs of every round, first moves and ends of matches as recorded, and the final order of
/// all 206.
#[test]
fn ko1_a_world_cup_is_replayed_to_its_final_order() {
    let Some(rounds) = matches() else { return };
    let ratings = lines("events/worldcup2025_seeds.tsv").unwrap();
    let layout = Layout { tree: Tree::Standard, third_place: true, all_places: false };
    let contests = vec![(1, presets::contest("world_cup_2025_open").unwrap())];
    let play = Play { contests, ..Play::of(Format::Bracket(layout), Scoring::default()) };
    let mut setup = event(Discipline::Chess, play, 206, &[]);
    assert_eq!(ratings.len(), setup.entrants.len());
    for (entrant, line) in setup.entrants.iter_mut().zip(&ratings) {
        assert_eq!(entrant.number.to_string(), line[0]);
        entrant.player.rating = line[1].parse().ok();
    }
    let mut cup = Organiser::of(setup);
    let seats: Vec<u32> = cup.t.groups[&GROUP].seats.iter().map(|entry| entry.0).collect();
    assert_eq!(seats, (1..=206).collect::<Vec<_>>(), "the seeds stand, whatever later ratings say");
    let mut ruled = 0;
    let mut out_in: BTreeMap<u32, u16> = BTreeMap::new();
    for (round, matches) in &rounds {
        let at = cup.pairs(GROUP);
        let meetings = cup.meetings(at);
        let drawn: BTreeSet<BTreeSet<u32>> =
            meetings.iter().map(|(_, two)| two.iter().map(|entry| entry.0).collect()).collect();
        let expected: BTreeSet<BTreeSet<u32>> = matches.iter().map(|it| it.two.clone()).collect();
        assert_eq!((at.round, drawn), (*round, expected));
        for (pairing, [one, other]) in meetings {
            let it = matches.iter().find(|it| it.two.contains(&one.0)).unwrap();
            for told in &it.told {
                cup.plays(at, pairing, *told);
            }
            let ended = cup.what_is_next(at, pairing) == Next::Ended;
            assert_eq!(ended, it.games == Some(it.told.len()), "round {round}: {one} and {other}");
            if !ended {
                ruled += 1;
                cup.rules_for(at, pairing, EntryId(it.winner));
            }
            assert_eq!(cup.winner(at, pairing), Some(EntryId(it.winner)), "round {round}: {one} and {other}");
            out_in.insert(one.0 + other.0 - it.winner, *round);
        }
        cup.closes(at);
    }
    assert!(cup.t.is_finished(GROUP));
    println!("{ruled} matches of which not all games are recorded");

    let placed: BTreeMap<u32, usize> = cup.places(GROUP).into_iter().collect();
    let last = &rounds[&8];
    let losers: BTreeSet<u32> =
        rounds[&7].iter().flat_map(|it| it.two.iter().filter(|seed| **seed != it.winner)).copied().collect();
    for it in last {
        let best = if it.two.is_subset(&losers) { 3 } else { 1 };
        let loser = it.two.iter().find(|seed| **seed != it.winner).unwrap();
        assert_eq!((placed[&it.winner], placed[loser]), (best, best + 1));
    }
    for (seed, round) in out_in.into_iter().filter(|(_, round)| *round < 7) {
        let expected = [129, 65, 33, 17, 9, 5][usize::from(round) - 1];
        assert_eq!(placed[&seed], expected, "seed {seed} lost in round {round}");
    }
    cup.verify();
}
