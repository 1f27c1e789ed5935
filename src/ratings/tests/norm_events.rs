//! Tests of norms from a tournament: cases, remaining rounds, certificates.

use qisai_domain::setup::Entrant;
use qisai_domain::{Format, PersonId, Tournament};
use qisai_ratings::norms::{
    Certificate, NoNorms, NormCase, NormEvent, NormTitle, Outlook, Remaining, Remark, RoundOutcome, SwissField, System,
    judge, outlook,
};

use crate::build::{event as harbour, norms, player, swiss, tournament};

fn with_norms<T>(tournament: &Tournament, look: impl Fn(&NormEvent) -> T) -> T {
    look(&norms(tournament, &harbour()).unwrap())
}

fn case(tournament: &Tournament, entry: u32) -> NormCase {
    with_norms(tournament, |event| event.case(PersonId(entry)).unwrap())
}

/// Returns player 1 of HST and ten others: four grandmasters and an international master of BBB and CCC, the rest of
/// HST and DDD.
fn field() -> Vec<Entrant> {
    let mut field = vec![player(1, 2450, "IM", "HST")];
    for (number, title, federation) in [
        (2, "GM", "BBB"),
        (3, "GM", "BBB"),
        (4, "GM", "CCC"),
        (5, "GM", "CCC"),
        (6, "IM", "CCC"),
        (7, "", "HST"),
        (8, "", "HST"),
        (9, "", "DDD"),
        (10, "", "DDD"),
        (11, "", "DDD"),
    ] {
        field.push(player(number, 2500, title, federation));
    }
    field
}

/// Rounds in which player 1 scores six of nine against 2500: 67 %, which adds 125.
const NINE: [&str; 9] = ["1-2 1", "3-1 0", "1-4 =", "5-1 =", "1-6 1", "7-1 0", "1-8 =", "9-1 =", "1-10 0"];

#[test]
fn a_norm_is_found_in_a_tournament_and_certified() {
    let event = tournament(swiss(9), field(), &NINE);
    let judgement = judge(&case(&event, 1), NormTitle::Gm);
    assert_eq!(judgement.failures, []);
    assert_eq!(judgement.figures.unwrap().performance.rating, 2625);
    let certificate = with_norms(&event, |event| Certificate::of(event, PersonId(1), NormTitle::Gm).unwrap());
    assert_eq!((certificate.event.as_str(), certificate.player.as_str()), ("Harbour Open", "Player 1"));
    assert_eq!(certificate.rows.len(), 9);
    let last = &certificate.rows[8];
    assert_eq!(
        (last.round, last.name.as_str(), last.federation.as_str(), last.rating),
        (9, "Player 10", "DDD", Some(2500))
    );
    assert_eq!(certificate.remarks, []);
    assert!(!judge(&case(&event, 2), NormTitle::Gm).is_norm());
}

#[test]
fn games_left_out_stand_in_the_certificate_with_their_reason() {
    let mut rounds = NINE.to_vec();
    rounds.push("11-1 1");
    let event = tournament(swiss(10), field(), &rounds);
    let certificate = with_norms(&event, |event| Certificate::of(event, PersonId(1), NormTitle::Gm).unwrap());
    // Six of ten are 60 %, which adds 72 and is too little; six of nine are enough.
    assert_eq!(certificate.remarks, [Remark::ReachedAfter(9)]);
    assert!(certificate.rows[9].excluded.is_some() && certificate.rows[8].excluded.is_none());
}

#[test]
fn unplayed_rounds_and_results_to_come_are_told_apart() {
    let rounds = ["1-2 +", "1 U", "3-1 +", "1 H", "1-4 ?", "1-5 u1"];
    let case = case(&tournament(swiss(9), field(), &rounds), 1);
    let what: Vec<&str> = case
        .rounds
        .iter()
        .map(|round| match round.what {
            RoundOutcome::Game(_) => "game",
            RoundOutcome::ForfeitWin(_) => "forfeit win",
            RoundOutcome::Fast(_) => "fast",
            RoundOutcome::ForfeitLoss => "forfeit loss",
            RoundOutcome::AllocatedBye => "allocated bye",
            RoundOutcome::Bye => "bye",
            RoundOutcome::Pending(_) => "pending",
        })
        .collect();
    assert_eq!(what, ["forfeit win", "allocated bye", "forfeit loss", "bye", "pending", "game"]);
    assert_eq!(case.rounds_left(), 4, "one pending, three not paired");
}

