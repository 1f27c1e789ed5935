//! Probable readings of a ply that cannot be played.

use qisai_records::Repair;
use qisai_records::repair::{distance, only, plain};

#[test]
fn nothing_is_the_only_repair_while_another_one_is_not_decided() {
    let repair = |text: &str, completes, decided| Repair { text: text.into(), plies: 9, completes, decided };
    let (right, wrong) = (repair("Nf3", true, true), repair("Nf4", false, true));
    assert_eq!(only(&[right.clone(), wrong.clone()]), Some(&right));
    assert_eq!(only(&[right.clone(), wrong.clone(), repair("Ng3", false, false)]), None);
    assert_eq!(only(&[repair("Ng3", false, false), wrong]), None);
}

#[test]
fn slips_of_the_pen_are_nearer_than_other_changes() {
    let far = |one: &str, other: &str| distance(&plain(one), &plain(other));
    assert_eq!(far("马二进三", "馬２進3"), 0);
    assert!(far("马二进三", "马二进一") > far("马二进三", "马二进四"));
    assert_eq!(far("Nf3", "Nf3+"), 0);
    assert!(far("Bd5", "Bxd5") < far("Bd5", "Bd4"));
    assert!(far("前炮进一", "后炮进一") < far("前炮进一", "前马进一"));
}
