//! Roles in an event or one of its tournaments, and the rights of an account that follow from them.

use chrono::Duration;
use qisai_domain::office::{Boards, Grants, Holding, Office, Reach, Right, needed};
use qisai_domain::{Command, EventId, TournamentId};

use crate::accounts::Account;
use crate::accounts::role::Role;
use crate::accounts::security::{LoggedRole, Noted, SecurityEventKind};
use crate::clock::instant;
use crate::installation::{Originator, StaffAuthor};
use crate::{Result, Service, ServiceError, random_id};
use qisai_store::rows::HoldingRow;
use qisai_store::tournaments::ListedTournament;
use qisai_store::{StoreError, accounts as accounts_store, events, staff as store};

/// Time during which a scorer may change a result of their own.
const OWN: Duration = Duration::minutes(2);

/// Role and its holder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Official {
    pub id: i64,
    /// Name of the account.
    pub name: String,
    /// Tournament of the role; `None` for all tournaments of the event.
    pub tournament: Option<TournamentId>,
    pub holding: Holding,
}

/// Role to be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    /// Name of the account that receives it.
    pub name: String,
    /// `true` for all tournaments of the event.
    pub on_event: bool,
    pub holding: Holding,
}

/// Parses the role in a row. An invalid row gives no rights, never all boards.
fn holding(row: &HoldingRow) -> Option<Holding> {
    Some(Holding { office: Office::from_code(&row.office)?, boards: Boards::parse(&row.boards).ok()? })
}

/// Returns the rights that the rows of an account give in a tournament.
fn held(rows: &[HoldingRow], event: EventId, tournament: TournamentId) -> Option<Grants> {
    let is_here = |row: &&HoldingRow| row.event_id == event.0 && row.tournament_id.is_none_or(|id| id == tournament.0);
    let offices: Vec<Holding> = rows.iter().filter(is_here).filter_map(holding).collect();
    (!offices.is_empty()).then_some(Grants::Offices(offices))
}

fn row(id: i64, event: EventId, tournament: Option<TournamentId>, account: i64, of: &Holding) -> HoldingRow {
    HoldingRow {
        id,
        event_id: event.0,
        tournament_id: tournament.map(|id| id.0),
        account_id: account,
        office: of.office.code().to_owned(),
        boards: of.boards.to_string(),
    }
}

/// Returns the error for a missing right.
pub fn may_not(held: &Grants, can: Right, board: Option<u32>) -> ServiceError {
    ServiceError::MayNot { can, board, own: held.own_boards() }
}

impl Service {
    /// Returns the rights of an account in a tournament: the owner has all, others have the roles given there or in its
    /// event. Returns `None` without any.
    pub fn held_on(&self, account: &Account, tournament: TournamentId) -> Result<Option<Grants>> {
        if account.role == Role::Owner {
            return Ok(Some(Grants::Owner));
        }
        Ok(self.store.read(|db| {
            let event = store::event_of(db, tournament)?;
            Ok::<_, StoreError>(held(&store::of_account(db, account.id)?, event, tournament))
        })?)
    }

    /// Returns the rights of an account in each tournament of an event; `None` if it has no role in one of them, or if the
    /// event has none.
    pub fn held_on_event(&self, account: &Account, id: EventId) -> Result<Option<Vec<Grants>>> {
        if account.role == Role::Owner {
            return Ok(Some(vec![Grants::Owner]));
        }
        let (ids, rows) = self
            .store
            .read(|db| Ok::<_, StoreError>((events::tournaments(db, id)?, store::of_account(db, account.id)?)))?;
        let grants: Option<Vec<Grants>> = ids.into_iter().map(|tournament| held(&rows, id, tournament)).collect();
        Ok(grants.filter(|grants| !grants.is_empty()))
    }

    /// Returns `Some(true)` if an account has a right in every tournament of an event, and `None` if it has no role in
    /// one of them.
    pub fn may_on_event(&self, account: &Account, id: EventId, can: Right) -> Result<Option<bool>> {
        let grants = self.held_on_event(account, id)?;
        Ok(grants.map(|grants| grants.iter().all(|held| held.may(can))))
    }

    /// Returns the tournaments that an account may manage, newest event first.
    pub fn tournaments_of(&self, account: &Account) -> Result<Vec<ListedTournament>> {
        let all = self.tournaments()?;
        if account.role == Role::Owner {
            return Ok(all);
        }
        let rows = self.store.read(|db| store::of_account(db, account.id))?;
        Ok(all.into_iter().filter(|listed| held(&rows, listed.event.id, listed.id).is_some()).collect())
    }

    /// Returns the holders of roles in a tournament or its event, in order of name.
    pub fn officials(&self, tournament: TournamentId) -> Result<Vec<Official>> {
        let rows = self.store.read(|db| {
            let event = store::event_of(db, tournament)?;
            store::of_event(db, event)
        })?;
        let here = rows.into_iter().filter(|(_, row)| row.tournament_id.is_none_or(|id| id == tournament.0));
        let official = |(name, row): (String, HoldingRow)| {
            let holding = holding(&row)?;
            Some(Official { id: row.id, name, tournament: row.tournament_id.map(TournamentId), holding })
        };
        Ok(here.filter_map(official).collect())
    }

    /// Checks that an account may give or revoke a role in a tournament or its whole event.
    ///
    /// # Errors
    ///
    /// [`ServiceError::MayNot`]
    fn check_giver(
        &self,
        giver: &Account,
        (event, tournament): (EventId, TournamentId),
        (office, on_event): (Office, bool),
    ) -> Result<()> {
        let can = office.given_by();
        let held = self.held_on(giver, tournament)?.unwrap_or(Grants::Offices(Vec::new()));
        let everywhere = !on_event || self.may_on_event(giver, event, can)? == Some(true);
        if held.may(can) && everywhere { Ok(()) } else { Err(may_not(&held, can, None)) }
    }

