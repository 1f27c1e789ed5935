//! Time controls as text and as codes: the vectors, the plans of the regulations, invalid texts, and late arrival.

use proptest::prelude::*;
use qisai_domain::contest::Segment;
use qisai_domain::contest::presets::Ladder;
use qisai_domain::format::Table;
use qisai_domain::lateness::{Arrival, arrival};
use qisai_domain::time_control::{Base, Mode, Period, SideTime, TimeControlError, TimeControlFlaw, Unwritten};
use qisai_domain::{Contest, Discipline, Format, GameResult, Play, ScoreSystem, Scoring, TimeClass, TimeControl};

use crate::vectors::vectors;

fn read(text: &str) -> TimeControl {
    TimeControl::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn refused(text: &str) -> (usize, TimeControlFlaw) {
    let TimeControlError { column, flaw } = TimeControl::parse(text).unwrap_err();
    (column, flaw)
}

/// 《国际跳棋竞赛规则》 10.4, Laws of Chess A.2 and B.3: no record is needed for a game at one time (包干), for rapid and for
/// blitz.
#[test]
fn draughts_10_4_a_game_at_one_time_needs_no_record() {
    for (clock, chess, draughts) in [
        ("90'", true, false),
        ("25'", false, false),
        ("5' + 3\"", false, true),
        ("80' + 60\"", true, true),
        ("50/120' + 25/60' + 0', 76: +20\"", true, true),
        ("40/90' + 30'", true, true),
    ] {
        let needs = |discipline: Discipline| discipline.needs_record(&read(clock));
        assert_eq!((needs(Discipline::Chess), needs(Discipline::Draughts)), (chess, draughts), "{clock}");
        assert!(needs(Discipline::Xiangqi), "{clock}");
    }
    let play = Play::of(Format::round_robin(1), Scoring::of_games(ScoreSystem::standard())).with_clock("90'");
    assert!(!play.needs_record(1, 1, Discipline::Draughts));
    assert!(play.needs_record(1, 2, Discipline::Draughts), "nobody says how long the second one is");
}

/// TC2, TC3: every row of the vectors is parsed, and gives the code in the next column.
#[test]
fn tc3_the_plans_of_the_vectors_have_their_codes() {
    let Some(folder) = vectors("formats") else { return };
    let text = std::fs::read_to_string(folder.join("time_controls.tsv")).unwrap();
    let mut rows = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let [_, source, plan, code, note] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        // For several steps of a contest the code is that of the first.
        let steps: Vec<TimeControl> = plan.split(';').map(read).collect();
        let first = &steps[0];
        match first.trf_code(None) {
            Ok(found) => {
                assert_eq!(found, code, "{source}");
                let back = TimeControl::from_trf_code(code).unwrap();
                assert_eq!(back.sides, first.sides, "{source}: the code says all of it");
            }
            Err(lost) if lost.unwritten == Unwritten::Bid => {
                assert_eq!(lost.nearest, None);
                assert_eq!(first.trf_code(Some(210)).unwrap(), code.replace("<bid>", "210"), "{source}");
            }
            Err(lost) => {
                assert_eq!(code, "-", "{source}");
                let repeats = plan.ends_with("...");
                assert_eq!(lost.unwritten == Unwritten::Repeated, repeats, "{source}");
                if let Some((_, nearest)) = note.split_once("e.g. ").or(note.split_once("nearest ")) {
                    assert_eq!(lost.nearest.as_deref(), Some(nearest), "{source}");
                }
            }
        }
        rows += 1;
    }
    assert_eq!(rows, 27, "every row of the file");
}

/// TC3: the clocks of the named contests are those of the events.
#[test]
fn tc3_the_clocks_of_the_ladders_are_those_of_the_events() {
    let Some(folder) = vectors("formats") else { return };
    let text = std::fs::read_to_string(folder.join("ladders.json")).unwrap();
    let ladders: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut compared = 0;
    for chosen in &Ladder::ALL {
        let contest = chosen.contest();
        for segment in contest.segments.iter().filter(|segment| !segment.clock.is_empty()) {
            assert!(segment.control().is_some(), "{}: {}", chosen.id, segment.clock);
        }
        if !chosen.of_an_event {
            continue;
        }
        let stored = &ladders[chosen.name];
        let steps = stored.get("main").into_iter().chain(stored["ladder"].as_array().into_iter().flatten());
        for (segment, step) in contest.segments.iter().zip(steps) {
            if let (Some(code), Some(control)) = (step["clock"].as_str(), segment.control()) {
                assert_eq!(control.trf_code(None).as_deref(), Ok(code), "{}: {}", chosen.name, segment.clock);
                compared += 1;
            }
        }
    }
    assert!(compared > 30, "{compared}");
}

