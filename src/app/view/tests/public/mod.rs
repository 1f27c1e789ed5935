//! Public pages of a tournament.

mod delta;
mod fingerprint;
mod shows;

use std::sync::Arc;

use qisai_domain::tournament::Words as Said;
use qisai_domain::{
    Acceleration, Actor, Adjustment, AdjustmentKind, ColourRule, Competitor, Discipline, Entry, EntryId, Format, Games,
    LeavingReason, Left, Pairing, PairingId, Penalty, PenaltyKind, Person, PersonId, Player, Points, Reason,
    RoundState, Side, SwissReason, SwissSystem, Tournament, Version,
};
use qisai_i18n::{Lang, Words};
use qisai_view::address::PublicPage;
use qisai_view::reasons::rule;
use serde_json::{Value, json};

use crate::support::{
    PATHS, SCRIPT, data, event, everything, group_mut, page, scope, set_participation, set_person, set_play,
};

#[test]
fn every_page_is_shown_in_both_languages_for_every_game() {
    for discipline in Discipline::ALL {
        let tournament = event(discipline);
        for path in PATHS {
            for lang in Lang::ALL {
                let page = page(&tournament, path, lang).unwrap();
                assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"), "{path}");
                assert!(page.contains("data-live=\"/t/harbour/live\" data-version=\"1\""), "{path}");
                assert!(page.contains(&format!("/lang/{}?next=/t/harbour{path}\"", lang.others()[0].code())), "{path}");
            }
        }
    }
}

#[test]
fn a_name_is_never_markup() {
    let mut shown = 0;
    for (rest, page) in everything(&event(Discipline::Chess)) {
        if !rest.contains('.') {
            assert!(!page.contains("<script>alert"), "{rest}");
            assert!(!page.contains("</script>\"'"), "{rest}");
            shown += usize::from(page.contains("&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;"));
        }
    }
    assert!(shown >= 20, "the name stands on {shown} pages");
}

#[test]
fn a_name_is_never_a_formula() {
    let tournament = event(Discipline::Chess);
    for rest in ["/players.csv", "/r/1.csv", "/r/2/names.csv", "/standings.csv", "/crosstable.csv", "/players/1.csv"] {
        let table = page(&tournament, rest, Lang::En).unwrap();
        assert!(table.starts_with('\u{FEFF}'), "{rest} has no mark for Excel");
        assert!(table.contains("'=1+1"), "{rest}");
        assert!(!table.contains(",=1+1") && !table.contains("\n=1+1"), "{rest}");
    }
}

#[test]
fn forfeits_in_spreadsheets_are_no_formulas() {
    let table = page(&event(Discipline::Chess), "/r/2.csv", Lang::En).unwrap();
    assert!(table.contains(",'+ -,"), "{table}");
}

#[test]
fn nothing_private_is_public() {
    for (rest, page) in everything(&event(Discipline::Chess)) {
        // FIDE numbers are in files only, where other programs use them to find people.
        let has_number = !rest.contains('.') && page.contains("24680135");
        assert!(!page.contains("1987") && !has_number, "{rest}");
    }
}

#[test]
fn a_draft_is_not_public() {
    let tournament = event(Discipline::Chess);
    for rest in ["/r/3", "/r/3.json", "/r/3/names", "/r/3/standings", "/r/3/standings/1", "/r/4"] {
        assert!(page(&tournament, rest, Lang::En).is_none(), "{rest}");
    }
    assert_eq!(data(&tournament, ".json")["public_rounds"], 2);
    assert_eq!(data(&tournament, "/players/1.json")["rounds"].as_array().unwrap().len(), 2);
    for (rest, page) in everything(&tournament) {
        assert!(!page.contains("/r/3"), "{rest} leads to the draft");
    }
}

#[test]
fn who_does_not_play_here_has_no_card() {
    assert!(page(&event(Discipline::Chess), "/players/6", Lang::En).is_none());
    assert!(page(&event(Discipline::Chess), "/r/2/standings/6", Lang::En).is_none());
}

