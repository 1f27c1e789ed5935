//! Records prepared for display: all positions, the possible next moves, and the record in another notation or as a
//! file.

use qisai_domain::Discipline;
use qisai_rules_kernel::Side;
use qisai_rules_kernel::diagram::Look;

use crate::game::{Notation, Spoken, with_board};

/// Position of a record and the move that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Number of plies played.
    pub ply: usize,
    /// Side that moved; `None` at the start.
    pub side: Option<Side>,
    /// Move in every notation of the game, in the order of [`Notation::of`]; empty at the start.
    pub texts: Vec<(Notation, String)>,
    pub position: String,
}

impl Frame {
    /// Returns the move in a notation; empty at the start, or for a notation of another game.
    pub fn text(&self, notation: Notation) -> &str {
        self.texts.iter().find(|(it, _)| *it == notation).map_or("", |(_, text)| text)
    }
}

/// Returns every position of a record as far as it can be played, beginning with the start position. Returns an error
/// if the start position cannot be parsed.
pub fn frames<T: AsRef<str>>(discipline: Discipline, start: Option<&str>, texts: &[T]) -> Result<Vec<Frame>, String> {
    with_board!(discipline, start, |board| frames_from(board, texts))
}

fn frames_from<B: Spoken, T: AsRef<str>>(start: B, texts: &[T]) -> Vec<Frame> {
    let first = Frame { ply: 0, side: None, texts: Vec::new(), position: start.to_string() };
    let mut frames = vec![first];
    let moves = start.played(texts);
    let mut board = start;
    for (ply, chosen) in (1..).zip(&moves) {
        let notations = Notation::of(B::DISCIPLINE).iter();
        let texts = notations.map(|notation| (*notation, board.spoken(chosen, *notation))).collect();
        let side = Some(board.to_move());
        board.play(chosen);
        frames.push(Frame { ply, side, texts, position: board.to_string() });
    }
    frames
}

/// Returns every position of a record as far as it can be played, as SVG, with the given side at the bottom. `title`
/// returns the title of a diagram.
pub fn diagrams<T: AsRef<str>>(
    discipline: Discipline,
    start: Option<&str>,
    texts: &[T],
    bottom: Side,
    title: impl Fn(&Frame) -> String,
) -> Result<Vec<String>, String> {
    with_board!(discipline, start, |board| drawn(board, texts, bottom, &title))
}

fn drawn<B: Spoken, T: AsRef<str>>(
    start: B,
    texts: &[T],
    bottom: Side,
    title: &impl Fn(&Frame) -> String,
) -> Vec<String> {
    let frames = frames_from(start.clone(), texts);
    let moves = start.played(texts);
    let mut board = start;
    let mut drawings = Vec::with_capacity(frames.len());
    for frame in &frames {
        let last = frame.ply.checked_sub(1).and_then(|before| moves.get(before));
        if let Some(chosen) = last {
            board.play(chosen);
        }
        let title = title(frame);
        drawings.push(board.drawn(&Look { title: &title, bottom, coordinates: true }, last));
    }
    drawings
}

/// Returns the legal moves after a record, in a notation, sorted. The list is empty if the game is over or the record
/// cannot be played.
pub fn legal_moves_after<T: AsRef<str>>(
    discipline: Discipline,
    start: Option<&str>,
    texts: &[T],
    notation: Notation,
) -> Result<Vec<String>, String> {
    with_board!(discipline, start, |board| legal_after(board, texts, notation))
}

fn legal_after<B: Spoken, T: AsRef<str>>(start: B, texts: &[T], notation: Notation) -> Vec<String> {
    let mut board = start;
    let moves = board.played(texts);
    for chosen in &moves {
        board.play(chosen);
    }
    if moves.len() < texts.len() || board.verdict().is_some() {
        return Vec::new();
    }
    let mut legal: Vec<String> = board.legal_moves().iter().map(|chosen| board.spoken(chosen, notation)).collect();
    legal.sort_unstable();
    legal
}

/// Returns the move that a text means after a record, in the plainest unambiguous notation. Otherwise returns the
/// possible moves as an error; the list is empty if the text is not a legal move.
pub fn read_move<T: AsRef<str>>(
    discipline: Discipline,
    start: Option<&str>,
    texts: &[T],
    text: &str,
) -> Result<String, Vec<String>> {
    with_board!(discipline, start, |board| meant(board, texts, text)).unwrap_or_else(|_| Err(Vec::new()))
}

