//! Names of the editable parts of a tournament: for the log, and for conflicts between two editors.

use qisai_domain::group::DrawOf;
use qisai_domain::stage::StagePartKind;
use qisai_domain::{Consequence, GameFact, Row};

use crate::Words;

crate::messages! {
    part_settings = "name, game, rules" | "名称、棋种、规则";
    part_prizes = "prizes" | "奖项";
    part_listings = "additional lists" | "其他名次表";
    part_name = "name of the stage" | "阶段名称";
    part_play = "format and scoring" | "赛制与计分";
    part_entrants = "entrants" | "参赛来源";
    part_order = "tie-breaks" | "同分名次判定";
    part_limits = "restrictions on pairings" | "回避名单";
    part_sittings = "times of the rounds" | "各轮时间";
    part_ranks = "places decided by the stage" | "本阶段决定的名次";
    part_accepted = "entrants kept" | "维持的参赛名单";
    drawn_initial_side = "the initial colour" | "首轮先后手";
    drawn_lots = "the lots" | "抽签种子";
    drawn_seats = "the numbers" | "序号";
    drawn_round(round) = "the pairings of round {round}" | "第{round}轮对阵";
    drawn_first_move = "the first move" | "先手";
    drawn_bids = "time bids" | "报时";
    drawn_winner = "the player or team that advances" | "晋级者";
    drawn_place(place) = "place {place}" | "第{place}名";
    row_event = "the name, place or dates of the event" | "赛事的名称、地点或日期";
    row_person = "this player's data" | "该棋手的资料";
    row_entry = "this entry" | "该报名";
    row_participation = "this player's rounds, points or penalties" | "该棋手的参赛轮次、加减分或处罚";
    row_round(round) = "round {round}" | "第{round}轮";
    row_pairing(round) = "this pairing of round {round}" | "第{round}轮的该台对阵";
    row_game_players(round) = "the players of this game of round {round}" | "第{round}轮该局的对局者";
    row_game_result(round) = "the result of this game of round {round}" | "第{round}轮该局的成绩";
    row_game_for_rating(round) = "the rating result of this game of round {round}" | "第{round}轮该局的等级分成绩";
    row_game_fouls(round) = "the fouls in this game of round {round}" | "第{round}轮该局的犯规";
    row_game_adjournment(round) = "the adjournment of this game of round {round}" | "第{round}轮该局的封棋";
    row_game_clocks(round) = "the clocks of this game of round {round}" | "第{round}轮该局的用时";
    row_game_record(round) = "the record of this game of round {round}" | "第{round}轮该局的棋谱";
    row_game_acknowledged(round) = "the remark on the record of this game of round {round}" | "第{round}轮该局棋谱的认可";
    consequence_occupants(round) = "a match of round {round} was paired with another player" | "第{round}轮有一场对阵已按其他棋手编排";
    consequence_not_through(round) = "a player paired in round {round} has been eliminated" | "已编入第{round}轮的一名棋手现已淘汰";
    consequence_left_out(round) = "an advancing player was not paired in round {round}" | "现应晋级的一名棋手未编入第{round}轮";
    consequence_opened(stage) = "the entrants of stage {stage} were determined by these results" | "第{stage}阶段的参赛名单依据这些成绩产生";
    row_group = "the results this was based on" | "此项所依据的成绩";
    row_people = "the list of players" | "棋手名单";
    handed_in_by(name) = "submitted by {name}" | "{name}提交";
    log_lost_by_leaving(act, boards) = "{act}; lost by leaving: {boards}" | "{act}；因退出判负：{boards}";
}

impl Words {
    /// Returns the name of a part of a stage.
    pub fn stage_part(&self, part: StagePartKind) -> &'static str {
        match part {
            StagePartKind::Name => self.part_name(),
            StagePartKind::Play => self.part_play(),
            StagePartKind::Entrants => self.part_entrants(),
            StagePartKind::Order => self.part_order(),
            StagePartKind::Limits => self.part_limits(),
            StagePartKind::Sittings => self.part_sittings(),
            StagePartKind::RanksFrom => self.part_ranks(),
            StagePartKind::Accepted => self.part_accepted(),
        }
    }

    /// Returns the subject of a draw.
    pub fn drawn(&self, of: DrawOf) -> String {
        match of {
            DrawOf::InitialSide => self.drawn_initial_side().to_owned(),
            DrawOf::Lots => self.drawn_lots().to_owned(),
            DrawOf::Seats | DrawOf::Numbers(_) => self.drawn_seats().to_owned(),
            DrawOf::Round(round) => self.drawn_round(round),
            DrawOf::FirstMove(..) => self.drawn_first_move().to_owned(),
            DrawOf::Bids(..) => self.drawn_bids().to_owned(),
            DrawOf::Winner(_) => self.drawn_winner().to_owned(),
            DrawOf::Place(place) => self.drawn_place(place),
            DrawOf::Start(round) => self.drawn_start(round),
        }
    }

    /// Returns a later fact that an act contradicts.
    pub fn consequence(self, consequence: &Consequence) -> String {
        match consequence {
            Consequence::Occupants { at, .. } => self.consequence_occupants(at.round),
            Consequence::NotThrough { at, .. } => self.consequence_not_through(at.round),
            Consequence::LeftOut { at, .. } => self.consequence_left_out(at.round),
            Consequence::Opened { stage, .. } => self.consequence_opened(stage.0),
        }
    }

    /// Returns the name of a fact of a game.
    fn game_fact(self, fact: GameFact, round: u16) -> String {
        match fact {
            GameFact::Players => self.row_game_players(round),
            GameFact::Result => self.row_game_result(round),
            GameFact::ForRating => self.row_game_for_rating(round),
            GameFact::Fouls => self.row_game_fouls(round),
            GameFact::Clocks => self.row_game_clocks(round),
            GameFact::Record => self.row_game_record(round),
            GameFact::Acknowledged => self.row_game_acknowledged(round),
            GameFact::Adjournment => self.row_game_adjournment(round),
        }
    }

    /// Returns the name of a row that two people edited.
    pub fn row(&self, row: Row) -> String {
        let plain = match row {
            Row::Round { at } => return self.row_round(at.round),
            Row::Pairing { at, .. } => return self.row_pairing(at.round),
            Row::Game { at, fact, .. } => return self.game_fact(fact, at.round),
            Row::Event => self.row_event(),
            Row::Settings => self.part_settings(),
            Row::Prizes => self.part_prizes(),
            Row::Listings => self.part_listings(),
            Row::StagePart { part, .. } => self.stage_part(part),
            Row::Person { .. } => self.row_person(),
            Row::Entry { .. } => self.row_entry(),
            Row::Participation { .. } => self.row_participation(),
            Row::WholeGroup { .. } => self.row_group(),
            Row::WholePeople => self.row_people(),
        };
        plain.to_owned()
    }
}
