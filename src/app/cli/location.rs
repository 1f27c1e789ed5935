//! Location of the database.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;

/// Default database of most commands.
const DATABASE: &str = "qisai.sqlite3";

/// Database that a command works on.
#[derive(Args)]
pub(super) struct Database {
    /// Database: the path of a SQLite file, or postgres://user@host/name
    ///
    /// The default is qisai.sqlite3 in the data directory ($XDG_DATA_HOME/qisai, ~/.local/share/qisai;
    /// %LOCALAPPDATA%\qisai on Windows; ~/Library/Application Support/qisai on macOS).
    #[arg(long, env = "QISAI_DATABASE", value_name = "URL", hide_env_values = true)]
    pub(super) database: Option<String>,
    /// File of the key that signs logs; created if missing [default: beside a SQLite file, in the database of a server]
    #[arg(long, env = "QISAI_KEY_FILE", value_name = "FILE")]
    pub(super) key_file: Option<PathBuf>,
}

impl Database {
    /// Returns the address of the database.
    pub(super) fn address(&self) -> Result<Address, Failure> {
        match &self.database {
            Some(database) => Ok(Address::parse(database)?),
            None => in_data_folder(DATABASE),
        }
    }

    /// Opens the database, creating it if necessary.
    pub(super) fn open(&self) -> Result<Service, Failure> {
        self.opened(&self.address()?)
    }

    /// Opens the database and changes nothing in it; fails if it does not exist, is empty or has other tables.
    pub(super) fn open_existing(&self) -> Result<Service, Failure> {
        let address = self.address()?;
        if let Address::Sqlite(path) = &address
            && !Path::new(path).is_file()
        {
            return Err(Failure::Unusable(format!("there is no database {path}: name it with --database")));
        }
        Ok(Service::open_existing(&address)?.with_key_file(self.key_file.clone()))
    }

    /// Opens the database at an address, with the given key.
    pub(super) fn opened(&self, address: &Address) -> Result<Service, Failure> {
        let service = Service::open(address)?.with_key_file(self.key_file.clone());
        service.sign_beginning(false);
        Ok(service)
    }
}

/// Returns the address of a database file in the data directory.
pub(super) fn in_data_folder(file: &str) -> Result<Address, Failure> {
    let folder = data_folder(|name| std::env::var_os(name)).ok_or_else(|| {
        Failure::Unusable("no home directory is known here: name the database with --database".to_owned())
    })?;
    Ok(Address::Sqlite(folder.join(file).display().to_string()))
}

/// Returns the folder for this user's data, from the environment.
pub fn data_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let parent = folder("XDG_DATA_HOME").or_else(|| {
        if cfg!(windows) {
            folder("LOCALAPPDATA").or_else(|| Some(folder("USERPROFILE")?.join("AppData").join("Local")))
        } else if cfg!(target_os = "macos") {
            Some(folder("HOME")?.join("Library").join("Application Support"))
        } else {
            Some(folder("HOME")?.join(".local").join("share"))
        }
    })?;
    Some(parent.join("qisai"))
}