fn meant<B: Spoken, T: AsRef<str>>(start: B, texts: &[T], text: &str) -> Result<String, Vec<String>> {
    let mut board = start;
    for chosen in board.played(texts) {
        board.play(&chosen);
    }
    let readings: Vec<String> = board.readings(text).iter().map(|chosen| board.in_full(chosen)).collect();
    match readings.as_slice() {
        [only] => Ok(only.clone()),
        _ => Err(readings),
    }
}

/// First difference between two records of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// First ply that differs.
    pub ply: usize,
    /// Move of each record at that ply; `None` if the record has ended.
    pub texts: [Option<String>; 2],
    /// Number of playable plies of each record.
    pub playable: [usize; 2],
}

/// Compares two score sheets by the meaning of their moves, in any notation. Returns `None` if both are the same game.
pub fn difference<T: AsRef<str>, U: AsRef<str>>(
    discipline: Discipline,
    start: Option<&str>,
    one: &[T],
    other: &[U],
) -> Result<Option<Difference>, String> {
    let (first, second) = (frames(discipline, start, one)?, frames(discipline, start, other)?);
    let same = first.iter().zip(&second).take_while(|(one, other)| one.position == other.position).count();
    let ply = same.max(1);
    if same == first.len() && same == second.len() && one.len() == other.len() {
        return Ok(None);
    }
    let text = |text: Option<&str>| text.map(str::to_owned);
    let texts = [text(one.get(ply - 1).map(AsRef::as_ref)), text(other.get(ply - 1).map(AsRef::as_ref))];
    Ok(Some(Difference { ply, texts, playable: [first.len() - 1, second.len() - 1] }))
}

/// Returns a record as a file: PGN for chess and xiangqi, PDN for draughts. Playable moves are written in the
/// notation, the others unchanged. The tag `Result` gives the result after the moves. Tags for the game, the notation
/// and the start position are added.
pub fn written<T: AsRef<str>>(
    discipline: Discipline,
    tags: &[(String, String)],
    start: Option<&str>,
    texts: &[T],
    notation: Notation,
) -> Result<String, String> {
    let frames = frames(discipline, start, texts)?;
    let mut file = String::new();
    let mut tag = |(name, value): (&str, &str)| {
        let value: String = value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        file.extend(["[", name, " \"", &value, "\"]\n"]);
    };
    let own: Vec<(&str, &str)> = match discipline {
        Discipline::Chess => Vec::new(),
        Discipline::Xiangqi => vec![("Game", "Chinese Chess"), ("Format", format_of(notation))],
        Discipline::Draughts => vec![("GameType", "20")],
    };
    let position = start.map_or(Vec::new(), |fen| vec![("SetUp", "1"), ("FEN", fen)]);
    let is_own = |name: &str| own.iter().chain(&position).any(|(it, _)| it.eq_ignore_ascii_case(name));
    // Readers of xiangqi files recognise the game by its first tag.
    let (game, rest): (Vec<_>, Vec<_>) = own.iter().copied().partition(|(name, _)| *name == "Game");
    let others = tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).filter(|(name, _)| !is_own(name));
    for named in game.into_iter().chain(others).chain(rest).chain(position.iter().copied()) {
        tag(named);
    }
    file.push('\n');
    let second_begins = frames.get(1).is_some_and(|frame| frame.side == Some(Side::Second));
    let mut words = Vec::new();
    let said = frames.iter().skip(1).map(|frame| frame.text(notation));
    let rest = texts.iter().skip(frames.len() - 1).map(AsRef::as_ref);
    for (ply, text) in (usize::from(second_begins)..).zip(said.chain(rest)) {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        } else if words.is_empty() {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(text.to_owned());
    }
    let result = tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("Result")).map(|(_, value)| value.trim());
    words.push(result.filter(|result| !result.is_empty()).unwrap_or("*").to_owned());
    wrap(&words, &mut file);
    Ok(file)
}

fn format_of(notation: Notation) -> &'static str {
    match notation {
        Notation::Wxf => "WXF",
        Notation::Iccs => "ICCS",
        _ => "Chinese",
    }
}

/// Maximum line width in characters.
const WIDTH: usize = 80;

fn wrap(words: &[String], file: &mut String) {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            file.push('\n');
            column = 0;
        } else if column > 0 {
            file.push(' ');
            column += 1;
        }
        file.push_str(word);
        column += length;
    }
    file.push('\n');
}
