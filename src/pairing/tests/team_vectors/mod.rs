//! Tests with thirty team tournaments (146 rounds) paired by a program without endorsement: a second opinion on C.04.6,
//! not a reference.
//!
//! That program pairs a whole round by one matching. Where its round differs, the first differing bracket is judged
//! here by the wording of the articles, and is listed in `differences` and `docs/teams.md`.

mod differences;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

use qisai_domain::{EntryId, GroupId, Points, SwissSystem, Tournament, results};
use qisai_exchange::trf;
use qisai_pairing::checker::{PairedRound, check};
use qisai_pairing::crosstable;
use qisai_swiss::Request;
use qisai_swiss::field::{Contender, Field};
use qisai_swiss::lexicographic::Criteria;
use qisai_swiss::team::Rules;

use self::differences::CASES;
use crate::support::vectors;

fn read(path: &Path) -> Tournament {
    let file = trf::parse(&std::fs::read(path).unwrap()).unwrap();
    Tournament::try_from(trf::import_teams(&file).unwrap().0.setup).unwrap()
}

/// Returns the field of a round, and the criteria.
fn field(tournament: &Tournament, round: u16) -> (Field, Rules) {
    let (stage, group) = tournament.group(GroupId(1)).unwrap();
    let before = results(tournament, GroupId(1), round - 1).unwrap();
    let mut request = Request::new(SwissSystem::Team, crosstable(&before));
    request.acceleration = stage.format().acceleration().unwrap().clone();
    request.initial_side = group.initial_side();
    request.team = stage.play.team_swiss;
    let prepared = request.prepare().unwrap();
    let rules = Rules::new(&prepared.field, prepared.teams.options);
    (prepared.field, rules)
}

/// Values that articles 3.5 and 3.6 examine in a bracket, in their order, except for C6.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Bracket {
    c4: usize,
    c5: Vec<Reverse<Points>>,
    c7: usize,
    order: Vec<(Reverse<Points>, u32)>,
    c8_to_c10: [u32; 3],
    identifier: Vec<u32>,
}

impl Bracket {
    fn upfloaters(&self) -> String {
        let up: Vec<String> =
            self.order.iter().map(|(Reverse(score), number)| format!("{number} ({})", score.0)).collect();
        if up.is_empty() { "nobody".to_owned() } else { up.join(", ") }
    }
}

fn brackets(field: &Field, rules: Rules, round: &PairedRound) -> Vec<Bracket> {
    let by_entry: BTreeMap<EntryId, &Contender> = field.contenders.iter().map(|it| (it.entry, it)).collect();
    let mut by_top: BTreeMap<Reverse<Points>, Vec<(&Contender, &Contender)>> = BTreeMap::new();
    for (one, two) in &round.games {
        let (one, two) = (by_entry[one], by_entry[two]);
        let (higher, lower) =
            if (Reverse(one.score), one.tpn) < (Reverse(two.score), two.tpn) { (one, two) } else { (two, one) };
        by_top.entry(Reverse(higher.score)).or_default().push((higher, lower));
    }
    let bracket = |pairs: Vec<(&Contender, &Contender)>| {
        let mut up: Vec<&Contender> = pairs.iter().filter(|(one, two)| one.score > two.score).map(|it| it.1).collect();
        up.sort_by_key(|it| (Reverse(it.score), it.tpn));
        let mut c8_to_c10 = [0; 3];
        for (higher, lower) in &pairs {
            for (sum, failures) in c8_to_c10.iter_mut().zip(rules.failures(higher, lower)) {
                *sum += u32::from(failures);
            }
        }
        let mut numbers: Vec<(u32, u32)> =
            pairs.iter().map(|(one, two)| (one.tpn.min(two.tpn), one.tpn.max(two.tpn))).collect();
        numbers.sort_unstable();
        let (tops, bottoms): (Vec<u32>, Vec<u32>) = numbers.into_iter().unzip();
        Bracket {
            c4: up.len(),
            c5: up.iter().rev().map(|it| Reverse(it.score)).collect(),
            c7: up.iter().filter(|it| rules.fails_as_upfloater(it)).count(),
            order: up.iter().map(|it| (Reverse(it.score), it.tpn)).collect(),
            c8_to_c10,
            identifier: [tops, bottoms].concat(),
        }
    };
    by_top.into_values().map(bracket).collect()
}

/// Returns the article that prefers our first differing bracket, or `None` if there is no such article.
fn article(ours: &Bracket, theirs: &Bracket) -> Option<&'static str> {
    if ours >= theirs {
        return None;
    }
    let articles = [
        (ours.c4 != theirs.c4, "C4"),
        (ours.c5 != theirs.c5, "C5"),
        (ours.c7 != theirs.c7, "C7"),
        (ours.order != theirs.order, "3.5.4"),
        (ours.c8_to_c10[0] != theirs.c8_to_c10[0], "C8"),
        (ours.c8_to_c10[1] != theirs.c8_to_c10[1], "C9"),
        (ours.c8_to_c10[2] != theirs.c8_to_c10[2], "C10"),
    ];
    Some(articles.into_iter().find(|(differs, _)| *differs).map_or("3.6.3", |(_, article)| article))
}

#[test]
fn tm14_rounds_of_another_program_are_paired_alike_or_settled_by_an_article() {
    let Some(folder) = vectors("pairing/team") else { return };
    let (mut rounds, mut settled, mut open) = (0, Vec::new(), Vec::new());
    for number in 0..30 {
        let name = format!("tp{number:04}");
        let tournament = read(&folder.join(format!("{name}.trf")));
        let report = check(&tournament, GroupId(1)).unwrap();
        rounds += report.rounds;
        for difference in report.differing {
            let (field, rules) = field(&tournament, difference.round);
            let expected = difference.expected.unwrap();
            assert_eq!(expected.bye, difference.found.bye, "{name}: 3.4");
            let ours = brackets(&field, rules, &expected);
            let theirs = brackets(&field, rules, &difference.found);
            let first = ours.iter().zip(&theirs).find(|(one, two)| one != two);
            let line = format!("{name} {}", difference.round);
            match first.map(|(one, two)| (article(one, two), one, two)) {
                Some((Some(article), one, two)) => {
                    settled.push(format!("{line} {article}: {}; not {}", one.upfloaters(), two.upfloaters()));
                }
                other => open.push(format!("{line}: {other:?}")),
            }
        }
    }
    assert_eq!(rounds, 146);
    assert!(open.is_empty(), "no article settles:\n{}", open.join("\n"));
    assert_eq!(settled, CASES);
}