#[test]
fn before_the_first_round_there_are_players_and_facts_only() {
    let mut tournament = event(Discipline::Chess);
    group_mut(&mut tournament).rounds.clear();
    for path in PATHS {
        let shown = page(&tournament, path, Lang::En).is_some();
        assert_eq!(shown, ["", "/players", "/players/1"].contains(&path), "{path}");
    }
    assert!(page(&tournament, "", Lang::En).unwrap().contains("has not been paired yet"));
}

#[test]
fn results_speak_the_scoring_and_sides_of_the_game() {
    let chess = page(&event(Discipline::Chess), "/r/1", Lang::En).unwrap();
    let draw = "<b class=\"\">½</b><i>-</i><b class=\"\">½</b>";
    assert!(chess.contains("<b class=\"w\">1</b><i>-</i><b class=\"l\">0</b>") && chess.contains(draw));
    assert!(chess.contains("side side-white"));
    let xiangqi = page(&event(Discipline::Xiangqi), "/r/1", Lang::Zh).unwrap();
    let draw = "<b class=\"\">1</b><i>-</i><b class=\"\">1</b>";
    assert!(xiangqi.contains("<b class=\"w\">2</b><i>-</i><b class=\"l\">0</b>") && xiangqi.contains(draw));
    assert!(xiangqi.contains(">轮空<"));
    assert!(xiangqi.contains("<span class=\"side side-red\" lang=\"zh\">红</span>"));
    let (_, body) = xiangqi.split_once("</head>").unwrap();
    assert!(!body.contains("1-0") && !body.contains('½') && !body.contains("side-white"));
    let english = page(&event(Discipline::Xiangqi), "/r/1", Lang::En).unwrap();
    assert!(english.contains("<span aria-hidden=\"true\" lang=\"zh\">红</span><span class=\"vh\">Red</span>"));
    assert!(!english.contains("White"));
}

#[test]
fn an_open_round_counts_what_is_known_and_says_what_is_missing() {
    let tournament = event(Discipline::Chess);
    let standings = data(&tournament, "/r/2/standings.json");
    assert_eq!(standings["missing_results"], 1);
    let points = |name: &str| {
        let rows = standings["rows"].as_array().unwrap();
        rows.iter().find(|row| row["name"] == name).unwrap()["values"]["PTS"].clone()
    };
    assert_eq!([points("单霞丽"), points("Okafor, Ren"), points(SCRIPT)], ["2", "0.5", "1"]);
    let now = page(&tournament, "/standings", Lang::En).unwrap();
    assert!(now.contains("Standings during round 2") && now.contains("1 of 2 results in"));
    let now = page(&tournament, "/standings", Lang::Zh).unwrap();
    assert!(now.contains("第2轮进行中名次") && now.contains("已完成1/2台"));
    let before = page(&tournament, "/r/1/standings", Lang::En).unwrap();
    assert!(before.contains("Standings after round 1") && !before.contains("data-results-in"));
}

/// Makes a round public, without any result.
fn publish_without_results(tournament: &mut Tournament, round: u16) {
    let round = Arc::make_mut(group_mut(tournament).rounds.get_mut(&round).unwrap());
    round.state = RoundState::Published;
    let without = |(id, pairing): (&PairingId, &Arc<Pairing>)| {
        (*id, Arc::new(Pairing { games: Games::new_vec(), ..pairing.as_ref().clone() }))
    };
    round.pairings = round.pairings.iter().map(without).collect();
}

