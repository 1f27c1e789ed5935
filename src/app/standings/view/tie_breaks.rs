//! Tie-breaks as heads of columns and in lists: short name, full name, article.

use qisai_domain::regulations::{TieBreakEdition, UnplayedRounds};
use qisai_domain::{Discipline, Group, Play, Reading, Readings, Settings, Stage, Tournament};
use qisai_standings::code::Code;
use qisai_standings::descriptor::{Criterion, Limit};
use qisai_standings::{Descriptor, Pairing, Preset, Warning};

use qisai_i18n::{Lang, Words};

/// Names of a criterion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// C.07 descriptor, `BH/C1`. The key in JSON.
    pub code: String,
    /// Name for a narrow column: `BH-C1`, `对手分C1`.
    pub short: String,
    /// Full name: `Buchholz, cut 1`.
    pub name: String,
    /// Article of C.07; `None` for points and for criteria defined elsewhere.
    pub article: Option<&'static str>,
}

/// Head of a column of the standings.
pub(crate) struct StandingsHead {
    pub(crate) label: Label,
    /// `true` for a column that only wide screens show.
    pub(crate) wide: bool,
}

/// Returns the label of a criterion.
pub fn label(descriptor: &Descriptor, t: Words) -> Label {
    let code = descriptor.to_string();
    let article = descriptor.article().filter(|article| article.starts_with(|c: char| c.is_ascii_digit()));
    let (short, name) = match (&descriptor.criterion, t.lang) {
        (Criterion::Other(name), _) => (name.clone(), name.clone()),
        (Criterion::Known(Code::Pts), _) => (t.points_short().to_owned(), t.points().to_owned()),
        (Criterion::Known(known), Lang::En | Lang::Other(_)) => {
            (code.replace('/', "-"), t.criterion(*known).to_owned())
        }
        (Criterion::Known(known), Lang::Zh) => {
            let name = t.criterion(*known);
            (format!("{name}{}", chinese_tail(descriptor)), name.to_owned())
        }
    };
    let name = std::iter::once(name).chain(modifiers(descriptor, t)).collect::<Vec<_>>().join(t.comma());
    Label { code, short, name, article }
}

/// Returns the source of a criterion: `FIDE C.07 (1 March 2026), article 8.1`.
pub fn citation(edition: TieBreakEdition, articles: &[&str], t: Words) -> String {
    let edition = t.tie_break_edition(edition);
    match articles {
        [] => edition.to_owned(),
        [one] => t.cited_article(edition, one),
        several => t.cited_articles(edition, several.join(t.list_comma())),
    }
}

/// Returns the source of a stage's order, and notes on it, one sentence each. In xiangqi the rule book is the Chinese
/// one, or the regulations of the event; the edition of C.07 is that of chess.
pub fn sources(stage: &Stage, settings: &Settings, order: &[Descriptor], t: Words) -> Vec<String> {
    let (discipline, pairing) = (settings.discipline, Pairing::of(stage.format()));
    let named = Preset::of_order(discipline, pairing, order);
    let book = match (discipline, named) {
        (Discipline::Xiangqi, Some(preset)) => t.preset_book(preset).to_owned(),
        (Discipline::Xiangqi, None) => t.order_of_the_event().to_owned(),
        (Discipline::Chess | Discipline::Draughts, _) => citation(settings.regulations.tie_breaks, &[], t),
    };
    let others = [practice(&stage.play, discipline, t), wins_of_meetings(stage, order, t)];
    let others = others.into_iter().flatten().map(str::to_owned);
    std::iter::once(book).chain(others).chain(announced(&stage.play, discipline, t)).collect()
}

/// Returns the articles of the standings that the stage interprets in another way than by default, each with its
/// choice.
pub fn announced(play: &Play, discipline: Discipline, t: Words) -> impl Iterator<Item = String> {
    let (usual, stands) = (Readings::default(), play.readings);
    let of_standings = Reading::ALL.into_iter().filter(|it| it.is_of_standings());
    let concerned: Vec<Reading> = of_standings.filter(|reading| reading.concerns(play, discipline)).collect();
    let other = concerned.into_iter().filter(move |it| stands.chosen(*it) != usual.chosen(*it));
    other.map(move |it| t.reading_is(t.reading(it), t.reading_choice(it, &stands.chosen(it))))
}

