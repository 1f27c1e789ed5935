//! Headless Chromium and its driver.

use std::fs::{self, File, Permissions};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use serde_json::json;
use tempfile::TempDir;
use thirtyfour::error::WebDriverResult;
use thirtyfour::{Capabilities, WebDriver};

use super::page::Page;
use crate::support::turns;

/// Chromium without an interface. A window costs a third of the processor time of `chromium --headless`.
const SHELL: &str = "chromium-headless-shell";
/// Number of attempts to start a driver or a browser.
const STARTS: usize = 4;

/// Running chromedriver. All its browsers and their profiles end with it.
pub struct Driver {
    child: Child,
    address: String,
    chromium: PathBuf,
    folder: TempDir,
    /// Released last.
    _turn: File,
}

impl Driver {
    /// Starts on a free port, beside other stories. Without a Chromium the calling test is skipped, unless
    /// `QISAI_REQUIRE_BROWSER=1` forbids that.
    pub fn start() -> Option<Self> {
        let found = on_path(&[SHELL, "chromium", "chromium-browser", "google-chrome"]).zip(on_path(&["chromedriver"]));
        let Some((chromium, driver)) = found else {
            assert_ne!(
                env::var("QISAI_REQUIRE_BROWSER").as_deref(),
                Ok("1"),
                "no Chromium with its chromedriver on the PATH"
            );
            println!("skipped: no Chromium");
            return None;
        };
        let turn = turns::browser();
        let folder = TempDir::new().unwrap();
        let chromium = if chromium.ends_with(SHELL) { with_a_window(&chromium, &folder) } else { chromium };
        let mut failures = Vec::new();
        while failures.len() < STARTS {
            match start_driver(&driver, folder.path()) {
                Ok((child, port)) => {
                    return Some(Self { child, address: format!("127.0.0.1:{port}"), chromium, folder, _turn: turn });
                }
                Err(failure) => failures.push(failure),
            }
        }
        panic!("no chromedriver starts: {failures:?}");
    }

    /// Opens a browser with its own profile on the site at `root`. A browser that does not start on a busy machine is
    /// started again.
    pub async fn open(&self, profile: &str, root: &str) -> Page {
        let mut failures = Vec::new();
        while failures.len() < STARTS {
            let folder = self.folder.path().join(format!("{profile}-{}", failures.len()));
            match self.start_browser(&folder).await {
                Ok(browser) => return Page::new(browser, root),
                Err(failure) => failures.push(failure.to_string()),
            }
        }
        panic!("no browser starts: {failures:?}");
    }

    /// Starts a browser whose profile is a new folder.
    async fn start_browser(&self, profile: &Path) -> WebDriverResult<WebDriver> {
        fs::create_dir(profile).unwrap();
        let capabilities: Capabilities = serde_json::from_value(json!({
            "browserName": "chrome",
            // The certificate of the fixtures.
            "acceptInsecureCerts": true,
            "goog:chromeOptions": {
                "binary": self.chromium,
                "args": [
                    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--lang=en-US",
                    // Checks of whole pages make much garbage: it is collected less often.
                    "--js-flags=--min-semi-space-size=64 --max-semi-space-size=64",
                    format!("--user-data-dir={}", profile.display()),
                ],
            },
            "goog:loggingPrefs": { "browser": "ALL" },
            "unhandledPromptBehavior": "ignore",
        }))
        .unwrap();
        WebDriver::new(format!("http://{}", self.address), capabilities).await
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // A regular shutdown also ends the browsers.
        if let Ok(mut stream) = TcpStream::connect(&self.address) {
            let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
            let _ = write!(stream, "GET /shutdown HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
            let _ = stream.read_to_end(&mut Vec::new());
        }
        let asked = Instant::now();
        while asked.elapsed() < Duration::from_secs(10) && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns a script that starts the shell with a window: chromedriver waits for one, and the shell opens it only for an
/// address.
fn with_a_window(shell: &Path, folder: &TempDir) -> PathBuf {
    let script = folder.path().join("chromium");
    fs::write(&script, format!("#!/bin/sh\nexec '{}' \"$@\" about:blank\n", shell.display())).unwrap();
    fs::set_permissions(&script, Permissions::from_mode(0o700)).unwrap();
    script
}

/// Returns the first of these programs on the PATH.
fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|file| file.is_file())
}

/// Starts a driver that keeps all files of its browsers in a folder; returns it with its port.
///
/// # Errors
/// Its last words. It takes a port that is free for one version of IP, and ends if the other one has it in use.
fn start_driver(driver: &Path, folder: &Path) -> Result<(Child, String), String> {
    let mut child = Command::new(driver)
        .arg("--port=0")
        .env("HOME", folder)
        .env("XDG_CONFIG_HOME", folder)
        .env("XDG_CACHE_HOME", folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut said = String::new();
    while out.read_line(&mut said).unwrap() > 0 {
        let Some((_, port)) = said.split_once("successfully on port ") else { continue };
        let port = port.trim().trim_end_matches('.').to_owned();
        // Later output is discarded, but must not fill the pipe.
        thread::spawn(move || out.read_to_end(&mut Vec::new()));
        return Ok((child, port));
    }
    child.wait().unwrap();
    Err(said)
}