/// W4: tests that standings stay those of the round before until a result of the newest public round counts: page,
/// files and all pages of the tab.
#[test]
fn w4_standings_are_those_of_the_last_round_that_counts() {
    let mut tournament = event(Discipline::Chess);
    publish_without_results(&mut tournament, 2);
    for (rest, heading) in [
        ("/standings", "Standings after round 1"),
        ("/crosstable", "Crosstable after round 1"),
        ("/statistics", "Statistics to round 1"),
        ("/progress", "Progress of the leaders to round 1"),
        ("/r/2/standings", "Standings during round 2"),
    ] {
        let page = page(&tournament, rest, Lang::En).unwrap();
        assert!(page.contains(&format!("{heading} · ")) && page.contains(&format!("{heading}</h1>")), "{rest}");
    }
    assert_eq!(data(&tournament, "/standings.json")["rows"], data(&tournament, "/r/1/standings.json")["rows"]);
    assert_eq!(data(&tournament, "/standings.json")["round"], 1);
    let file = |rest: &str| PublicPage::parse(rest).unwrap().file_name(&scope(&tournament).unwrap()).unwrap();
    assert_eq!(file("/standings.csv"), "harbour-standings-r1.csv");
    // The bye of round 2 is no point before the round counts, and the card still shows it.
    let card = data(&tournament, "/players/3.json");
    assert_eq!((&card["points"], card["rounds"].as_array().unwrap().len()), (&"0".into(), 2));

    // In round 1 nothing counts before.
    group_mut(&mut tournament).rounds.remove(&2);
    publish_without_results(&mut tournament, 1);
    let first = page(&tournament, "/standings", Lang::En).unwrap();
    assert!(first.contains("Standings during round 1") && first.contains("0 of 2 results in"));
}

/// W4: tests that a round without games counts with its byes, and that the newest round of a table counts whose results
/// came early.
#[test]
fn w4_byes_alone_count_and_a_table_counts_its_newest_result() {
    let mut tournament = event(Discipline::Chess);
    let round = Arc::make_mut(group_mut(&mut tournament).rounds.get_mut(&2).unwrap());
    round.pairings =
        round.pairings.iter().filter(|(_, it)| it.bye().is_some()).map(|(id, it)| (*id, Arc::clone(it))).collect();
    assert!(page(&tournament, "/standings", Lang::En).unwrap().contains("Standings after round 2"));

    let mut tournament = event(Discipline::Chess);
    publish_without_results(&mut tournament, 1);
    let now = page(&tournament, "/standings", Lang::En).unwrap();
    assert!(now.contains("Standings during round 2") && now.contains("1 of 2 results in"));
    assert!(now.contains("results missing: 2"), "those of round 1");
}

#[test]
fn pairings_as_data_have_points_before_the_round() {
    let round = data(&event(Discipline::Chess), "/r/2.json");
    assert_eq!((&round["state"], &round["boards"][0]["result"]), (&"published".into(), &Value::Null));
    assert_eq!(round["boards"][1]["result"], "+ -");
    assert_eq!(round["boards"][1]["code"], "second_forfeits");
    assert_eq!((&round["boards"][1]["first"]["no"], &round["boards"][1]["first"]["points"]), (&5.into(), &"1".into()));
    assert_eq!((&round["byes"][0]["player"]["name"], &round["byes"][0]["worth"]), (&"赵清河".into(), &"1".into()));
}

#[test]
fn shared_places_and_undefined_values_are_data_too() {
    let standings = data(&event(Discipline::Chess), "/r/1/standings.json");
    assert_eq!(standings["order"][1]["code"], "BH/C1");
    assert_eq!(standings["order"][1]["article"], "8.1");
    for row in standings["rows"].as_array().unwrap() {
        assert!(row["values"]["BH/C1"].is_string() && row["rank"].is_u64() && row["shared"].is_boolean());
    }
}

#[test]
fn a_value_shows_its_rounds_and_articles() {
    let page = page(&event(Discipline::Chess), "/r/2/standings/4", Lang::En).unwrap();
    assert!(page.contains("Buchholz, cut 1") && page.contains("FIDE C.07 (1 March 2026), articles 8.1"));
    assert!(page.contains("class=\"cut\"") && page.contains("cut first: the player chose not to play"));
}

