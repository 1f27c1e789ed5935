//! Messages about team events.

use crate::support::words_left_in_latin;
use qisai_domain::Refusal;
use qisai_domain::team_fault::{OrderFault, TeamFault};
use qisai_i18n::{Lang, Words};

#[test]
fn tm5_both_ratings_are_said_in_both_languages() {
    let fault = OrderFault {
        above: "陈伟".to_owned(),
        above_rating: None,
        below: "李军".to_owned(),
        below_rating: Some(2400),
        tolerance: 80,
    };
    let (name, team) = ("陈伟".to_owned(), "广东".to_owned());
    let faults = [
        TeamFault::Individuals,
        TeamFault::Name(team.clone()),
        TeamFault::Size { team: team.clone(), players: 2, least: 4, most: Some(5) },
        TeamFault::Size { team: team.clone(), players: 2, least: 4, most: Some(4) },
        TeamFault::Size { team: team.clone(), players: 2, least: 4, most: None },
        TeamFault::InTeam { name: name.clone(), team: team.clone() },
        TeamFault::PlayedFor { name, team: team.clone(), round: 3 },
        TeamFault::Order { team, faults: vec![fault] },
    ];
    for fault in faults {
        let said = Words::of(Lang::Zh).refusal(&Refusal::Team(fault.clone()));
        assert_eq!(words_left_in_latin(&said), Vec::<String>::new(), "{said}");
        if let TeamFault::Order { .. } = fault {
            assert!(said.contains("2400") && said.contains("无等级分"), "{said}");
            let english = Words::of(Lang::En).refusal(&Refusal::Team(fault));
            assert!(english.contains("(2400)") && english.contains("(unrated)"), "{english}");
        }
    }
}
