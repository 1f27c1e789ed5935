//! Notifications of new tournament versions.

use std::sync::Arc;

use qisai_domain::{EventId, Tournament, TournamentId, Version, Visibility};
use qisai_service::News;
use qisai_web::live::{Hub, LiveTournament};

const ID: TournamentId = TournamentId(7);

fn learn(hub: &Hub, slug: &str, version: u64) {
    hub.learn(
        slug,
        LiveTournament { id: ID, version: Version(version), visibility: Visibility::Public },
        hub.of_events(),
    );
}

/// Commits a version. The visibility stays, or the tournament becomes public with it.
fn reached(hub: &Hub, version: u64, slug: &str, visibility_stays: bool) {
    let at = |version: u64, visibility: Visibility| {
        let mut tournament = Tournament { version: Version(version), ..Tournament::empty(ID, EventId(1)) };
        let settings = Arc::make_mut(&mut tournament.settings);
        (settings.slug, settings.visibility) = (slug.to_owned(), visibility);
        tournament
    };
    let before = if visibility_stays { Visibility::Public } else { Visibility::Private };
    let (before, now) = (at(version - 1, before), at(version, Visibility::Public));
    hub.announce(News::Committed { before: Some(&before), now: &now });
}

/// Returns the newest version, if the tournament is known.
fn version(hub: &Hub) -> Option<Version> {
    hub.follow(ID).map(|stream| *stream.borrow())
}

#[test]
fn a_word_stays_learnt_while_versions_of_this_process_come() {
    let hub = Hub::default();
    learn(&hub, "harbour", 3);
    reached(&hub, 4, "harbour", true);
    assert_eq!((hub.find("harbour"), version(&hub)), (Some(ID), Some(Version(4))));
    reached(&hub, 5, "port", true);
    assert_eq!((hub.find("harbour"), hub.find("port")), (None, Some(ID)));
    hub.announce(News::Foreign(ID, Version(6)));
    assert_eq!((hub.find("port"), version(&hub)), (None, Some(Version(6))));
}

#[test]
fn versions_that_go_back_are_learnt_and_told() {
    let hub = Hub::default();
    learn(&hub, "harbour", 30);
    let stream = hub.follow(ID).unwrap();
    hub.announce(News::WentBack(ID, Version(5)));
    assert_eq!((version(&hub), *stream.borrow()), (Some(Version(5)), Version(5)));
    hub.announce(News::Gone(ID));
    assert_eq!(version(&hub), None);
}

#[test]
fn who_may_see_it_is_asked_anew_after_every_change_of_it() {
    let hub = Hub::default();
    learn(&hub, "harbour", 3);
    assert_eq!(hub.found("harbour").map(|found| found.visibility), Some(Visibility::Public));
    reached(&hub, 4, "harbour", true);
    assert_eq!(hub.found("harbour").map(|found| found.version), Some(Version(4)));
    reached(&hub, 5, "harbour", false);
    assert_eq!(hub.found("harbour"), None);
    // Read before the fifth version, learnt after it.
    learn(&hub, "harbour", 4);
    assert_eq!(hub.found("harbour"), None);
    learn(&hub, "harbour", 5);
    let before = hub.of_events();
    hub.announce(News::Event);
    assert_eq!(hub.found("harbour"), None);
    hub.learn("harbour", LiveTournament { id: ID, version: Version(5), visibility: Visibility::Public }, before);
    assert_eq!(hub.found("harbour"), None);
}
