//! Every page of the demonstration below a path: no address may lead outside it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use qisai_web::routes;
use scraper::ElementRef;
use tempfile::TempDir;

use crate::support::http::{Answer, Visitor};
use crate::support::program::command;
use crate::support::server::Server;

const BASE: &str = "/qisai";
/// Pages of one kind that are looked at: those of the same address apart from names and numbers.
const MAX_ALIKE: usize = 8;
/// Attributes whose values are no addresses, but may begin like one: what was typed or is stored.
const TEXTS: [&str; 2] = ["value", "placeholder"];
/// Attributes whose addresses browsers or scripts request.
const FOLLOWED: [&str; 8] = ["href", "src", "srcset", "data-detail", "data-poll", "data-next", "formaction", "action"];

/// Routes whose pages the demonstration does not show: streams, states for programs and scripts, the first start, a
/// claimed code, formats and records that it does not have.
const NOT_SEEN: [&str; 14] = [
    "/t/{slug}/live",
    "/healthz",
    "/readyz",
    "/metrics",
    "/setup",
    "/me/role/{slug}",
    "/p/{pass}",
    "/desk/{slug}/ladder",
    "/desk/{slug}/start-scores",
    "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/photos/first",
    "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/photos/second",
    "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/diagrams/turned",
    "/desk/{slug}/r/{round}/blocked",
    "/desk/{slug}/r/{round}/apart",
];

/// Returns an address without names and numbers, such as `/t/*/r/#`.
fn kind(address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let parts: Vec<&str> = path.split('/').collect();
    let part = |(place, part): (usize, &&str)| match parts.get(place.wrapping_sub(1)) {
        Some(&("t" | "desk" | "e" | "code")) if !["new", "import", "rulings"].contains(part) => "*".to_owned(),
        _ if part.starts_with('@') => "@".to_owned(),
        _ => part
            .chars()
            .map(|letter| if letter.is_ascii_digit() { '#' } else { letter })
            .collect::<String>()
            .replace("##", "#"),
    };
    let path: Vec<String> = parts.iter().enumerate().map(part).collect();
    let names: Vec<&str> = query.split('&').map(|pair| pair.split('=').next().unwrap_or_default()).collect();
    format!("{}?{}", path.join("/"), names.join("&"))
}

/// Returns the attributes of a page that lead outside the path.
pub fn outside(page: &Answer) -> Vec<String> {
    let page = page.html();
    let elements = page.root_element().descendants().filter_map(ElementRef::wrap);
    let attributes = elements.flat_map(|element| element.value().attrs());
    let is_outside = |(name, value): &(&str, &str)| {
        let address = if *name == "content" { value.split_once("url=").map_or("", |(_, to)| to) } else { value };
        address.starts_with('/') && !address.starts_with("/qisai/") && !TEXTS.contains(name)
    };
    attributes.filter(is_outside).map(|(name, value)| format!("{name}=\"{value}\"")).collect()
}

#[derive(Default)]
struct Crawl {
    queue: VecDeque<String>,
    known: BTreeSet<String>,
    kinds: BTreeMap<String, usize>,
    faults: BTreeSet<String>,
    /// Addresses that were answered.
    seen: Vec<String>,
}

impl Crawl {
    /// Notes an address for a visit.
    fn add(&mut self, address: &str) {
        let address = address.split('#').next().unwrap_or_default();
        // Templates of scripts, and addresses of other hosts.
        if !address.starts_with('/') || address.contains('{') || !self.known.insert(address.to_owned()) {
            return;
        }
        let alike = self.kinds.entry(kind(address)).or_default();
        *alike += 1;
        if *alike <= MAX_ALIKE {
            self.queue.push_back(address.to_owned());
        }
    }

    fn look(&mut self, address: &str, answer: &Answer) {
        if !answer.header("location").is_empty() {
            let to = answer.header("location");
            if !to.starts_with("/qisai/") && !to.starts_with("webcal://play.example/qisai/") {
                self.faults.insert(format!("{address} leads to {to}"));
            }
            self.add(to);
        }
        if !answer.header("content-type").starts_with("text/html") {
            return;
        }
        self.faults.extend(outside(answer).into_iter().map(|fault| format!("{address}: {fault}")));
        let page = answer.html();
        for element in page.root_element().descendants().filter_map(ElementRef::wrap) {
            let is_sent = element.value().name() == "form" && element.attr("method") == Some("post");
            for name in FOLLOWED.into_iter().filter(|_| !is_sent) {
                element.attr(name).into_iter().for_each(|to| self.add(to));
            }
        }
    }

