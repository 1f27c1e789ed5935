//! Invalid input and old forms: refused with the row and the reason, without partial effects.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::bracket::BracketError;
use qisai_domain::command::KeptRecord;
use qisai_domain::format::Tree;
use qisai_domain::listing::{Filter, ListedBy, Listing};
use qisai_domain::refusal::Missing;
use qisai_domain::stage::StagePartKind;
use qisai_domain::*;

use crate::arbiter::{Arbiter, GROUP, STAGE, at, knockout, person, swiss_of};

const WIN: GameResult = GameResult::FIRST_WINS;
const DRAW: GameResult = GameResult::DRAW;

/// Two commands sent from the same page: the first, and that of another user.
type Twice = fn(&Arbiter) -> [Command; 2];

fn pairing(arbiter: &Arbiter) -> PairingId {
    arbiter.pairing(arbiter.last_round(), 1).id
}

fn listing(name: &str) -> Listing {
    let (filter, by) = (Filter::Everybody, ListedBy::StageOrder);
    Listing {
        id: ListingId(1),
        name: name.to_owned(),
        of: STAGE,
        filter,
        by,
        prizes: None,
        meaning: Vec::new(),
        moves: None,
    }
}

fn minus(points: i32) -> Adjustment {
    Adjustment { kind: AdjustmentKind::Extra, round: Some(1), points: Points(points) }
}

/// Returns every kind of form that edits data, for a tournament in its first round.
fn forms() -> Vec<(&'static str, Twice)> {
    vec![
        ("settings", |arbiter| {
            ["A", "B"].map(|name| {
                let settings = Settings { name: name.to_owned(), ..arbiter.tournament.settings.as_ref().clone() };
                Command::EditSettings(Box::new(settings))
            })
        }),
        ("listings", |_| [Command::EditListings(vec![listing("A")]), Command::EditListings(vec![listing("B")])]),
        ("stage", |_| {
            ["A", "B"].map(|name| Command::EditStage { stage: STAGE, part: StagePart::Name(name.to_owned()) })
        }),
        ("person", |arbiter| {
            let id = arbiter.person("Ada");
            ["Ada A", "Ada B"].map(|name| Command::EditPerson { id, player: Box::new(person(name)) })
        }),
        ("marks", |arbiter| {
            let entry = arbiter.entry("Ada");
            ["A", "B"].map(|tag| Command::Tag { entry, tags: BTreeSet::from([tag.to_owned()]) })
        }),
        ("removal", |arbiter| {
            let entry = arbiter.entry("Late");
            [Command::Tag { entry, tags: BTreeSet::from(["guest".to_owned()]) }, Command::Remove(entry)]
        }),
        ("withdrawal", |arbiter| {
            let entry = arbiter.entry("Ada");
            [Command::Tag { entry, tags: BTreeSet::from(["guest".to_owned()]) }, Command::Withdraw(entry)]
        }),
        ("expulsion", |arbiter| {
            let entry = arbiter.entry("Ada");
            [Command::Withdraw(entry), Command::Expel(entry)]
        }),
        ("bye", |arbiter| {
            let entry = arbiter.entry("Ada");
            [ByeKind::HalfPoint, ByeKind::ZeroPoint].map(|kind| Command::RequestBye {
                at: at(2),
                entry,
                kind: Some(kind),
            })
        }),
        ("roll call", |arbiter| {
            let entry = arbiter.entry("Ada");
            let absent = |absent| Command::SetAbsent { at: at(2), absent: BTreeMap::from([(entry, absent)]) };
            [Command::RequestBye { at: at(3), entry, kind: Some(ByeKind::HalfPoint) }, absent(true)]
        }),
        ("sanction", |arbiter| {
            let entry = arbiter.entry("Ada");
            [-1, -2].map(|points| {
                let adjustments = vec![minus(points)];
                Command::Sanction { group: GROUP, entry, penalties: Vec::new(), adjustments }
            })
        }),
        ("result", |arbiter| {
            let pairing = pairing(arbiter);
            [WIN, DRAW].map(|result| Command::Enter { at: at(1), pairing, game: GameKey::ONLY, result })
        }),
        ("fouls", |arbiter| {
            let pairing = pairing(arbiter);
            [[1, 0], [0, 1]].map(|fouls| Command::RecordFouls { at: at(1), pairing, game: GameKey::ONLY, fouls })
        }),
        ("record", |arbiter| {
            let pairing = pairing(arbiter);
            ["e4", "d4"].map(|text| {
                let records = vec![KeptRecord { pairing, game: GameKey::ONLY, text: Some(text.to_owned()) }];
                Command::KeepRecords { at: at(1), records }
            })
        }),
        ("ruling", |arbiter| {
            let pairing = pairing(arbiter);
            [[true, false], [false, true]].map(|absent| {
                let decision = Some(Decision { absent, ..Decision::default() });
                Command::Decide { at: at(1), pairing, decision }
            })
        }),
        ("date of a match", |arbiter| {
            let pairing = pairing(arbiter);
            ["2026-10-17T14:00:00", "2026-10-18T14:00:00"].map(|planned| {
                let appointment = Some(Appointment::at(planned.parse().unwrap()));
                Command::Appoint { at: at(1), pairing, appointment }
            })
        }),
        ("discarded round", |_| [Command::Publish(vec![at(1)]), Command::DiscardRound(at(1))]),
    ]
}

