//! Tests of withdrawals from a table before its end: formats RR9 to RR11, xiangqi articles 18 and 20.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::leaving::{Share, annulled};
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::stage::LeavingRule;
use qisai_domain::{
    Command, Discipline, EntryId, Event, Format, GameKey, GameResult, GroupId, Play, Player, RoundRef, RoundState,
    Scoring, Settings, Setup, Table, Tournament, results,
};
use qisai_exchange::trf::{self, Dialect};
use qisai_standings::ranking::{NoPlace, Ranked, order, ranked};

use crate::knockout::does;

pub const GROUP: GroupId = GroupId(1);

/// Printed table for six. Five players use it without number 6.
const SIX: [&[(u32, u32)]; 5] = [
    &[(1, 6), (2, 5), (3, 4)],
    &[(6, 4), (5, 3), (1, 2)],
    &[(2, 6), (3, 1), (4, 5)],
    &[(6, 5), (1, 4), (2, 3)],
    &[(3, 6), (4, 2), (5, 1)],
];

/// Table of three against three: 1 to 3 and 4 to 6.
const THREE_A_SIDE: [&[(u32, u32)]; 3] =
    [&[(1, 4), (2, 5), (6, 3)], &[(5, 1), (2, 6), (4, 3)], &[(1, 6), (4, 2), (3, 5)]];

/// Tournament of one table, played as specified.
pub struct Field {
    pub setup: Setup,
}

impl Field {
    pub fn of(discipline: Discipline, format: Format, players: u32) -> Self {
        let settings = Settings { slug: "table".to_owned(), discipline, ..Settings::default() };
        let entrant = |number| Entrant {
            number,
            player: Player { name: format!("Player {number}"), ..Player::default() },
            ..Entrant::default()
        };
        let play = Play::of(format, Scoring::default());
        let setup = Setup { entrants: (1..=players).map(entrant).collect(), ..Setup::new(settings, play) };
        Self { setup }
    }

    fn leaves(mut self, number: u32, from: u16) -> Self {
        self.setup.entrants.iter_mut().find(|it| it.number == number).unwrap().withdrawn_from = Some(from);
        self
    }

    fn by(mut self, rule: LeavingRule) -> Self {
        self.setup.play.leaving = rule;
        self
    }

    /// Adds a round of a table in which the first of every pair wins, except for the listed other results. Players who
    /// have left play only the games in `others`.
    pub fn round(mut self, games: &[(u32, u32)], others: &[(u32, u32, GameResult)]) -> Self {
        let players = u32::try_from(self.setup.entrants.len()).unwrap();
        let number = u16::try_from(self.setup.played.len() + 1).unwrap();
        let has_left = |number_of: u32| {
            let entrant = self.setup.entrants.iter().find(|it| it.number == number_of);
            entrant.is_some_and(|it| it.withdrawn_from.is_some_and(|from| number >= from))
        };
        let is_named = |one: u32, two: u32| others.iter().any(|(first, second, _)| (*first, *second) == (one, two));
        let there = games.iter().filter(|(one, two)| {
            *one.max(two) <= players && (is_named(*one, *two) || !(has_left(*one) || has_left(*two)))
        });
        let result = |one: u32, two: u32| {
            let other = others.iter().find(|(first, second, _)| (*first, *second) == (one, two));
            other.map_or(GameResult::FIRST_WINS, |(_, _, result)| *result)
        };
        let pairings = there.map(|(first, second)| PlayedPairing::Game {
            first: *first,
            second: *second,
            result: result(*first, *second),
        });
        let pairings = pairings.collect();
        self.setup.played.push(PlayedRound { state: RoundState::Closed, pairings });
        self
    }

    fn rounds(self, table: &[&[(u32, u32)]], count: usize) -> Self {
        table.iter().take(count).fold(self, |field, games| field.round(games, &[]))
    }

    pub fn tournament(self) -> Tournament {
        Tournament::try_from(self.setup).unwrap()
    }
}

fn round_robin(discipline: Discipline, players: u32) -> Field {
    Field::of(discipline, Format::round_robin(1), players)
}

pub fn after(t: &Tournament, rounds: u16) -> Ranked {
    let (stage, _) = t.group(GROUP).unwrap();
    ranked(t, GROUP, rounds, &order(stage).unwrap()).unwrap()
}

