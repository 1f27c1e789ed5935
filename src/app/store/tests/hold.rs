//! Right to serve a file.

use qisai_store::StoreError;
use qisai_store::connection::Address;
use qisai_store::hold::hold;

#[test]
fn a_file_is_served_by_one_and_by_another_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let address = Address::Sqlite(folder.path().join("new").join("a").display().to_string());
    let first = hold(&address, "process 1").unwrap();
    assert!(first.is_some());
    let refused = hold(&address, "process 2").unwrap_err();
    assert!(matches!(&refused, StoreError::Held { by, .. } if by == "process 1"), "{refused}");
    drop(first);
    assert!(hold(&address, "process 2").unwrap().is_some());
    assert!(hold(&Address::Postgresql("postgres://nowhere/q".into()), "process 3").unwrap().is_none());
}
