//! Command `qisai user`.

use std::io::{BufRead, IsTerminal};

use clap::{Args, Subcommand};

use crate::cli::failure::Failure;
use crate::cli::location::Database;
use crate::cli::output;
use qisai_service::accounts::Role;
use qisai_service::installation::Originator;

/// Manage the accounts that can sign in
///
/// Passwords are read from the terminal or, without a terminal, from the first line of standard input.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai user add anna\n  qisai user add ben --role scorer < password.txt\n  qisai user list"
)]
pub(super) struct User {
    #[command(subcommand)]
    action: AccountAction,
}

#[derive(Subcommand)]
enum AccountAction {
    /// Add an account
    Add {
        /// Name of the account
        name: String,
        /// owner: all rights; arbiter: creates tournaments and runs those assigned to it; scorer: enters results in
        /// those assigned to it [default: owner for the first account, then arbiter]
        #[arg(long)]
        role: Option<Role>,
        #[command(flatten)]
        database: Database,
    },
    /// Set a new password and end the account's open sessions
    Password {
        /// Name of the account
        name: String,
        #[command(flatten)]
        database: Database,
    },
    /// Remove the second factor of an account whose device and recovery codes are lost
    WithoutCode {
        /// Name of the account
        name: String,
        #[command(flatten)]
        database: Database,
    },
    /// List the accounts with their roles
    List {
        #[command(flatten)]
        database: Database,
    },
    /// Erase the name of an account from the logs
    ///
    /// Entries then name only the role. Those that an earlier version of the program wrote contain the name in their
    /// hashed text and keep it. The account itself stays.
    Forget {
        /// Name of the account
        name: String,
        #[command(flatten)]
        database: Database,
    },
    /// Remove an account
    Remove {
        /// Name of the account
        name: String,
        #[command(flatten)]
        database: Database,
    },
}

impl User {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.action {
            AccountAction::Add { name, role, database } => {
                let service = database.open()?;
                let usual = if service.is_first_run()? { Role::Owner } else { Role::Arbiter };
                let account =
                    service.create_account(&name, &read_password()?, role.unwrap_or(usual), Originator::Operator)?;
                output::print(&format!("{}: added, {}\n", account.name, account.role.code()))
            }
            AccountAction::Password { name, database } => {
                let service = database.open_existing()?;
                let account = service
                    .change_account(&name, None, None, Some(&read_password()?), Originator::Operator)
                    .map_err(|error| Failure::from(error).in_file(&name))?;
                output::print(&format!("{}: password changed\n", account.name))
            }
            AccountAction::WithoutCode { name, database } => {
                let removed = database.open_existing()?.remove_second_factor(&name, Originator::Operator);
                let removed = removed.map_err(|error| Failure::from(error).in_file(&name))?;
                let said = if removed { "asked for no code any more" } else { "had no second factor" };
                output::print(&format!("{name}: {said}\n"))
            }
            AccountAction::List { database } => {
                let accounts = database.open_existing()?.accounts()?;
                let lines = accounts.iter().map(|account| format!("{}\t{}\n", account.name, account.role.code()));
                output::print(&lines.collect::<String>())
            }
            AccountAction::Forget { name, database } => {
                let entries = database.open_existing()?.erase_name(&name)?;
                if entries == 0 {
                    let why = "no entry has this name; it is written as the account was named then, capitals included";
                    return Err(Failure::Unusable(format!("{name}: {why}")));
                }
                output::print(&format!("{name}: erased from {entries} entries\n"))
            }
            AccountAction::Remove { name, database } => {
                let removed = database.open_existing()?.remove_account(&name, Originator::Operator);
                removed.map_err(|error| Failure::from(error).in_file(&name))?;
                output::print(&format!("{name}: removed\n"))
            }
        }
    }
}

/// Reads a new password: twice from a terminal, otherwise from the first line of standard input.
fn read_password() -> Result<String, Failure> {
    let unusable = |error: std::io::Error| Failure::Unusable(format!("the password cannot be read: {error}"));
    let stdin = std::io::stdin();
    if !stdin.is_terminal() {
        let mut line = String::new();
        stdin.lock().read_line(&mut line).map_err(unusable)?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let password = rpassword::prompt_password("Password: ").map_err(unusable)?;
    let again = rpassword::prompt_password("Once more: ").map_err(unusable)?;
    if password == again { Ok(password) } else { Err(Failure::Wrong("the two passwords differ".to_owned())) }
}