/// Returns the rounds done, the total, and `true` if the share annuls the games.
fn share(t: &Tournament, number: u32, rounds: u16) -> (usize, usize, bool) {
    let (stage, _) = t.group(GROUP).unwrap();
    let share = Share::of(t, stage, &results(t, GROUP, rounds).unwrap(), rounds, EntryId(number)).unwrap();
    (share.done, share.of, share.is_annulled)
}

/// Returns the points after a round, in half points.
pub fn points(t: &Tournament, number: u32, rounds: u16) -> i32 {
    after(t, rounds).points(EntryId(number)).0
}

/// Trap 11: with exactly half, the games count in chess and xiangqi and are annulled in draughts. Rows are
/// `(discipline, rule, rounds played) → annulled`.
#[test]
fn rr10_the_three_profiles_below_at_and_above_half() {
    use Discipline::{Chess, Draughts, Xiangqi};
    use LeavingRule::{Discipline as Own, Forfeit, Half};
    // Five players: number 1 meets one opponent in each of rounds 2 to 5 and is free in round 1. There are four
    // opponents.
    for (discipline, rule, annulled) in [
        (Chess, Own, [true, true, false, false]),
        (Xiangqi, Own, [true, true, false, false]),
        (Draughts, Own, [true, true, true, false]),
        (Draughts, Half, [true, true, false, false]),
        (Xiangqi, Half, [true, true, false, false]),
        (Chess, Forfeit, [false; 4]),
        (Draughts, Forfeit, [false; 4]),
    ] {
        for (rounds, annulled) in (1..=4_u16).zip(annulled) {
            let field = round_robin(discipline, 5).by(rule).leaves(1, rounds + 1);
            let t = field.rounds(&SIX, usize::from(rounds)).tournament();
            let met = usize::from(rounds) - 1;
            assert_eq!(share(&t, 1, rounds), (met, 4, annulled), "{discipline:?} {rule:?} after round {rounds}");
            let no_place = after(&t, rounds).no_place(EntryId(1));
            assert_eq!(matches!(no_place, Some(NoPlace::Annulled(_))), annulled, "{discipline:?} {rule:?}");
        }
    }
}

/// 003 article 20.3: 凡已赛对手不足半数者，则所有已赛结果一概注销. The opponents lose the points, but the games remain visible.
#[test]
fn xiangqi_20_3_below_half_all_results_are_annulled_for_everybody() {
    let before = round_robin(Discipline::Xiangqi, 6).rounds(&SIX, 2).tournament();
    assert_eq!([points(&before, 2, 2), points(&before, 1, 2)], [2, 4], "number 1 beat 6 and 2");
    // Number 1 lost nothing. Number 2 lost to 1 and beat 5. Number 6 lost to 1 and beat 4.
    let t = round_robin(Discipline::Xiangqi, 6).leaves(6, 3).rounds(&SIX, 2).tournament();
    assert_eq!(share(&t, 6, 2), (2, 5, true));
    assert_eq!([points(&t, 1, 2), points(&t, 4, 2)], [2, 0], "the win against 6 is gone, the loss is no game");
    let ranked = after(&t, 2);
    assert_eq!(ranked.results.lines[0].cells.len(), 2, "as played");
    assert_eq!(ranked.results.lines[0].cells[0].opponent(), Some(5), "the crosstable keeps the game");
    assert_eq!(ranked.standings.rows.len(), 5);
}

/// 003 article 20.3, second half: 达到或超过半数以上，则其成绩有效，其余未赛对局均作弃权，对方获胜.
#[test]
fn xiangqi_20_3_from_half_on_results_stand_and_the_rest_is_forfeited() {
    let forfeited = GameResult::FirstForfeits;
    let t = round_robin(Discipline::Xiangqi, 6)
        .leaves(1, 4)
        .rounds(&SIX, 3)
        .round(SIX[3], &[(1, 4, forfeited)])
        .tournament();
    assert_eq!(share(&t, 1, 4), (3, 5, false), "a forfeit after leaving is no opponent met");
    assert_eq!(after(&t, 4).no_place(EntryId(1)), None);
    assert_eq!(points(&t, 1, 4), 4, "two games won");
    let four = points(&t, 4, 4);
    assert_eq!(four, 2 + 2, "number 4 beat 5 and has the game that was not played");
}

