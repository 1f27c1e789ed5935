//! Index of people by their distinguishing data.

use qisai_domain::id::PersonId;
use qisai_domain::known_people::KnownPeople;
use qisai_domain::player::Player;

fn player(name: &str, fide_id: &str, club: &str) -> Player {
    Player { name: name.to_owned(), fide_id: fide_id.to_owned(), club: club.to_owned(), ..Player::default() }
}

#[test]
fn f4_whoever_is_looked_up_is_who_would_be_compared() {
    let names = ["North, Ada", "north, ada", "张三", "张　三", "李四"];
    let mut all = Vec::new();
    for name in names {
        for fide_id in ["", "1", "2"] {
            for club in ["", "Harbour"] {
                all.push(player(name, fide_id, club));
            }
        }
    }
    for start in 0..all.len() {
        let some: Vec<&Player> = all.iter().cycle().skip(start).step_by(7).take(4).collect();
        let mut known = KnownPeople::default();
        for (id, player) in (1..).zip(&some) {
            known.add(PersonId(id), player);
        }
        for wanted in &all {
            let compared = (1..).zip(&some).find(|(_, other)| other.is_same_person(wanted));
            assert_eq!(known.find(wanted), compared.map(|(id, _)| PersonId(id)), "{wanted:?} in {some:?}");
        }
    }
}
