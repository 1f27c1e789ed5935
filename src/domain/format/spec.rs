//! Properties of formats as data: one [`FormatSpec`] for each, so that no other code asks a format for its name.

use super::{Format, SwissSystem, Table};
use crate::readings::Reading;
use crate::regulations::UnplayedRounds;

/// Answers of a format to the questions that the rest of the program has about it.
#[derive(Debug, PartialEq, Eq)]
pub struct FormatSpec {
    /// Word of the format in commands, files, errors and JSON.
    pub code: &'static str,
    /// Word of its kind in JSON: `swiss`, `round_robin`, `table`, `knockout`, `ladder`, `keizer`, `mcmahon`.
    pub family: &'static str,
    /// Chapter of the rule book that numbers its articles; empty where no federation has written one.
    pub chapter: &'static str,
    /// Source of the number of rounds.
    pub rounds: RoundCount,
    /// Order in which rounds are made and played.
    pub order: RoundOrder,
    /// Entrants that have something to do in a round.
    pub field: RoundField,
    /// Meaning of a round in which an entrant has neither a game nor a bye.
    pub idle: IdlePlayer,
    /// Treatment of an entrant that announces an absence.
    pub absent: AbsentPlayer,
    /// Entries after the first round.
    pub late_entry: LateEntry,
    /// Meetings of the same two.
    pub rematch: Rematch,
    /// `true` if every meeting needs a winner.
    pub needs_winner: bool,
    /// Consequence of leaving for the boards to come and those played.
    pub leaving: Leaving,
    /// Effect of a corrected result of an earlier round.
    pub corrections: Corrections,
    /// `true` if a substitute can take the number of an absent entrant before its first game.
    pub takes_substitutes: bool,
    /// Source of the final places.
    pub places: PlaceSource,
    /// Rule for unplayed rounds in tie-breaks (C.07).
    pub unplayed: UnplayedRule,
    /// Draw by lot before round 1.
    pub first_draw: FirstDraw,
    /// `true` if only teams play it.
    pub is_of_teams: bool,
    /// Value of unplayed rounds that its regulations lay down, unless the stage has another.
    pub usual_unplayed: UnplayedRounds,
    /// `true` if its criteria order complete rounds, so that two rounds can be compared (C.04.3).
    pub compares_rounds: bool,
    /// Criterion that ranks first instead of the points, as in an order of tie-breaks.
    pub first_criterion: Option<&'static str>,
    /// Order of tie-breaks after the first criterion that its regulations lay down; empty where the organiser chooses.
    pub usual_order: &'static [&'static str],
    /// Articles of its own with a choice of readings.
    pub readings: &'static [Reading],
}

/// Source of the number of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundCount {
    /// Announced before the first round (C.04.1 article 1).
    Announced,
    /// Computed from the number of seats.
    Seats,
    /// Computed from the tree of a bracket.
    Tree,
    /// Open-ended: another round can always follow.
    Open,
}

/// Order in which rounds are made and played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundOrder {
    /// A round is made when the one before is closed.
    Sequential,
    /// All pairs are known beforehand, so rounds are made together and played in any order.
    Any,
}

/// Entrants that have something to do in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundField {
    /// Every entrant: a game or a bye.
    Everybody,
    /// Those that have not been eliminated.
    Survivors,
    /// Those that have challenged or were challenged.
    Challengers,
}

/// Meaning of a round in which an entrant has neither a game nor a bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdlePlayer {
    /// Zero-point bye (C.04.2 article 3).
    ZeroPointBye,
    /// Free by the table.
    Free,
    /// Out of the tournament, or not playing at the moment.
    NotPlaying,
}

/// Treatment of an entrant that announces an absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbsentPlayer {
    /// Gets the bye asked for.
    NotPaired,
    /// Is paired, and forfeits the game.
    Forfeits,
}

/// Entries after the first round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateEntry {
    /// Newcomers are paired from the next round on.
    Allowed,
    /// Newcomers can take the free number of an odd field.
    FreeNumber,
    /// Nobody enters.
    Closed,
    /// Newcomers begin at the foot of the order.
    Foot,
}

/// Meetings of the same two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rematch {
    /// Two meet at most once (C.04.1 article 2).
    Never,
    /// Two meet once in each cycle.
    PerCycle,
    /// Two meet as often as the draw brings them together.
    AsDrawn,
    /// Two meet again after some rounds.
    AfterGap,
}

/// Consequence of leaving for the boards to come and those played (findings N1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// Is not paired any more; played games stand.
    NotPaired,
    /// The opponent advances by a walkover; in a ladder the open challenge is lost.
    Walkover,
    /// Below half of the games all are annulled; from half on the games to come are awarded to the opponents (see [`leaving`](crate::leaving)).
    AnnulledOrAwarded,
}