/// Molter table for four teams of two: 1 2, 3 4, 5 6 and 7 8.
const MOLTER: [&[(u32, u32)]; 3] =
    [&[(1, 3), (2, 4), (5, 7), (6, 8)], &[(5, 1), (6, 2), (3, 7), (4, 8)], &[(1, 7), (2, 8), (3, 5), (4, 6)]];

/// C.05 article 6.6, 003 article 20.3: the opponents in the remaining rounds are unknown, but each round has one.
#[test]
fn f10_who_leaves_a_molter_table_is_judged() {
    let format = || Format::Table { table: Table::Molter { teams: 4, rounds: 0 }, cycles: 1, exchange_at_seam: false };
    for (discipline, rounds, annulled) in [
        (Discipline::Chess, 1, true),
        (Discipline::Chess, 2, false),
        (Discipline::Xiangqi, 1, true),
        (Discipline::Xiangqi, 2, false),
        (Discipline::Draughts, 1, true),
        (Discipline::Draughts, 2, false),
    ] {
        let field = Field::of(discipline, format(), 8).leaves(1, rounds + 1);
        let t = field.rounds(&MOLTER, usize::from(rounds)).tournament();
        assert_eq!(share(&t, 1, rounds), (usize::from(rounds), 3, annulled), "{discipline:?} after round {rounds}");
        let no_place = after(&t, rounds).no_place(EntryId(1));
        assert_eq!(matches!(no_place, Some(NoPlace::Annulled(_))), annulled, "{discipline:?} after round {rounds}");
    }
    // A player who left earlier and was annulled no longer counts as an opponent: one of two is half.
    let t = Field::of(Discipline::Chess, format(), 8).leaves(3, 2).leaves(1, 3).rounds(&MOLTER, 2).tournament();
    assert_eq!(share(&t, 3, 2), (1, 3, true));
    assert_eq!(share(&t, 1, 2), (1, 2, false));
}

/// 003 article 20.4: in a Swiss the results count.
#[test]
fn xiangqi_20_4_in_a_swiss_nothing_is_annulled() {
    let swiss = Format::Swiss {
        system: qisai_domain::SwissSystem::Jifen,
        rounds: 5,
        acceleration: qisai_domain::Acceleration::None,
    };
    let t = Field::of(Discipline::Xiangqi, swiss, 6).leaves(6, 2).rounds(&SIX, 1).tournament();
    assert_eq!(points(&t, 1, 1), 2);
    assert!(after(&t, 1).unplaced.is_empty());
    let (stage, _) = t.group(GROUP).unwrap();
    assert_eq!(Share::of(&t, stage, &results(&t, GROUP, 1).unwrap(), 1, EntryId(6)), None);
}

/// 003 article 18.3: an expelled player (除名) is treated as withdrawn. Before half, the games are annulled; afterwards
/// they count.
#[test]
fn rr11_xiangqi_18_3_the_expelled_are_treated_as_withdrawn() {
    for (rounds, annulled) in [(2, true), (3, false)] {
        let mut t = round_robin(Discipline::Xiangqi, 6).rounds(&SIX, rounds).tournament();
        let rounds = u16::try_from(rounds).unwrap();
        let before = points(&t, 2, rounds);
        does(&mut t, Command::Expel(EntryId(1)));
        let no_place = after(&t, rounds).no_place(EntryId(1)).unwrap();
        assert_eq!(matches!(no_place, NoPlace::Annulled(_)), annulled, "after round {rounds}");
        assert_eq!(no_place == NoPlace::Expelled, !annulled);
        assert_eq!(points(&t, 2, rounds), before, "number 2 lost to 1: nothing to lose");
        let three = points(&t, 3, rounds);
        assert_eq!(three, if annulled { 2 } else { 4 }, "number 3 keeps the win against 1 where games stand");
    }
}

