//! Tests for entries of the log of accounts and roles, and their replay.

use qisai_domain::log::{
    Hash, INSTALLATION_FORMAT, InstallationReplay, InstallationText, LogError, RowAfter, RowContent, StaffAct,
    StaffActKind,
};
use qisai_domain::{LogEntry, Version};

fn content(cells: [(&'static str, &str); 2]) -> RowContent {
    RowContent::default().with_digests("account", cells.map(|(column, value)| (column, Some(value.to_owned()))))
}

#[test]
fn a_digest_covers_the_random_column_before_it() {
    let told = content([("password_hash", "salted"), ("name", "anna")]);
    let differ = |other: &RowContent| ["password_hash", "name"].map(|column| told.differs_in(column, other));
    assert_eq!(differ(&told), [false, false]);
    assert_eq!(differ(&content([("password_hash", "salted"), ("name", "ben")])), [false, true]);
    // A name has no digest of its own that could be compared with a guess.
    assert_eq!(differ(&content([("password_hash", "other"), ("name", "anna")])), [true, true]);
}

#[test]
fn values_do_not_run_into_each_other() {
    let one = content([("a", "x\nb 1:y"), ("b", "")]);
    let other = content([("a", "x"), ("b", "y")]);
    assert_ne!(one.digests[0].1, other.digests[1].1);
}

#[test]
fn an_entry_that_is_changed_or_left_out_is_found() {
    let text = |act| InstallationText {
        format: INSTALLATION_FORMAT,
        at: "2026-11-28T10:00:00.000000Z".into(),
        by: Some(7),
        signed: None,
        acts: vec![StaffAct { act, account: Some(7) }],
        rows: vec![RowAfter { table: "account".into(), row: 7, content: Some(RowContent::default()) }],
    };
    let first = LogEntry::of_installation(Version(1), &text(StaffActKind::AccountAdded), Hash::default());
    let second = LogEntry::of_installation(Version(2), &text(StaffActKind::PasswordChanged), first.hash);
    let push = |entries: &[&LogEntry]| {
        let mut replay = InstallationReplay::default();
        entries.iter().try_for_each(|entry| replay.push(entry)).map(|()| replay)
    };
    assert_eq!(push(&[&first, &second]).unwrap().version(), Version(2));
    assert!(matches!(push(&[&second]), Err(LogError::Gap { .. })));
    let altered = LogEntry { public: first.public.replace('7', "8"), ..first.clone() };
    assert!(matches!(push(&[&altered, &second]), Err(LogError::Altered(Version(1)))));
    let later = InstallationText { format: 2, ..text(StaffActKind::AccountAdded) };
    let later = LogEntry::of_installation(Version(1), &later, Hash::default());
    assert!(matches!(push(&[&later]), Err(LogError::Unreadable { .. })));
}
