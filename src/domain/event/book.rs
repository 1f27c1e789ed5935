//! Facts that only the books of an event print: 秩序册 before the event, 成绩册 after it.

use serde::{Deserialize, Serialize};

use crate::text::{Field, TextFlaw, check};

/// Facts of the event for its books. Empty facts print nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BookFacts {
    /// Hosts of the event (主办单位).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hosts: Vec<String>,
    /// Organisers who run the event for the hosts (承办单位).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub organisers: Vec<String>,
    /// Co-organisers (协办单位).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub co_organisers: Vec<String>,
    /// Text of the event's own regulations (竞赛规程), a paragraph in each line.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub regulations: String,
    /// Text of the supplement to the regulations (补充规定), a paragraph in each line.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub supplement: String,
    /// Organising committee (组织委员会), in the order of precedence.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub committee: Vec<CommitteeMember>,
    /// Appeals committee (仲裁委员会), in the order of precedence.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub appeals: Vec<CommitteeMember>,
    /// Winners of the fair-play award (体育道德风尚奖): teams, players or arbiters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fair_play: Vec<String>,
}

/// Member of a committee.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommitteeMember {
    pub name: String,
    /// Office in the committee, such as `Chair` or `副主任`; empty for an ordinary member.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub office: String,
}

impl BookFacts {
    /// Returns `true` if nothing is entered.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Checks all texts.
    ///
    /// # Errors
    /// [`TextFlaw`].
    pub(crate) fn check(&self) -> Result<(), TextFlaw> {
        let bodies = self.hosts.iter().chain(&self.organisers).chain(&self.co_organisers);
        bodies.into_iter().try_for_each(|name| check(Field::Host, name))?;
        check(Field::Regulations, &self.regulations)?;
        check(Field::Supplement, &self.supplement)?;
        let members = self.committee.iter().chain(&self.appeals);
        members.flat_map(|member| [&member.name, &member.office]).try_for_each(|it| check(Field::Committee, it))?;
        self.fair_play.iter().try_for_each(|name| check(Field::FairPlay, name))
    }
}