/// In xiangqi, a game lost by absence counts as an opponent met. C.05 and the draughts rules count completed games.
#[test]
fn rr10_an_own_absence_counts_as_an_opponent_met_where_opponents_are_counted() {
    let absent = [(2, 6, GameResult::SecondForfeits)];
    let play = |discipline| {
        let field = round_robin(discipline, 6).leaves(6, 4).rounds(&SIX, 2).round(SIX[2], &absent);
        share(&field.tournament(), 6, 3)
    };
    assert_eq!(play(Discipline::Xiangqi), (3, 5, false));
    assert_eq!(play(Discipline::Chess), (2, 5, true));
    assert_eq!(play(Discipline::Draughts), (2, 5, true));
    // The player who was present has not met the opponent.
    let field = round_robin(Discipline::Xiangqi, 6).leaves(2, 4).rounds(&SIX, 2).round(SIX[2], &absent);
    assert_eq!(share(&field.tournament(), 2, 3), (2, 5, true));
}

/// Two players leave. The second is judged on the table after the first annulment.
#[test]
fn rr10_several_withdrawals_are_judged_one_after_the_other() {
    // Number 6 leaves after one round and is annulled. Of the other five, number 1 has four opponents and has met 2 and
    // 3 of them.
    let field = |first: u16| round_robin(Discipline::Chess, 6).leaves(6, first).leaves(1, 4).rounds(&SIX, 3);
    let t = field(2).tournament();
    assert_eq!(share(&t, 6, 3), (1, 5, true));
    assert_eq!(share(&t, 1, 3), (2, 4, false), "the game against 6 and the opponent 6 are gone");
    // In the reverse order, 1 leaves first after meeting one of five opponents. Then 6 leaves with one game and one
    // opponent less.
    let t = round_robin(Discipline::Chess, 6).leaves(1, 2).leaves(6, 4).rounds(&SIX, 3).tournament();
    assert_eq!(share(&t, 1, 3), (1, 5, true));
    assert_eq!(share(&t, 6, 3), (2, 4, false));
    // If both were judged at once, both would lose everything after two rounds, one of which was against each other.
    let t = round_robin(Discipline::Chess, 6).leaves(1, 3).leaves(6, 3).rounds(&SIX, 2).tournament();
    assert_eq!([share(&t, 1, 2), share(&t, 6, 2)], [(2, 5, true), (1, 4, true)], "in one round by number");
    assert_eq!(after(&t, 2).standings.rows.len(), 4);
}

/// A report file keeps the order of leaving, and those who leave later are judged after those of the file.
#[test]
fn rr10_a_report_file_keeps_the_order_of_leaving() {
    let mut t = round_robin(Discipline::Chess, 6).rounds(&SIX, 2).tournament();
    let struck = |t: &Tournament| -> Vec<u32> {
        let (stage, _) = t.group(GROUP).unwrap();
        annulled(t, stage, &results(t, GROUP, 2).unwrap(), 2).into_keys().map(|entry| entry.0).collect()
    };
    does(&mut t, Command::Withdraw(EntryId(6)));
    does(&mut t, Command::Withdraw(EntryId(5)));
    // Number 6 has played two of five games; of the four left to number 5, two are half.
    assert_eq!((struck(&t), share(&t, 5, 2)), (vec![6], (2, 4, false)));
    for dialect in [Dialect::Trf26, Dialect::Trf16] {
        let written = |t: &Tournament| trf::write(&Event::default(), t, GROUP, &BTreeMap::new(), dialect).unwrap();
        let text = written(&t);
        let mut again = Tournament::try_from(trf::import(&trf::parse(text.as_bytes()).unwrap()).0.setup).unwrap();
        assert_eq!((struck(&again), share(&again, 5, 2)), (vec![6], (2, 4, false)), "{text}");
        assert_eq!(written(&again), text);
        does(&mut again, Command::Withdraw(EntryId(1)));
        assert_eq!((struck(&again), share(&again, 5, 2)), (vec![1, 6], (2, 4, false)));
    }
}

/// Undo restores all results: annulment is derived from the withdrawals and not stored.
#[test]
fn rr10_a_reinstated_player_has_all_games_again() {
    let mut t = round_robin(Discipline::Xiangqi, 6).rounds(&SIX, 2).tournament();
    let before: Vec<i32> = (1..=6).map(|number| points(&t, number, 2)).collect();
    does(&mut t, Command::Withdraw(EntryId(6)));
    does(&mut t, Command::Withdraw(EntryId(4)));
    assert_ne!((1..=6).map(|number| points(&t, number, 2)).collect::<Vec<_>>(), before);
    does(&mut t, Command::Reinstate(EntryId(6)));
    does(&mut t, Command::Reinstate(EntryId(4)));
    assert_eq!((1..=6).map(|number| points(&t, number, 2)).collect::<Vec<_>>(), before);
    assert!(after(&t, 2).unplaced.is_empty());
}

