//! Sample events for exploring the program. Three come from files and the others are played by commands, so that every
//! format is covered.

mod course;
mod festival;
mod teams;

use qisai_domain::{Event, TournamentId, Visibility};
use qisai_exchange::trf::Imported;
use rust_embed::RustEmbed;

use qisai_records::boards;
use qisai_service::accounts::{Account, Role};
use qisai_service::installation::Originator;
use qisai_service::tournaments::{CommandContext, TargetEvent};
use qisai_service::{Service, ServiceError, files};

/// Files of the sample events, embedded in the program.
#[derive(RustEmbed)]
#[folder = "fixtures/events"]
struct Events;

/// Name of the demonstration account.
const ACCOUNT: &str = "demo";

/// Access data for a visitor.
pub struct Invitation {
    /// Name of the account.
    pub account: String,
    pub password: String,
    pub events: Vec<Sample>,
}

/// Event of the demonstration, as its greeting lists it.
pub struct Sample {
    /// `true` if it has several tournaments, and its own page for them.
    pub is_festival: bool,
    /// URL name of the event if it has several tournaments, otherwise of its tournament.
    pub slug: String,
    pub title: String,
}

/// Creates an owner with a random password.
pub fn create_account(service: &Service) -> Result<(Account, String), ServiceError> {
    let password = readable_password()?;
    let account = service.create_account(ACCOUNT, &password, Role::Owner, Originator::Account(ACCOUNT))?;
    Ok((account, password))
}

/// Loads every sample event.
pub async fn load(service: &Service, account: &Account) -> Result<Vec<Sample>, ServiceError> {
    let mut loaded = Vec::new();
    for name in Events::iter() {
        let (Some(slug), Some(file)) = (name.strip_suffix(".trf"), Events::get(&name)) else { continue };
        let (Imported { event, mut setup, .. }, _) = files::read_trf(&file.data, Some(slug), None)?;
        let title = event.name.clone();
        setup.settings.visibility = Visibility::Public;
        let home = TargetEvent::New(Box::new(Event { visibility: Visibility::Public, ..event }));
        let id = service.create(setup, home, CommandContext::account(&account.name), Some(account.id)).await?;
        keep_records(service, account, id, slug).await?;
        loaded.push((slug.to_owned(), title));
    }
    loaded.push(festival::club_cup(service, account).await?);
    loaded.sort();
    let sample = |is_festival| move |(slug, title)| Sample { is_festival, slug, title };
    let festivals = [festival::chess_days(service, account).await?, teams::team_days(service, account).await?];
    Ok(loaded.into_iter().map(sample(false)).chain(festivals.map(sample(true))).collect())
}

/// Stores the records of an event's games, which are embedded beside it.
async fn keep_records(service: &Service, account: &Account, id: TournamentId, slug: &str) -> Result<(), ServiceError> {
    for extension in ["pgn", "pdn"] {
        let Some(file) = Events::get(&format!("{slug}.{extension}")) else { continue };
        let scope = service.scope(id, None)?;
        let placed = boards::place(scope.tournament(), scope.group_id(), &String::from_utf8_lossy(&file.data));
        service
            .keep_placed(scope.tournament(), scope.group_id(), placed, CommandContext::account(&account.name))
            .await?;
    }
    Ok(())
}

/// Returns a password of twelve syllables of 16 × 4: 72 random bits that can be read aloud and typed.
fn readable_password() -> Result<String, ServiceError> {
    const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvz";
    const VOWELS: &[u8; 4] = b"aeiu";
    let mut bytes = [0_u8; 12];
    getrandom::fill(&mut bytes).map_err(|error| ServiceError::Internal(error.to_string()))?;
    let letter = |letters: &[u8], at: u8| letters.get(usize::from(at) % letters.len()).copied().map_or('x', char::from);
    let mut password = String::new();
    for (at, byte) in bytes.into_iter().enumerate() {
        if at > 0 && at % 3 == 0 {
            password.push('-');
        }
        password.push(letter(CONSONANTS, byte));
        password.push(letter(VOWELS, byte >> 4));
    }
    Ok(password)
}