/// Returns the note on a criterion below a table: short name, full name and definition with the article of C.07, in
/// xiangqi the meaning in the Chinese rules. A name that says no more than the short one is left out.
pub fn note(descriptor: &Descriptor, discipline: Discipline, t: Words) -> String {
    let Label { short, name, article, .. } = label(descriptor, t);
    let of_xiangqi = descriptor.code().filter(|_| discipline == Discipline::Xiangqi);
    if let Some(meaning) = of_xiangqi.and_then(|code| t.xiangqi_meaning(code)) {
        return format!("{short}{}{meaning}", t.colon());
    }
    let Some(code) = descriptor.code() else { return short };
    let name = Some(name).filter(|name| *name != short);
    let meaning = t.criterion_meaning(code).to_owned();
    let said = name.into_iter().chain([meaning]).collect::<Vec<_>>().join(t.semicolon());
    let article = article.filter(|_| discipline != Discipline::Xiangqi);
    let cited = article.map(|article| t.note_article(article)).unwrap_or_default();
    format!("{short}{}{said}{cited}", t.colon())
}

/// Returns the treatment of unplayed rounds if it differs from C.07.
pub fn practice(play: &Play, discipline: Discipline, t: Words) -> Option<&'static str> {
    match (play.unplayed, discipline) {
        (UnplayedRounds::Olympiad, _) => Some(t.olympiad_practice()),
        (UnplayedRounds::Regulations, Discipline::Xiangqi) => Some(t.xiangqi_practice()),
        (UnplayedRounds::Regulations, Discipline::Chess | Discipline::Draughts) => None,
    }
}

/// Returns the criteria without any value because a player in the group is unrated (C.07 article 10), each with the
/// remedy. Empty if all players are rated.
pub fn without_ratings(tournament: &Tournament, group: &Group, order: &[Descriptor], t: Words) -> Vec<String> {
    let mut people = tournament.entrants(group).into_iter().filter_map(|seat| seat.person);
    if !people.any(|person| person.rating().is_none()) {
        return Vec::new();
    }
    let needed = order.iter().filter(|criterion| criterion.needs_ratings());
    needed.map(|criterion| t.unforeseen(&Warning::UnratedEntrants(criterion.clone()))).collect()
}

/// Returns the note on WIN if two competitors play several games in a meeting: C.07 article 7.1 counts rounds, 7.2
/// counts games. Returns `None` if it makes no difference.
pub fn wins_of_meetings(stage: &Stage, order: &[Descriptor], t: Words) -> Option<&'static str> {
    let has_wins = order.iter().any(|criterion| criterion.code() == Some(Code::Win));
    let has_several = stage.play.line_ups.is_none() && stage.play.games_per_meeting() > 1;
    (has_wins && has_several).then(|| t.wins_of_meetings())
}

fn chinese_tail(descriptor: &Descriptor) -> String {
    match (descriptor.cut.low, descriptor.cut.high) {
        (0, 0) => String::new(),
        (low, 0) => format!("-{low}"),
        (low, _) => format!("±{low}"),
    }
}

fn modifiers(descriptor: &Descriptor, t: Words) -> Vec<String> {
    let mut said = Vec::new();
    match (descriptor.code(), descriptor.cut.low, descriptor.cut.high) {
        (_, 0, 0) => {}
        (Some(Code::Ps), low, _) => said.push(t.without_first_rounds(low)),
        (_, low, 0) => said.push(t.cut_lowest(low)),
        (_, low, _) => said.push(t.median(low)),
    }
    match descriptor.limit {
        Some(Limit::Percent(percent)) => said.push(t.limit_percent(percent)),
        Some(Limit::HalfPoints(steps)) => said.push(t.limit_half_points(format!("{steps:+}"))),
        None => {}
    }
    if let Some(rating) = descriptor.unrated {
        said.push(t.unrated_as(rating));
    }
    if descriptor.forfeits_played {
        said.push(t.forfeits_as_played().to_owned());
    }
    if descriptor.fore {
        said.push(t.from_fore().to_owned());
    }
    if descriptor.reversed {
        said.push(t.reversed().to_owned());
    }
    said
}
