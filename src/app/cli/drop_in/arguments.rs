//! Parser for the arguments of bbpPairings and `JaVaFo`: switches and words in the order of their manuals.

use qisai_domain::SwissSystem;

/// Usage message for an invalid call.
const USAGE: &str = "\
qisai -r
qisai [-r] [SYSTEM] INPUT -c [-l [LIST]]
qisai [-r] [SYSTEM] INPUT -p [OUTPUT] [-l [LIST]]
qisai [-r] [SYSTEM] (MODEL -g | -g [CONFIGURATION]) -o OUTPUT [-s SEED] [-l [LIST]]
SYSTEM: --dutch, --dubov, --burstein, --lim, --double-swiss, --jifen, --team or --olympiad; without it the file's own (record 192), otherwise Dutch
-w and -q [NUMBER] are accepted and mean nothing here; qisai --help shows the other commands";

/// Call in the switches of another engine, with its system, action and check list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DropInCall {
    /// `-r`: print the program's release.
    pub release: bool,
    /// Pairing system of a switch such as `--dutch`.
    pub system: Option<SwissSystem>,
    /// Action; `None` with `-r` alone.
    pub action: Option<DropInAction>,
    /// `-l`, with or without a file name.
    pub check_list: Option<CheckList>,
}

/// Destination of the check list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckList {
    /// Beside the tournament file.
    Beside,
    /// In this file.
    Named(String),
}

impl CheckList {
    /// Returns the given file name.
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Beside => None,
            Self::Named(name) => Some(name),
        }
    }
}

/// Action of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DropInAction {
    /// Check a file (`-c`).
    Check { input: String },
    /// Pair a round (`-p`).
    Pair { input: String, output: Option<String> },
    /// Generate a tournament (`-g`).
    Generate { model: Option<String>, configuration: Option<String>, output: String, seed: Option<u64> },
}

/// Returns the pairing system of a switch without its dashes.
pub(super) fn system(switch: &str) -> Option<SwissSystem> {
    SwissSystem::from_code(&switch.replace('-', "_"))
}

/// Parses the arguments after the program's name; an ambiguous call is refused with the usage message.
pub fn read(arguments: &[String]) -> Result<DropInCall, String> {
    let mut reader = ArgumentReader { rest: arguments };
    reader.call().map_err(|wrong| format!("{wrong}\nusage:\n{USAGE}"))
}

struct ArgumentReader<'a> {
    rest: &'a [String],
}

impl ArgumentReader<'_> {
    fn call(&mut self) -> Result<DropInCall, String> {
        let mut call = DropInCall { release: self.takes("-r"), ..DropInCall::default() };
        self.skip_engine_switches();
        if let Some(found) = self.rest.first().and_then(|switch| system(switch.strip_prefix("--")?)) {
            call.system = Some(found);
            self.advance();
        }
        self.skip_engine_switches();
        let input = self.word();
        self.skip_engine_switches();
        call.action = self.action(input)?;
        self.skip_engine_switches();
        if self.takes("-l") {
            call.check_list = Some(self.word().map_or(CheckList::Beside, CheckList::Named));
        }
        self.skip_engine_switches();
        if let Some(argument) = self.rest.first() {
            return Err(format!("{argument} is not expected here"));
        }
        if call.action.is_none() && (!call.release || call.system.is_some() || call.check_list.is_some()) {
            return Err("one of -c, -p and -g is needed".to_owned());
        }
        Ok(call)
    }

    fn action(&mut self, input: Option<String>) -> Result<Option<DropInAction>, String> {
        if self.takes("-g") {
            let configuration = if input.is_none() { self.word() } else { None };
            self.skip_engine_switches();
            let output = if self.takes("-o") { self.word() } else { None };
            let output = output.ok_or("-g needs -o and the file to write")?;
            self.skip_engine_switches();
            let seed = if self.takes("-s") { Some(self.seed()?) } else { None };
            return Ok(Some(DropInAction::Generate { model: input, configuration, output, seed }));
        }
        let switch = if self.takes("-c") {
            "-c"
        } else if self.takes("-p") {
            "-p"
        } else {
            return match input {
                None => Ok(None),
                Some(input) => Err(format!("what is to be done with {input}? One of -c, -p and -g is needed after it")),
            };
        };
        let input = input.ok_or_else(|| format!("{switch} needs the tournament file before it"))?;
        Ok(Some(if switch == "-c" {
            DropInAction::Check { input }
        } else {
            DropInAction::Pair { input, output: self.word() }
        }))
    }

    fn seed(&mut self) -> Result<u64, String> {
        let word = self.word().ok_or("-s needs a number")?;
        word.parse().map_err(|_| format!("the seed {word} is not a number"))
    }

    /// Skips `-w` and `-q [number]`, which choose between two search methods absent from this engine.
    fn skip_engine_switches(&mut self) {
        loop {
            if self.takes("-q") {
                if self.rest.first().is_some_and(|word| word.parse::<u64>().is_ok()) {
                    self.advance();
                }
            } else if !self.takes("-w") {
                return;
            }
        }
    }

    fn takes(&mut self, switch: &str) -> bool {
        let is_there = self.rest.first().is_some_and(|argument| argument == switch);
        if is_there {
            self.advance();
        }
        is_there
    }

    /// Takes the next argument if it is not a switch.
    fn word(&mut self) -> Option<String> {
        let word = self.rest.first().filter(|word| !word.starts_with('-'))?.clone();
        self.advance();
        Some(word)
    }

    fn advance(&mut self) {
        self.rest = self.rest.get(1..).unwrap_or_default();
    }
}