#[test]
fn many_workings_stand_on_their_own_pages() {
    let mut tournament = event(Discipline::Chess);
    for number in 6..=121 {
        let (id, person) = (EntryId(number), PersonId(number));
        let player = Player { name: format!("Extra {number}"), rating: Some(2400), ..Player::default() };
        tournament.people.insert(person, Arc::new(Person::new(person, u64::from(number), player)));
        tournament.entries.insert(id, Arc::new(Entry::new(id, Competitor::Person(person))));
        let group = group_mut(&mut tournament);
        group.seats = group.seats.iter().copied().chain([id]).collect();
        group.participations.insert(id, Arc::default());
    }
    let page = page(&tournament, "/standings", Lang::En).unwrap();
    assert!(page.contains("href=\"/t/harbour/r/2/standings/121#BH-C1\"") && !page.contains("class=\"work\""));
}

#[test]
fn names_are_in_pinyin_order_in_chinese_and_found_by_it() {
    let tournament = event(Discipline::Xiangqi);
    let seats = page(&tournament, "/r/2/names", Lang::Zh).unwrap();
    let at = |name: &str| seats.find(name).unwrap();
    assert!(at("Okafor") < at("单霞丽") && at("单霞丽") < at("赵清河"));
    assert!(page(&tournament, "/players", Lang::Zh).unwrap().contains("shanxiali sxl shan xia li"));
}

#[test]
fn the_card_begins_with_the_game_of_the_round() {
    let card = page(&event(Discipline::Chess), "/players/4", Lang::En).unwrap();
    assert!(card.find("Round 2, board 2").unwrap() < card.find("class=\"figures\"").unwrap());
    let mut finished = event(Discipline::Chess);
    Arc::make_mut(group_mut(&mut finished).rounds.get_mut(&2).unwrap()).state = RoundState::Closed;
    let card = page(&finished, "/players/4", Lang::En).unwrap();
    assert!(card.contains("The pairings of round 3 are not published yet."));
}

#[test]
fn a_penalty_stands_on_the_card_and_in_the_working() {
    let mut tournament = event(Discipline::Chess);
    let penalty = Adjustment { kind: AdjustmentKind::Extra, round: Some(1), points: Points(-1) };
    set_participation(&mut tournament, 1, |it| it.adjustments = vec![penalty]);
    for (lang, word) in [(Lang::En, "penalty"), (Lang::Zh, "扣分")] {
        let card = page(&tournament, "/players/1", lang).unwrap();
        assert!(card.contains(&format!("{word}</th>")) && card.contains("<td class=\"num pts\">-½</td>"), "{card}");
        // Points of one round: the second has no result yet.
        assert!(card.contains("<dd>½ <small>/ 1</small></dd>"), "{card}");
    }
    let card = data(&tournament, "/players/1.json");
    assert_eq!(
        (&card["points"], &card["rounds"][0]["points"], &card["rounds"][0]["extra"]),
        (&"0.5".into(), &"1".into(), &"-0.5".into())
    );
    let table = data(&tournament, "/crosstable/number.json");
    assert_eq!((&table["rows"][0]["points"], &table["rows"][0]["rounds"][0]["extra"]), (&"0.5".into(), &"-0.5".into()));
}

#[test]
fn a_penalty_tells_what_for_only_where_that_was_said_openly() {
    let mut tournament = event(Discipline::Xiangqi);
    Arc::make_mut(&mut tournament.stages[0]).order = ["PEN".to_owned()].into();
    let given = Version(7);
    set_participation(&mut tournament, 4, |it| {
        it.penalties = vec![Penalty { kind: PenaltyKind::Warning, round: 1, given }];
    });
    for (open, shown) in [(true, true), (false, false)] {
        let words = Said { by: Actor::account("arbiter"), text: "telephone in the hall".to_owned(), open };
        tournament.words.insert(given, Arc::new(words));
        let card = page(&tournament, "/players/4", Lang::En).unwrap();
        assert!(card.contains("Round 1: Warning"), "{card}");
        assert_eq!(card.contains("telephone in the hall"), shown, "open: {open}");
    }
}