fn in_play(published: bool) -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.pairs()?;
    arbiter.registers(["Late"])?;
    // A draft includes newcomers: this one comes later.
    arbiter.marks_absent(1, ["Late"])?;
    if published {
        arbiter.publishes(1)?;
    }
    Ok(arbiter)
}

#[test]
fn an_old_form_of_every_kind_is_refused_with_its_row_and_leaves_nothing() -> Result<(), Refusal> {
    for (what, twice) in forms() {
        let mut arbiter = in_play(what != "discarded round")?;
        let drawn = arbiter.tournament.version;
        let [first, second] = twice(&arbiter);
        arbiter.because("seen").does_seeing(drawn, first)?;
        let before = arbiter.tournament.clone();
        let refused = arbiter.because("seen").does_seeing(drawn, second.clone());
        let (seen, current) = (drawn, before.version);
        match refused {
            Err(Refusal::Stale { row, seen: told, current: now }) => {
                assert_eq!((told, now, row.changed(&before)), (seen, current, current), "{what}");
            }
            Err(
                Refusal::StaleResult { current: now, .. }
                | Refusal::StaleFouls { current: now, .. }
                | Refusal::StaleRecord { current: now, .. },
            ) => assert_eq!(now, current, "{what}"),
            other => panic!("{what}: {other:?}"),
        }
        assert_eq!(arbiter.tournament, before, "{what}");
        assert_eq!(arbiter.log.len(), usize::try_from(before.version.0).unwrap(), "{what}: no entry");
        // From a form rendered just now the command succeeds.
        arbiter.because("seen").does_seeing(current, second)?;
    }
    Ok(())
}

#[test]
fn of_several_commands_none_is_done_when_one_is_refused() -> Result<(), Refusal> {
    let mut arbiter = in_play(true)?;
    let before = arbiter.tournament.clone();
    let good = Command::Tag { entry: EntryId(1), tags: BTreeSet::from(["A".to_owned()]) };
    let bad = Command::Tag { entry: EntryId(99), tags: BTreeSet::new() };
    let act = Envelope { commands: vec![good, bad], ..Envelope::new(arbiter.actor(), Command::EditPrizes(None)) };
    assert_eq!(arbiter.sends(act), Err(Refusal::Missing { what: Missing::Entry, number: 99 }));
    assert_eq!(arbiter.tournament, before);
    Ok(())
}

