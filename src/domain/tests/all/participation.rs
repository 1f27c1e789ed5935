//! Participation of an entry in one group.

use qisai_domain::id::{StageId, Version};
use qisai_domain::participation::{LeavingReason, Left, Participation};

#[test]
fn what_was_stored_before_reasons_is_read_and_stays_as_it_was() -> serde_json::Result<()> {
    let old = r#"{"from":1,"until":9}"#;
    let read: Participation = serde_json::from_str(old)?;
    assert_eq!(read.left, Some(Left::new(9, LeavingReason::Unstated)));
    assert_eq!(serde_json::to_string(&read)?, old);
    let advanced = Left::new(9, LeavingReason::AdvancedTo(StageId(2)));
    let written = serde_json::to_string(&read.with_left(Some(advanced)))?;
    assert_eq!(written, r#"{"from":1,"left":{"from":9,"why":{"advanced_to":2}}}"#);
    assert_eq!(serde_json::from_str::<Participation>(&written)?.left, Some(advanced));
    let in_order = Left { at: Some(Version(31)), ..advanced };
    let written = serde_json::to_string(&read.with_left(Some(in_order)))?;
    assert_eq!(serde_json::from_str::<Participation>(&written)?.left, Some(in_order));
    let with_lost = r#"{"from":1,"lost":{"3":"withdrew"}}"#;
    let read: Participation = serde_json::from_str(with_lost)?;
    assert_eq!(read.lost.get(&3), Some(&LeavingReason::Withdrew));
    assert_eq!(serde_json::to_string(&read)?, with_lost);
    Ok(())
}
