//! Recognition of columns by their header names.

use std::fmt;

use qisai_domain::text::is_han;
use serde::{Deserialize, Serialize};

/// Meaning of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerField {
    /// Full name.
    Name,
    /// Family name, written before the comma.
    LastName,
    /// Given name, written after the comma.
    FirstName,
    Rating,
    Title,
    /// Federation or country.
    Federation,
    /// Club or unit.
    Club,
    /// FIDE identity number.
    FideId,
    /// Number in the list of the national federation.
    NationalId,
    Sex,
    /// Birth date or year.
    Born,
    /// Running number; ignored, because the tournament numbers its players itself.
    Number,
    /// Team, in a list of teams.
    Team,
    /// Board of the player, from 1.
    Board,
    /// Role of the player as captain or deputy; in a line about a team, the captain's name.
    Role,
    /// Short name of a team.
    ShortName,
    /// Name of a team's deputy captain.
    Deputy,
}

impl PlayerField {
    /// All fields with their header names, the usual one first. Case, spaces and punctuation are ignored.
    pub const NAMES: [(Self, &'static [&'static str]); 12] = [
        (
            Self::Name,
            &["name", "姓名", "player", "player name", "full name", "名字", "棋手", "选手", "运动员", "参赛选手"],
        ),
        (Self::LastName, &["last name", "姓", "surname", "family name"]),
        (Self::FirstName, &["first name", "名", "given name", "forename"]),
        (
            Self::Rating,
            &[
                "rating",
                "等级分",
                "elo",
                "rtg",
                "rtg int",
                "irtg",
                "fide rating",
                "elo rating",
                "国际等级分",
                "等级分数",
            ],
        ),
        (Self::Title, &["title", "称号", "tit", "头衔", "技术称号", "棋手称号", "等级称号"]),
        (Self::Federation, &["federation", "国家", "协会", "fed", "country", "nation", "国家地区", "所属协会"]),
        (
            Self::Club,
            &["club", "单位", "俱乐部", "unit", "team", "school", "代表队", "代表单位", "参赛单位", "所属单位", "学校"],
        ),
        (
            Self::FideId,
            // A column named only "ID" contains the numbers of a club or a federation (N12).
            &["fide id", "棋协编号", "fide no", "fide number", "fide code", "国际棋联编号"],
        ),
        (
            Self::NationalId,
            &[
                "national id",
                "会员编号",
                "national no",
                "national number",
                "id no",
                "member number",
                "membership number",
                "licence",
                "licence number",
                "license number",
                "会员号",
                "注册号",
                "注册编号",
            ],
        ),
        (Self::Sex, &["sex", "性别", "gender", "m/f", "m/w"]),
        (
            Self::Born,
            &[
                "born",
                "出生日期",
                "birth",
                "birth date",
                "date of birth",
                "dob",
                "birthday",
                "birth year",
                "year of birth",
                "出生年月",
                "出生年份",
                "出生年月日",
                "出生年",
                "出生",
                "生日",
                "bday",
                "yob",
            ],
        ),
        (Self::Number, &["number", "序号", "no", "nr", "sno", "seed", "rank", "编号", "种子"]),
    ];

    /// Additional header names for lists of teams, in which a team is not a club.
    pub const TEAM_NAMES: [(Self, &'static [&'static str]); 5] = [
        (Self::Team, &["team", "队名", "team name", "队", "代表队", "参赛队", "球队"]),
        (Self::Board, &["board", "台次", "台号", "台", "bd", "board no", "board order", "台序"]),
        (Self::Role, &["captain", "领队", "role", "职务", "function"]),
        (Self::ShortName, &["short name", "简称", "short", "abbreviation"]),
        (Self::Deputy, &["deputy", "副领队", "deputy captain"]),
    ];

    /// Returns the fields of a list of players, or of a list of teams, whose own fields come first.
    pub fn of_list(teams: bool) -> impl Iterator<Item = Self> {
        let of_teams = Self::TEAM_NAMES.into_iter().filter(move |_| teams);
        of_teams.chain(Self::NAMES).map(|(field, _)| field)
    }

    /// Returns the code used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::LastName => "last_name",
            Self::FirstName => "first_name",
            Self::Rating => "rating",
            Self::Title => "title",
            Self::Federation => "federation",
            Self::Club => "club",
            Self::FideId => "fide_id",
            Self::NationalId => "national_id",
            Self::Sex => "sex",
            Self::Born => "born",
            Self::Number => "number",
            Self::Team => "team",
            Self::Board => "board",
            Self::Role => "role",
            Self::ShortName => "short_name",
            Self::Deputy => "deputy",
        }
    }

    /// Returns the field with this [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        let all = Self::NAMES.into_iter().chain(Self::TEAM_NAMES);
        all.into_iter().map(|(field, _)| field).find(|field| field.code() == code)
    }

    /// Returns the field for a header name in a list of teams.
    pub fn of_teams(header: &str) -> Option<Self> {
        readings(header)
            .into_iter()
            .find_map(|name| named(&Self::TEAM_NAMES, &name).or_else(|| named(&Self::NAMES, &name)))
    }

    /// Returns the field for a header name. Form tools number their questions, explain them in brackets or use two
    /// languages: `1、姓名`, `Rating (FIDE or national)` and `姓名 Name` are recognised.
    pub fn of(header: &str) -> Option<Self> {
        readings(header).into_iter().find_map(|name| named(&Self::NAMES, &name))
    }

    /// Returns `true` for the columns that form a name: in them no word means an empty value.
    pub(super) fn is_name(self) -> bool {
        matches!(self, Self::Name | Self::LastName | Self::FirstName | Self::Team)
    }

    fn names(self) -> &'static [&'static str] {
        let all = Self::NAMES.into_iter().chain(Self::TEAM_NAMES);
        all.into_iter().find(|(field, _)| *field == self).map_or(&[], |(_, names)| names)
    }
}