/// Returns a tournament with a second stage that takes places of the first one.
fn with_a_second_stage() -> Result<(Arbiter, StageId), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    let play = Play::of(Format::round_robin(1), Scoring::default());
    let of = entrants::Ranking::EachGroup(STAGE);
    let from = vec![entrants::Source::Places { of, places: 1..=4, after: None }];
    let entrants = Entrants { from, groups: 2, ..Entrants::default() };
    let plan = command::StagePlan { name: "final".to_owned(), play, entrants, order: Vec::new(), ranks_from: None };
    arbiter.does(Command::AddStage(Box::new(plan)))?;
    Ok((arbiter, StageId(2)))
}

#[test]
fn nothing_is_played_in_a_stage_that_is_not_open() -> Result<(), Refusal> {
    let (mut arbiter, stage) = with_a_second_stage()?;
    let round = RoundRef::new(GroupId(2), 1);
    let missing = Refusal::Missing { what: Missing::Group, number: 2 };
    let (pairing, game, result) = (PairingId(1), GameKey::ONLY, WIN);
    for command in [
        Command::Pair(vec![(round, RoundPlan { number: 1, ..RoundPlan::default() })]),
        Command::Publish(vec![round]),
        Command::Enter { at: round, pairing, game, result },
        Command::RequestBye { at: round, entry: EntryId(1), kind: None },
        Command::Renumber { group: GroupId(2), order: Vec::new() },
    ] {
        assert_eq!(arbiter.does(command.clone()), Err(missing.clone()), "{command:?}");
    }
    let accept = Command::Accept { stage, digest: Hash::of("a proposal") };
    assert_eq!(arbiter.because("so be it").does(accept), Err(Refusal::StageNotOpen { stage }));
    Ok(())
}

#[test]
fn a_seat_twice_an_entry_in_two_groups_and_a_stranger_are_refused() -> Result<(), Refusal> {
    let (mut arbiter, stage) = with_a_second_stage()?;
    let before = arbiter.tournament.clone();
    let mut opens = |groups: &[&[u32]]| {
        let group = |seats: &&[u32]| (String::new(), seats.iter().copied().map(EntryId).collect());
        let groups = groups.iter().map(group).collect();
        arbiter.does(Command::Open { stage, groups, digest: Hash::of("a proposal") })
    };
    let twice = Refusal::SeatTwice { name: "Bo".to_owned(), entry: EntryId(2) };
    assert_eq!(opens(&[&[1, 2, 2]]), Err(twice.clone()));
    assert_eq!(opens(&[&[1, 2], &[3, 2]]), Err(twice));
    assert_eq!(opens(&[&[1, 9]]), Err(Refusal::Missing { what: Missing::Entry, number: 9 }));
    assert_eq!(arbiter.tournament, before);

    let team = Box::new(Team { name: "Reds".to_owned(), ..Team::default() });
    arbiter.does(Command::RegisterTeam { team, players: vec![person("Red 1")] })?;
    let (entry, member) = (EntryId(5), arbiter.tournament.entry(EntryId(5)).unwrap().team().unwrap().roster[0]);
    let edits = |roster| Box::new(Team { name: "Reds".to_owned(), roster, ..Team::default() });
    let stranger = Command::EditTeam { entry, team: edits(vec![member, PersonId(99)]) };
    assert_eq!(arbiter.does(stranger), Err(Refusal::Missing { what: Missing::Player, number: 99 }));
    let doubled = Command::EditTeam { entry, team: edits(vec![member, member]) };
    assert_eq!(arbiter.does(doubled), Err(Refusal::RosterTwice { name: "Red 1".to_owned(), person: member }));
    Ok(())
}

