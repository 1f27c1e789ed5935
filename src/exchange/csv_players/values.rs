//! What stands in a field.

use chrono::NaiveDate;
use qisai_domain::{Sex, Title};

use super::Role;

/// The text means nothing for this field.
pub(super) struct Unreadable;

/// A rating; there are several ways to say that there is none.
pub(super) fn rating(text: &str) -> Result<Option<u16>, Unreadable> {
    if matches!(text.to_lowercase().as_str(), "" | "0" | "-" | "—" | "unr" | "unrated" | "无") {
        return Ok(None);
    }
    text.parse().ok().filter(|rating| (1..=4000).contains(rating)).map(Some).ok_or(Unreadable)
}

/// A title; the Chinese words of the FIDE titles are understood.
pub(super) fn title(text: &str) -> Result<Option<Title>, Unreadable> {
    match text {
        "" | "-" | "无" => Ok(None),
        "国际特级大师" => Ok(Some(Title::Gm)),
        "国际大师" => Ok(Some(Title::Im)),
        "女子国际特级大师" => Ok(Some(Title::Wgm)),
        "女子国际大师" => Ok(Some(Title::Wim)),
        text => Title::parse(text).map(Some).ok_or(Unreadable),
    }
}

/// The board of a player, from 1.
pub(super) fn board(text: &str) -> Result<Option<u16>, Unreadable> {
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().ok().filter(|board| (1..=500).contains(board)).map(Some).ok_or(Unreadable)
}

/// Who somebody is for a team, by the words that stand in a column of roles or of captains.
pub(super) fn role(text: &str) -> Result<Role, Unreadable> {
    match text.to_lowercase().as_str() {
        "" | "-" | "no" | "player" | "队员" | "否" => Ok(Role::Player),
        "captain" | "c" | "x" | "yes" | "1" | "领队" | "队长" | "是" => Ok(Role::Captain),
        "deputy" | "副领队" | "副队长" => Ok(Role::Deputy),
        _ => Err(Unreadable),
    }
}

/// Sex.
pub(super) fn sex(text: &str) -> Result<Option<Sex>, Unreadable> {
    match text.to_lowercase().as_str() {
        "" => Ok(None),
        "m" | "male" | "男" => Ok(Some(Sex::Male)),
        "w" | "f" | "female" | "女" => Ok(Some(Sex::Female)),
        _ => Err(Unreadable),
    }
}

/// A birth date as the TRF writes it: `YYYY`, `YYYY/MM` or `YYYY/MM/DD`. Understood are `-`, `/`, `.` and 年月日 between the parts, the year
/// first, and `DD.MM.YYYY`.
pub(super) fn born(text: &str) -> Result<String, Unreadable> {
    read_date(text).ok_or(Unreadable)
}

fn read_date(text: &str) -> Option<String> {
    let text = text.trim_end_matches(['日', '月', '年']);
    if text.is_empty() {
        return Some(String::new());
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
        [first, second] => Some(format!("{}/{:02}", year(first)?, month(second)?)),
        [first, second, third] => {
            let (first, third) = if text.contains('.') && third.len() == 4 { (third, first) } else { (first, third) };
            let date = NaiveDate::from_ymd_opt(year(first)?, month(second)?, third.parse().ok()?)?;
            Some(date.format("%Y/%m/%d").to_string())
        }
        _ => None,
    }
}
