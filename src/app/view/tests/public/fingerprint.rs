//! Content of a page as a number.

use std::sync::Arc;

use crate::support::{PATHS, event, scope};
use chrono::DateTime;
use qisai_domain::command::{KeptRecord, StagePlan};
use qisai_domain::entrants::{CarryOver, Entrants};
use qisai_domain::{Author, Command, Discipline, Envelope, GameKey, GameResult, PairingId, Player, StagePart, decide};
use qisai_i18n::Lang;
use qisai_service::scope::Scope;
use qisai_view::address::PublicPage;
use qisai_view::pages::render;
use qisai_view::public::Fingerprint;

/// Returns the group after a command.
fn after(before: &Scope, command: Command) -> Scope {
    let actor = Author::account("anna", DateTime::UNIX_EPOCH);
    let act = Envelope::new(actor, command).because(Some("wrong board".into()));
    let changes = decide(before.tournament(), &act).unwrap();
    let mut tournament = before.tournament().as_ref().clone();
    tournament.apply(&changes, act.words());
    before.in_version(Arc::new(tournament)).unwrap()
}

fn commands(scope: &Scope) -> Vec<(&'static str, Command)> {
    let pairing = |round: u16| -> PairingId {
        let round = scope.group().round(round).unwrap();
        round.in_board_order().first().unwrap().id
    };
    let record = KeptRecord { pairing: pairing(1), game: GameKey::ONLY, text: Some("1. e4 e5 1-0".into()) };
    let entry = scope.tournament().entries.keys().copied().next().unwrap();
    let result = Command::Enter {
        at: scope.at(2),
        pairing: pairing(2),
        game: GameKey::ONLY,
        // The result is not the last of its round, which would change the head of every page.
        result: GameResult::from_code("adjourned").unwrap(),
    };
    let player = Player { name: "Late, Comer".into(), ..Player::default() };
    let order = StagePart::Order(Arc::new(["SB".to_owned()]));
    vec![
        ("a result of round 2", result),
        ("a record of round 1", Command::KeepRecords { at: scope.at(1), records: vec![record] }),
        ("the draft is published", Command::Publish(vec![scope.at(3)])),
        ("somebody enters", Command::Register { players: vec![player], allow_duplicates: true }),
        ("somebody withdraws", Command::Withdraw(entry)),
        ("round 1 is opened again", Command::Reopen(scope.at(1))),
        ("other tie-breaks", Command::EditStage { stage: scope.stage().id, part: order }),
    ]
}

#[test]
fn what_shows_the_same_is_the_same_page() {
    for discipline in Discipline::ALL {
        let before = scope(&event(discipline)).unwrap();
        for (name, command) in commands(&before) {
            let after = after(&before, command);
            let (mut kept, mut made) = (0, 0);
            for rest in PATHS.iter().flat_map(|path| ["", ".json", ".csv"].map(|form| format!("{path}{form}"))) {
                let Some(page) = PublicPage::parse(&rest) else { continue };
                if Fingerprint::of(&page, &before) != Fingerprint::of(&page, &after) {
                    made += 1;
                    continue;
                }
                kept += 1;
                let mut same = after.tournament().as_ref().clone();
                same.version = before.tournament().version;
                let same = before.in_version(Arc::new(same)).unwrap();
                for lang in Lang::ALL {
                    let body = |of: &Scope| render(&page, of, lang).unwrap().map(|shown| shown.body);
                    assert_eq!(body(&before), body(&same), "{rest} after: {name}");
                }
            }
            println!("{name}: {kept} pages stay, {made} are made anew");
        }
    }
}

#[test]
fn a_result_outdates_the_pages_that_show_it_and_no_others() {
    let before = scope(&event(Discipline::Chess)).unwrap();
    let (_, result) = commands(&before).remove(0);
    let after = after(&before, result);
    let stays = |rest: &str| {
        let page = PublicPage::parse(rest).unwrap();
        Fingerprint::of(&page, &before) == Fingerprint::of(&page, &after)
    };
    for rest in ["/players", "/players.csv", "/r/1", "/r/1/names", "/r/1/standings", "/r/1/standings/1", "/why/1/1"] {
        assert!(stays(rest), "{rest}");
    }
    for rest in ["", "/r/2", "/r/2/standings", "/standings", "/crosstable", "/players/1", "/statistics"] {
        assert!(!stays(rest), "{rest}");
    }
}

#[test]
fn ui7_the_last_result_of_a_round_is_said_on_every_page() {
    let before = scope(&event(Discipline::Chess)).unwrap();
    let round = before.group().round(2).unwrap();
    let pairing = round.in_board_order().first().unwrap().id;
    let result = GameResult::from_code("first").unwrap();
    let after = after(&before, Command::Enter { at: before.at(2), pairing, game: GameKey::ONLY, result });
    let page = PublicPage::parse("/players").unwrap();
    assert_ne!(Fingerprint::of(&page, &before), Fingerprint::of(&page, &after));
    let head = |of: &Scope| String::from_utf8(render(&page, of, Lang::En).unwrap().unwrap().body).unwrap();
    assert!(head(&before).contains("Round 2 of 5 · being played"));
    assert!(head(&after).contains("Round 2 of 5 · all results in"));
}

#[test]
fn a_result_outdates_the_pages_of_the_group_that_it_is_carried_to() {
    let before = scope(&event(Discipline::Chess)).unwrap();
    let (_, result) = commands(&before).remove(0);
    let stage = before.stage();
    let plan = |carry| StagePlan {
        name: "Final".into(),
        play: stage.play.as_ref().clone(),
        entrants: Entrants { carry, ..stage.entrants.as_ref().clone() },
        order: stage.order.to_vec(),
        ranks_from: None,
    };
    for (carry, stays) in [(CarryOver::Nothing, true), (CarryOver::Mutual, false), (CarryOver::Half, false)] {
        let before = after(&before, Command::AddStage(Box::new(plan(carry))));
        let last = before.tournament().groups.keys().copied().next_back();
        let of_final = |of: &Scope| {
            let scope = Scope::find(Arc::clone(of.event()), Arc::clone(of.tournament()), last).unwrap();
            Fingerprint::of(&PublicPage::parse("/standings").unwrap(), &scope)
        };
        let after = after(&before, result.clone());
        assert_eq!(of_final(&before) == of_final(&after), stays);
    }
}
