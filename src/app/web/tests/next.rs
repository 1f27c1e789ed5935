//! Tasks in all groups.

use std::collections::BTreeSet;

use qisai_domain::PairingId;
use qisai_web::desk::back::Back;
use qisai_web::next::kept;
use serde::Deserialize;

#[test]
fn forms_say_where_they_lead_back_to_as_it_is_read() {
    for back in [Back::List, Back::GroupList] {
        let read: Result<Back, serde::de::value::Error> =
            Back::deserialize(serde::de::value::StrDeserializer::new(back.word()));
        assert_eq!(read.ok(), Some(back));
    }
}

#[test]
fn what_is_kept_is_a_list_of_pairings() {
    assert_eq!(kept("12,,x,7,-1"), BTreeSet::from([PairingId(7), PairingId(12)]));
    assert_eq!(kept(""), BTreeSet::new());
}
