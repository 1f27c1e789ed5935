//! Tests that a finished stage stays unchanged byte for byte (pages, files, paper), whatever happens in a later stage.
//! Stages are created through the forms.
//!
//! Of a page its `<main>` is compared: the header above it shows the present (the state of the event, links to the
//! groups), the footer the version. Excluded are the time, the version and the line with event and stage of a print,
//! and the line of links below the heading of a page. In URLs the number of the group is excluded, which only exists
//! once there are several. Of a JSON file everything but `version` is compared, of every other file each byte.

use std::collections::BTreeMap;

use qisai_domain::setup::MAX_ROUNDS;

use crate::chance::{Chance, Kind, seeds, tell};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, Visitor};
use crate::support::server::Server;

const SWISS: Kind = Kind::of("Swiss", &[("system", "dutch"), ("rounds", "3")], [6, 2]);
const TABLE: Kind = Kind::of("Round robin", &[("system", "round_robin")], [5, 1]);
const GROUPS: Kind = Kind { groups: 2, ..Kind::of("Groups", &[("system", "round_robin")], [8, 1]) };
const LEAGUE: Kind = Kind { at_once: true, ..Kind::of("League", &[("system", "round_robin")], [5, 1]) };
const CUP: Kind = Kind::of("Cup", &[("system", "knockout_third"), ("contest", "one_decider")], [5, 3]);
const TEAM_SWISS: Kind = Kind::of(
    "Team Swiss",
    &[
        ("team_kind", "teams"),
        ("team_system", "team"),
        ("team_line_ups", "fixed"),
        ("team_boards", "2"),
        ("rounds", "3"),
    ],
    [6, 2],
);
const TEAM_POOLS: Kind = Kind {
    groups: 2,
    ..Kind::of(
        "Team pools",
        &[("team_kind", "teams"), ("team_system", "round_robin"), ("team_line_ups", "fixed"), ("team_boards", "2")],
        [8, 0],
    )
};

const FIRST: [Kind; 7] = [SWISS, TABLE, GROUPS, LEAGUE, CUP, TEAM_SWISS, TEAM_POOLS];

