//! Messages of the lists of the best players on each board (TM29).

use qisai_domain::listing::{BoardList, BoardOf, BoardOrder};

use crate::Words;

crate::messages! {
    board_list_roster = "Listed by board in the team list." | "依本队名单的台次列出。";
    board_list_played = "Listed by the board of each game." | "依各局实际台次列出。";
    board_list_ordered(order) = "Order: {order}." | "排列：{order}。";
    board_list_least(games) = "At least {games} games are needed for a place." | "至少{games}局方计名次。";
    board_list_forfeits = "Forfeited games count." | "弃权局计入。";
    board_list_over = "Only games over the board count." | "只计实际对弈的局。";
}

impl Words {
    /// Returns the ranking order of a board list.
    pub fn board_list_order(&self, order: BoardOrder) -> &'static str {
        match order {
            BoardOrder::Percent => {
                self.either("percentage, then more games, then performance", "得分率，再依局数多者、表现分")
            }
            BoardOrder::Points => self.either("points, then percentage, then performance", "积分，再依得分率、表现分"),
            BoardOrder::Performance => {
                self.either("performance, then more games, then percentage", "表现分，再依局数多者、得分率")
            }
        }
    }

    /// Returns the announced terms of the board lists in sentences.
    pub fn board_list_terms(&self, list: BoardList) -> String {
        let mut said = vec![
            match list.of {
                BoardOf::Roster => self.board_list_roster().to_owned(),
                BoardOf::Played => self.board_list_played().to_owned(),
            },
            self.board_list_ordered(self.board_list_order(list.order)),
            if list.forfeits { self.board_list_forfeits() } else { self.board_list_over() }.to_owned(),
        ];
        if list.least_games > 1 {
            said.push(self.board_list_least(list.least_games));
        }
        said.join(self.either(" ", ""))
    }
}