    fn run(&mut self, visitor: &Visitor) {
        while let Some(address) = self.queue.pop_front() {
            let answer = visitor.get(&address);
            self.look(&address, &answer);
            match answer.status {
                200 | 303 => self.seen.push(address),
                // An address may ask the engines a number of questions at once.
                429 => {}
                status => drop(self.faults.insert(format!("{address}: {status}"))),
            }
        }
    }

    /// Returns the routes of which a page was seen.
    fn routes(&self) -> BTreeSet<&'static str> {
        let covers = |pattern: &str, path: &str| {
            if let Some((begin, _)) = pattern.split_once('{').filter(|_| pattern.ends_with(":.*}")) {
                return path.starts_with(begin);
            }
            let is_group = |word: &&str| word.strip_prefix('g').is_some_and(|number| number.parse::<u32>().is_ok());
            let (pattern, path): (Vec<_>, Vec<_>) =
                (pattern.split('/').collect(), path.split('/').filter(|word| !is_group(word)).collect());
            let fits = |(part, word): (&&str, &str)| {
                part.split_once('{').map_or(*part == word, |(begin, _)| word.starts_with(begin))
            };
            pattern.len() == path.len() && pattern.iter().zip(path).all(fits)
        };
        let paths: Vec<&str> = self.seen.iter().filter_map(|it| it.strip_prefix(BASE)?.split('?').next()).collect();
        let patterns = routes::TABLE.iter().filter(|row| row.method == "GET").map(|row| row.pattern);
        patterns.filter(|pattern| paths.iter().any(|path| covers(pattern, path))).collect()
    }
}

#[test]
fn o17_no_page_of_the_demonstration_leads_outside_its_path() {
    let data = TempDir::new().unwrap();
    let mut program = command();
    program.env("XDG_DATA_HOME", data.path());
    let server = Server::launch(program, &["--demo", "--public-url", "http://play.example/qisai/"], "password");
    let password = server.greeting.trim_end().rsplit(' ').next().unwrap();
    assert!(server.greeting.contains("Sign in at http://play.example/qisai/sign-in"), "{}", server.greeting);
    let mut arbiter = server.anybody().below(BASE);
    assert_eq!(arbiter.try_to_sign_in("/sign-in", "demo", password).location(), "/qisai/desk");
    let begins = [
        "/",
        "/api",
        "/feed.atom",
        "/robots.txt",
        "/sitemap.xml",
        "/desk",
        "/me",
        "/accounts",
        "/accounts/log",
        "/me/second-factor",
        "/screen",
        "/desk/new",
        "/desk/import",
    ];
    let slugs: Vec<&str> = server.greeting.split("/t/").skip(1).filter_map(|rest| rest.split(' ').next()).collect();
    assert!(!slugs.is_empty(), "{}", server.greeting);
    let of_desks = ["/next", "/byes"].map(|page| slugs.iter().map(move |slug| format!("/desk/{slug}{page}")));
    let begins: Vec<String> = begins
        .map(str::to_owned)
        .into_iter()
        .chain(of_desks.into_iter().flatten())
        .chain(["/code/hall".into()])
        .collect();
    let mut routes = BTreeSet::new();
    for visitor in [server.anybody().below(BASE), arbiter] {
        let mut crawl = Crawl::default();
        for begin in &begins {
            crawl.add(&format!("{BASE}{begin}"));
        }
        crawl.run(&visitor);
        assert_eq!(crawl.faults, BTreeSet::new(), "{} faults", crawl.faults.len());
        routes.extend(crawl.routes());
    }
    let pages = routes::TABLE.iter().filter(|row| row.method == "GET").map(|row| row.pattern);
    let unseen: Vec<&str> = pages.filter(|pattern| !routes.contains(pattern)).collect();
    assert_eq!(unseen, NOT_SEEN);
}