/// Effect of a corrected result of an earlier round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrections {
    /// Counts until the next round is over, afterwards for the rating only (C.04.2 article 4.3).
    UntilNextRoundEnds,
    /// Counts at any time.
    Always,
    /// Rounds cannot be reopened, because each has changed the order of the next.
    Never,
}

/// Source of the final places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceSource {
    /// Points and tie-breaks.
    Criteria,
    /// Matches of a tree.
    Tree,
    /// Order of a ladder, which each challenge changes.
    Ladder,
    /// Points of the Keizer system ([`reckon`](crate::keizer::reckon)).
    Keizer,
}

/// Rule for unplayed rounds in tie-breaks (C.07).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnplayedRule {
    /// Article 16: opponents depend on results.
    Swiss,
    /// Article 15: opponents are known beforehand.
    Predetermined,
}

/// Draw by lot before round 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstDraw {
    /// Side of the top seed, from which all sides of round 1 follow.
    InitialSide,
    /// First move of each board, by a stored seed.
    Lots,
    /// Nothing.
    Nothing,
}

const SWISS: FormatSpec = FormatSpec {
    code: "swiss",
    family: "swiss",
    chapter: "C.04",
    rounds: RoundCount::Announced,
    order: RoundOrder::Sequential,
    field: RoundField::Everybody,
    idle: IdlePlayer::ZeroPointBye,
    absent: AbsentPlayer::NotPaired,
    late_entry: LateEntry::Allowed,
    rematch: Rematch::Never,
    needs_winner: false,
    leaving: Leaving::NotPaired,
    corrections: Corrections::UntilNextRoundEnds,
    takes_substitutes: false,
    places: PlaceSource::Criteria,
    unplayed: UnplayedRule::Swiss,
    first_draw: FirstDraw::InitialSide,
    is_of_teams: false,
    usual_unplayed: UnplayedRounds::Regulations,
    compares_rounds: false,
    first_criterion: None,
    usual_order: &[],
    readings: &[],
};

const TABLE: FormatSpec = FormatSpec {
    code: "table",
    family: "table",
    chapter: "C.05",
    rounds: RoundCount::Seats,
    order: RoundOrder::Any,
    idle: IdlePlayer::Free,
    absent: AbsentPlayer::Forfeits,
    late_entry: LateEntry::FreeNumber,
    rematch: Rematch::PerCycle,
    leaving: Leaving::AnnulledOrAwarded,
    corrections: Corrections::Always,
    takes_substitutes: true,
    unplayed: UnplayedRule::Predetermined,
    first_draw: FirstDraw::Nothing,
    ..SWISS
};

/// Returns the properties of a Swiss by this system, without its own exceptions.
const fn of_system(system: SwissSystem) -> FormatSpec {
    FormatSpec { code: system.code(), chapter: system.chapter(), is_of_teams: system.is_of_teams(), ..SWISS }
}

static DUTCH: FormatSpec = FormatSpec { compares_rounds: true, ..of_system(SwissSystem::Dutch) };
static DUBOV: FormatSpec = of_system(SwissSystem::Dubov);
static BURSTEIN: FormatSpec = of_system(SwissSystem::Burstein);
static LIM: FormatSpec =
    FormatSpec { readings: &[Reading::MedianUpfloaters, Reading::LastRound], ..of_system(SwissSystem::Lim) };
static DOUBLE_SWISS: FormatSpec = of_system(SwissSystem::DoubleSwiss);
static TEAM: FormatSpec =
    FormatSpec { readings: &[Reading::FirstTeam, Reading::OddTeam], ..of_system(SwissSystem::Team) };
static OLYMPIAD: FormatSpec =
    FormatSpec { usual_unplayed: UnplayedRounds::Olympiad, ..of_system(SwissSystem::Olympiad) };
static JIFEN: FormatSpec = FormatSpec { first_draw: FirstDraw::Lots, ..of_system(SwissSystem::Jifen) };

static BERGER: FormatSpec = FormatSpec { code: "round_robin", family: "round_robin", ..TABLE };
static SCHEVENINGEN: FormatSpec = FormatSpec { code: "scheveningen", chapter: "", ..TABLE };
static SCHILLER: FormatSpec = FormatSpec { code: "schiller", chapter: "", ..TABLE };
static MOLTER: FormatSpec = FormatSpec { code: "molter", chapter: "", ..TABLE };
static LISTED: FormatSpec = FormatSpec { code: "listed_table", chapter: "", ..TABLE };

