//! Folder of the data.

use std::ffi::OsString;

use qisai::cli::location::data_folder;

#[test]
fn the_data_folder_follows_the_environment() {
    let folder = |known: &[(&str, &str)]| {
        data_folder(|name| known.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value)))
    };
    assert_eq!(folder(&[("HOME", "/home/me")]), Some("/home/me/.local/share/qisai".into()));
    assert_eq!(folder(&[("HOME", "/home/me"), ("XDG_DATA_HOME", "/data")]), Some("/data/qisai".into()));
    // XDG specification: a relative path counts as unset.
    assert_eq!(folder(&[("HOME", "/home/me"), ("XDG_DATA_HOME", "data")]), Some("/home/me/.local/share/qisai".into()));
    assert_eq!(folder(&[]), None);
}