impl fmt::Display for PlayerField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.names().first().copied().unwrap_or_default())
    }
}

fn named(names: &[(PlayerField, &[&str])], wanted: &str) -> Option<PlayerField> {
    names.iter().find(|(_, names)| names.iter().any(|name| plain(name) == wanted)).map(|(field, _)| *field)
}

/// Returns the possible readings of a header, the whole text first. The others omit brackets and question numbers, use
/// one of two languages, or take the first of two names separated by a slash.
fn readings(header: &str) -> Vec<String> {
    let bare = without_brackets(header);
    // `Q1. Full name`
    let question =
        bare.trim_start().strip_prefix(['Q', 'q']).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let bare = question
        .unwrap_or(&bare)
        .trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace() || "、.．。:：)）".contains(c));
    let only = |han: bool| bare.chars().filter(|c| is_han(*c) == han).collect::<String>();
    let first = bare.split(['/', '|', '／']).next().unwrap_or_default();
    let readings = [header, bare, &only(true), &only(false), first].map(plain);
    readings.into_iter().filter(|reading| !reading.is_empty()).collect()
}

fn without_brackets(header: &str) -> String {
    let mut depth = 0_u32;
    let outside = header.chars().filter(|c| {
        let was_inside = depth > 0;
        match c {
            '(' | '（' | '[' | '【' => depth += 1,
            ')' | '）' | ']' | '】' => depth = depth.saturating_sub(1),
            _ => {}
        }
        !was_inside && depth == 0
    });
    outside.collect()
}

fn plain(name: &str) -> String {
    name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Returns the usual names of all fields, for messages: `name (姓名), rating (等级分), …`.
pub(super) fn known_names() -> String {
    let names = PlayerField::NAMES.into_iter().filter_map(|(_, names)| match names {
        [english, chinese, ..] => Some(format!("{english} ({chinese})")),
        _ => None,
    });
    names.collect::<Vec<String>>().join(", ")
}
