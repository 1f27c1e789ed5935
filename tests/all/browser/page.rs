//! Browser window, used as with a keyboard or a phone.

use std::mem::ManuallyDrop;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::common::print::PrintParameters;
use thirtyfour::error::WebDriverResult;
use thirtyfour::{By, Key, WebDriver};

/// Time limit of a wait.
const PATIENCE: Duration = Duration::from_secs(30);

/// Window on the site.
pub struct Page {
    // The driver ends its browsers, even when a test fails in the middle.
    browser: ManuallyDrop<WebDriver>,
    root: String,
}

impl Page {
    pub(super) fn new(browser: WebDriver, root: &str) -> Self {
        Self { browser: ManuallyDrop::new(browser), root: root.to_owned() }
    }

    /// Sets the size to that of a phone or a laptop.
    pub async fn size(&self, width: u32, height: u32) {
        self.zoomed(width, height, 1).await;
    }

    /// Sets the size with `dots` dots per pixel: a window of 1280 at 200 % is one of 640 with two.
    pub async fn zoomed(&self, width: u32, height: u32, dots: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": dots, "mobile": width < 600 });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// Sends a command to the browser itself.
    pub async fn devtools(&self, command: &str, parameters: Value) -> Value {
        self.browser.cdp().send_raw(command, parameters).await.unwrap()
    }

    /// Opens a URL of the site.
    pub async fn go(&self, path: &str) {
        self.browser.goto(format!("{}{path}", self.root)).await.unwrap();
        self.loaded().await;
    }

    /// Returns the path of the page.
    pub async fn path(&self) -> String {
        self.browser.current_url().await.unwrap().path().to_owned()
    }

    /// Returns the value of an expression on the page.
    pub async fn eval(&self, expression: &str) -> Value {
        self.run(&format!("return {expression};"), Vec::new()).await
    }

    /// Returns the result of a script with arguments.
    pub async fn run(&self, script: &str, arguments: Vec<Value>) -> Value {
        match self.browser.execute(script, arguments).await {
            Ok(returned) => returned.json().clone(),
            Err(error) => panic!("{script}\n{error}"),
        }
    }

    /// Returns the value that a script passes to its last argument, a callback.
    pub async fn run_async(&self, script: &str) -> Value {
        match self.browser.execute_async(script, Vec::new()).await {
            Ok(returned) => returned.json().clone(),
            Err(error) => panic!("{script}\n{error}"),
        }
    }

    /// Returns the text of the first element that matches a selector, in one line.
    pub async fn text(&self, selector: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.textContent.replace(/\\s+/g, ' ').trim() ?? null;";
        let text = self.run(script, vec![json!(selector)]).await;
        text.as_str().unwrap_or_else(|| panic!("no {selector}")).to_owned()
    }

    /// Returns the number of elements that match a selector.
    pub async fn count(&self, selector: &str) -> u64 {
        self.run("return document.querySelectorAll(arguments[0]).length;", vec![json!(selector)])
            .await
            .as_u64()
            .unwrap()
    }

    /// Waits until an expression is true. A page that is being left gives no answer, which counts as not yet true.
    #[track_caller]
    pub fn until(&self, expression: &str) -> impl Future<Output = ()> {
        let script = format!("return Boolean({expression});");
        async move {
            let begin = Instant::now();
            loop {
                let answer = self.browser.execute(script.as_str(), Vec::new()).await;
                if answer.is_ok_and(|answer| answer.json() == &json!(true)) {
                    return;
                }
                if begin.elapsed() > PATIENCE {
                    let text = self.eval("document.body.innerText").await;
                    panic!("never: {expression}\non {}\n{}", self.path().await, text.as_str().unwrap_or_default());
                }
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
        }
    }

    /// Waits until the page is loaded and its scripts have run.
    async fn loaded(&self) {
        self.until("document.readyState === 'complete' && !document.querySelector('table[data-desk]:has([data-board]):not(:has([aria-current=true]))')").await;
    }

    /// Performs an act that leads to another page (or reloads the same), and waits for it.
    async fn leaving(&self, act: impl Future<Output = ()>) {
        self.run("window.isOld = true;", Vec::new()).await;
        act.await;
        self.until("window.isOld === undefined").await;
        self.loaded().await;
    }

    /// Presses keys in sequence, wherever the focus is.
    pub async fn keys(&self, keys: &str) {
        self.perform(keys).await.unwrap();
    }

    async fn perform(&self, keys: &str) -> WebDriverResult<()> {
        let mut actions = self.browser.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
        for key in keys.chars() {
            actions = actions.key_down(key).key_up(key);
        }
        actions.perform().await
    }

    /// Presses a named key.
    pub async fn press(&self, key: Key) {
        self.keys(&char::from(key).to_string()).await;
    }

    /// Presses Enter, which leads to another page.
    pub async fn enter(&self) {
        // The page may be left before the driver has released the key.
        self.leaving(async { drop(self.perform(&char::from(Key::Enter).to_string()).await) }).await;
    }

    /// Presses a letter or digit that leads to another page, once. The key goes to the browser directly, since the
    /// driver repeats keys that a leaving page did not answer.
    pub async fn key_away(&self, key: char) {
        let capital = key.to_ascii_uppercase();
        let row = if key.is_ascii_digit() { "Digit" } else { "Key" };
        self.away([&key.to_string(), &format!("{row}{capital}"), &key.to_string()], u32::from(capital)).await;
    }

    /// Presses Enter once in the same way, for a next page whose focused button it would press.
    pub async fn enter_once(&self) {
        self.away(["Enter", "Enter", "\r"], 13).await;
    }

    /// Presses a key by its name, its position on the keyboard, its text and its number.
    async fn away(&self, [name, place, text]: [&str; 3], number: u32) {
        let press = async {
            for kind in ["keyDown", "keyUp"] {
                let text = if kind == "keyDown" { text } else { "" };
                let key = json!({
                    "type": kind, "key": name, "code": place, "text": text, "windowsVirtualKeyCode": number,
                });
                self.devtools("Input.dispatchKeyEvent", key).await;
            }
        };
        self.leaving(press).await;
    }

    /// Presses Tab until the focus is on the element that matches a selector.
    pub async fn tab_to(&self, selector: &str) {
        self.travel(selector, false).await;
    }

    /// Presses Shift and Tab until the focus is on that element.
    pub async fn back_to(&self, selector: &str) {
        self.travel(selector, true).await;
    }

    async fn travel(&self, selector: &str, backwards: bool) {
        let before = self.run(include_str!("before.js"), vec![json!(selector), json!(backwards)]).await;
        self.tabs(before.as_u64().unwrap(), backwards).await;
        let mut way = Vec::new();
        for _ in 0..400 {
            self.tabs(1, backwards).await;
            let script =
                "const at = document.activeElement; return [at.matches(arguments[0]), at.outerHTML.slice(0, 120)];";
            let at = self.run(script, vec![json!(selector)]).await;
            if at[0] == json!(true) {
                return;
            }
            way.push(at[1].to_string());
        }
        panic!("Tab does not lead to {selector} on {}, but to\n{}", self.path().await, way[..60].join("\n"));
    }

    /// Presses Tab `times` times.
    async fn tabs(&self, times: u64, backwards: bool) {
        if times == 0 {
            return;
        }
        let mut actions = self.browser.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
        for _ in 0..times {
            actions = if backwards {
                actions.key_down(Key::Shift).key_down(Key::Tab).key_up(Key::Tab).key_up(Key::Shift)
            } else {
                actions.key_down(Key::Tab).key_up(Key::Tab)
            };
        }
        actions.perform().await.unwrap();
    }

    /// Moves to a field by Tab and types into it.
    pub async fn fill(&self, field: &str, text: &str) {
        self.tab_to(field).await;
        self.keys(text).await;
    }

    /// Brings an element to the middle of the window, away from what stands at its edges.
    pub async fn centre(&self, selector: &str) {
        let scroll = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' });";
        self.run(scroll, vec![json!(selector)]).await;
    }

    /// Opens the folded sections that match a selector.
    pub async fn unfold(&self, selector: &str) {
        let open = "for (const fold of document.querySelectorAll(arguments[0])) fold.open = true;";
        self.run(open, vec![json!(selector)]).await;
    }

    /// Taps on a field and types into it, in any script.
    pub async fn write(&self, field: &str, text: &str) {
        self.browser.find(By::Css(field)).await.unwrap().send_keys(text).await.unwrap();
    }

    /// Taps on the first element that matches a selector, again if it moved away under the finger.
    pub async fn tap(&self, selector: &str) {
        let begin = Instant::now();
        while let Err(error) = self.click(selector).await {
            assert!(begin.elapsed() < PATIENCE, "{selector} on {}: {error}", self.path().await);
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    async fn click(&self, selector: &str) -> WebDriverResult<()> {
        self.browser.find(By::Css(selector)).await?.click().await
    }

    /// Taps on an element that leads to another page.
    pub async fn follow(&self, selector: &str) {
        self.leaving(self.tap(selector)).await;
    }

    /// Chooses a file for a field, without the system's own dialog.
    pub async fn choose_file(&self, field: &str, path: &str) {
        self.write(field, path).await;
    }

    /// Returns the site's answer to this browser at a path: status and text.
    pub async fn fetch(&self, path: &str) -> (u64, String) {
        let script = "const [path, done] = arguments; fetch(path, { cache: 'no-store' })
            .then(async (response) => done([response.status, await response.text()]), (error) => done([0, String(error)]));";
        let answer = self.browser.execute_async(script, vec![json!(path)]).await.unwrap().json().clone();
        (answer[0].as_u64().unwrap(), answer[1].as_str().unwrap().to_owned())
    }

    /// Returns the messages of the browser's console.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.browser.browser_log().await.unwrap();
        log.into_iter().map(|entry| format!("{:?} {}", entry.level, entry.message)).collect()
    }

    /// Returns the printed page as PDF.
    pub async fn print(&self) -> Vec<u8> {
        self.browser.print_page(PrintParameters::default()).await.unwrap()
    }

    /// Returns a picture of the window.
    pub async fn picture(&self) -> Vec<u8> {
        self.browser.screenshot_as_png().await.unwrap()
    }
}
