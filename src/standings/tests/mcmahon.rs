//! McMahon in the standings (MM04, MM30–MM34, MM40).

use qisai_domain::mcmahon::McMahonRules;
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::{
    Format, GameResult, GroupId, Play, Player, PrizePlan, RoundState, ScoreSystem, Scoring, Settings, Setup,
    Tournament, TournamentId,
};
use qisai_pairing::generator::{Options, generate};
use qisai_standings::prize_plan::read;
use qisai_standings::ranking::{order, ranked};
use qisai_standings::{Against, Descriptor, Undefined, Value, Working};

fn tournament(format: Format) -> Tournament {
    let options = Options { format, players: 25, rounds: 5, played: 5, absences: 60, ..Options::default() };
    let mut setup = generate(&options).unwrap();
    setup.order = vec!["SOS".to_owned(), "SOSOS".to_owned()];
    Tournament::try_from(setup).unwrap()
}

#[test]
fn mm40_places_go_by_the_mcmahon_score_and_every_value_is_the_sum_of_its_working() {
    let tournament = tournament(Format::McMahon { rounds: 5, rules: McMahonRules::default() });
    let (stage, _) = tournament.group(GroupId(1)).unwrap();
    let order = order(stage).unwrap();
    assert_eq!(order.iter().map(ToString::to_string).collect::<Vec<_>>(), ["MMS", "SOS", "SOSOS"]);
    let ranked = ranked(&tournament, GroupId(1), 5, &order).unwrap();
    let mut last = None;
    let mut starts = 0;
    for row in &ranked.standings.rows {
        let (scores, who) = ranked.table.mcmahon(row.entry).unwrap();
        let key = (scores.mms(who), scores.sos(who), scores.sosos(who));
        assert!(last.is_none_or(|last| key <= last), "MM36");
        last = Some(key);
        for code in ["MMS", "SOS", "SOS/C1", "SOSOS", "SODOS", "CUSS"] {
            let descriptor: Descriptor = code.parse().unwrap();
            let value = ranked.table.value(row.entry, &descriptor).unwrap();
            let working = ranked.table.working(row.entry, &descriptor, &value).unwrap();
            let Working::Sum(addends) = &working else { panic!("{working:?}") };
            let left = addends.iter().filter(|addend| addend.cut.is_none());
            assert_eq!(value.amount(), Some(left.map(|addend| addend.counts).sum()), "{code}");
            starts += usize::from(code == "MMS" && addends[0].against == Against::Start);
        }
    }
    assert_eq!(starts, ranked.standings.rows.len(), "the working of a score begins with the start score");
}

/// SOS−1 and SOS−2 leave out the one or two lowest addends.
#[test]
fn mm34_the_lowest_opponents_are_left_out() {
    let tournament = tournament(Format::McMahon { rounds: 5, rules: McMahonRules::default() });
    let ranked = ranked(&tournament, GroupId(1), 5, &["MMS".parse().unwrap()]).unwrap();
    let mut compared = 0;
    for row in &ranked.standings.rows {
        let value = |code: &str| ranked.table.value(row.entry, &code.parse().unwrap()).unwrap();
        let sos = value("SOS");
        let Working::Sum(addends) = ranked.table.working(row.entry, &"SOS".parse().unwrap(), &sos).unwrap() else {
            panic!("a sum")
        };
        let mut addends: Vec<_> = addends.iter().map(|addend| addend.counts).collect();
        addends.sort_unstable();
        assert_eq!(addends.len(), 5, "every round adds something");
        for (without, code) in [(0, "SOS"), (1, "SOS/C1"), (2, "SOS/C2")] {
            assert_eq!(value(code).amount(), Some(addends.iter().skip(without).copied().sum()), "{code}");
        }
        compared += usize::from(value("SOS/C2") != value("SOS/C1"));
    }
    assert!(compared > 20);
}

/// Returns a tournament of four with equal start scores; the first of each pair has won.
fn of_four(rounds: &[[(u32, u32); 2]], order: &[&str]) -> Tournament {
    let rules = McMahonRules { thresholds: Vec::new(), ..McMahonRules::default() };
    let play = Play::of(Format::McMahon { rounds: 3, rules }, Scoring::of_games(ScoreSystem::standard()));
    let settings = Settings { slug: "four".to_owned(), ..Settings::default() };
    let entrant = |number| Entrant {
        number,
        player: Player { name: format!("Player {number}"), ..Player::default() },
        ..Entrant::default()
    };
    let round = |games: &[(u32, u32); 2]| {
        let result = GameResult::FIRST_WINS;
        let pairings = games.map(|(first, second)| PlayedPairing::Game { first, second, result });
        PlayedRound { state: RoundState::Closed, pairings: pairings.to_vec() }
    };
    let setup = Setup {
        id: TournamentId(1),
        order: order.iter().map(|code| (*code).to_owned()).collect(),
        entrants: (1..=4).map(entrant).collect(),
        played: rounds.iter().map(round).collect(),
        ..Setup::new(settings, play)
    };
    setup.try_into().unwrap()
}

fn places(tournament: &Tournament) -> Vec<(u32, usize)> {
    let (stage, group) = tournament.group(GroupId(1)).unwrap();
    let ranked = ranked(tournament, GroupId(1), group.last_public_round(), &order(stage).unwrap()).unwrap();
    ranked.standings.rows.iter().map(|row| (row.entry.0, row.rank)).collect()
}

/// Players who are equal after all criteria share the place. Direct encounter decides only among those who have all met.
#[test]
fn mm36_equals_share_a_place_and_direct_encounter_needs_all_games() {
    let two = [[(1, 2), (3, 4)], [(4, 1), (2, 3)]];
    let three = [two[0], two[1], [(1, 3), (4, 2)]];
    let shared = places(&of_four(&three, &["SOS", "SOSOS"]));
    assert_eq!(shared.iter().map(|(_, place)| *place).collect::<Vec<_>>(), [1, 1, 3, 3]);
    assert_eq!(places(&of_four(&two, &["DE"])), [(1, 1), (2, 1), (3, 1), (4, 1)], "1 and 3, 2 and 4 have not met");
    assert_eq!(places(&of_four(&three, &["DE"])), [(4, 1), (1, 2), (2, 3), (3, 4)]);
}

/// Below the top group prizes go by wins: a class for those with so many, whatever the band.
#[test]
fn mm36_prizes_by_wins_stand_beside_the_places() {
    let three = [[(1, 2), (3, 4)], [(4, 1), (2, 3)], [(1, 3), (4, 2)]];
    let tournament = of_four(&three, &["DE"]);
    let awards = |tables: &str| -> Vec<(u32, u64)> {
        let plan = PrizePlan { tables: tables.to_owned(), one_each: true, ..PrizePlan::default() };
        let awards = read(&plan, None).unwrap().awards(&tournament, GroupId(1)).unwrap();
        awards.iter().map(|award| (award.entry.0, award.cents)).collect()
    };
    assert_eq!(awards("Two wins [2 wins]: 20, 10, 5"), [(4, 2000), (1, 1000)]);
    assert_eq!(awards("其余［非2胜］：8、8"), [(2, 800), (3, 800)]);
}

#[test]
fn mm04_a_swiss_has_no_mcmahon_score() {
    let tournament = tournament(Format::from_code("dutch").unwrap());
    let ranked = ranked(&tournament, GroupId(1), 5, &["PTS".parse().unwrap()]).unwrap();
    let entry = ranked.standings.rows[0].entry;
    let value = ranked.table.value(entry, &"SOS".parse().unwrap()).unwrap();
    assert_eq!(value, Value::Undefined(Undefined::NoStartScores));
}
