//! Parsing of field values.

use chrono::NaiveDate;
use qisai_domain::{Player, Sex, Title};

use super::Role;

/// Error for a text that has no meaning in its field.
pub(super) struct Unreadable;

/// Returns `true` if a cell is empty or contains a word for an empty value.
pub(super) fn is_none(text: &str) -> bool {
    let word = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    matches!(word.as_str(), "" | "n/a" | "na" | "none" | "nil" | "null" | "无" | "没有" | "暂无")
}

/// Returns the text with full-width digits and signs as ASCII: `２１００` becomes `2100`.
fn narrow(text: &str) -> String {
    let narrow = |c: char| match u32::from(c) {
        wide @ 0xFF01..=0xFF5E => char::from_u32(wide - 0xFEE0).unwrap_or(c),
        _ => c,
    };
    text.chars().map(narrow).collect()
}

/// Parses a whole number as spreadsheets write it: `2100001.0` is 2100001, `'34179178'` is 34179178.
fn whole(text: &str) -> Option<String> {
    let text = narrow(text);
    let text = text.trim_matches(['\'', '"', '’', '‘', ' ']);
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let is_whole = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    (is_whole && rest.bytes().all(|byte| byte == b'0')).then(|| whole.to_owned())
}

/// Parses a FIDE identity number of digits; returns an empty text for 0.
pub(super) fn fide_id(text: &str) -> Result<String, Unreadable> {
    let number = whole(text).filter(|number| number.len() <= 11).ok_or(Unreadable)?;
    Ok(number.trim_start_matches('0').to_owned())
}

/// Returns a number of a national federation, which may contain letters, as spreadsheets write it; an empty text for 0.
pub(super) fn national_id(text: &str) -> String {
    let number = whole(text).unwrap_or_else(|| text.to_owned());
    if number.bytes().all(|byte| byte == b'0') { String::new() } else { number }
}

/// Parses a rating; several words mean that there is none.
pub(super) fn rating(text: &str) -> Result<Option<u16>, Unreadable> {
    if matches!(text.to_lowercase().as_str(), "unr" | "unrated" | "0" | "未定级" | "无等级分") {
        return Ok(None);
    }
    let text = narrow(text);
    let text = text.trim_end_matches('分');
    // A separator of thousands, or a comma before decimals, which a rating does not have.
    let parts: Vec<&str> = text.split([',', ' ']).collect();
    let joined = match parts.as_slice() {
        [thousands, rest] if thousands.len() == 1 && rest.len() == 3 => format!("{thousands}{rest}"),
        [number, rest] if number.len() > 2 && rest.bytes().all(|byte| byte == b'0') => (*number).to_owned(),
        _ => text.to_owned(),
    };
    let number = whole(&joined).ok_or(Unreadable)?;
    if number.bytes().all(|byte| byte == b'0') {
        return Ok(None);
    }
    number.parse().ok().filter(|rating| (1..=4000).contains(rating)).map(Some).ok_or(Unreadable)
}

/// Parses a title. The Chinese words for the FIDE titles are recognised; other titles are kept as written.
pub(super) fn title(text: &str) -> Result<(Option<Title>, String), Unreadable> {
    let of_fide = match text {
        "国际特级大师" => Some(Title::Gm),
        "国际大师" => Some(Title::Im),
        "女子国际特级大师" => Some(Title::Wgm),
        "女子国际大师" => Some(Title::Wim),
        _ => None,
    };
    match of_fide {
        Some(title) => Ok((Some(title), String::new())),
        None => Player::read_title(text).map_err(|_| Unreadable),
    }
}

/// Parses the board of a player, from 1.
pub(super) fn board(text: &str) -> Result<Option<u16>, Unreadable> {
    whole(text)
        .and_then(|number| number.parse().ok())
        .filter(|board| (1..=500).contains(board))
        .map(Some)
        .ok_or(Unreadable)
}

/// Parses the role of a person in a team, as written in a column of roles or captains.
pub(super) fn role(text: &str) -> Result<Role, Unreadable> {
    match text.to_lowercase().as_str() {
        "no" | "player" | "队员" | "否" => Ok(Role::Player),
        "captain" | "c" | "x" | "yes" | "1" | "领队" | "队长" | "是" => Ok(Role::Captain),
        "deputy" | "副领队" | "副队长" => Ok(Role::Deputy),
        _ => Err(Unreadable),
    }
}

/// Parses the sex of a player.
pub(super) fn sex(text: &str) -> Result<Option<Sex>, Unreadable> {
    match text.to_lowercase().as_str() {
        "m" | "male" | "男" => Ok(Some(Sex::Male)),
        "w" | "f" | "female" | "女" => Ok(Some(Sex::Female)),
        _ => Err(Unreadable),
    }
}

/// Parses a birth date and returns it in TRF form: `YYYY`, `YYYY/MM` or `YYYY/MM/DD`. Accepted are dates with the year
/// first and `-`, `/`, `.` or 年月日 between the parts, with `00` for unknown parts, and `DD.MM.YYYY`. With slashes the
/// day is first if the header states so or it is above 12.
pub(super) fn born(text: &str, day_first: bool) -> Result<String, Unreadable> {
    read_date(&narrow(text), day_first).ok_or(Unreadable)
}

fn read_date(text: &str, day_first: bool) -> Option<String> {
    // A workbook's date has a time of day.
    let text = text.strip_suffix(" 00:00:00").unwrap_or(text).trim_end_matches(['日', '月', '年']);
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return NaiveDate::parse_from_str(text, "%Y%m%d").ok().map(|date| date.format("%Y/%m/%d").to_string());
    }
    let parts: Vec<&str> = text.split(['-', '/', '.', '年', '月']).map(str::trim).collect();
    let digits = |part: &str| (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    if !parts.iter().all(|part| digits(part)) {
        return None;
    }
    let year = |part: &str| part.parse::<i32>().ok().filter(|year| part.len() == 4 && (1900..=2100).contains(year));
    let month = |part: &str| part.parse::<u32>().ok().filter(|month| (1..=12).contains(month));
    match parts.as_slice() {
        [only] => year(only).map(|year| year.to_string()),
        [first, "0" | "00"] | [first, "0" | "00", "0" | "00"] => year(first).map(|year| year.to_string()),
        [first, second] | [first, second, "0" | "00"] => Some(format!("{}/{:02}", year(first)?, month(second)?)),
        [first, second, third] => {
            let is_day = |part: &str| part.parse::<u32>().is_ok_and(|part| part > 12);
            let (first, second, third) = match third.len() {
                4 if text.contains('.') || day_first || is_day(first) || first == second => (third, second, first),
                4 if is_day(second) => (third, first, second),
                _ => (first, second, third),
            };
            let date = NaiveDate::from_ymd_opt(year(first)?, month(second)?, third.parse().ok()?)?;
            Some(date.format("%Y/%m/%d").to_string())
        }
        _ => None,
    }
}