fn seconds(side: &SideTime) -> Vec<(Option<u16>, u32)> {
    let base = |period: &Period| match period.base {
        Base::Seconds(seconds) => seconds,
        Base::Bid => 0,
    };
    side.periods.iter().map(|period| (period.moves, base(period))).collect()
}

/// TC4, 003 article 6.1: 90 minutes for 40 moves, then 15 minutes for every 10.
#[test]
fn tc4_003_article_6_1_ninety_minutes_then_fifteen_for_every_ten_moves() {
    let plan = read("40/90m 10/15m ...");
    let [side, _] = &plan.sides;
    assert_eq!((seconds(side), side.repeats), (vec![(Some(40), 5400), (Some(10), 900)], true));
    // Moves 41–50 and 51–60 add 15 minutes each.
    assert_eq!((side.seconds_of_usual_game(), plan.class()), (Some(7200), Some(TimeClass::Standard)));
    assert_eq!(read("每方40着90分钟，以后每10着15分钟，直至对局结束"), plan, "as the article says it");
}

/// 003 article 6.2.
#[test]
fn tc4_003_article_6_2_an_hour_then_ten_minutes_for_every_ten_moves() {
    let plan = read("30/60m 10/10m ...");
    assert_eq!(plan.sides[0].seconds_of_usual_game(), Some(3600 + 3 * 600));
}

/// 003 articles 6.3 and 6.4: the quick plans.
#[test]
fn tc4_003_articles_6_3_and_6_4_the_plans_of_quick_events() {
    let rapid = read("40/10m 30/5m ...");
    assert_eq!((rapid.sides[0].seconds_of_usual_game(), rapid.class()), (Some(900), Some(TimeClass::Rapid)));
    let short = read("30/5m ...");
    assert_eq!((seconds(&short.sides[0]), short.sides[0].repeats), (vec![(Some(30), 300)], true));
    assert_eq!((short.sides[0].seconds_of_usual_game(), short.class()), (Some(600), Some(TimeClass::Blitz)));
}

/// 003 article 6.5: 包干.
#[test]
fn tc4_003_article_6_5_all_moves_in_the_announced_time() {
    for text in ["60m", "60m (包干)", "每方60分钟包干", "60 min sudden death", "1h"] {
        assert_eq!(read(text), TimeControl::of(SideTime::of_seconds(3600, 0)), "{text}");
    }
}

/// TC4: the current plans of draughts and xiangqi.
#[test]
fn tc4_the_plans_of_draughts_and_xiangqi_today() {
    for (text, class) in [
        ("80'+60\"", TimeClass::Standard),
        ("20'+5\"", TimeClass::Rapid),
        ("5'+3\"", TimeClass::Blitz),
        ("45/90'+30'+30\"", TimeClass::Standard),
        ("60分+30秒", TimeClass::Standard),
        ("10分钟，每步加10秒", TimeClass::Rapid),
    ] {
        assert_eq!(read(text).class(), Some(class), "{text}");
    }
}

/// TC2: the usual notations mean the same as the short form.
#[test]
fn tc2_usual_writings_are_read() {
    for (written, short) in [
        ("90 min + 30 s", "90m+30s"),
        ("90 minutes + 30 seconds per move", "90m+30s"),
        ("90'+30\"", "90m+30s"),
        ("90’ + 30’’", "90m+30s"),
        ("15+10", "15m+10s"),
        ("15 min + 10 s/move", "15m+10s"),
        ("40/90' + 30'+30\"", "40/90m+30s 30m+30s"),
        ("40/120' 30'+30\"(from move 41)", "40/120m 30m+30s"),
        ("40 moves in 2 hours, 20 moves in 1 hour, 15 min + 30 s", "40/120m 20/60m 15m+30s"),
        ("90 min for 40 moves + 30 min", "40/90m 30m"),
        ("4m30s", "270s"),
        ("1h30m+30s", "90m+30s"),
        ("5'/4'", "W 5m | B 4m"),
        ("6'/4' +3\"", "W 6m+3s | B 4m+3s"),
        ("W 5m, B 4m", "W 5m | B 4m"),
        ("黑方4分 红方5分", "W 5m | B 4m"),
        ("5'/4', 61: +3\"", "W 5m+3s(from 61) | B 4m+3s(from 61)"),
        ("R 6m+3s B 4m+3s", "W 6m+3s | B 4m+3s"),
        ("60分钟，读秒5次30秒", "60m byo 5x30s"),
        ("90m delay 5s", "90m delay 5s"),
        ("90m bronstein delay 5s", "90m bronstein 5s"),
        ("40/90m, 15m+30s, late 15m, adjournment", "40/90m 15m+30s, late 15m, adjournment"),
        ("5m+2s per series", "5m+2s, per series"),
    ] {
        assert_eq!(read(written).to_string(), short, "{written}");
    }
    assert_eq!(read("W 6m | B 4m").written('R'), "R 6m | B 4m");
}

