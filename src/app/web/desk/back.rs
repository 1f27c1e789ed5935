//! Page to which a form of a round returns.

use serde::Deserialize;

use crate::scope::RequestScope;
use qisai_view::address::{DeskAddress, DeskPages};

/// Page to which a form of a round returns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Back {
    #[default]
    Round,
    /// List of all groups.
    List,
    /// List of the form's group.
    GroupList,
}

impl Back {
    /// Returns the value in a form; empty for the round.
    pub fn word(self) -> &'static str {
        match self {
            Self::Round => "",
            Self::List => "list",
            Self::GroupList => "group_list",
        }
    }

    /// Returns the address of the list if the form was on it.
    pub(crate) fn to_list(self, scope: &RequestScope) -> Option<DeskAddress> {
        match self {
            Self::Round => None,
            Self::List => Some(DeskPages::of_slug(scope.slug()).next()),
            Self::GroupList => Some(scope.desk().next()),
        }
    }
}