    /// Gives a role; a holder who already has it there gets the new boards.
    ///
    /// # Errors
    ///
    /// [`ServiceError::MayNot`]; [`StoreError::NotFound`] if no account has the name.
    pub fn give_office(&self, tournament: TournamentId, gift: Gift, giver: &Account) -> Result<()> {
        let t = self.tournament(tournament)?;
        let Gift { name, on_event, holding } = gift;
        self.check_giver(giver, (t.event, tournament), (holding.office, on_event))?;
        let boards = if holding.office.takes_boards() { holding.boards } else { Boards::default() };
        let of = Holding { office: holding.office, boards };
        let (event, word) = (t.event, self.word_of(t.event, &t.settings.slug, on_event)?);
        let place = format!("{word} {}", of.boards).trim_end().to_owned();
        let (by, id) = (giver.name.clone(), random_id()?);
        let author = self.staff_author(Originator::Account(&giver.name))?;
        self.write_accounts(move |writing| {
            let account = accounts_store::find_account(writing.db, &name)?;
            let on = (!on_event).then_some(tournament);
            let new = row(id, event, on, account.id, &of);
            let mut old = store::of_account(writing.db, account.id)?;
            old.retain(|old| {
                (old.event_id, old.tournament_id, &old.office) == (new.event_id, new.tournament_id, &new.office)
            });
            let role = Some(LoggedRole::Office(of.office));
            Noted { role, place, ..Noted::new(SecurityEventKind::StaffGiven, &by, &account.name) }.write(writing)?;
            author.change(writing, |staff| {
                old.iter().try_for_each(|old| staff.take_role(old.id))?;
                staff.give_role(&new)
            })
        })
    }

    /// Revokes a role by its number.
    ///
    /// # Errors
    ///
    /// [`ServiceError::MayNot`]; [`StoreError::NotFound`] if no such role exists in the tournament.
    pub fn take_office(&self, tournament: TournamentId, id: i64, giver: &Account) -> Result<()> {
        let t = self.tournament(tournament)?;
        let known = self.officials(tournament)?.into_iter().find(|official| official.id == id);
        let Official { name, tournament: on, holding, .. } = known.ok_or(StoreError::NotFound)?;
        self.check_giver(giver, (t.event, tournament), (holding.office, on.is_none()))?;
        let (place, by) = (self.word_of(t.event, &t.settings.slug, on.is_none())?, giver.name.clone());
        let author = self.staff_author(Originator::Account(&giver.name))?;
        self.write_accounts(move |writing| {
            let role = Some(LoggedRole::Office(holding.office));
            Noted { role, place, ..Noted::new(SecurityEventKind::StaffTaken, &by, &name) }.write(writing)?;
            author.change(writing, |staff| staff.take_role(id))
        })
    }

    fn word_of(&self, event: EventId, tournament: &str, on_event: bool) -> Result<String> {
        if on_event { Ok(self.event(event)?.slug.clone()) } else { Ok(tournament.to_owned()) }
    }

    /// Checks that all of these commands are permitted in a tournament in its current state.
    ///
    /// # Errors
    ///
    /// [`ServiceError::MayNot`] with the first missing right.
    pub fn check_commands(&self, id: TournamentId, commands: &[Command], (held, who): (&Grants, &str)) -> Result<()> {
        if *held == Grants::Owner {
            return Ok(());
        }
        let t = self.tournament(id)?;
        for need in commands.iter().flat_map(|command| needed(&t, command)) {
            let allowed = match (held.reach(need.can, need.board), need.game) {
                (Reach::Boards | Reach::All, _) => true,
                (Reach::Own, Some((at, pairing, game))) => {
                    let game = t.pairing(at, pairing).and_then(|row| row.games.get(&game));
                    let entered = game.map(|game| self.entered_by(id, game)).transpose()?.flatten();
                    entered.is_some_and(|(by, at)| by.is_account(who) && instant() - at <= OWN)
                }
                (Reach::Own | Reach::No, _) => false,
            };
            if !allowed {
                return Err(may_not(held, need.can, need.board));
            }
        }
        Ok(())
    }
}

/// Gives the creator of tournaments the roles of organiser and chief arbiter, within the current transaction.
pub(super) fn give_to_maker(
    writing: &mut qisai_store::Writing<'_>,
    author: &StaffAuthor,
    (event, tournament): (EventId, TournamentId),
    account: i64,
) -> Result<()> {
    let given = [Office::Organiser, Office::Chief].map(|office| {
        let of = Holding { office, boards: Boards::default() };
        Ok(row(random_id()?, event, Some(tournament), account, &of))
    });
    let given = given.into_iter().collect::<Result<Vec<HoldingRow>>>()?;
    author.change(writing, |staff| given.iter().try_for_each(|given| staff.give_role(given)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rl3_a_damaged_row_gives_nothing() {
        let (event, one, other) = (EventId(1), TournamentId(2), TournamentId(3));
        let of = Holding { office: Office::Sector, boards: Boards::default() };
        let good = row(1, event, Some(one), 7, &of);
        assert_eq!(held(std::slice::from_ref(&good), event, one), Some(Grants::Offices(vec![of])));
        assert_eq!(held(std::slice::from_ref(&good), event, other), None);
        let wrong = [HoldingRow { boards: "all".into(), ..good.clone() }, HoldingRow { office: "king".into(), ..good }];
        assert_eq!(held(&wrong, event, one), None);
    }
}