/// R8: three notations that other programs and regulations use.
#[test]
fn r8_writings_of_other_programs_are_read() {
    for (written, short) in [
        ("15min/end+10sec/move", "15m+10s"),
        ("90 min/end + 30 sec/move", "90m+30s"),
        ("40/90min+30min/end+30sec/move", "40/90m+30s 30m+30s"),
        ("120'+10\" 41", "120m+10s(from 41)"),
        ("120', 41: +10\"", "120m+10s(from 41)"),
        ("2h/50 1h/25 20\"", "50/120m 25/60m 0m+20s"),
        ("50/120' + 25/60' + 0', 76: +20\"", "50/120m 25/60m 0m+20s"),
        ("90min/40moves+30min", "40/90m 30m"),
        // Unchanged notations: the other side's time, seconds as the whole of the last period.
        ("5'/4'", "W 5m | B 4m"),
        ("5m/4", "W 5m | B 4m"),
        ("40/90m 30s", "40/90m 30s"),
        ("40/90+30 30+30", "40/90m+30s 30m+30s"),
    ] {
        assert_eq!(read(written).to_string(), short, "{written}");
        assert_eq!(read(short), read(written), "{short} is read back");
    }
}

/// TC2: an invalid text is refused with its position.
#[test]
fn tc2_what_cannot_be_read_is_refused_with_its_place() {
    use TimeControlFlaw as Flaw;
    let word = |word: &str| Flaw::Word(word.to_owned());
    for (text, column, flaw) in [
        ("", 1, Flaw::Empty),
        ("  ", 1, Flaw::Empty),
        ("slow", 1, word("slow")),
        ("90m + quick", 7, word("quick")),
        ("90m+", 5, Flaw::Time),
        ("900+10", 1, Flaw::Unit(900)),
        ("5400+30", 1, Flaw::Unit(5400)),
        ("40/90m", 7, Flaw::NothingAfter(40)),
        ("90m 30m", 5, Flaw::NoMoves),
        ("90m 30m+30s", 5, Flaw::NoMoves),
        ("90m ...", 8, Flaw::NoMoves),
        ("40/90m 30m+30s(from 30)", 16, Flaw::NotInPeriod(30)),
        ("40/90m+30s(from 41) 30m", 12, Flaw::NotInPeriod(41)),
        ("90m+30s+10s", 8, Flaw::Twice),
        ("W 5m", 5, Flaw::OneSide),
        ("W 5m W 4m", 6, Flaw::OneSide),
        ("5'+3\"/4'", 7, Flaw::OneSide),
        ("25m+10s; 5m+3s", 8, Flaw::Several),
        ("0m", 3, Flaw::Range),
        ("90m+0s", 5, Flaw::Range),
        ("90m, late", 10, Flaw::Time),
        ("90m 30 s", 5, Flaw::NoMoves),
        ("90分钟加快", 6, word("快")),
    ] {
        assert_eq!(refused(text), (column, flaw), "{text:?}");
    }
}

/// TC3: every code reports the features that it cannot express.
#[test]
fn tc3_what_a_code_cannot_say_is_named() {
    let lost = |text: &str| read(text).trf_code(None).unwrap_err();
    assert_eq!(lost("40/90m 10/15m ...").nearest.as_deref(), Some("40/5400:10/900:10/900:10/900"));
    assert_eq!(lost("30/5m ...").nearest.as_deref(), Some("30/300:30/300:30/300"));
    let late = lost("W 5m B 4m, +3s from move 61");
    assert_eq!((late.unwritten, late.nearest.as_deref()), (Unwritten::FromMove(61), Some("W60/300:0+3-B60/240:0+3")));
    assert_eq!(lost("90m delay 5s").unwritten, Unwritten::Delay);
    assert_eq!(lost("60m byo 5x30s").unwritten, Unwritten::ByoYomi);
}

