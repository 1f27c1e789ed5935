//! Table of all people of a tournament for its arbiters, with the data that no public page or file contains.

use std::collections::BTreeMap;

use qisai_domain::{Entry, EntryId, PersonId};
use qisai_exchange::csv_tables::CsvCell;
use qisai_i18n::Words;
use qisai_service::scope::Scope;

use crate::files::tables::{self, Spreadsheet};

/// Returns every player with number, sex, birth date and all identity numbers as CSV, in the order of the numbers of the
/// group; the players of teams with their team and board. The import of players or teams reads it again.
pub fn people(scope: &Scope, t: Words) -> String {
    let (tournament, group) = (scope.tournament(), scope.group());
    let with_teams = tournament.entries.values().any(|entry| entry.team().is_some());
    let of_team = if with_teams { &[t.team(), t.board()][..] } else { &[] };
    let of_person =
        [t.title(), t.name(), t.sex(), t.born(), t.federation(), t.club(), t.rating(), t.fide_id(), t.national_id()];
    let heads = [&[t.number_short()][..], of_team, &of_person].concat();
    let mut table = Spreadsheet::new(heads);
    let mut entries: Vec<&Entry> = tournament.entries.values().map(AsRef::as_ref).collect();
    let numbers: BTreeMap<EntryId, u32> = group.seats.iter().copied().zip(1..).collect();
    // Entries without a number come last, as they were entered.
    entries.sort_by_key(|entry| (numbers.get(&entry.id).copied().unwrap_or(u32::MAX), entry.id));
    for entry in entries {
        let head = vec![tables::number(numbers.get(&entry.id).copied())];
        let roster = entry.team().map(|team| team.roster.as_slice());
        let row = |head: Vec<CsvCell>, id: PersonId| {
            let person = tournament.person(id)?.player();
            let title = person.title.map_or(person.title_text, |title| title.code().to_owned());
            let cells = [
                CsvCell::text(title),
                CsvCell::text(person.name),
                tables::sex(person.sex),
                CsvCell::text(person.born),
                CsvCell::text(person.federation),
                CsvCell::text(person.club),
                tables::number(person.rating),
                CsvCell::text(person.fide_id),
                CsvCell::text(person.national_id),
            ];
            Some(head.into_iter().chain(cells).collect::<Vec<_>>())
        };
        match (entry.person(), roster) {
            (Some(person), _) => table.rows.extend(row(head, person)),
            (None, Some(roster)) => {
                let named = |board: usize| {
                    let team = CsvCell::text(tournament.name_of(entry.id));
                    [head.clone(), vec![team, tables::number(i64::try_from(board).ok())]].concat()
                };
                table.rows.extend((1..).zip(roster).filter_map(|(board, id)| row(named(board), *id)));
            }
            (None, None) => {}
        }
    }
    table.write()
}
