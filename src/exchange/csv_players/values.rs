//! What stands in a field.

use chrono::NaiveDate;
use qisai_domain::{Player, Sex, Title};

use super::Role;

/// The text means nothing for this field.
pub(super) struct Unreadable;

/// Whether a cell says that there is nothing: empty, or a word for it.
pub(super) fn is_none(text: &str) -> bool {
    let word = text.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    matches!(word.as_str(), "" | "n/a" | "na" | "none" | "nil" | "null" | "无" | "没有" | "暂无")
}

/// The text with digits and signs as wide as Latin letters: `２１００` is `2100`.
fn narrow(text: &str) -> String {
    let narrow = |c: char| match u32::from(c) {
        wide @ 0xFF01..=0xFF5E => char::from_u32(wide - 0xFEE0).unwrap_or(c),
        _ => c,
    };
    text.chars().map(narrow).collect()
}

/// A whole number as spreadsheets write it: `2100001.0` is 2100001, `'34179178'` is 34179178.
fn whole(text: &str) -> Option<String> {
    let text = narrow(text);
    let text = text.trim_matches(['\'', '"', '’', '‘', ' ']);
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let is_whole = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    (is_whole && rest.bytes().all(|byte| byte == b'0')).then(|| whole.to_owned())
}

/// The number of FIDE: digits; empty for 0.
pub(super) fn fide_id(text: &str) -> Result<String, Unreadable> {
    let number = whole(text).filter(|number| number.len() <= 11).ok_or(Unreadable)?;
    Ok(number.trim_start_matches('0').to_owned())
}

/// A rating; there are several ways to say that there is none.
pub(super) fn rating(text: &str) -> Result<Option<u16>, Unreadable> {
    if matches!(text.to_lowercase().as_str(), "unr" | "unrated" | "0" | "未定级" | "无等级分") {
        return Ok(None);
    }
    let text = narrow(text);
    let text = text.trim_end_matches('分');
    // The thousands apart, or a comma before the part that a rating has not.
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

/// A title; the Chinese words of the FIDE titles are understood, others are kept as they are written.
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

/// The board of a player, from 1.
pub(super) fn board(text: &str) -> Result<Option<u16>, Unreadable> {
    whole(text)
        .and_then(|number| number.parse().ok())
        .filter(|board| (1..=500).contains(board))
        .map(Some)
        .ok_or(Unreadable)
}

/// Who somebody is for a team, by the words that stand in a column of roles or of captains.
pub(super) fn role(text: &str) -> Result<Role, Unreadable> {
    match text.to_lowercase().as_str() {
        "no" | "player" | "队员" | "否" => Ok(Role::Player),
        "captain" | "c" | "x" | "yes" | "1" | "领队" | "队长" | "是" => Ok(Role::Captain),
        "deputy" | "副领队" | "副队长" => Ok(Role::Deputy),
        _ => Err(Unreadable),
    }
}

/// Sex.
pub(super) fn sex(text: &str) -> Result<Option<Sex>, Unreadable> {
    match text.to_lowercase().as_str() {
        "m" | "male" | "男" => Ok(Some(Sex::Male)),
        "w" | "f" | "female" | "女" => Ok(Some(Sex::Female)),
        _ => Err(Unreadable),
    }
}

/// A birth date as the TRF writes it: `YYYY`, `YYYY/MM` or `YYYY/MM/DD`. Understood are `-`, `/`, `.` and 年月日 between the parts, the year
/// first, with `00` for what is not known, and `DD.MM.YYYY`. With slashes a day stands first where the header says so or it is above 12.
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
