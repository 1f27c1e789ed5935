//! Steps of visitors for accounts and signing in.

use super::http::{Answer, Visitor};
use super::server::SETUP_WORD;

/// Password of every account in tests on other subjects.
pub const PASSWORD: &str = "correct horse battery";

impl Visitor {
    /// Creates the first account, the owner's.
    pub fn set_up(mut self, name: &str) -> Self {
        let answer = self.try_to_sign_in(&setup(), name, PASSWORD);
        assert_eq!(answer.location(), "/desk");
        self
    }

    /// Signs in.
    pub fn sign_in(mut self, name: &str) -> Self {
        let answer = self.try_to_sign_in("/sign-in", name, PASSWORD);
        assert_eq!(answer.location(), "/desk");
        self
    }

    /// Submits one of the two forms that need no account, and returns the answer.
    pub fn try_to_sign_in(&mut self, form: &str, name: &str, password: &str) -> Answer {
        let page = self.get(form).is(200);
        self.keep(&page);
        let filled = page.form("form[method=post]:has([name=password])");
        let answer = self.submit(&filled.with("name", name).with("password", password));
        self.keep(&answer);
        if answer.status == 303 {
            self.learn_token();
        }
        answer
    }

    /// Takes the token of forms before signing in.
    pub fn take_form_token(&mut self) {
        let page = self.get("/sign-in").is(200);
        self.keep(&page);
        self.token = token(&page);
    }

    /// Reads the token of forms in this session.
    pub fn learn_token(&mut self) {
        self.token = token(&self.get("/me").is(200));
    }

    /// Adds an account, as the owner.
    pub fn add_account(&self, name: &str, role: &str) {
        let fields = [("what", "add"), ("name", name), ("password", PASSWORD), ("role", role)];
        self.post("/accounts", &fields).is(303);
    }
}

/// Returns the URL for creating the first account.
pub fn setup() -> String {
    format!("/setup?word={SETUP_WORD}")
}

/// Returns the token in the forms of a page.
fn token(page: &Answer) -> String {
    let form = page.form("form:has([name=csrf])");
    form.fields.into_iter().find(|(name, _)| name == "csrf").unwrap().1
}