#[test]
fn an_opening_made_from_older_entrants_is_refused() -> Result<(), Refusal> {
    let (mut arbiter, stage) = with_a_second_stage()?;
    let drawn = arbiter.tournament.version;
    let from = vec![entrants::Source::Listed(vec![EntryId(1), EntryId(2)])];
    let part = StagePart::Entrants(std::sync::Arc::new(Entrants { from, ..Entrants::default() }));
    arbiter.does(Command::EditStage { stage, part })?;
    let groups = vec![(String::new(), vec![EntryId(1), EntryId(2)])];
    let opens = Command::Open { stage, groups, digest: Hash::of("a proposal") };
    let row = Row::StagePart { stage, part: StagePartKind::Entrants };
    let current = arbiter.tournament.version;
    assert_eq!(arbiter.does_seeing(drawn, opens), Err(Refusal::Stale { row, seen: drawn, current }));
    Ok(())
}

fn plan(play: Play, entrants: Entrants) -> command::StagePlan {
    command::StagePlan { name: "final".to_owned(), play, entrants, order: Vec::new(), ranks_from: None }
}

#[test]
fn a_stage_takes_its_entrants_from_what_comes_before_it() -> Result<(), Refusal> {
    let (mut arbiter, stage) = with_a_second_stage()?;
    let table = || Play::of(Format::round_robin(1), Scoring::default());
    let from = |source| Entrants { from: vec![source], ..Entrants::default() };
    let places = |of, places| from(entrants::Source::Places { of, places, after: None });
    let missing = |what, number| Err(Refusal::Source { what, number });
    for (entrants, refused) in [
        (places(entrants::Ranking::EachGroup(StageId(3)), 1..=2), missing(Missing::Stage, 3)),
        (places(entrants::Ranking::Group(GroupId(9)), 1..=2), missing(Missing::Group, 9)),
        (places(entrants::Ranking::Listing(ListingId(1)), 1..=2), missing(Missing::Listing, 1)),
        (from(entrants::Source::Rest(StageId(7))), missing(Missing::Stage, 7)),
        (places(entrants::Ranking::EachGroup(STAGE), 0..=2), Err(Refusal::SourcePlaces)),
        (places(entrants::Ranking::EachGroup(STAGE), std::ops::RangeInclusive::new(3, 2)), Err(Refusal::SourcePlaces)),
        (Entrants { from: Vec::new(), ..Entrants::default() }, Err(Refusal::SourcePlaces)),
        (Entrants { groups: 0, ..Entrants::default() }, Err(Refusal::SourcePlaces)),
    ] {
        let added = arbiter.does(Command::AddStage(Box::new(plan(table(), entrants.clone()))));
        assert_eq!(added, refused, "{entrants:?}");
    }
    let own = places(entrants::Ranking::EachGroup(stage), 1..=2);
    let part = StagePart::Entrants(std::sync::Arc::new(own));
    assert_eq!(arbiter.does(Command::EditStage { stage, part }), missing(Missing::Stage, 2), "not from itself");

    // A listing that is a source of a stage must stay, and must come before it.
    arbiter.does(Command::EditListings(vec![listing("A")]))?;
    let of_listing = places(entrants::Ranking::Listing(ListingId(1)), 1..=2);
    arbiter.does(Command::AddStage(Box::new(plan(table(), of_listing))))?;
    assert_eq!(arbiter.does(Command::EditListings(Vec::new())), missing(Missing::Listing, 1));
    let moved = Listing { of: StageId(3), ..listing("A") };
    assert_eq!(arbiter.does(Command::EditListings(vec![moved])), missing(Missing::Listing, 1));
    Ok(())
}

