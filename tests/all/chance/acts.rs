//! Arbiter's acts besides the usual steps: withdrawals and returns, corrected results, undone acts.

use qisai_domain::setup::MAX_ROUNDS;

use super::{Chance, has};
use crate::meetings::{Row, rows};
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};

/// Selector of a form that changes a game's result.
const ANOTHER: &str = "form[method=post]:has([type=hidden][name=result]:not([value='']))";

impl Chance {
    /// Returns the page of an entrant, in the entrant's group.
    fn page_of(&self, desk: &Desk, entry: u32) -> Answer {
        let kind = if self.of_teams { "teams" } else { "players" };
        let page = desk.arbiter.get(&desk.at(&format!("/{kind}/{entry}"))).one_of(&[200, 303]);
        // An entrant of another group has the page there.
        if page.status == 303 { desk.arbiter.get(&page.location()).is(200) } else { page }
    }

    /// Withdraws or expels an entrant; returns `false` if the drawn one has left already.
    pub fn leaves(&mut self, desk: &Desk) -> bool {
        let entry = self.somebody();
        if self.happens(3) { self.expels(desk, entry) } else { self.withdraws(desk, entry) }
    }

    pub fn withdraws(&self, desk: &Desk, entry: u32) -> bool {
        let page = self.page_of(desk, entry);
        let button = "form:has([name=what][value=withdraw])";
        has(&page, button) && {
            let answer = desk.arbiter.submit(&page.form(button).with("what", "withdraw"));
            answer.one_of(&[303, 409, 422]).status == 303
        }
    }

    pub fn expels(&self, desk: &Desk, entry: u32) -> bool {
        let page = self.page_of(desk, entry);
        let button = "#sanctions form:has([name=what][value=expel])";
        has(&page, button) && {
            let form = page.form(button).with("reason", "struck the clock").with("then", "save");
            desk.arbiter.submit(&form).one_of(&[303, 409, 422]).status == 303
        }
    }

    /// Reinstates a random entrant; returns `false` if the drawn one had not left.
    pub fn reinstates(&mut self, desk: &Desk) -> bool {
        let entry = self.somebody();
        self.returns(desk, entry)
    }

    /// Reinstates an entrant; returns `false` without the button, or if it is refused.
    pub fn returns(&self, desk: &Desk, entry: u32) -> bool {
        let page = self.page_of(desk, entry);
        let button = "form:has([name=what][value=reinstate])";
        has(&page, button) && {
            let answer = desk.arbiter.submit(&page.form(button).with("what", "reinstate"));
            answer.one_of(&[303, 409, 422]).status == 303
        }
    }

    /// Returns a game that has a result, with its round.
    pub fn some_game(&mut self, desk: &Desk) -> Option<(u16, Row)> {
        let reach = (1..=MAX_ROUNDS)
            .take_while(|round| desk.arbiter.get(&desk.at(&format!("/r/{round}"))).status == 200)
            .last()?;
        let round = u16::try_from(1 + self.random.below(usize::from(reach))).unwrap();
        let with_result: Vec<Row> = rows(desk, round).into_iter().filter(|row| !row.result.is_empty()).collect();
        if with_result.is_empty() {
            return None;
        }
        let which = self.random.below(with_result.len());
        with_result.into_iter().nth(which).map(|row| (round, row))
    }

    /// Corrects a game's result on the page for it, accepting the contradictions. Returns the round of the correction,
    /// and the act in words.
    pub fn corrects(&mut self, desk: &Desk, results: &[&'static str]) -> Option<(u16, String)> {
        let (round, row) = self.some_game(desk)?;
        let others: Vec<&str> = results.iter().copied().filter(|result| *result != row.result).collect();
        let result = *self.random.one_of(&others);
        let address = format!("/r/{round}/boards/{}/correct?game={}&result={result}", row.pairing, row.game);
        let page = desk.page(&address);
        if !has(&page, ANOTHER) {
            return None;
        }
        let sent = desk.arbiter.submit(&page.form(ANOTHER).with("reason", "score sheet read again"));
        let stored = accepting(desk, sent).status == 303;
        stored.then(|| (round, format!("{} round {round} board {}: {} → {result}", desk.slug, row.board, row.result)))
    }

    /// Undoes or redoes the act of this version.
    ///
    /// # Errors
    ///
    /// Returns the text of the page if it has no form for it, or if the form is refused.
    pub fn undoes(&self, version: u64) -> Result<(), String> {
        let page = self.desk.arbiter.get(&self.desk.at(&format!("/log/undo?version={version}"))).one_of(&[200, 404]);
        if page.status != 200 || !has(&page, "form#undo") {
            return Err(said(&page));
        }
        let form = page.form("form#undo").with("reason", "a mistake");
        let answer = accepting(&self.desk, self.desk.arbiter.submit(&form));
        if answer.status == 303 { Ok(()) } else { Err(said(&answer)) }
    }

    /// Returns the newest log entry that can be undone.
    pub fn newest(&self) -> Option<u64> {
        let log = self.desk.page("/log").html();
        let link = log.select(&css("a[href*='log/undo?version=']")).next()?.attr("href")?.to_owned();
        link.rsplit_once('=').and_then(|(_, version)| version.parse().ok())
    }
}

/// Sends a form again with the contradictions accepted, if the answer asks for that.
pub fn accepting(desk: &Desk, answer: Answer) -> Answer {
    const AGAIN: &str = "form:has([name=accepts])";
    if answer.status != 409 || !has(&answer, AGAIN) {
        return answer.one_of(&[303, 409, 422]);
    }
    let accepts = answer.html().select(&css("[name=accepts]")).next().unwrap().attr("value").unwrap().to_owned();
    desk.arbiter.submit(&answer.form(AGAIN).with("accepts", accepts)).one_of(&[303, 409, 422])
}

/// Returns the text of a page.
fn said(page: &Answer) -> String {
    page.html().select(&css("main")).map(words).collect()
}
