//! Tokens of the text of a time control, with their columns.

use qisai_rules_kernel::Side;

use super::flaw::{TimeControlError, TimeControlFlaw};

/// Token with its columns, in characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub column: usize,
    /// Column after the token.
    pub end: usize,
    pub word: Word,
}

/// Kind of token in a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Number(u32),
    Hours,
    Minutes,
    Seconds,
    Slash,
    Plus,
    Comma,
    Semicolon,
    Colon,
    Bar,
    Dots,
    Times,
    Side(Side),
    Moves,
    In,
    For,
    From,
    Delay,
    Bronstein,
    ByoYomi,
    Bid,
    Late,
    Adjournment,
    Series,
    /// End of the game: `15min/end`.
    End,
    /// Word without effect: 包干, `per`, `then`.
    Filler,
}

/// Maximum number of digits of a number.
const DIGITS: usize = 6;

/// Returns the meaning of an English word or of a sign made of letters.
fn english(word: &str) -> Option<Word> {
    Some(match word {
        "h" | "hr" | "hrs" | "hour" | "hours" => Word::Hours,
        "m" | "min" | "mins" | "minute" | "minutes" => Word::Minutes,
        "s" | "sec" | "secs" | "second" | "seconds" => Word::Seconds,
        "plus" | "and" => Word::Plus,
        "x" => Word::Times,
        "w" | "white" | "r" | "red" => Word::Side(Side::First),
        "b" | "black" => Word::Side(Side::Second),
        "move" | "moves" => Word::Moves,
        "in" => Word::In,
        "for" => Word::For,
        "from" => Word::From,
        "delay" => Word::Delay,
        "bronstein" => Word::Bronstein,
        "byo" | "byoyomi" => Word::ByoYomi,
        "bid" => Word::Bid,
        "late" => Word::Late,
        "adjournment" => Word::Adjournment,
        "series" => Word::Series,
        "end" => Word::End,
        "per" | "each" | "every" | "a" | "then" | "increment" | "starting" | "sudden" | "death" => Word::Filler,
        _ => return None,
    })
}

/// Chinese words, longer ones before their prefixes.
const CHINESE: [(&str, Word); 37] = [
    ("小时", Word::Hours),
    ("分钟", Word::Minutes),
    ("分", Word::Minutes),
    ("秒钟", Word::Seconds),
    ("秒", Word::Seconds),
    ("每步加", Word::Plus),
    ("每着加", Word::Plus),
    ("加", Word::Plus),
    ("红方", Word::Side(Side::First)),
    ("红", Word::Side(Side::First)),
    ("白方", Word::Side(Side::First)),
    ("白", Word::Side(Side::First)),
    ("先手", Word::Side(Side::First)),
    ("黑方", Word::Side(Side::Second)),
    ("黑", Word::Side(Side::Second)),
    ("后手", Word::Side(Side::Second)),
    ("回合", Word::Moves),
    ("着", Word::Moves),
    ("步", Word::Moves),
    ("从第", Word::From),
    ("自第", Word::From),
    ("延时", Word::Delay),
    ("读秒", Word::ByoYomi),
    ("竞时", Word::Bid),
    ("迟到", Word::Late),
    ("封棋", Word::Adjournment),
    ("全系列", Word::Series),
    ("直至对局结束", Word::Dots),
    ("包干", Word::Filler),
    ("每方", Word::Filler),
    ("每", Word::Filler),
    ("起", Word::Filler),
    ("次", Word::Times),
    ("此后", Word::Filler),
    ("以后", Word::Filler),
    ("其后", Word::Filler),
    ("限时", Word::Filler),
];

/// Returns the meaning of a sign; brackets have none. Full-width signs come from Chinese keyboards.
fn sign(sign: char) -> Option<Word> {
    Some(match sign {
        '/' | '／' => Word::Slash,
        '+' | '＋' => Word::Plus,
        ',' | '，' | '、' => Word::Comma,
        ';' | '；' => Word::Semicolon,
        ':' | '：' => Word::Colon,
        '|' | '｜' => Word::Bar,
        '…' => Word::Dots,
        '×' => Word::Times,
        '\'' | '’' | '′' => Word::Minutes,
        '"' | '”' | '″' => Word::Seconds,
        '(' | ')' | '（' | '）' => Word::Filler,
        _ => return None,
    })
}

/// Returns the tokens of a text without its fillers.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, TimeControlError> {
    let letters: Vec<char> = text.chars().collect();
    let mut found: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(letter) = letters.get(at).copied() {
        let (rest, column) = (letters.get(at..).unwrap_or_default(), at + 1);
        if letter.is_whitespace() {
            at += 1;
            continue;
        }
        let (word, length) =
            word(rest).ok_or_else(|| TimeControlError { column, flaw: TimeControlFlaw::Word(unknown(rest)) })?;
        at += length;
        // Two minute strokes are one second stroke.
        let is_doubled = word == Word::Minutes && matches!(letter, '\'' | '’' | '′');
        if is_doubled
            && let Some(last) = found.last_mut().filter(|last| last.word == Word::Minutes && last.end == column)
            && letters.get(last.column - 1) == Some(&letter)
        {
            (last.word, last.end) = (Word::Seconds, at + 1);
            continue;
        }
        if word != Word::Filler {
            found.push(Token { column, end: at + 1, word });
        }
    }
    Ok(found)
}

/// Returns the first word, and its number of letters.
fn word(rest: &[char]) -> Option<(Word, usize)> {
    let first = *rest.first()?;
    let length = |holds: fn(&char) -> bool| rest.iter().take_while(|letter| holds(letter)).count();
    if first.is_ascii_digit() {
        let digits = length(char::is_ascii_digit);
        let number: String = rest.iter().take(digits).collect();
        return (digits <= DIGITS).then(|| number.parse().ok().map(|number| (Word::Number(number), digits)))?;
    }
    if first.is_ascii_alphabetic() {
        let letters = length(char::is_ascii_alphabetic);
        let word: String = rest.iter().take(letters).map(char::to_ascii_lowercase).collect();
        return english(&word).map(|word| (word, letters));
    }
    if first == '.' {
        let dots = length(|letter| *letter == '.');
        return (dots == 3).then_some((Word::Dots, dots));
    }
    let begins = |word: &str| word.chars().eq(rest.iter().take(word.chars().count()).copied());
    if let Some((text, word)) = CHINESE.into_iter().find(|(word, _)| begins(word)) {
        return Some((word, text.chars().count()));
    }
    sign(first).map(|word| (word, 1))
}

/// Returns the text of an unknown word for the error message.
fn unknown(rest: &[char]) -> String {
    let same = |letter: &&char| {
        rest.first().is_some_and(|first| first.is_ascii_alphanumeric() && letter.is_ascii_alphanumeric())
    };
    let word: String = rest.iter().take_while(same).take(20).collect();
    if word.is_empty() { rest.iter().take(1).collect() } else { word }
}