#[test]
fn groups_that_could_not_play_and_entries_out_of_play_are_not_seated() -> Result<(), Refusal> {
    let (mut arbiter, stage) = with_a_second_stage()?;
    let opens = |arbiter: &mut Arbiter, stage, groups: &[&[u32]]| {
        let group = |seats: &&[u32]| (String::new(), seats.iter().copied().map(EntryId).collect());
        let groups = groups.iter().map(group).collect();
        arbiter.does(Command::Open { stage, groups, digest: Hash::of("a proposal") })
    };
    let count = |seated| Err(Refusal::GroupCount { announced: 2, seated });
    assert_eq!(opens(&mut arbiter, stage, &[&[1, 2, 3, 4]]), count(1));
    assert_eq!(opens(&mut arbiter, stage, &[&[1, 2], &[3, 4], &[]]), count(3));
    assert_eq!(opens(&mut arbiter, stage, &[&[1, 2, 3], &[4]]), Err(Refusal::GroupTooSmall { seats: 1 }));
    arbiter.withdraws("Dot")?;
    let gone = Refusal::NotInPlay { name: "Dot".to_owned(), entry: EntryId(4) };
    assert_eq!(opens(&mut arbiter, stage, &[&[1, 2], &[3, 4]]), Err(gone));

    let of = entrants::Ranking::EachGroup(STAGE);
    let from = vec![entrants::Source::Places { of, places: 1..=3, after: None }];
    let cup = plan(knockout(Tree::Entering(vec![2, 2])), Entrants { from, ..Entrants::default() });
    arbiter.does(Command::AddStage(Box::new(cup)))?;
    let entering = Refusal::Layout(BracketError::Entering { entering: 4, seats: 3 });
    assert_eq!(opens(&mut arbiter, StageId(3), &[&[1, 2, 3]]), Err(entering));
    Ok(())
}

/// Entries that register for a stage of several groups wait in one group for the draw; nothing is played there.
#[test]
fn a_stage_of_several_groups_waits_for_its_draw() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid"]);
    let part = StagePart::Entrants(std::sync::Arc::new(Entrants { groups: 2, ..Entrants::default() }));
    arbiter.does(Command::EditStage { stage: STAGE, part })?;
    arbiter.registers(["Dot"])?;
    assert_eq!(arbiter.group().seats.len(), 4);
    assert_eq!(arbiter.pairs(), Err(Refusal::StageNotOpen { stage: STAGE }));
    let groups = vec![(String::new(), vec![EntryId(1), EntryId(4)]), (String::new(), vec![EntryId(2), EntryId(3)])];
    arbiter.does(Command::Open { stage: STAGE, groups, digest: Hash::of("a draw") })?;
    let groups: Vec<usize> = arbiter.tournament.groups_of(STAGE).map(|group| group.seats.len()).collect();
    assert_eq!(groups, [2, 2]);
    arbiter.registers(["Eve"])?;
    assert!(arbiter.tournament.groups_of(STAGE).all(|group| group.seats.len() == 2), "too late for the draw");
    Ok(())
}

#[test]
fn the_seats_of_a_begun_knockout_are_its_tree() -> Result<(), Refusal> {
    let play = knockout(Tree::Standard);
    let mut arbiter = Arbiter::of(Setup { play, ..swiss_of(5, &["Ada", "Bo", "Cid"]) });
    let registered = arbiter.registers(["Dot"]).map(|_| arbiter.tournament.version)?;
    arbiter.registers(["Eve"])?;
    let game = |first, second| PlannedGame { first: EntryId(first), second: EntryId(second), reasons: Vec::new() };
    arbiter.pairs_as(RoundPlan { number: 1, games: vec![game(4, 5)], ..RoundPlan::default() })?;
    let drawn = arbiter.tournament.version;
    assert_eq!(arbiter.registers(["Fay"]), Err(Refusal::BracketStarted));
    assert_eq!(arbiter.removes("Ada"), Err(Refusal::BracketStarted), "a late seed has no match yet");
    assert_eq!(arbiter.undoes(registered), Err(Refusal::UndoFirst(vec![drawn])));
    assert_eq!(arbiter.renumbers(["Bo", "Ada", "Cid", "Dot", "Eve"]), Err(Refusal::RoundPaired { round: 1 }));
    Ok(())
}

#[test]
fn a_knockout_decides_also_where_no_contest_is_listed() {
    let play = Play { contests: Vec::new(), ..knockout(Tree::Standard) };
    let refused = Tournament::try_from(Setup { play, ..swiss_of(5, &["Ada", "Bo"]) });
    assert_eq!(refused, Err(setup::SetupError::Undecided(1)));
}
