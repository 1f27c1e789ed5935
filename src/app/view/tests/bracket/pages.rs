//! Tests of a knockout bracket that is played by commands.

use std::sync::Arc;

use chrono::DateTime;
use qisai_domain::contest::{Contest, Level};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::setup::Entrant;
use qisai_domain::stage::Play;
use qisai_domain::{
    Author, ByeKind, Command, Decision, Discipline, EntryId, Envelope, Format, GameKey, GameResult, GroupId, Pairing,
    PlannedBye, PlannedGame, Player, RoundPlan, RoundRef, RoundState, Scoring, Setup, Tournament, decide,
};
use serde_json::{Value, json};

use crate::support::{SCRIPT, data, draft, event, page, scope};
use qisai_i18n::Lang;
use qisai_service::scope::Scope;
use qisai_view::address::PublicPage;
use qisai_view::bracket::Bracket;
use qisai_view::pages::render;
use qisai_view::public::{Delta, Fingerprint};

fn layout(tree: Tree) -> Layout {
    Layout { tree, third_place: true, all_places: false }
}

/// Returns a knockout of this many players, in which a tied meeting is decided by lot; the name of number 1 is markup.
fn knockout(players: u32, layout: Layout, games: u16) -> Tournament {
    let entrant = |number: u32| Entrant {
        number,
        player: Player {
            name: if number == 1 { SCRIPT.to_owned() } else { format!("Player {number}") },
            federation: "NED".to_owned(),
            ..Player::default()
        },
        ..Entrant::default()
    };
    let contest = Contest { level: vec![Level::Lot], ..Contest::of_games(games) };
    let scoring = Scoring::of_games(Discipline::Chess.default_scores());
    let play = Play { contests: vec![(1, contest)], ..Play::of(Format::Bracket(layout), scoring) };
    let entrants = (1..=players).map(entrant).collect();
    Setup { play, entrants, ..draft(Discipline::Chess) }.try_into().unwrap()
}

fn at(round: u16) -> RoundRef {
    RoundRef::new(GroupId(1), round)
}

fn does(tournament: &mut Tournament, command: Command) {
    let actor = Author::account("anna", DateTime::UNIX_EPOCH);
    let act = Envelope::new(actor, command).because(Some("as ruled".into()));
    let changes = decide(tournament, &act).unwrap();
    tournament.apply(&changes, act.words());
}

/// Pairs the matches of the next round and returns its number.
fn pairs(tournament: &mut Tournament) -> u16 {
    let (stage, group) = tournament.first_group().unwrap();
    let number = group.last_round() + 1;
    let bracket = Bracket::of(stage, group).unwrap();
    let here = bracket.matches.iter().filter(|it| it.round == number);
    let games = here.filter_map(|it| {
        let [first, second] = it.sides.each_ref().map(|side| side.who.entry());
        Some(PlannedGame { first: first?, second: second?, reasons: Vec::new() })
    });
    let plan = RoundPlan { number, games: games.collect(), ..RoundPlan::default() };
    does(tournament, Command::Pair(vec![(at(number), plan)]));
    number
}

fn pairings(tournament: &Tournament, round: u16) -> Vec<Pairing> {
    tournament.round(at(round)).unwrap().in_board_order().into_iter().cloned().collect()
}

/// Plays a whole round of single games, won by these entrants.
fn plays(tournament: &mut Tournament, winners: &[u32]) {
    let round = pairs(tournament);
    does(tournament, Command::Publish(vec![at(round)]));
    for pairing in pairings(tournament, round) {
        let [first, _] = pairing.two().unwrap();
        let result = if winners.contains(&first.0) { GameResult::FIRST_WINS } else { GameResult::SECOND_WINS };
        let pairing = pairing.id;
        does(tournament, Command::Enter { at: at(round), pairing, game: GameKey::ONLY, result });
    }
    does(tournament, Command::Close { at: at(round), disputed: Vec::new() });
}