static BRACKET: FormatSpec = FormatSpec {
    code: "knockout",
    family: "knockout",
    chapter: "",
    rounds: RoundCount::Tree,
    field: RoundField::Survivors,
    idle: IdlePlayer::NotPlaying,
    absent: AbsentPlayer::Forfeits,
    late_entry: LateEntry::Closed,
    rematch: Rematch::AsDrawn,
    needs_winner: true,
    leaving: Leaving::Walkover,
    corrections: Corrections::Always,
    takes_substitutes: true,
    places: PlaceSource::Tree,
    unplayed: UnplayedRule::Predetermined,
    first_draw: FirstDraw::Nothing,
    ..SWISS
};

static LADDER: FormatSpec = FormatSpec {
    code: "ladder",
    family: "ladder",
    chapter: "",
    rounds: RoundCount::Open,
    field: RoundField::Challengers,
    idle: IdlePlayer::NotPlaying,
    late_entry: LateEntry::Foot,
    rematch: Rematch::AsDrawn,
    leaving: Leaving::Walkover,
    corrections: Corrections::Never,
    places: PlaceSource::Ladder,
    unplayed: UnplayedRule::Predetermined,
    first_draw: FirstDraw::Nothing,
    ..SWISS
};

const KEIZER: FormatSpec = FormatSpec {
    code: "keizer",
    family: "keizer",
    chapter: "",
    rematch: Rematch::AfterGap,
    corrections: Corrections::Always,
    places: PlaceSource::Keizer,
    first_draw: FirstDraw::Nothing,
    ..SWISS
};

/// Keizer whose rules decide everything.
static KEIZER_BY_RULES: FormatSpec = KEIZER;

/// Keizer whose rules leave something to the lot.
static KEIZER_BY_LOT: FormatSpec = FormatSpec { first_draw: FirstDraw::Lots, ..KEIZER };

static MCMAHON: FormatSpec = FormatSpec {
    code: "mcmahon",
    family: "mcmahon",
    chapter: "McMahon",
    first_draw: FirstDraw::Lots,
    first_criterion: Some("MMS"),
    usual_order: &["SOS", "SOSOS"],
    ..SWISS
};

impl Format {
    /// Returns the properties of the format.
    pub fn spec(&self) -> &'static FormatSpec {
        match self {
            Self::Swiss { system, .. } => FormatSpec::of_swiss(*system),
            Self::Table { table, .. } => match table {
                Table::Berger => &BERGER,
                Table::Scheveningen | Table::OlderScheveningen => &SCHEVENINGEN,
                Table::Schiller { .. } => &SCHILLER,
                Table::Molter { .. } => &MOLTER,
                Table::Listed(_) => &LISTED,
            },
            Self::Bracket(_) => &BRACKET,
            Self::Ladder { .. } => &LADDER,
            Self::Keizer { rules, .. } if rules.draws_lots() => &KEIZER_BY_LOT,
            Self::Keizer { .. } => &KEIZER_BY_RULES,
            Self::McMahon { .. } => &MCMAHON,
        }
    }
}

impl FormatSpec {
    /// Returns the properties of a Swiss by this system.
    pub fn of_swiss(system: SwissSystem) -> &'static Self {
        match system {
            SwissSystem::Dutch => &DUTCH,
            SwissSystem::Dubov => &DUBOV,
            SwissSystem::Burstein => &BURSTEIN,
            SwissSystem::Lim => &LIM,
            SwissSystem::DoubleSwiss => &DOUBLE_SWISS,
            SwissSystem::Team => &TEAM,
            SwissSystem::Olympiad => &OLYMPIAD,
            SwissSystem::Jifen => &JIFEN,
        }
    }

    /// Returns `true` if the number of rounds is announced, as in every Swiss.
    pub fn announces_rounds(&self) -> bool {
        self.rounds == RoundCount::Announced
    }

    /// Returns `true` if all pairs are known beforehand, so that rounds are played in any order.
    pub fn has_free_order(&self) -> bool {
        self.order == RoundOrder::Any
    }

    /// Returns `true` for a Swiss system of FIDE, under which the basic rules (C.04.1) hold.
    pub fn is_fide_swiss(&self) -> bool {
        self.announces_rounds() && self.first_draw == FirstDraw::InitialSide
    }

    /// Returns `true` if the places come from a tree of matches.
    pub fn has_tree(&self) -> bool {
        self.places == PlaceSource::Tree
    }

    /// Returns `true` if the places come from the points of the Keizer system.
    pub fn has_values(&self) -> bool {
        self.places == PlaceSource::Keizer
    }

    /// Returns `true` if an arbiter can fix games of a round before it is paired.
    pub fn fixes_games(&self) -> bool {
        self.has_values()
    }

    /// Returns the number of leading criteria that a column of points shows: none if the format has a first criterion of
    /// its own, which is shown beside the points.
    pub fn criteria_of_points(&self) -> usize {
        usize::from(self.first_criterion.is_none())
    }

    /// Returns `true` if the places are an order that challenges change.
    pub fn has_ladder(&self) -> bool {
        self.places == PlaceSource::Ladder
    }
}
