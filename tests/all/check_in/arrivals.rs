//! Tests for a crowded hall: many arrive at once at three kiosks, by phone and at the desk, and the check-in is closed
//! meanwhile.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use qisai_service::check_in::CheckInStatus;

use super::{log, open, states};
use crate::support::database::Database;
use crate::support::desk::{Desk, harbour};
use crate::support::hall::{Phone, of};
use crate::support::http::{Form, Visitor, css, words};
use crate::support::server::Server;

/// Returns the means by which each player checks in before the closing, in alphabetical order.
fn arrives_by(number: u32) -> &'static [&'static str] {
    match number {
        1..=5 => &["kiosk", "phone"],
        6..=15 => &["phone"],
        31..=35 => &["desk", "kiosk"],
        36..=150 => &["kiosk"],
        151..=210 => &["desk"],
        _ => &[],
    }
}

/// Returns the form of a kiosk's page for a player.
fn at_kiosk(kiosk: &Phone, entry: u32) -> Form {
    kiosk.visitor.get(&format!("{}?who={entry}", kiosk.page)).is(200).form("[data-check-in] form")
}

/// Returns the means by which each entry was checked in, in alphabetical order.
fn means(database: &Database, desk: &Desk) -> BTreeMap<u32, Vec<&'static str>> {
    let mut by_entry: BTreeMap<u32, Vec<&'static str>> = BTreeMap::new();
    for mark in log(database, desk) {
        assert_eq!(mark.said, CheckInStatus::Here);
        by_entry.entry(mark.entry.0).or_default().push(mark.by.means.code());
    }
    for means in by_entry.values_mut() {
        means.sort_unstable();
    }
    by_entry
}

/// Returns the attendance count.
fn count(desk: &Desk) -> String {
    words(desk.page("/r/1/check-in").html().select(&css("#count")).next().unwrap())
}

#[test]
fn two_hundred_and_forty_arrive_at_once_and_closing_meanwhile_loses_nobody() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 240);
    open(&desk, 1, "");
    let doors = ["Door 1", "Door 2", "Door 3"];
    let kiosks: Vec<Phone> = doors
        .map(|name| {
            let cards = desk.make_codes("#make-kiosk", &[("name", name), ("what", "kiosk")]);
            of(&cards, name).claim(server.anybody())
        })
        .into();
    let cards = desk.codes_for_all();
    let name = |number: u32| format!("Player {number}");
    let phones: Vec<Phone> = (1..=30).map(|number| of(&cards, &name(number)).claim(server.anybody())).collect();
    let entries: BTreeMap<String, u32> = desk.entrants().into_iter().map(|one| (one.name, one.entry)).collect();
    let entry = |number: u32| entries[&name(number)];

    // Ten are checked in twice at the same time: five by phone and five at the desk, and all of them at the first
    // kiosk, whose pages are open.
    let here = |phone: &Phone| phone.look().form("[data-check-in] form");
    let by_phone: Vec<(&Phone, Form)> = phones[..15].iter().map(|phone| (phone, here(phone))).collect();
    let twice: Vec<Form> = (1..=5).chain(31..=35).map(|number| at_kiosk(&kiosks[0], entry(number))).collect();
    thread::scope(|scope| {
        for (phone, form) in &by_phone {
            scope.spawn(move || phone.visitor.submit(form).is(303));
        }
        scope.spawn(|| {
            for form in &twice {
                kiosks[0].visitor.submit(form).is(303);
            }
        });
        for (number, kiosk) in (0..).zip(&kiosks) {
            let people = (31 + number * 40..=70 + number * 40).filter(|number| *number > 35);
            let people: Vec<u32> = people.map(entry).collect();
            scope.spawn(move || {
                for entry in people {
                    kiosk.visitor.submit(&at_kiosk(kiosk, entry)).is(303);
                }
            });
        }
        scope.spawn(|| {
            for number in (31..=35).chain(151..=210) {
                let who = entry(number).to_string();
                desk.arbiter.post(&desk.at("/r/1/check-in"), &[("what", "here"), ("entry", &who)]).is(303);
            }
        });
    });
    // Checking in twice is one fact and two lines.
    assert_eq!(count(&desk), "195 / 240 · 45 missing");
    let lines = means(&database, &desk);
    for number in 1..=240 {
        let told = lines.get(&entry(number)).map_or(&[][..], Vec::as_slice);
        assert_eq!(told, arrives_by(number), "{}", name(number));
    }

    // While the arbiter looks at the list of the missing, they arrive; the arbiter closes when ten are in.
    let form = desk.page("/r/1/check-in").form("#close").with("all", "bye");
    let of_phones = (16..=30).zip(&phones[15..]);
    let of_phones = of_phones.map(|(number, phone)| (&phone.visitor, vec![(number, here(phone))]));
    let of_kiosks = (0..).zip(&kiosks).map(|(at, kiosk)| {
        let people = 211 + at * 10..=220 + at * 10;
        (&kiosk.visitor, people.map(|number| (number, at_kiosk(kiosk, entry(number)))).collect::<Vec<_>>())
    });
    let comers: Vec<(&Visitor, Vec<(u32, Form)>)> = of_phones.chain(of_kiosks).collect();
    let (start, let_in) = (Barrier::new(comers.len() + 1), AtomicUsize::new(0));
    let (answers, closed) = thread::scope(|scope| {
        let threads: Vec<_> = comers
            .iter()
            .map(|(visitor, forms)| {
                let (start, let_in) = (&start, &let_in);
                scope.spawn(move || {
                    start.wait();
                    let say = |(number, form): &(u32, Form)| {
                        let is_in = visitor.submit(form).one_of(&[303, 422]).status == 303;
                        let_in.fetch_add(usize::from(is_in), Ordering::Relaxed);
                        (*number, is_in)
                    };
                    forms.iter().map(say).collect::<Vec<(u32, bool)>>()
                })
            })
            .collect();
        start.wait();
        while let_in.load(Ordering::Relaxed) < 10 && threads.iter().any(|thread| !thread.is_finished()) {
            thread::sleep(Duration::from_millis(1));
        }
        let closed = desk.arbiter.submit(&form).location();
        let answers = threads.into_iter().flat_map(|thread| thread.join().unwrap());
        (answers.collect::<BTreeMap<u32, bool>>(), closed)
    });
    assert_eq!(answers.len(), 45);
    // Those who got in are reported to the arbiter and are here; the others were informed and are absent.
    let came: BTreeSet<String> = desk.arbiter.get(&closed).is(200).html().select(&css("#came li")).map(words).collect();
    let expected: BTreeSet<String> = answers.iter().filter(|(_, is_in)| **is_in).map(|(one, _)| name(*one)).collect();
    assert!(expected.len() >= 10, "{expected:?}");
    assert_eq!(came, expected);
    let states: BTreeMap<String, String> = states(&desk, 1).into_iter().collect();
    assert_eq!(states.len(), 240);
    for number in 1..=240 {
        let is_here = answers.get(&number).is_none_or(|is_in| *is_in);
        assert_eq!(states[&name(number)], if is_here { "● here" } else { "✕ absent" }, "{}", name(number));
    }
    database.verify();
}
