//! Comments that restore brackets and contests of several games: see [`kept`](crate::trf::kept).

use std::collections::BTreeSet;

use qisai_domain::contest::Level;
use qisai_domain::{
    Contest, DrawOf, FixedGame, GameResult, Group, Meeting, Pairing, Participation, Play, RoundState, Scoring, Stage,
};

use super::{DutchCode, Lines, Writer, leavers};
use crate::trf::formats::{self, format_named};
use crate::trf::kept::{KeptAbsence, KeptCards, KeptMeeting, KeptSeat, fixed_line, play_lines, round_line};

/// Returns `true` if a reader of the records and columns alone would misinterpret the group.
pub(super) fn is_needed(stage: &Stage, group: &Group, games_of_match: Option<u16>) -> bool {
    let play = &stage.play;
    if play.format.spec().announces_rounds() {
        // The settings of a Keizer decide its list.
        return play.format.spec().has_values();
    }
    let public = || group.rounds.values().filter(|round| round.state != RoundState::Draft);
    if public().zip(1_u16..).any(|(round, at)| round.number != at) {
        return false; // columns are rounds: those of a table may have gaps
    }
    let code = formats::type_code(play, games_of_match.is_some(), DutchCode::default());
    let format = format_named(&code, 0);
    let told = Play { contests: usual_contests(play, games_of_match), ..Play::of(play.format.clone(), scoring(play)) };
    let told = told.with_clock(&play.clock());
    let is_usual = play.contests.len() <= 1 && play.contest(1) == told.contest(1) && play.scoring == told.scoring;
    let is_special =
        |pairing: &Pairing| pairing.slot.is_some() || pairing.decision.is_some() || !pairing.first_moves.is_empty();
    // Absences look the same as a withdrawal, but an entrant who has left a table or a drawn bracket is in no later
    // round.
    let has_left = |of: &Participation| of.left.is_some();
    format.as_ref() != Some(&play.format)
        || group.participations.values().any(|of| has_left(of))
        || !is_usual
        || play.leaving != told.leaving
        || public().any(|round| round.pairings.values().any(|pairing| is_special(pairing)))
}

/// Returns the contests that a reader assumes.
fn usual_contests(play: &Play, games_of_match: Option<u16>) -> Vec<(u16, Contest)> {
    if !play.format.spec().needs_winner {
        return Vec::new();
    }
    let games = games_of_match.unwrap_or(1);
    vec![(1, Contest { level: vec![Level::Arbiter], ..Contest::of_games(games) })]
}

fn scoring(play: &Play) -> Scoring {
    Scoring::of_games(play.scoring.games.clone())
}

impl Writer<'_> {
    /// Writes the comments that restore the group, if it needs them.
    pub(super) fn kept(&self, out: &mut Lines) {
        if !self.is_kept {
            return;
        }
        self.rates_of_play(out);
        out.lines(&play_lines(&self.stage.play));
        for seat in leavers::in_order(&self.seats) {
            let of =
                KeptSeat { number: seat.number, from: seat.participation.from, until: seat.participation.left_from() };
            if of.from > 1 || of.until.is_some() {
                out.line(&of.to_string());
            }
            for (round, absence) in &seat.participation.absences {
                out.line(&KeptAbsence { number: seat.number, round: *round, absence: *absence }.to_string());
            }
        }
        let is_here = |game: &&FixedGame| game.entries.iter().all(|entry| self.numbers.contains_key(entry));
        for game in self.stage.limits.fixed.iter().filter(is_here) {
            out.line(&fixed_line(game.round, game.entries.map(|entry| self.number(entry))));
        }
        for round in self.group.rounds.values().filter(|round| round.state != RoundState::Draft) {
            self.cards(round.number, out);
            out.line(&round_line(round.number, round.state));
            for pairing in round.in_board_order() {
                out.line(&self.meeting(round.number, pairing).to_string());
            }
        }
        self.cards(self.played + 1, out);
    }

    fn cards(&self, round: u16, out: &mut Lines) {
        let Some(draw) = self.group.draw(DrawOf::Round(round)) else { return };
        let drawn = draw.among.iter().zip(&draw.outcome).map(|(entry, card)| (self.number(*entry), *card)).collect();
        out.line(&KeptCards { round, seed: draw.seed, drawn }.to_string());
    }

    fn meeting(&self, round: u16, pairing: &Pairing) -> KeptMeeting {
        let (first, second) = match pairing.meeting {
            Meeting::Two([first, second]) => (self.number(first), Some(self.number(second))),
            Meeting::Bye(entry, _) => (self.number(entry), None),
        };
        let told = pairing.entries().next().and_then(|entry| self.told.get(&(round, entry)));
        let games = told.iter().flat_map(|told| told.games.iter());
        let games = games.map(|(key, game)| (*key, game.result == GameResult::Adjourned)).collect();
        let (begins, decision) = (pairing.first_moves.clone(), pairing.decision);
        KeptMeeting { first, second, slot: pairing.slot, games, begins, decision }
    }

    /// Writes a comment for people: a file for a rating report has games of one rate of play.
    fn rates_of_play(&self, out: &mut Lines) {
        let contest = self.stage.play.contest(1);
        let clocks: BTreeSet<&str> = contest.segments.iter().map(|segment| segment.clock.as_str()).collect();
        if clocks.len() < 2 {
            return;
        }
        let segments = (1..).zip(&contest.segments).filter(|(_, segment)| !segment.clock.is_empty());
        let rates: Vec<String> = segments.map(|(number, it): (u8, _)| format!("part {number}: {}", it.clock)).collect();
        out.line(&format!("### games of several rates of play, which are rated apart; {}", rates.join("; ")));
    }
}
