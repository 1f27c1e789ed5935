//! Writer of moves. The text is unambiguous in every position.

use qisai_rules_kernel::Side;

use super::read::{in_row, readings};
use super::token::Way;
use crate::board::Board;
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;

/// Returns a move in ICCS with the hyphen: `H2-E2`.
pub fn iccs(chosen: Move) -> String {
    format!("{}-{}", chosen.from, chosen.to).to_ascii_uppercase()
}

/// Returns a move in simplified Chinese characters, with Chinese numbers for red and full-width digits for black:
/// `炮二平五`, `马8进7`. Pawns on two shared files that could be mistaken for each other are numbered (`三兵进一`). Returns
/// `None` if the move is not legal.
pub fn chinese(board: &Board, chosen: Move) -> Option<String> {
    let spoken = Spoken::of(board, chosen).filter(|_| board.is_legal(chosen))?;
    let side = board.to_move;
    let name = name(side, spoken.role);
    let way = match spoken.way {
        Way::Advance => '进',
        Way::Retreat => '退',
        Way::Traverse => '平',
    };
    let number = numeral(side, spoken.number)?;
    let place = match spoken.ahead + 1 {
        1 => '前',
        last if last == spoken.on_file => '后',
        2 if spoken.on_file == 3 => '中',
        between => numeral(Side::First, between)?,
    };
    let by_file = [name, numeral(side, spoken.file)?];
    if spoken.on_file == 1 {
        return Some(by_file.into_iter().chain([way, number]).collect());
    }
    let by_number = numeral(Side::First, spoken.among_sharing)?;
    let subjects = [spoken.direction_tells().then_some(by_file), Some([place, name]), Some([by_number, name])];
    let texts = subjects.into_iter().flatten().map(|subject| subject.into_iter().chain([way, number]).collect());
    exact(board, chosen, texts)
}

/// Returns a move in WXF: `C2=5`, `R+-1`. Pawns are written by number and file if three share a file, or if they share
/// two files: `27=8`. Returns `None` if the move is not legal.
pub fn wxf(board: &Board, chosen: Move) -> Option<String> {
    let spoken = Spoken::of(board, chosen).filter(|_| board.is_legal(chosen))?;
    let letter = match spoken.role {
        Role::King => 'K',
        Role::Advisor => 'A',
        Role::Elephant => 'E',
        Role::Horse => 'H',
        Role::Rook => 'R',
        Role::Cannon => 'C',
        Role::Pawn => 'P',
    };
    let way = match spoken.way {
        Way::Advance => '+',
        Way::Retreat => '-',
        Way::Traverse => '=',
    };
    let (file, number) = (spoken.file, spoken.number);
    let by_file = format!("{letter}{file}{way}{number}");
    if spoken.on_file == 1 {
        return Some(by_file);
    }
    let place = if spoken.ahead == 0 { '+' } else { '-' };
    let texts = [
        spoken.direction_tells().then_some(by_file),
        (spoken.sharing == 2).then(|| format!("{letter}{place}{way}{number}")),
        Some(format!("{}{file}{way}{number}", spoken.ahead + 1)),
    ];
    exact(board, chosen, texts.into_iter().flatten())
}

/// Returns the first text that means only the move.
fn exact(board: &Board, chosen: Move, texts: impl IntoIterator<Item = String>) -> Option<String> {
    texts.into_iter().find(|text| readings(board, text).as_slice() == [chosen])
}

/// Description of a move for its notation.
struct Spoken {
    role: Role,
    /// File, 1–9 from the mover's right.
    file: u8,
    way: Way,
    /// Number of steps, or the target file.
    number: u8,
    /// Number of pieces of the kind on the file, and the number of those in front of this piece.
    on_file: u8,
    ahead: u8,
    /// Number of pieces of the kind that share files, and the position of this piece among them.
    sharing: u8,
    among_sharing: u8,
}

impl Spoken {
    fn of(board: &Board, chosen: Move) -> Option<Self> {
        let side = board.to_move;
        let Move { from, to } = chosen;
        let role = board.at(from).filter(|piece| piece.side == side)?.role;
        let (before, after) = (from.rank_from(side), to.rank_from(side));
        let way = match after.cmp(&before) {
            std::cmp::Ordering::Less => Way::Retreat,
            std::cmp::Ordering::Equal => Way::Traverse,
            std::cmp::Ordering::Greater => Way::Advance,
        };
        let by_file = way == Way::Traverse || matches!(role, Role::Horse | Role::Advisor | Role::Elephant);
        let number = if by_file { to.file_from(side) } else { after.abs_diff(before) };
        let row = in_row(board, role);
        let on_file = |file: u8| row.iter().filter(move |square| square.file() == file);
        let sharing = || row.iter().filter(|square| on_file(square.file()).count() > 1);
        let until = |squares: &mut dyn Iterator<Item = &Square>| squares.take_while(|it| **it != from).count();
        let small = |count: usize| u8::try_from(count).ok();
        Some(Self {
            role,
            file: from.file_from(side),
            way,
            number,
            on_file: small(on_file(from.file()).count())?,
            ahead: small(until(&mut on_file(from.file())))?,
            sharing: small(sharing().count())?,
            among_sharing: small(until(&mut sharing()) + 1)?,
        })
    }

    /// Returns `true` if the direction identifies the piece. Advisors or elephants that share a file cannot both move
    /// forward, nor both back.
    fn direction_tells(&self) -> bool {
        matches!(self.role, Role::Advisor | Role::Elephant)
    }
}

fn name(side: Side, role: Role) -> char {
    let (red, black) = match role {
        Role::King => ('帅', '将'),
        Role::Advisor => ('仕', '士'),
        Role::Elephant => ('相', '象'),
        Role::Horse => ('马', '马'),
        Role::Rook => ('车', '车'),
        Role::Cannon => ('炮', '炮'),
        Role::Pawn => ('兵', '卒'),
    };
    if side == Side::First { red } else { black }
}

fn numeral(side: Side, number: u8) -> Option<char> {
    let digits = if side == Side::First { "一二三四五六七八九" } else { "１２３４５６７８９" };
    digits.chars().nth(usize::from(number).checked_sub(1)?)
}
