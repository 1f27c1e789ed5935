//! Originators of acts.

use qisai_domain::{Actor, ActorRole};

use crate::Words;

crate::messages! {
    actor_chief = "the chief arbiter" | "裁判长";
    actor_desk = "an arbiter" | "裁判员";
    actor_player = "a player" | "棋手";
    actor_both = "agreed by both" | "双方一致";
    actor_clock = "Qisai" | "Qisai（自动）";
    actor_installation = "the operator" | "系统管理员";
    actor_import = "command line" | "命令行";
}

impl Words {
    /// Returns the name of an originator, or the role if there is no name.
    pub fn actor(self, actor: &Actor) -> String {
        if !actor.name.is_empty() {
            return actor.name.clone();
        }
        let role = match actor.role {
            ActorRole::Chief => self.actor_chief(),
            ActorRole::Desk => self.actor_desk(),
            ActorRole::Player => self.actor_player(),
            ActorRole::Both => self.actor_both(),
            ActorRole::Clock => self.actor_clock(),
            ActorRole::Installation => self.actor_installation(),
            ActorRole::Import => self.actor_import(),
        };
        role.to_owned()
    }
}
