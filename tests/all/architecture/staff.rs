//! Checks that no code writes accounts, roles or second factors past the log of the installation.

use std::collections::BTreeSet;
use std::fs;

use super::{code, root, sources};

/// Tables that the log of the installation covers, and the log itself.
const TABLES: [&str; 4] = ["account", "second_factor", "holding", "installation_log"];

/// The only files that write them: an act with its entry, the entry, and the copy of a whole database.
const WRITERS: [&str; 3] =
    ["src/app/store/staff_changes.rs", "src/app/store/installation.rs", "src/app/copies/store/backup.rs"];

#[test]
fn t4_accounts_and_roles_are_written_in_one_place() {
    let mut writers = BTreeSet::new();
    for file in sources(&root().join("src/app")) {
        let text = code(&fs::read_to_string(&file).unwrap());
        let name = file.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
        let writes = |table: &str| {
            let by_diesel = ["insert_into", "update", "delete", "replace_into", "copy_from"];
            let by_diesel = by_diesel.iter().any(|how| {
                let starts = [format!("{how}({table}::"), format!("{how}(schema::{table}::")];
                starts.iter().any(|start| text.contains(start))
            });
            let by_text = ["INSERT INTO", "UPDATE", "DELETE FROM"].map(|how| format!("{how} {table} "));
            let by_copy = format!("copy_table!(source,target,{table},");
            by_diesel || by_text.iter().any(|how| text.contains(how)) || text.contains(&by_copy)
        };
        if TABLES.into_iter().any(writes) {
            writers.insert(name);
        }
    }
    assert_eq!(writers, WRITERS.map(str::to_owned).into());
}