/// TC3: codes are parsed again, and an invalid one is refused with its column.
#[test]
fn tc3_a_bad_code_names_its_column() {
    for (code, column) in
        [("", 1), ("900+", 1), ("5400:1800", 6), ("40/5400+30:x", 12), ("W300+3", 1), ("W300-B", 7), ("0/300:60", 1)]
    {
        assert_eq!(TimeControl::from_trf_code(code).unwrap_err().column, column, "{code:?}");
    }
    let repeated = TimeControl::from_trf_code("40/5400:10/900:10/900:10/900").unwrap();
    assert_eq!(repeated.class(), Some(TimeClass::Standard), "the last period has moves, as the code says");
}

/// TC5: the edges, in seconds over sixty moves.
#[test]
fn tc5_the_class_follows_from_the_time_for_sixty_moves() {
    use TimeClass::{Blitz, Rapid, Standard};
    for (text, class) in [
        ("60m", Some(Standard)),
        ("3599s", Some(Rapid)),
        ("30m+30s", Some(Standard)),
        ("30m+29s", Some(Rapid)),
        ("601s", Some(Rapid)),
        ("10m", Some(Blitz)),
        ("5m+5s", Some(Blitz)),
        ("3m+2s", Some(Blitz)),
        // Sixty moves are over before the third period begins.
        ("40/30m 20/20m 60m", Some(Rapid)),
        // From move 41 on: twenty times thirty seconds.
        ("40/40m 10m+30s", Some(Standard)),
        ("40/40m 9m+30s", Some(Rapid)),
        ("50m, +60s from move 51", Some(Standard)),
        ("49m, +60s from move 51", Some(Rapid)),
        ("W 60m | B 50m", None),
        ("W 5m | B 4m", Some(Blitz)),
        ("W 4m+2s | B bid+2s", None),
        ("60m byo 5x30s", None),
    ] {
        assert_eq!(read(text).class(), class, "{text}");
    }
}

/// CA1: a round is as long as two clocks.
#[test]
fn ca1_a_game_lasts_as_long_as_both_clocks() {
    assert_eq!(read("90m+30s").seconds_of_a_game(), Some(4 * 3600));
    assert_eq!(read("W 5m | B 4m").seconds_of_a_game(), Some(540));
    assert_eq!(read("W 4m+2s B bid+2s").seconds_of_a_game(), None);
}

/// Texts stored before they were checked are kept.
#[test]
fn words_of_people_s_own_stay_as_they_are() {
    let swiss = |clock: &str| {
        let contests = vec![(
            1,
            Contest { segments: vec![Segment { clock: clock.into(), ..Segment::of_games(1) }], ..Contest::of_games(1) },
        )];
        Play { contests, ..Play::default() }
    };
    for words in ["as announced", "90 min; 30 sec", "¾ h", "G/60", "每步看情况"] {
        let play = swiss(words);
        assert_eq!(play.control_of(1, 1), None);
        assert_eq!(play.clone().with_clocks(words), Ok(play.clone()), "a form that leaves it alone");
        let error = play.clone().with_clocks(&format!("{words} soon")).unwrap_err();
        assert!(error.column >= 1);
        assert_eq!(play.with_clocks("15m+10s").unwrap().control_of(3, 1), Some(read("15m+10s")));
    }
    // A code imported with a file.
    assert_eq!(swiss("40/5400+30:1800+30").control_of(1, 1), Some(read("40/90m+30s 30m+30s")));
    assert_eq!(swiss("180+2").control_of(1, 1), Some(read("3m+2s")));
}

/// One field holds the clocks of all segments, in order.
#[test]
fn the_clocks_of_a_ladder_stand_behind_one_another() {
    let table = Format::Table { table: Table::Berger, cycles: 1, exchange_at_seam: false };
    let play = Play {
        contests: vec![(1, qisai_domain::contest::presets::contest("world_cup_2023").unwrap())],
        ..Play::of(table, Scoring::of_games(ScoreSystem::standard()))
    };
    assert_eq!(play.clocks(), "40/90' + 30'+30\"; 25'+10\"; 10'+10\"; 5'+3\"; 3'+2\"");
    let changed = play.clone().with_clocks("90m+30s; 20m+10s;; 5'+3\"").unwrap();
    assert_eq!(changed.clocks(), "90m+30s; 20m+10s; ; 5'+3\"; 3'+2\"", "the last one is left as it was");
    assert_eq!((changed.control_of(1, 2), changed.control_of(1, 3)), (Some(read("20m+10s")), None));
    let error = |text: &str| play.clone().with_clocks(text).unwrap_err();
    assert_eq!(error("90m; 15m; x"), TimeControlError { column: 11, flaw: TimeControlFlaw::Time });
    assert_eq!(error("1m;1m;1m;1m;1m; 1m"), TimeControlError { column: 17, flaw: TimeControlFlaw::Several });
    assert_eq!(Play::default().with_clocks("").unwrap().clocks(), "");
}

