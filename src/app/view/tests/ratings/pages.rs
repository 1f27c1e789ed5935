//! Tests of ratings and norms: the notes on the whole report, and the content of their JSON.

use qisai_domain::norm_event::{EventKind, Exemption, NormFacts};
use qisai_domain::{Career, Discipline, Player, Settings, Tournament};
use qisai_i18n::Lang;
use serde_json::{Value, json};

use crate::support::{data, event, page, set_person, set_play};

fn settings(tournament: &mut Tournament, change: impl FnOnce(&mut Settings)) {
    change(std::sync::Arc::make_mut(&mut tournament.settings));
}

fn with_career(number: u32, career: Career) -> Tournament {
    let mut tournament = event(Discipline::Chess);
    set_person(&mut tournament, number, |person| *person = person.with(Player { career, ..person.player() }));
    tournament
}

#[test]
fn the_rating_report_has_games_gains_reasons_and_fide_ids_in_json() {
    let tournament = event(Discipline::Chess);
    let report = data(&tournament, "/ratings.json");
    let row = &report["rows"][0];
    assert_eq!((&row["person"], &row["fide_id"], &row["team"]), (&json!(1), &json!("24680135"), &Value::Null));
    let played = json!([{
        "group": 1, "round": 1, "opponent": 3, "opponent_fide_id": "24680135", "opponent_name": "赵清河",
        "rating": 2400, "score": "1", "difference": 0, "expected": "0.5", "gain": "0.5",
    }]);
    assert_eq!(row["played"], played);
    assert_eq!(row["left_out"][0]["reason"], "no_result");
    let forfeit = &report["rows"][3]["left_out"][0];
    assert_eq!(
        (&forfeit["round"], &forfeit["opponent"], &forfeit["reason"]),
        (&json!(2), &json!(5), &json!("not_played"))
    );
    assert_eq!(forfeit["article"], "5.1");
    assert_eq!(report["rows"][4]["no_first_rating"], "too_few_games");
    assert_eq!(
        (&report["unread_time_controls"], &report["has_games_without_time_control"]),
        (&json!([]), &json!(true))
    );
}

#[test]
fn k_games_and_a_former_2400_of_a_player_count() {
    let row = |career: Career| {
        let mut tournament = with_career(1, career);
        set_person(&mut tournament, 1, |person| person.strength.rating = Some(2300));
        let row = data(&tournament, "/ratings.json")["rows"][0].clone();
        (row["k"].clone(), row["k_reason"].clone(), page(&tournament, "/ratings", Lang::En).unwrap())
    };
    let (k, reason, _) = row(Career::default());
    assert_eq!((k, reason), (json!(20), json!("ordinary")));
    let (k, reason, said) = row(Career { published_k: Some(15), ..Career::default() });
    assert_eq!((k, reason, said.contains("(published K)")), (json!(15), json!("published"), true));
    let (k, reason, said) = row(Career { games: Some(29), ..Career::default() });
    assert_eq!((k, reason, said.contains("(fewer than 30 games)")), (json!(40), json!("new_player"), true));
    let (k, reason, said) = row(Career { reached_2400: true, ..Career::default() });
    assert_eq!((k, reason, said.contains("(has reached 2400)")), (json!(10), json!("reached_2400"), true));
}

#[test]
fn r8_a_clock_that_cannot_be_read_is_named_with_the_accepted_forms() {
    let mut tournament = event(Discipline::Chess);
    let said = |tournament: &Tournament| page(tournament, "/ratings", Lang::En).unwrap();
    assert!(said(&tournament).contains("Games without a time control are treated as standard games."));
    set_play(&mut tournament, |play| *play = play.clone().with_clock("as the hall allows"));
    assert!(said(&tournament).contains("“as the hall allows” cannot be read"), "{}", said(&tournament));
    assert!(said(&tournament).contains("Accepted forms: 90m+30s"));
    assert_eq!(data(&tournament, "/ratings.json")["unread_time_controls"], json!(["as the hall allows"]));
    assert!(
        page(&tournament, "/norms", Lang::En).unwrap().contains("the arbiter confirms that each player had two hours")
    );
    set_play(&mut tournament, |play| *play = play.clone().with_clock("90m+30s"));
    assert!(!said(&tournament).contains("cannot be read") && !said(&tournament).contains("without a time control"));
}

#[test]
fn r6_nothing_is_rated_in_chess960() {
    let mut tournament = event(Discipline::Chess);
    settings(&mut tournament, |settings| settings.chess960 = true);
    assert_eq!(data(&tournament, "/ratings.json")["rows"], json!([]));
    assert!(page(&tournament, "/ratings", Lang::En).unwrap().contains("Chess960 games do not affect ratings"));
    assert!(page(&tournament, "/norms", Lang::En).unwrap().contains("not Chess960"));
}

#[test]
fn r2_norms_of_a_fast_event_fail_by_its_time() {
    let mut tournament = event(Discipline::Chess);
    set_play(&mut tournament, |play| *play = play.clone().with_clock("15m+10s"));
    assert!(
        page(&tournament, "/norms", Lang::En)
            .unwrap()
            .contains("time for sixty moves: 25 minutes, at least 120 (1.1.3).")
    );
    let norms = data(&tournament, "/norms.json");
    assert_eq!(norms["event"]["minutes"], 25);
    let time = json!({
        "condition": "time", "article": "1.1.3", "found": "25", "at_least": "120", "at_most": null, "federation": null,
    });
    assert!(norms["norms"][0]["conditions"].as_array().unwrap().contains(&time));
}

/// One win against 2400 is a performance above that of every title, and fails nearly every other condition.
#[test]
fn failed_norms_have_every_figure_in_json() {
    let mut tournament = event(Discipline::Chess);
    settings(&mut tournament, |settings| {
        settings.norms = NormFacts { kind: EventKind::TeamChampionship, exemption: Some(Exemption::NationalFinal) };
    });
    let norms = data(&tournament, "/norms.json");
    assert_eq!(norms["regulations"], "FIDE B.01 (1 January 2024)");
    assert_eq!(
        (&norms["event"]["kind"], &norms["event"]["exemption"], &norms["event"]["field"]["participants"]),
        (&json!("team_championship"), &json!("a"), &json!(4))
    );
    let failed = &norms["norms"][0];
    assert_eq!(
        (&failed["person"], &failed["norm"], &failed["foreigners"]),
        (&json!(1), &json!(false), &json!("waived"))
    );
    assert_eq!((&failed["titled"], &failed["own_federation"]), (&json!(0), &json!(1)));
    let conditions: Vec<(&Value, &Value, &Value)> = failed["conditions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (&it["condition"], &it["found"], &it["at_least"]))
        .collect();
    let expected = [("games", "1", "9"), ("titled", "0", "1"), ("with_title", "0", "3")];
    let expected = expected.map(|(condition, found, least)| (json!(condition), json!(found), json!(least)));
    assert_eq!(conditions, expected.iter().map(|(one, two, three)| (one, two, three)).collect::<Vec<_>>());
    let page = page(&tournament, "/norms", Lang::En).unwrap();
    assert!(page.contains("(1.4.3a).") && page.contains("seven games (1.4.1b)."), "{page}");
}
