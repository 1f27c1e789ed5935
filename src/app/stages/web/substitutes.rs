//! Substitutes in a knockout or a round robin.

use qisai_domain::command::Substitute;
use qisai_domain::{Command, Entry, EntryId, EntryStatus, Group, GroupId, Player, Stage, Tournament};

use crate::form_table::TypedForm;
use qisai_i18n::Words;
use qisai_view::names::Name;

/// Content of the form for a substitution in a begun knockout or round robin.
pub(crate) struct Absences {
    pub(crate) group: u32,
    pub(crate) title: String,
    /// Competitors of the group without a recorded game or a decided match there.
    pub(crate) may_be_absent: Vec<(u32, Name)>,
    /// Entrants in play who have no place in the group: teams for a group of teams, otherwise individuals.
    pub(crate) free: Vec<(u32, Name)>,
    /// `true` if a new player can be entered by name, which is impossible for a team.
    pub(crate) takes_newcomers: bool,
}

/// Returns the form, or `None` if the format takes no substitutes, the group has not begun or all have played.
pub(crate) fn absences(tournament: &Tournament, stage: &Stage, group: &Group, t: Words) -> Option<Absences> {
    if !stage.spec().takes_substitutes || !group.has_begun() {
        return None;
    }
    let has_played = |entry: EntryId| {
        let pairings = group.rounds.values().filter_map(|round| round.pairing_of(entry));
        let mut met = pairings.filter(|pairing| pairing.two().is_some());
        met.any(|pairing| pairing.decision.is_some() || !pairing.games.is_empty())
    };
    let name = |entry: EntryId| (entry.0, Name::of(tournament, entry, t));
    let waiting: Vec<(u32, Name)> = group.seats.iter().copied().filter(|entry| !has_played(*entry)).map(name).collect();
    let is_of_teams = stage.play.line_ups.is_some();
    let is_free = |entry: &Entry| {
        let fits = entry.team().is_some() == is_of_teams;
        fits && entry.status == EntryStatus::InPlay && !group.participations.contains_key(&entry.id)
    };
    let free = tournament.entries.values().filter(|entry| is_free(entry));
    let free = free.map(|entry| name(entry.id)).collect();
    let several = tournament.groups_of(group.stage).count() > 1;
    let title = if several { t.group_name(tournament, group) } else { String::new() };
    let takes_newcomers = !is_of_teams;
    (!waiting.is_empty()).then_some(Absences {
        group: group.id.0,
        title,
        may_be_absent: waiting,
        free,
        takes_newcomers,
    })
}

/// Returns the substitution in a form, or `None` if the form is incomplete or gives two substitutes.
pub(crate) fn read(fields: &TypedForm) -> Option<Command> {
    let name = fields.trimmed("newcomer");
    let absent = fields.sent_number("absent");
    let substitute = match (fields.sent_number("substitute"), name) {
        (0, "") => return None,
        (0, name) => Substitute::Newcomer(Box::new(Player { name: name.to_owned(), ..Player::default() })),
        (_, name) if !name.is_empty() => return None,
        (entry, _) => Substitute::Entry(EntryId(entry)),
    };
    (absent > 0).then_some(Command::Substitute {
        group: GroupId(fields.sent_number("group")),
        absent: EntryId(absent),
        substitute,
    })
}
