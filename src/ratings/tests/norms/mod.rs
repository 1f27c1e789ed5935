//! Tests of title norms by named scenarios, one line each, and of the public interface.
//!
//! A line is `(name, title, event, games, expected result)`.
//!
//! * event: number of rounds, then any of `rr`, `drr=PLAYERS`, `ko`, `other` (Swiss by default), `team`, `worldcup`,
//!   `final`, `zonal`, `teams=FEDERATION`, `field=FOREIGN/FEDERATIONS/TITLED`, `fed=FEDERATION` (the player's; `AAA` by
//!   default), `f` (a woman);
//! * games in order: `TITLE:RATING:FEDERATION:SCORE` with `-` for no title and no rating, and SCORE `1`, `=`, `0` or
//!   `?`. The suffix `!` marks an opponent without a point, `@9` opponent number 9; the prefix `3*` means three such
//!   opponents. `+` is a forfeit win, `-` a forfeit loss, `U` an allocated bye, `H` another bye;
//! * expected result: `norm`, with `×10` when it counts as that many games, or the failed conditions as
//!   `what found/limit`.

mod chosen;
mod events;
mod mixes;
mod outlooks;
mod results;

use qisai_domain::{Sex, Title};
use qisai_ratings::Score;
use qisai_ratings::norms::{
    Affiliation, Applicant, EventFacts, EventKind, Exemption, Failure, Judgement, NormCase, NormGame, NormRound,
    NormTitle, Opponent, Pace, RoundOutcome, SwissField, System, judge,
};

pub(crate) type Line<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str);

/// Judges every line and panics if a result differs from the expected one.
pub(crate) fn check(lines: &[Line]) {
    let wrong: Vec<String> = lines
        .iter()
        .filter_map(|(name, title, event, games, expected)| {
            let found = shown(&judge(&case(event, games), norm_title(title)));
            (found != *expected).then(|| format!("{name}: {found}, expected {expected}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut names: Vec<&str> = lines.iter().map(|line| line.0).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), lines.len(), "every scenario has a name of its own");
}

pub(crate) fn norm_title(code: &str) -> NormTitle {
    NormTitle::ALL.into_iter().find(|title| title.title().code() == code).unwrap()
}

pub(crate) fn case(event: &str, games: &str) -> NormCase {
    let mut words = event.split(' ');
    let mut facts = EventFacts {
        rounds: words.next().unwrap().parse().unwrap(),
        system: System::Swiss,
        kind: EventKind::Ordinary,
        pace: Pace::Unknown,
        exemption: None,
        host: String::new(),
        is_of_teams: false,
        field: None,
    };
    let mut applicant = Applicant { affiliation: Affiliation::of("AAA"), sex: Some(Sex::Male) };
    for word in words {
        match word.split_once('=').unwrap_or((word, "")) {
            ("rr", _) => facts.system = System::RoundRobin,
            ("drr", players) => facts.system = System::DoubleRoundRobin { players: players.parse().unwrap() },
            ("ko", _) => facts.system = System::Knockout,
            ("other", _) => facts.system = System::Other,
            ("team", _) => facts.kind = EventKind::TeamChampionship,
            ("worldcup", _) => facts.kind = EventKind::WorldCup,
            ("final", _) => facts.exemption = Some(Exemption::NationalFinal),
            ("zonal", _) => facts.exemption = Some(Exemption::Zonal),
            ("teams", by) => (facts.exemption, facts.host) = (Some(Exemption::NationalTeams), by.to_owned()),
            ("field", numbers) => {
                let numbers: Vec<u32> = numbers.split('/').map(|number| number.parse().unwrap()).collect();
                let [foreign, federations, titled] = numbers[..] else { panic!("{word}") };
                facts.field = Some(SwissField { foreign, federations, titled, ..SwissField::default() });
            }
            ("fed", code) => applicant.affiliation = Affiliation::of(code),
            ("f", _) => applicant.sex = Some(Sex::Female),
            _ => panic!("event {word}"),
        }
    }
    let mut rounds = Vec::new();
    for word in games.split(' ') {
        let (times, word) = word.split_once('*').map_or((1, word), |(times, word)| (times.parse().unwrap(), word));
        for _ in 0..times {
            let number = u16::try_from(rounds.len() + 1).unwrap();
            rounds.push(NormRound { number, what: what(word, number.into()) });
        }
    }
    NormCase { applicant, event: facts, rounds }
}

fn what(word: &str, number: u32) -> RoundOutcome {
    match word {
        "+" => return RoundOutcome::ForfeitWin(nobody(number)),
        "-" => return RoundOutcome::ForfeitLoss,
        "U" => return RoundOutcome::AllocatedBye,
        "H" => return RoundOutcome::Bye,
        _ => {}
    }
    let (word, key) = word.split_once('@').map_or((word, number), |(word, key)| (word, key.parse().unwrap()));
    let (word, scoreless) = word.strip_suffix('!').map_or((word, false), |word| (word, true));
    let parts: Vec<&str> = word.split(':').collect();
    let [title, rating, federation, score] = parts[..] else { panic!("game {word}") };
    let opponent = Opponent {
        key,
        rating: rating.parse().ok(),
        title: Title::parse(title),
        affiliation: Affiliation::of(federation),
        scoreless,
    };
    let score = match score {
        "1" => Score::Win,
        "=" => Score::Draw,
        "0" => Score::Loss,
        "?" => return RoundOutcome::Pending(opponent),
        other => panic!("score {other}"),
    };
    RoundOutcome::Game(NormGame { opponent, score })
}

/// Returns an absent opponent: untitled, unrated, of the player's own federation.
fn nobody(key: u32) -> Opponent {
    Opponent { key, rating: None, title: None, affiliation: Affiliation::of("AAA"), scoreless: false }
}

pub(crate) fn shown(judgement: &Judgement) -> String {
    if judgement.is_norm() {
        let games = judgement.figures.as_ref().unwrap().games;
        let plain = judgement.counts_as == games;
        return if plain { "norm".to_owned() } else { format!("norm ×{}", judgement.counts_as) };
    }
    judgement.failures.iter().map(failure).collect::<Vec<_>>().join(", ")
}

pub(crate) fn failure(failure: &Failure) -> String {
    match failure {
        Failure::Format => "format".to_owned(),
        Failure::Time { needed, found } => format!("minutes {found}/{needed}"),
        Failure::Clock => "clock".to_owned(),
        Failure::WomenOnly => "women only".to_owned(),
        Failure::Unfinished { left } => format!("unfinished {left}"),
        Failure::Games { needed, found } => format!("games {found}/{needed}"),
        Failure::Players { needed, found } => format!("players {found}/{needed}"),
        Failure::Score { needed, found } => format!("score {found}/{needed}"),
        Failure::Titled { needed, found } => format!("titled {found}/{needed}"),
        Failure::NeededTitles { needed, found } => format!("with title {found}/{needed}"),
        Failure::Federations { needed, found } => format!("federations {found}/{needed}"),
        Failure::OwnFederation { most, found } => format!("own {found}/{most}"),
        Failure::OneFederation { federation, most, found } => format!("{federation} {found}/{most}"),
        Failure::Average { needed, found } => format!("average {found}/{needed}"),
        Failure::Performance { needed, found } => format!("performance {found}/{needed}"),
    }
}