#[test]
fn an_erased_person_is_named_so_on_every_page() {
    let mut tournament = event(Discipline::Chess);
    set_person(&mut tournament, 4, |person| (person.open, person.staff) = (None, None));
    for (rest, page) in everything(&tournament) {
        assert!(!page.contains("Okafor"), "{rest}");
    }
    for (lang, word) in [(Lang::En, "name erased"), (Lang::Zh, "姓名已删除")] {
        for rest in
            ["/players", "/players/4", "/r/1", "/r/2/names", "/standings", "/crosstable", "/ratings", "/why/2/2"]
        {
            assert!(page(&tournament, rest, lang).unwrap().contains(word), "{rest}");
        }
    }
}

#[test]
fn an_idle_round_is_a_dot_and_no_absence() {
    let mut tournament = event(Discipline::Chess);
    // An entrant that advances to another stage without withdrawing is idle in the rounds after.
    set_participation(&mut tournament, 3, |it| {
        it.left = Some(Left::new(2, LeavingReason::AdvancedTo(qisai_domain::StageId(2))));
    });
    let group = group_mut(&mut tournament);
    let round = Arc::make_mut(group.rounds.get_mut(&2).unwrap());
    let bye = round.pairing_of(EntryId(3)).unwrap().id;
    round.pairings.remove(&bye);
    let card = data(&tournament, "/players/3.json");
    let idle = &card["rounds"][1];
    assert_eq!((&idle["opponent"], &idle["bye"], &idle["points"]), (&Value::Null, &Value::Null, &Value::Null));
    let shown = page(&tournament, "/players/3", Lang::En).unwrap();
    assert!(shown.contains("<td class=\"num pts\">·</td>") && !shown.contains("absent"), "{shown}");
    assert!(page(&tournament, "/crosstable", Lang::En).unwrap().contains("<td class=\"off\">·</td>"));
}

#[test]
fn a_meeting_of_several_games_shows_each_of_them() {
    let mut tournament = event(Discipline::Chess);
    set_play(&mut tournament, |play| {
        play.format = Format::Swiss { system: SwissSystem::DoubleSwiss, rounds: 5, acceleration: Acceleration::None };
    });
    let boards = page(&tournament, "/r/1", Lang::En).unwrap();
    let draw = "<b class=\"\">½</b><i>-</i><b class=\"\">½</b>";
    assert!(boards.contains(draw) && boards.contains("results in"), "{boards}");
    let card = page(&tournament, "/players/4", Lang::En).unwrap();
    assert!(card.contains("<span class=\"small muted\">½ –</span>"), "the second game has no result: {card}");
}

#[test]
fn round_robins_have_a_grid() {
    let mut tournament = event(Discipline::Xiangqi);
    assert!(page(&tournament, "/crosstable/grid", Lang::Zh).is_none());
    assert!(!page(&tournament, "/crosstable", Lang::Zh).unwrap().contains("循环赛成绩表"));
    set_play(&mut tournament, |play| play.format = Format::round_robin(1));
    let grid = page(&tournament, "/crosstable/grid", Lang::Zh).unwrap();
    assert_eq!(grid.matches("class=\"self\"").count(), 5);
    assert!(grid.contains("<span class=\"c-red\">红</span><b>2</b>"));
    assert!(page(&tournament, "/crosstable/grid.csv", Lang::Zh).unwrap().contains(",红2,"));
}

#[test]
fn results_in_files_have_the_hyphen_that_programs_look_for() {
    let table = page(&event(Discipline::Xiangqi), "/r/1.csv", Lang::Zh).unwrap();
    assert!(table.contains(",1-1,") && table.contains(",2-0,") && !table.contains('–'), "{table}");
}