#[test]
fn the_rounds_to_come_of_a_swiss_and_of_a_round_robin() {
    let eight: Vec<&str> = NINE[..8].to_vec();
    let mut pending = eight.clone();
    pending.push("1-10 ?");
    let known = tournament(swiss(9), field(), &pending);
    let found = with_norms(&known, |event| {
        let remaining = event.remaining(PersonId(1));
        (remaining.len(), outlook(&event.case(PersonId(1)).unwrap(), NormTitle::Gm, &remaining))
    });
    // After six of eight, six of nine are enough: the ninth game only has to be played.
    assert_eq!(found, (1, Outlook::Score { half_points: 0, games: 1 }));
    let unknown = tournament(swiss(9), field(), &eight);
    assert_eq!(with_norms(&unknown, |event| event.remaining(PersonId(1))), [Remaining::Unknown]);

    let all = Format::round_robin(1);
    let robin = tournament(all, field(), &["1-2 1", "3-1 ?"]);
    with_norms(&robin, |event| {
        assert_eq!(event.facts().system, System::RoundRobin);
        assert_eq!(event.remaining(PersonId(1)).len(), 9, "ten others, one met");
    });
    let twice = Format::round_robin(2);
    let robin = tournament(twice, field(), &["1-2 1"]);
    with_norms(&robin, |event| {
        assert_eq!(event.facts().system, System::DoubleRoundRobin { players: 11 });
        assert_eq!(event.remaining(PersonId(1)).len(), 19);
    });
}

#[test]
fn who_withdraws_has_no_rounds_to_come() {
    let mut players = field();
    players[0].withdrawn_from = Some(9);
    let event = tournament(swiss(9), players, &NINE[..8]);
    assert_eq!(with_norms(&event, |event| event.remaining(PersonId(1))), []);
}

#[test]
fn the_field_counts_who_misses_at_most_one_round() {
    let mut players = field();
    players.push(player(12, 0, "GM", "EEE"));
    players.push(player(13, 2400, "GM", "FID"));
    let rounds = ["1-2 1, 3-4 1, 5-6 1, 12-13 1, 7 H, 8 U", "1-3 1, 2-5 +, 4-6 =, 12-13 1, 7 H, 8 U"];
    let found = case(&tournament(swiss(9), players, &rounds), 1).event.field.unwrap();
    // Players 1 to 6, 8, 12 and 13 were present, player 5 in round 1 only. Players 2 to 6 are foreign and rated, and
    // all of them are titled. Round 2 has the lower average.
    let ratings = 2450 + 5 * 2500 + 1400 + 2400;
    assert_eq!(found, SwissField { foreign: 4, federations: 2, titled: 4, participants: 8, ratings, ratings_of: 8 });
}

#[test]
fn an_unrated_player_without_a_point_in_a_round_robin_is_no_opponent() {
    let mut players = field();
    players[10] = player(11, 0, "", "DDD");
    let all = Format::round_robin(1);
    let scoreless = |played: &[&str]| {
        let case = case(&tournament(all.clone(), players.clone(), played), 1);
        case.rounds.iter().any(|round| matches!(&round.what, RoundOutcome::Game(game) if game.opponent.scoreless))
    };
    assert!(scoreless(&["1-11 1", "11-2 0"]));
    assert!(!scoreless(&["1-11 1", "11-2 ="]));
}

#[test]
fn other_games_have_no_norms() {
    let mut event = tournament(swiss(9), field(), &NINE);
    std::sync::Arc::make_mut(&mut event.settings).discipline = qisai_domain::Discipline::Xiangqi;
    assert_eq!(norms(&event, &harbour()).err(), Some(NoNorms::OtherGame));
}