/// Opponents are those of the table: in a Scheveningen, only the other side.
#[test]
fn rr10_the_opponents_of_a_scheveningen_are_the_other_side() {
    let format = |table| Format::Table { table, cycles: 1, exchange_at_seam: false };
    for (rounds, expected) in [(1, (1, 3, true)), (2, (2, 3, false))] {
        let field = Field::of(Discipline::Chess, format(Table::Scheveningen), 6);
        let t = field.leaves(1, u16::try_from(rounds).unwrap() + 1).rounds(&THREE_A_SIDE, rounds).tournament();
        assert_eq!(share(&t, 1, u16::try_from(rounds).unwrap()), expected);
    }
    // In a Schiller of three teams of two there are four opponents. In a table as written, the opponents are those in
    // the list.
    let schiller = Field::of(Discipline::Chess, format(Table::Schiller { teams: 3 }), 6);
    assert_eq!(share(&schiller.rounds(&THREE_A_SIDE, 1).tournament(), 1, 1), (1, 4, true));
    let listed = Table::Listed(vec![vec![[1, 4], [2, 5]], vec![[1, 2]]]);
    let listed = Field::of(Discipline::Chess, format(listed), 6).round(&[(1, 4)], &[]);
    assert_eq!(share(&listed.tournament(), 1, 1), (1, 2, false));
}

/// In a double round robin, all games count in chess, and in xiangqi an opponent is met after both games.
#[test]
fn rr10_a_double_round_robin_counts_all_games() {
    let reversed: Vec<Vec<(u32, u32)>> =
        SIX.iter().map(|games| games.iter().map(|(one, two)| (*two, *one)).collect()).collect();
    let play = |discipline| {
        let field = Field::of(discipline, Format::round_robin(2), 6).leaves(1, 8).rounds(&SIX, 5);
        let field = reversed.iter().take(2).fold(field, |field, games| field.round(games, &[]));
        share(&field.tournament(), 1, 7)
    };
    assert_eq!(play(Discipline::Chess), (7, 10, false));
    assert_eq!(play(Discipline::Xiangqi), (2, 5, true), "two opponents twice");
}

/// RR13: a player who leaves a table played out of order is removed from every round that has not been made.
#[test]
fn rr13_leaving_counts_from_the_first_round_that_was_not_made() {
    let mut t = round_robin(Discipline::Chess, 6).rounds(&SIX, 1).tournament();
    let games = |number: usize| {
        let games = SIX[number - 1].iter().map(|(first, second)| qisai_domain::PlannedGame {
            first: EntryId(*first),
            second: EntryId(*second),
            reasons: Vec::new(),
        });
        let number = u16::try_from(number).unwrap();
        qisai_domain::RoundPlan { number, games: games.collect(), ..qisai_domain::RoundPlan::default() }
    };
    does(&mut t, Command::Pair(vec![(RoundRef::new(GROUP, 4), games(4))]));
    does(&mut t, Command::Publish(vec![RoundRef::new(GROUP, 4)]));
    let open: Vec<_> = t.round(RoundRef::new(GROUP, 4)).unwrap().pairings.values().cloned().collect();
    for pairing in open {
        let at = RoundRef::new(GROUP, 4);
        does(&mut t, Command::Enter { at, pairing: pairing.id, game: GameKey::ONLY, result: GameResult::DRAW });
    }
    does(&mut t, Command::Withdraw(EntryId(1)));
    assert_eq!(t.groups[&GROUP].participation(EntryId(1)).unwrap().left_from(), Some(2));
    let (stage, _) = t.group(GROUP).unwrap();
    let left: BTreeSet<EntryId> = annulled(&t, stage, &results(&t, GROUP, 4).unwrap(), 4).into_keys().collect();
    assert_eq!((share(&t, 1, 4), left), ((2, 5, true), [EntryId(1)].into()));
}