fn of_match(tournament: &Tournament, number: usize) -> Value {
    data(tournament, "/bracket.json")["matches"][number - 1].clone()
}

fn ids(it: &Value) -> Vec<Value> {
    it["sides"].as_array().unwrap().iter().map(|side| side["id"].clone()).collect()
}

/// A draft is not public: of the first place, the standings say what the bracket says.
#[test]
fn the_standings_of_a_bracket_do_not_take_its_draft_into_account() {
    let mut tournament = knockout(4, Layout { third_place: false, ..layout(Tree::Standard) }, 1);
    plays(&mut tournament, &[1, 2]);
    pairs(&mut tournament);
    for finalist in [1, 2] {
        does(&mut tournament, Command::Withdraw(EntryId(finalist)));
    }
    for path in ["/bracket", "/standings"] {
        let shown = page(&tournament, path, Lang::En).unwrap();
        assert!(shown.contains("First place is not awarded"), "{path}: {shown}");
    }
}

#[test]
fn a_knockout_of_eight_is_shown_from_its_first_round_to_its_winner() {
    let mut tournament = knockout(8, layout(Tree::Standard), 1);
    let before = page(&tournament, "/bracket", Lang::En).unwrap();
    assert!(
        before.contains("Winner of match 5") && !before.contains("Player 8"),
        "numbers before the first round: {before}"
    );
    plays(&mut tournament, &[1, 4, 2, 3]);
    let shown = page(&tournament, "/bracket", Lang::En).unwrap();
    assert!(shown.starts_with("<!doctype html>") && shown.trim_end().ends_with("</html>"));
    for said in [
        "Quarter-finals",
        "Semi-finals",
        ">Final<",
        "Third place",
        "Winner of match 5",
        "Loser of match 6",
        "4 of 8 matches decided",
        "href=\"#round-3\"",
        "<a href=\"#m5\">",
        "Match 1, board 1",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    let chinese = page(&tournament, "/bracket", Lang::Zh).unwrap();
    for said in ["1/4决赛", "半决赛", "三四名决赛", "第5场胜者", "第6场负者"] {
        assert!(chinese.contains(said), "{said}");
    }
    let first = of_match(&tournament, 1);
    assert_eq!((&first["winner"], &first["loser"], &first["state"]), (&json!(1), &json!(8), &json!("over")));
    assert_eq!((&first["sides"][0]["points"], &first["decided_by"]), (&json!("1"), &json!("games")));
    let semi = of_match(&tournament, 5);
    assert_eq!((ids(&semi), &semi["state"]), (vec![json!(1), json!(4)], &json!("to_come")));
    assert_eq!(semi["sides"][1]["winner_of"], 2);

    plays(&mut tournament, &[4, 2]);
    assert_eq!(ids(&of_match(&tournament, 8)), [1, 3], "the losers play for the third place");
    plays(&mut tournament, &[2, 1]);
    assert_eq!(data(&tournament, "/bracket.json")["winner"], 2);
    let shown = page(&tournament, "/bracket", Lang::En).unwrap();
    assert!(shown.contains("Winner: Player 2") && shown.contains("8 of 8 matches decided"), "{shown}");
}

#[test]
fn byes_enter_in_the_second_round() {
    let mut tournament = knockout(6, layout(Tree::Standard), 1);
    plays(&mut tournament, &[5, 3]);
    let shape = data(&tournament, "/bracket.json");
    assert_eq!(shape["matches"].as_array().unwrap().len(), 6);
    let byes: Vec<&Value> = shape["byes"].as_array().unwrap().iter().map(|bye| &bye["id"]).collect();
    assert_eq!(byes, [1, 2]);
    assert_eq!(
        (ids(&shape["matches"][2]), &shape["matches"][2]["sides"][0]["seat"]),
        (vec![json!(1), json!(5)], &json!(1))
    );
    assert!(page(&tournament, "/bracket", Lang::Zh).unwrap().contains("轮空："));
}

#[test]
fn a_second_final_is_there_if_it_is_needed() {
    for upset in [false, true] {
        let mut tournament = knockout(4, Layout { third_place: false, ..layout(Tree::Double { reset: true }) }, 1);
        plays(&mut tournament, &[1, 2]);
        let shown = page(&tournament, "/bracket", Lang::Zh).unwrap();
        for said in ["胜者组第1轮", "胜者组决赛", "败者组第1轮", "败者组决赛", "总决赛", "总决赛加赛（如需）"]
        {
            assert!(shown.contains(said), "{said}");
        }
        plays(&mut tournament, &[1, 3]);
        plays(&mut tournament, &[2]);
        assert_eq!(of_match(&tournament, 7)["state"], "to_come");
        plays(&mut tournament, &[if upset { 2 } else { 1 }]);
        let second = of_match(&tournament, 7);
        let winner = data(&tournament, "/bracket.json")["winner"].clone();
        if upset {
            assert_eq!(
                (ids(&second), second["state"].clone(), winner),
                (vec![json!(1), json!(2)], json!("to_come"), Value::Null)
            );
            plays(&mut tournament, &[2]);
            assert_eq!(data(&tournament, "/bracket.json")["winner"], 2);
        } else {
            assert_eq!((ids(&second), winner), (vec![Value::Null, Value::Null], json!(1)));
            assert!(page(&tournament, "/bracket", Lang::En).unwrap().contains("not needed"));
        }
    }
}

#[test]
fn each_round_of_a_bracket_drawn_anew_shows_its_matches_and_byes() {
    let redraw = Layout { third_place: false, ..layout(Tree::Redraw { by_seed: false }) };
    let mut tournament = knockout(5, redraw, 1);
    let game = |first, second| PlannedGame { first: EntryId(first), second: EntryId(second), reasons: Vec::new() };
    let through = PlannedBye { entry: EntryId(3), kind: ByeKind::PairingAllocated, reasons: Vec::new() };
    let games = vec![game(4, 1), game(2, 5)];
    let plan = RoundPlan { number: 1, games, byes: vec![through], ..RoundPlan::default() };
    does(&mut tournament, Command::Pair(vec![(at(1), plan)]));
    does(&mut tournament, Command::Publish(vec![at(1)]));
    let shape = data(&tournament, "/bracket.json");
    assert_eq!(ids(&shape["matches"][0]), [4, 1]);
    assert_eq!((&shape["rounds"], shape["matches"].as_array().unwrap().len()), (&json!(3), 2));
    assert!(page(&tournament, "/bracket", Lang::En).unwrap().contains("redrawn"));
}

#[test]
fn a_meeting_of_two_games_shows_its_score_and_its_games() {
    let mut tournament = knockout(2, Layout { third_place: false, ..layout(Tree::Standard) }, 2);
    let round = pairs(&mut tournament);
    does(&mut tournament, Command::Publish(vec![at(round)]));
    let pairing = pairings(&tournament, round)[0].id;
    for (game, result) in [(1, GameResult::FIRST_WINS), (2, GameResult::DRAW)] {
        assert_eq!(of_match(&tournament, 1)["state"], "open");
        does(&mut tournament, Command::Enter { at: at(round), pairing, game: GameKey::game(game), result });
    }
    let shown = page(&tournament, "/bracket", Lang::En).unwrap();
    assert!(
        shown.contains("<span class=\"games\">1 ½</span>") && shown.contains("<span class=\"games\">0 ½</span>"),
        "{shown}"
    );
    assert!(shown.contains(">1½<") && shown.contains(">Match<"), "{shown}");
    assert!(page(&tournament, "/bracket.csv", Lang::En).unwrap().contains(",1½-½,"));
}

#[test]
fn a_walkover_says_so_and_sends_somebody_on() {
    let mut tournament = knockout(4, layout(Tree::Standard), 1);
    let round = pairs(&mut tournament);
    does(&mut tournament, Command::Publish(vec![at(round)]));
    let absent = [[false, true], [true, true]];
    for (pairing, absent) in pairings(&tournament, round).into_iter().zip(absent) {
        let decision = Some(Decision { absent, ..Decision::default() });
        does(&mut tournament, Command::Decide { at: at(round), pairing: pairing.id, decision });
    }
    let shown = page(&tournament, "/bracket", Lang::En).unwrap();
    assert!(shown.contains("walkover"), "{shown}");
    let last = of_match(&tournament, 3);
    assert_eq!(last["state"], "over", "nobody is there to play the final");
    assert_eq!((ids(&last), &last["sides"][1]["vacant"]), (vec![json!(1), Value::Null], &json!(true)));
    assert_eq!(of_match(&tournament, 1)["decided_by"], "forfeit");
}

#[test]
fn n1_a_walkover_against_one_who_has_left_names_both_and_the_winner() {
    let mut tournament = knockout(4, layout(Tree::Standard), 1);
    plays(&mut tournament, &[1, 2]);
    does(&mut tournament, Command::Withdraw(EntryId(1)));
    let last = of_match(&tournament, 3);
    assert_eq!((&last["state"], &last["decided_by"]), (&json!("over"), &json!("forfeit")));
    assert_eq!(ids(&last), [json!(1), json!(2)]);
    assert_eq!(last["winner"], json!(2), "{last}");
    let shape = data(&tournament, "/bracket.json");
    assert_eq!(shape["winner"], json!(2), "{shape}");
    let shown = page(&tournament, "/bracket", Lang::Zh).unwrap();
    assert!(shown.contains("弃权"), "{shown}");
}

#[test]
fn a_draft_is_not_in_the_bracket() {
    let mut tournament = knockout(4, layout(Tree::Standard), 1);
    plays(&mut tournament, &[1, 2]);
    let before = scope(&tournament).unwrap();
    pairs(&mut tournament);
    assert_eq!(tournament.round(at(2)).unwrap().state, RoundState::Draft);
    let (final_match, after) = (of_match(&tournament, 3), scope(&tournament).unwrap());
    assert_eq!((&final_match["state"], &final_match["board"]), (&json!("to_come"), &Value::Null));
    let asked = PublicPage::parse("/bracket").unwrap();
    assert_eq!(Fingerprint::of(&asked, &before), Fingerprint::of(&asked, &after), "and makes no other page");
    let mut same = tournament.clone();
    same.version = before.tournament().version;
    let same = before.in_version(Arc::new(same)).unwrap();
    let body = |of: &Scope| render(&asked, of, Lang::En).unwrap().map(|shown| shown.body);
    assert_eq!(body(&before), body(&same));
}

#[test]
fn a_result_makes_the_bracket_anew() {
    let mut tournament = knockout(4, layout(Tree::Standard), 1);
    let round = pairs(&mut tournament);
    does(&mut tournament, Command::Publish(vec![at(round)]));
    let before = scope(&tournament).unwrap();
    let pairing = pairings(&tournament, round)[0].id;
    does(
        &mut tournament,
        Command::Enter { at: at(round), pairing, game: GameKey::ONLY, result: GameResult::FIRST_WINS },
    );
    let after = scope(&tournament).unwrap();
    for form in ["", ".json", ".csv", ".xlsx"] {
        let asked = PublicPage::parse(&format!("/bracket{form}")).unwrap();
        assert_ne!(Fingerprint::of(&asked, &before), Fingerprint::of(&asked, &after), "{form}");
        assert!(render(&asked, &after, Lang::Zh).unwrap().is_some(), "{form}");
    }
}

/// Enters a result of a game on the first board and returns the message about it, after checking that the page of the
/// round contains the same cell.
fn told(tournament: &mut Tournament, game: u16, result: GameResult) -> Value {
    let before = tournament.clone();
    let pairing = pairings(tournament, 1)[0].id;
    let command = Command::Enter { at: at(1), pairing, game: GameKey::game(game), result };
    let actor = Author::account("anna", DateTime::UNIX_EPOCH);
    let changes = decide(tournament, &Envelope::new(actor, command)).unwrap();
    tournament.apply(&changes, None);
    let told = serde_json::to_value(Delta::between(&before, tournament).unwrap()).unwrap();
    let cell = &told["rows"][0]["cell"];
    let cell = cell["en"].as_str().or(cell.as_str()).unwrap().to_owned();
    assert!(page(tournament, "/r/1", Lang::En).unwrap().contains(&cell), "{cell}");
    told
}

#[test]
fn a_result_of_a_bracket_is_told_with_the_cell_of_its_page() {
    let open = |tournament: &mut Tournament| {
        let round = pairs(tournament);
        does(tournament, Command::Publish(vec![at(round)]));
    };
    let mut single = knockout(4, layout(Tree::Standard), 1);
    open(&mut single);
    let row = told(&mut single, 1, GameResult::FIRST_WINS)["rows"][0].clone();
    assert_eq!((&row["open"], &row["won"]), (&json!(false), &json!("a")), "{row}");
    let mut double = knockout(4, layout(Tree::Standard), 2);
    open(&mut double);
    let row = told(&mut double, 1, GameResult::FIRST_WINS)["rows"][0].clone();
    assert!(row["open"] == json!(true) && row.get("code").is_none(), "one game of two, which the desk asks for: {row}");
    let row = told(&mut double, 2, GameResult::SECOND_WINS)["rows"][0].clone();
    assert_eq!((&row["open"], &row["won"]), (&json!(false), &json!("a")), "{row}");
}

#[test]
fn names_are_no_markup_in_the_drawing_either() {
    let mut tournament = knockout(8, layout(Tree::Standard), 1);
    plays(&mut tournament, &[1, 4, 2, 3]);
    let shown = page(&tournament, "/bracket", Lang::En).unwrap();
    assert!(!shown.contains("<script>alert") && !shown.contains("</script>\"'"));
    // The name appears in the drawing's box, its title and the list, in the quarter-final and the semi-final.
    assert!(shown.matches("&#60;script&#62;alert(1)").count() >= 6, "{shown}");
    assert!(shown.contains("NED"), "the federation stands beside the name");
}

#[test]
fn the_bracket_stands_where_others_have_the_crosstable() {
    let mut tournament = knockout(4, layout(Tree::Standard), 1);
    plays(&mut tournament, &[1, 2]);
    let round = page(&tournament, "/r/1", Lang::En).unwrap();
    assert!(round.contains("href=\"/t/harbour/bracket\"") && !round.contains("/crosstable"), "{round}");
    let swiss = event(Discipline::Chess);
    assert!(page(&swiss, "/bracket", Lang::En).is_none());
    assert!(!page(&swiss, "/r/1", Lang::En).unwrap().contains("/bracket"));
}

#[test]
fn a_table_has_a_line_for_each_match() {
    let mut tournament = knockout(8, layout(Tree::Standard), 1);
    plays(&mut tournament, &[1, 4, 2, 3]);
    let table = page(&tournament, "/bracket.csv", Lang::En).unwrap();
    assert_eq!(table.lines().count(), 9, "{table}");
    assert!(table.contains("2,1,Quarter-finals,W1,2,4,Player 4,1-0,5,Player 5,Player 4,Player 5,by games"), "{table}");
    assert!(table.contains("Winner of match 5") && table.contains("Third place,P3"), "{table}");
}

#[test]
fn a_long_bracket_is_cut_for_paper() {
    for (players, cut) in [(16, false), (32, true)] {
        let mut tournament = knockout(players, layout(Tree::Standard), 1);
        let round = pairs(&mut tournament);
        does(&mut tournament, Command::Publish(vec![at(round)]));
        let shown = page(&tournament, "/bracket", Lang::En).unwrap();
        assert_eq!(shown.contains("class=\"tiles\""), cut, "{players}");
        assert_eq!(shown.contains("<use href=\"#b1\""), cut, "{players}");
    }
}
