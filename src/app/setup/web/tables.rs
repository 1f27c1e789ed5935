//! Round-robin tables in forms: cycles, the order where cycles meet, games of a meeting, teams, treatment of leavers,
//! and the pairs themselves.

use qisai_domain::stage::LeavingRule;
use qisai_domain::{Contest, Format, Play, ScoreSystem, Scoring, Table};
use qisai_pairing::round_robin::flaws::{meetings, sides};
use qisai_pairing::round_robin::schedule::Schedule;

use crate::handler::{Errors, RequestScope, TypedForm};
use qisai_i18n::Words;

/// Pairs of every round, with the first mover first.
type Written = Vec<Vec<[u16; 2]>>;

/// Returns the format of a new tournament with the table fields of the form; other formats stay unchanged.
pub(crate) fn asked(format: Format, fields: &TypedForm, t: Words, errors: &mut Errors) -> Format {
    let Format::Table { mut table, mut cycles, mut exchange_at_seam } = format else { return format };
    if let Ok(Some(typed)) = fields.number_or_none("cycles", t, errors) {
        cycles = typed;
    }
    if let Some(rounds) = table.rounds_mut() {
        *rounds = fields.number_or_none("rounds", t, errors).ok().flatten().unwrap_or_default();
    }
    if let Some(teams) = table.teams_mut()
        && let Some(typed) = fields.number("teams", t, errors)
    {
        *teams = typed;
    }
    exchange_at_seam = !fields.is_ticked("same_order") && (exchange_at_seam || cycles > 1);
    Format::Table { table, cycles, exchange_at_seam }
}

/// Returns the number of games of a meeting in the form.
pub(crate) fn games(format: Option<&Format>, fields: &TypedForm) -> u16 {
    let has_two =
        fields.text("meeting").starts_with("two") && format.is_some_and(|format| format.spec().has_free_order());
    if has_two { 2 } else { format.map_or(1, Format::games_per_meeting) }
}

/// Returns the play with the contest of a meeting and its scoring: the games count, or the meeting counts as 2-1-0.
pub(crate) fn with_meeting(play: Play, fields: &TypedForm) -> Play {
    if games(Some(&play.format), fields) < 2 || !play.format.spec().has_free_order() {
        return play;
    }
    let matches = (fields.text("meeting") == "two_match").then(ScoreSystem::two_one_zero);
    let scoring = Scoring { matches, ..play.scoring };
    Play { contests: vec![(1, Contest::of_games(2))], scoring, ..play }
}

/// Returns the code of a leaving rule in forms.
pub(crate) fn leaving_code(rule: LeavingRule) -> &'static str {
    match rule {
        LeavingRule::Discipline => "discipline",
        LeavingRule::Half => "half",
        LeavingRule::Forfeit => "forfeit",
    }
}

/// Returns the leaving rule of a code; `None` if the form has none.
pub(crate) fn leaving(code: &str) -> Option<LeavingRule> {
    let all = [LeavingRule::Discipline, LeavingRule::Half, LeavingRule::Forfeit];
    all.into_iter().find(|rule| leaving_code(*rule) == code)
}

/// Returns the pairs of a table as text, one line per round. Empty without a table or without entrants.
pub(crate) fn text(scope: &RequestScope) -> String {
    let (tournament, stage, group) = (scope.tournament(), scope.stage(), scope.group());
    let Ok(schedule) = Schedule::of(tournament, stage, group, &group.seats, None) else { return String::new() };
    let line = |games: &[(u32, u32)]| {
        let pairs: Vec<String> = games.iter().map(|(one, two)| format!("{one}-{two}")).collect();
        pairs.join(" ")
    };
    let lines: Vec<String> = schedule.rounds().iter().map(|round| line(&round.games)).collect();
    lines.join("\n")
}

/// Parses the pairs of the numbers `1..=seats`. The error is the number of the unreadable line, from 1.
pub fn read(text: &str, seats: u16) -> Result<Written, usize> {
    let round = |line: &str| -> Option<Vec<[u16; 2]>> {
        let mut seen = Vec::new();
        let mut number = |text: &str| {
            let number: u16 = text.trim().parse().ok().filter(|number| (1..=seats).contains(number))?;
            let is_new = !seen.contains(&number);
            seen.push(number);
            is_new.then_some(number)
        };
        let pair = |word: &str| {
            let (one, two) = word.split_once(['-', '–', '—', ':'])?;
            Some([number(one)?, number(two)?])
        };
        line.split_whitespace().map(pair).collect()
    };
    let lines = text.trim().lines().enumerate();
    lines.map(|(at, line)| round(line).filter(|pairs| !pairs.is_empty()).ok_or(at + 1)).collect()
}

/// Returns the format of a tournament with the pairs in the form.
pub(crate) fn edited(fields: &TypedForm, scope: &RequestScope, t: Words, errors: &mut Errors) -> Format {
    let before = scope.stage().format();
    let plain = |text: &str| text.replace("\r\n", "\n").trim().to_owned();
    let Format::Table { table, cycles, .. } = before else { return before.clone() };
    if plain(fields.text("table")).is_empty() || plain(fields.text("table")) == plain(&text(scope)) {
        return before.clone();
    }
    let seats = u16::try_from(scope.group().seats.len()).unwrap_or(u16::MAX);
    let rounds = match read(&plain(fields.text("table")), seats) {
        Ok(rounds) => rounds,
        Err(line) => {
            errors.insert("table", t.table_line_error(line));
            return before.clone();
        }
    };
    let number = |[one, two]: &[u16; 2]| (u32::from(*one), u32::from(*two));
    let in_order: Vec<(u16, Vec<(u32, u32)>)> =
        (1..).zip(rounds.iter().map(|pairs| pairs.iter().map(number).collect())).collect();
    let mut flaws = match table {
        Table::Berger | Table::Listed(_) => meetings(&in_order, u32::from(seats), usize::from(*cycles)),
        _ => Vec::new(),
    };
    flaws.extend(sides(&in_order));
    let is_accepted = fields.is_ticked("accept_flaws") && !fields.trimmed("reason").is_empty();
    if !flaws.is_empty() && !is_accepted {
        let said: Vec<String> = flaws.iter().take(20).map(|flaw| t.table_flaw(flaw)).collect();
        errors.insert("table", format!("{}{}{}", t.table_flaws_first(), t.colon(), said.join(t.list_comma())));
    }
    Format::Table { table: Table::Listed(rounds), cycles: *cycles, exchange_at_seam: false }
}