/// Stage after the first one in the terms of the form: `true` for a knockout, and the fields.
type Later = (bool, &'static [(&'static str, &'static str)]);

const CROSSED: [(&str, &str); 2] = [("contest", "one_decider"), ("seating", "crossing")];

const OF_PEOPLE: [Later; 6] = [
    (true, &[("format", "knockout"), CROSSED[0], CROSSED[1]]),
    (true, &[("format", "knockout_double"), CROSSED[0], CROSSED[1]]),
    (true, &[("format", "knockout_cards"), CROSSED[0], ("seating", "lot")]),
    (false, &[("format", "round_robin"), ("carry", "mutual"), ("seating", "source_order")]),
    (false, &[("format", "dutch"), ("rounds", "3"), ("carry", "nothing"), ("seating", "source_order")]),
    (false, &[("format", "double_round_robin"), ("carry", "nothing"), ("seating", "rating")]),
];
const OF_TEAMS: [Later; 4] = [
    (true, &[("format", "knockout")]),
    (false, &[("format", "round_robin"), ("carry", "mutual")]),
    (false, &[("format", "round_robin"), ("carry", "all")]),
    (false, &[("format", "double_round_robin"), ("carry", "nothing")]),
];

/// Content of all pages and files of a stage's groups, by URL.
type PageContents = BTreeMap<String, String>;

/// Returns the compared part of an answer.
fn kept(slug: &str, answer: &Answer) -> String {
    if answer.status != 200 {
        return format!("{} {}", answer.status, answer.header("location"));
    }
    if answer.header("content-type").starts_with("application/json") {
        let mut shape = answer.json();
        shape.as_object_mut().unwrap().remove("version");
        return shape.to_string();
    }
    let text = answer.text();
    if !answer.header("content-type").starts_with("text/html") {
        return text;
    }
    let main = text.split_once("<main").and_then(|(_, rest)| rest.split_once("</main>")).unwrap().0;
    // Excluded: the time and version of a print, the line that names the stage once there are several, the line with the
    // state of the event, and links to other pages, including the ranking over all stages.
    let cuts = [
        ("<nav class=\"views no-print\"", "</nav>"),
        ("<p class=\"where\">", "</p>"),
        ("<span class=\"stamp\">", "</span>"),
        ("<span class=\"line\">", "<span class=\"when\">"),
        ("<p class=\"no-print\">", "</p>"),
    ];
    let bare = cuts.into_iter().fold(main.to_owned(), |text, (begin, end)| without(&text, begin, end));
    bare.replace(&format!("/{slug}/g1"), &format!("/{slug}"))
}

/// Returns a text without the parts between two marks.
fn without(text: &str, begin: &str, end: &str) -> String {
    let mut pieces = text.split(begin);
    let mut bare = pieces.next().unwrap().to_owned();
    bare.extend(pieces.filter_map(|piece| piece.split_once(end)).map(|(_, rest)| rest));
    bare
}

/// Finished stage with its content at its end.
struct Finished {
    slug: String,
    /// Arbiter's pages of its groups.
    groups: Vec<Desk>,
    paths: Vec<String>,
    told: PageContents,
}

impl Finished {
    fn new(chance: &Chance, kind: &Kind, whole: bool) -> Self {
        let groups = chance.groups_of(1);
        let mut paths = Vec::new();
        for desk in &groups {
            paths.extend(Self::paths(desk, kind, whole));
        }
        let mut finished = Self { slug: chance.desk.slug.clone(), groups, paths, told: PageContents::new() };
        finished.told = finished.tells(&chance.desk.arbiter, 1, 0);
        finished
    }

    /// Returns the files and pages of a group.
    fn paths(desk: &Desk, kind: &Kind, whole: bool) -> Vec<String> {
        let reach = |round: &u16| desk.arbiter.get(&format!("/t/{}/r/{round}.json", desk.slug)).status == 200;
        let rounds: Vec<u16> = (1..=MAX_ROUNDS).take_while(reach).collect();
        let mut public: Vec<String> =
            ["/standings", "/crosstable", "/progress", "/statistics", "/players"].map(str::to_owned).to_vec();
        if kind.is_bracket() {
            public.push("/bracket".to_owned());
        }
        public.extend(rounds.iter().flat_map(|round| [format!("/r/{round}"), format!("/r/{round}/standings")]));
        if whole {
            public.extend(["/crosstable/number", "/crosstable/grid"].map(str::to_owned));
            public.extend(rounds.iter().map(|round| format!("/r/{round}/names")));
        }
        let files = public
            .iter()
            .flat_map(|page| ["", ".json", ".csv"].map(|ending| format!("/t/{}{page}{ending}", desk.slug)));
        let games = rounds.iter().map(|round| format!("/t/{}/r/{round}.pgn", desk.slug));
        let exports = ["trf26", "trf16"].map(|file| format!("/desk/{}/export/{file}", desk.slug));
        let paper: &[&str] = match (whole, kind.is_of_teams()) {
            (true, true) => &["standings", "team-crosstable", "crosstable-grid", "results", "final", "certificates"],
            (true, false) => &["standings", "crosstable", "crosstable-number", "results", "final", "certificates"],
            (false, _) => &["standings"],
        };
        let paper = paper.iter().map(|code| format!("/desk/{}/print/{code}?lang=en", desk.slug));
        files.chain(games).chain(exports).chain(paper).collect()
    }

    /// Returns the current content of every `every`-th path, starting at index `from`.
    fn tells(&self, arbiter: &Visitor, every: usize, from: usize) -> PageContents {
        let some = self.paths.iter().skip(from % every).step_by(every);
        some.map(|path| (path.clone(), kept(&self.slug, &arbiter.get(path)))).collect()
    }

    /// Compares the current content with the original.
    fn is_as_it_was(&self, arbiter: &Visitor, (every, from): (usize, usize), acts: &[String]) {
        for (path, now) in self.tells(arbiter, every, from) {
            let before = &self.told[&path];
            if *before != now {
                let at = before.bytes().zip(now.bytes()).take_while(|(one, other)| one == other).count();
                let cut = |text: &str| {
                    String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(200)..(at + 200).min(text.len())])
                        .into_owned()
                };
                panic!("{path} after {acts:#?}\nwas: {}\nnow: {}", cut(before), cut(&now));
            }
        }
    }
}

