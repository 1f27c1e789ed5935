//! Game for replay: its moves in every notation, and the positions as diagrams.

use qisai_domain::{Discipline, Side};
use qisai_records::Notation;
use qisai_records::pages::{Frame, diagrams, frames};

use qisai_i18n::Words;

/// Ply in the list of moves.
pub struct PlyShown {
    /// Number of the ply, from 1.
    pub ply: usize,
    /// Text of the ply in each of the game's notations.
    pub texts: Vec<String>,
    /// `true` if a finding refers to the ply.
    pub marked: bool,
}

/// Move number with a ply of each side.
pub struct MoveRow {
    /// Number of the move, from 1.
    pub number: usize,
    /// Ply of the first side, then of the second; `None` if a record begins with the second side or ends with the
    /// first.
    pub plies: [Option<PlyShown>; 2],
}

/// Game for replay.
pub struct Play {
    /// Last position as SVG.
    pub diagram: String,
    /// Notations of the game: code and name, the default first.
    pub notations: Vec<(&'static str, &'static str)>,
    /// Moves of the game.
    pub rounds: Vec<MoveRow>,
    /// Text at which the record becomes unreadable; `None` if all of it can be read.
    pub broken: Option<String>,
    /// Address of the page with every position.
    pub diagrams: String,
}

/// Position with the move that led to it.
pub struct Diagram {
    /// Number of plies before the position.
    pub ply: usize,
    /// Caption, `12. Nf3`, 第12回合.
    pub caption: String,
    /// Drawing of the position.
    pub svg: String,
}

/// Renderer of games of one discipline in one language.
#[derive(Clone, Copy)]
pub struct DiagramRenderer {
    /// Discipline of the games.
    pub discipline: Discipline,
    /// Language of the text.
    pub t: Words,
}

impl DiagramRenderer {
    /// Returns a record as far as it can be played; `None` if its start position is invalid. `marked` are the plies
    /// with findings, `address` is the page with every position.
    pub fn play<T: AsRef<str>>(
        self,
        start: Option<&str>,
        texts: &[T],
        marked: &[usize],
        address: String,
    ) -> Option<Play> {
        let frames = frames(self.discipline, start, texts).ok()?;
        let last = frames.last()?;
        let notations = Notation::of(self.discipline);
        let begins = usize::from(frames.get(1).is_some_and(|frame| frame.side == Some(Side::Second)));
        let mut rounds: Vec<MoveRow> = Vec::new();
        for frame in frames.iter().skip(1) {
            let place = frame.ply - 1 + begins;
            let shown = PlyShown {
                ply: frame.ply,
                texts: notations.iter().map(|notation| frame.text(*notation).to_owned()).collect(),
                marked: marked.contains(&frame.ply),
            };
            match rounds.last_mut().filter(|_| place % 2 == 1) {
                Some(row) => row.plies[1] = Some(shown),
                None if place % 2 == 1 => rounds.push(MoveRow { number: place / 2 + 1, plies: [None, Some(shown)] }),
                None => rounds.push(MoveRow { number: place / 2 + 1, plies: [Some(shown), None] }),
            }
        }
        let broken = texts.get(frames.len() - 1).map(|text| text.as_ref().to_owned());
        let title = self.caption(last, begins);
        let drawn = |_: &Frame| title.clone();
        let drawn = diagrams(self.discipline, start, texts, Side::First, drawn).ok()?;
        Some(Play {
            diagram: drawn.into_iter().next_back()?,
            notations: notations.iter().map(|notation| (notation.code(), self.t.notation_name(*notation))).collect(),
            rounds,
            broken,
            diagrams: address,
        })
    }

    /// Returns every position of a record.
    pub fn diagrams<T: AsRef<str>>(self, start: Option<&str>, texts: &[T], bottom: Side) -> Vec<Diagram> {
        let frames = frames(self.discipline, start, texts).unwrap_or_default();
        let begins = usize::from(frames.get(1).is_some_and(|frame| frame.side == Some(Side::Second)));
        let caption = |frame: &Frame| self.caption(frame, begins);
        let drawn = diagrams(self.discipline, start, texts, bottom, caption).unwrap_or_default();
        let shown = |(frame, svg): (&Frame, String)| Diagram { ply: frame.ply, caption: caption(frame), svg };
        frames.iter().zip(drawn).map(shown).collect()
    }

    fn caption(self, frame: &Frame, begins: usize) -> String {
        let Some(notation) = Notation::of(self.discipline).first().filter(|_| frame.ply > 0) else {
            return self.t.start_position().to_owned();
        };
        let place = frame.ply - 1 + begins;
        let dots = if place % 2 == 1 { "…" } else { "." };
        format!("{}{dots} {}", place / 2 + 1, frame.text(*notation))
    }
}