/// TC6, 003 article 21.
#[test]
fn tc6_003_article_21_who_comes_late() {
    let minutes = |first: u32, second: u32| arrival([first * 60, second * 60], 15 * 60);
    let taken = |first: u32, second: u32| Arrival::Played { taken: [first * 60, second * 60] };
    assert_eq!(minutes(0, 0), taken(0, 0));
    assert_eq!(minutes(10, 0), taken(10, 0), "21.2: he plays with what is left");
    assert_eq!(minutes(0, 10), taken(0, 0), "21.1: his clock runs when it is his move");
    assert_eq!(minutes(15, 0), taken(15, 0), "at the limit he is there");
    assert_eq!(arrival([901, 0], 900), Arrival::Forfeited(GameResult::FirstForfeits), "21.1");
    assert_eq!(minutes(5, 10), taken(5, 10), "21.3: both lose the time they were late");
    assert_eq!(minutes(5, 16), Arrival::Forfeited(GameResult::SecondForfeits), "21.3");
    assert_eq!(minutes(16, 20), Arrival::Forfeited(GameResult::DoubleForfeit), "21.3");
    // FIDE 6.7.1 without a default time: a player absent at the start has lost.
    assert_eq!(arrival([0, 1], 0), Arrival::Forfeited(GameResult::SecondForfeits));
}

fn modes() -> impl Strategy<Value = Mode> {
    prop_oneof![
        Just(Mode::Fixed),
        (1u32..100).prop_map(|seconds| Mode::Increment { seconds, from: None }),
        (1u32..100).prop_map(|seconds| Mode::Delay { seconds }),
        (1u32..100).prop_map(|seconds| Mode::Bronstein { seconds }),
        (1u16..9, 1u32..90).prop_map(|(times, seconds)| Mode::ByoYomi { times, seconds }),
    ]
}

fn sides() -> impl Strategy<Value = SideTime> {
    let base = || prop_oneof![9 => (1u32..20_000).prop_map(Base::Seconds), 1 => Just(Base::Bid)];
    let period =
        || (1u16..80, base(), modes()).prop_map(|(moves, base, mode)| Period { moves: Some(moves), base, mode });
    (proptest::collection::vec(period(), 0..4), base(), modes(), any::<bool>()).prop_map(
        |(mut periods, base, mode, repeats)| {
            let repeats = repeats && !periods.is_empty();
            if !repeats {
                periods.push(Period { moves: None, base, mode });
            }
            SideTime { periods, repeats }
        },
    )
}

proptest! {
    /// TC2: a printed time control is parsed as the same one.
    #[test]
    fn tc2_what_is_printed_is_read_back(
        first in sides(), second in sides(), late in proptest::option::of(0u32..4000), adjournment: bool, per_series: bool,
    ) {
        let control = TimeControl { sides: [first, second], lateness: late, adjournment, per_series };
        for letter in ['W', 'R'] {
            let text = control.written(letter);
            prop_assert_eq!(TimeControl::parse(&text), Ok(control.clone()), "{}", text);
        }
    }

    /// Any text is parsed or refused, at a position within it.
    #[test]
    fn tc2_any_text_is_read_or_refused_at_a_place_in_it(text in "[0-9WB/+:;,. '\"msh分钟每步加|()x-]{0,30}") {
        let end = text.chars().count() + 1;
        if let Err(error) = TimeControl::parse(&text) {
            prop_assert!((1..=end).contains(&error.column), "{text:?}: {error}");
        }
        if let Err(error) = TimeControl::from_trf_code(&text) {
            prop_assert!((1..=end).contains(&error.column), "{text:?}: {error}");
        }
        let _ = TimeControl::read(&text).map(|control| (control.class(), control.trf_code(None).is_ok()));
        let _ = Play::default().with_clocks(&text);
    }
}