/// Performs an act in the later stage; returns it in words.
fn act(chance: &mut Chance, desk: &Desk, is_bracket: bool, begun: u64) -> String {
    let results: &[&'static str] = if is_bracket {
        &["first", "second", "first_forfeits", "second_forfeits"]
    } else {
        &["first", "draw", "second", "first_forfeits"]
    };
    let said = |what: &str, done: bool| format!("{what}: {done}");
    match chance.random.below(12) {
        0 | 1 => said("somebody leaves", chance.leaves(desk)),
        2 => said("somebody is reinstated", chance.reinstates(desk)),
        3 | 4 => said("another result", chance.corrects(desk, results).is_some()),
        5 => {
            let newest = chance.newest().filter(|version| *version > begun);
            said("taken back or brought back", newest.is_some_and(|version| chance.undoes(version).is_ok()))
        }
        _ => said("next step", chance.steps(desk, is_bracket)),
    }
}

/// Plays a stage, opens another one after it and performs `acts` acts there.
fn story(arbiter: &Visitor, kind: &Kind, seed: u64, (acts, every): (usize, usize)) {
    let mut chance = Chance::begin(arbiter, kind, seed);
    for desk in chance.groups_of(1) {
        chance.plays(&desk, kind.is_bracket(), Some(8));
    }
    let finished = Finished::new(&chance, kind, every == 1);
    let later: &[Later] = if kind.is_of_teams() { &OF_TEAMS } else { &OF_PEOPLE };
    let (is_bracket, fields) = later[chance.random.below(later.len())];
    let mut done = vec![format!("{kind:?} of {} with seed {seed}, then {fields:?}", chance.entrants.len())];
    println!("{}", done[0]);
    // At most two have left.
    let first = ("first", if kind.groups > 0 { "2" } else { "3" });
    chance.adds(&[fields, &[first]].concat());
    finished.is_as_it_was(arbiter, (1, 0), &done);
    chance.opens(2);
    finished.is_as_it_was(arbiter, (1, 0), &done);
    let begun = chance.desk.version();
    let desk = chance.groups_of(2).remove(0);
    for number in 0..acts {
        done.push(act(&mut chance, &desk, is_bracket, begun));
        finished.is_as_it_was(arbiter, (every, number), &done);
    }
    finished.is_as_it_was(arbiter, (1, 0), &done);
    assert_eq!(finished.groups.len(), usize::from(kind.groups.max(1)));
}

fn stories(seeds: impl Iterator<Item = u64>, length: (usize, usize)) {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let kind = |seed: u64| &FIRST[usize::try_from(seed % 7).unwrap()];
    tell(seeds, |seed| story(&arbiter, kind(seed), seed, length));
    server.stop();
    database.verify();
}

#[test]
fn f1_nothing_in_a_later_stage_changes_a_byte_of_a_finished_one() {
    stories([0, 2, 3, 5, 6].into_iter(), (10, 6));
}

/// Runs the same over many events, comparing everything after every act.
#[test]
#[ignore = "takes minutes"]
fn f1_nothing_in_a_later_stage_changes_a_byte_of_a_finished_one_in_many_events() {
    stories(seeds(100..170), (30, 1));
}
