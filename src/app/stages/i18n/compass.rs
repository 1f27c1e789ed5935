//! Messages about the draws of a compass.

use qisai_domain::compass::CompassDraw;

use crate::Words;

crate::messages! {
    compass_add = "Add a compass draw" | "增设罗盘赛";
    compass_hint(draws) = "Losers play on: {draws}, each a knockout with the same games." | "负者继续比赛：{draws}，均为淘汰赛，赛法相同。";
    compass_gone = "This stage cannot have a compass draw: its losers already play on, or do not leave it after one loss. Reload the page." | "本阶段不能增设罗盘赛：负者已另有比赛，或并非一负即离场。请刷新页面。";
    compass_east = "East" | "东区";
    compass_west = "West" | "西区";
    compass_north = "North" | "北区";
    compass_south = "South" | "南区";
    compass_north_east = "North-east" | "东北区";
    compass_north_west = "North-west" | "西北区";
    compass_south_west = "South-west" | "西南区";
    compass_south_east = "South-east" | "东南区";
}

impl Words {
    /// Returns the name of a draw of a compass.
    pub fn compass_draw(&self, draw: CompassDraw) -> &'static str {
        match draw {
            CompassDraw::East => self.compass_east(),
            CompassDraw::West => self.compass_west(),
            CompassDraw::North => self.compass_north(),
            CompassDraw::South => self.compass_south(),
            CompassDraw::NorthEast => self.compass_north_east(),
            CompassDraw::NorthWest => self.compass_north_west(),
            CompassDraw::SouthWest => self.compass_south_west(),
            CompassDraw::SouthEast => self.compass_south_east(),
        }
    }
}