#[test]
fn a_pairing_says_why_in_plain_words_and_in_the_rule_books() {
    let mut tournament = event(Discipline::Xiangqi);
    let reasons = vec![
        Reason::Swiss(SwissReason::FloatsDown { entry: EntryId(4), from: Points(3), to: Points(2) }),
        Reason::Swiss(SwissReason::Compromise { criterion: "C12".to_owned(), failures: 2 }),
        Reason::Swiss(SwissReason::Colour {
            rule: ColourRule::Higher,
            article: "5.2.4".to_owned(),
            entry: EntryId(4),
            side: Side::First,
        }),
    ];
    let round = Arc::make_mut(group_mut(&mut tournament).rounds.get_mut(&2).unwrap());
    let pairing = round.pairing_of(EntryId(4)).unwrap();
    let pairing = qisai_domain::Pairing { reasons: reasons.clone().into(), ..pairing.clone() };
    round.pairings.insert(pairing.id, Arc::new(pairing));
    let english = page(&tournament, "/players/4", Lang::En).unwrap();
    assert!(english.contains("Okafor, Ren has Red: both were due the same, and the higher-ranked player gets it."));
    assert!(english.contains("C.04.3 1.4, C.04.3 C12, C.04.3 5.2.4"));
    let alone = page(&tournament, "/why/2/2", Lang::En).unwrap();
    assert!(alone.contains("Okafor, Ren has Red: both were due the same") && alone.contains("C.04.3 5.2.4"));
    assert!(alone.find("comes from the players with 2; Okafor, Ren has Red").is_some(), "one sentence first");
    assert!(page(&tournament, "/r/2", Lang::En).unwrap().contains("href=\"/t/harbour/why/2/2\""));
    assert!(page(&tournament, "/why/2/bye/3", Lang::En).unwrap().contains("The number of players is odd"));
    assert!(page(&tournament, "/why/2/9", Lang::En).is_none() && page(&tournament, "/why/3/1", Lang::En).is_none());
    let chinese = page(&tournament, "/players/4", Lang::Zh).unwrap();
    assert!(chinese.contains("Okafor, Ren在3分组内已无合适对手，下调到2分组。"));
    let scope = scope(&tournament).unwrap();
    let rules: Vec<String> = reasons.iter().map(|reason| rule(reason, &scope, Words::of(Lang::Zh))).collect();
    assert_eq!(rules[1], "C12（先后手要求）未满足2处");
    assert_eq!(rules[2], "Okafor, Ren执红：满足排名在前者的要求");
}

#[test]
fn a_flag_stands_only_where_there_is_one() {
    let mut tournament = event(Discipline::Chess);
    set_person(&mut tournament, 1, |person| person.strength.federation = "浙".to_owned());
    let page = page(&tournament, "/players", Lang::En).unwrap();
    assert!(page.contains("flags.svg#NED") && page.contains("<span class=\"fed\">浙</span>"));
}

#[test]
fn a_rating_change_opens_to_its_games() {
    let tournament = event(Discipline::Chess);
    let rows = &data(&tournament, "/ratings.json")["rows"];
    // A win among players rated 2400 is half a point more than expected, and K is 10.
    assert_eq!((&rows[0]["exact"], &rows[0]["change"], &rows[0]["new"]), (&json!("5"), &json!(5), &json!(2405)));
    // Player 5 is unrated and has played no game.
    assert_eq!((&rows[4]["games"], &rows[4]["change"]), (&json!(0), &Value::Null));
    let page = page(&tournament, "/ratings", Lang::En).unwrap();
    assert!(page.contains("K 10 × +0.5 = +5"), "{page}");
    assert!(page.contains("no result yet") && page.contains("not played"), "games left out have their reason");
}

#[test]
fn ratings_and_norms_are_for_chess() {
    for discipline in [Discipline::Xiangqi, Discipline::Draughts] {
        let tournament = event(discipline);
        assert_eq!(data(&tournament, "/ratings.json")["rows"], json!([]));
        assert_eq!(data(&tournament, "/norms.json")["norms"], json!([]));
        assert!(!page(&tournament, "", Lang::En).unwrap().contains("/norms"), "no link to an empty page");
    }
}
