//! Tests for entries of the log of accounts and roles, and their replay.

use qisai_domain::log::{
    Hash, INSTALLATION_FORMAT, InstallationReplay, InstallationText, LogError, RowChange, RowContent, StaffAct,
    StaffActKind, StaffTable,
};
use qisai_domain::{LogEntry, Version};

fn content(cells: [(&'static str, &str); 2]) -> RowContent {
    RowContent::default()
        .with_digests(StaffTable::Account, cells.map(|(column, value)| (column, Some(value.to_owned()))))
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

/// Returns a complete row of an account.
fn account(role: &str) -> RowContent {
    let open = StaffTable::Account.open().iter().map(|column| ((*column).to_owned(), Some(role.to_owned()))).collect();
    let cells = StaffTable::Account.digested().iter().map(|column| (*column, Some("salted".to_owned())));
    RowContent { open, digests: Vec::new() }.with_digests(StaffTable::Account, cells)
}

/// Returns an entry about the row of account 7, by account 7.
fn text(act: StaffActKind, before: Option<&RowContent>, content: Option<RowContent>) -> InstallationText {
    InstallationText {
        format: INSTALLATION_FORMAT,
        at: "2026-11-28T10:00:00.000000Z".into(),
        by: Some(7),
        signed: Some("key".into()),
        acts: vec![StaffAct { act, account: Some(7) }],
        rows: vec![RowChange { table: StaffTable::Account, row: 7, before: before.map(RowContent::digest), content }],
    }
}

/// Replays entries with these texts.
fn replay(texts: &[InstallationText]) -> Result<InstallationReplay, LogError> {
    let (mut replay, mut previous) = (InstallationReplay::default(), Hash::default());
    for (text, version) in texts.iter().zip(1..) {
        let entry = LogEntry::of_installation(Version(version), text, previous);
        previous = entry.hash;
        replay.push(&entry)?;
    }
    Ok(replay)
}

#[test]
fn an_entry_that_is_changed_or_left_out_is_found() {
    let added = text(StaffActKind::AccountAdded, None, Some(account("scorer")));
    let changed = text(StaffActKind::PasswordChanged, Some(&account("scorer")), Some(account("scorer")));
    let first = LogEntry::of_installation(Version(1), &added, Hash::default());
    let second = LogEntry::of_installation(Version(2), &changed, first.hash);
    let push = |entries: &[&LogEntry]| {
        let mut replay = InstallationReplay::default();
        entries.iter().try_for_each(|entry| replay.push(entry)).map(|()| replay)
    };
    assert_eq!(push(&[&first, &second]).unwrap().version(), Version(2));
    assert!(matches!(push(&[&second]), Err(LogError::Gap { .. })));
    let altered = LogEntry { public: first.public.replace('7', "8"), ..first.clone() };
    assert!(matches!(push(&[&altered, &second]), Err(LogError::Altered(Version(1)))));
    let later = InstallationText { format: 2, ..added };
    assert!(matches!(replay(&[later]), Err(LogError::Unreadable { .. })));
}

#[test]
fn a_row_that_was_changed_by_hand_before_an_entry_is_found() {
    let added = text(StaffActKind::AccountAdded, None, Some(account("scorer")));
    let after = |before: Option<&RowContent>| {
        let entry = text(StaffActKind::PasswordChanged, before, Some(account("owner")));
        replay(&[added.clone(), entry]).map(drop)
    };
    let by_hand = Err(LogError::ByHand { version: Version(2), table: "account", row: 7 });
    assert_eq!(after(Some(&account("scorer"))), Ok(()));
    assert_eq!(after(Some(&account("owner"))), by_hand);
    assert_eq!(after(None), by_hand, "the row was deleted by hand");
    let inserted = text(StaffActKind::PasswordChanged, Some(&account("owner")), Some(account("owner")));
    assert_eq!(replay(&[inserted]).map(drop), Err(LogError::ByHand { version: Version(1), table: "account", row: 7 }));
}

#[test]
fn an_entry_by_an_account_that_does_not_exist_is_found() {
    let added = text(StaffActKind::AccountAdded, None, Some(account("owner")));
    let removed = text(StaffActKind::AccountRemoved, Some(&account("owner")), None);
    assert!(replay(&[added.clone(), removed.clone()]).is_ok(), "an account adds itself, and removes itself");
    let other = |by| InstallationText { by, ..removed.clone() };
    assert!(replay(&[added.clone(), other(None)]).is_ok(), "the operator has no account");
    assert_eq!(replay(&[added, other(Some(8))]).map(drop), Err(LogError::Originator(Version(2))));
}

#[test]
fn only_the_beginning_of_an_old_database_names_no_key() {
    let unsigned = |act| InstallationText { signed: None, by: None, ..text(act, None, Some(account("owner"))) };
    let begun = InstallationText { rows: Vec::new(), ..unsigned(StaffActKind::Begun) };
    assert!(replay(&[unsigned(StaffActKind::Begun)]).is_ok());
    assert_eq!(replay(&[unsigned(StaffActKind::AccountAdded)]).map(drop), Err(LogError::NoKey(Version(1))));
    for second in [begun.clone(), unsigned(StaffActKind::AccountAdded)] {
        assert_eq!(replay(&[begun.clone(), second]).map(drop), Err(LogError::NoKey(Version(2))));
    }
}

#[test]
fn an_entry_without_a_column_is_found() {
    let full = account("owner");
    let without_role = {
        let mut open = full.open.clone();
        open.remove("role");
        RowContent { open, digests: full.digests.clone() }
    };
    let without_digest = {
        let digests = full.digests.iter().filter(|(column, _)| column != "password_hash").cloned().collect();
        RowContent { open: full.open, digests }
    };
    for content in [RowContent::default(), without_role, without_digest] {
        let found = replay(&[text(StaffActKind::AccountAdded, None, Some(content))]).map(drop);
        assert_eq!(found, Err(LogError::Columns { version: Version(1), table: "account", row: 7 }));
    }
}
