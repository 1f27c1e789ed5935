//! Browser without scripts: cookies, pages, forms.

use std::collections::BTreeMap;
use std::io::BufReader;
use std::io::ErrorKind::UnexpectedEof;
use std::time::Duration;

use scraper::{ElementRef, Html, Selector};
use ureq::http::{HeaderMap, Request, Response};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body, BodyReader};

/// Boundary between the parts of a form with a file.
const BOUNDARY: &str = "----between-two-parts-of-a-form";
/// Maximum number of bytes in an answer.
const MAX_ANSWER_BYTES: u64 = 64 << 20;

/// Browser. A clone is a second window with its own cookies.
#[derive(Clone)]
pub struct Visitor {
    agent: Agent,
    scheme: &'static str,
    root: String,
    /// Path below which the server is reached; it is added to paths that lack it.
    base: &'static str,
    /// Cookies by name.
    pub cookies: BTreeMap<String, String>,
    /// Token of its forms.
    pub token: String,
}

/// Answer of the server.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    /// Checks the status and returns the answer.
    #[track_caller]
    pub fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{:?} {}", self.headers, self.text());
        self
    }

    /// Checks that the status is one of these and returns the answer.
    #[track_caller]
    pub fn one_of(self, statuses: &[u16]) -> Self {
        assert!(statuses.contains(&self.status), "{} {}", self.status, self.text());
        self
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn html(&self) -> Html {
        Html::parse_document(&self.text())
    }

    /// Returns a header, empty if there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Returns the target of a redirect.
    #[track_caller]
    pub fn location(&self) -> String {
        assert_eq!(self.status, 303, "{}", self.text());
        self.header("location").to_owned()
    }

    /// Returns the fields and URL of a form on this page, as a browser would send them.
    #[track_caller]
    pub fn form(&self, selector: &str) -> Form {
        let page = self.html();
        let form = page.select(&css(selector)).next();
        Form::of(form.unwrap_or_else(|| panic!("no {selector} on {}", self.text())))
    }
}

/// Parses a CSS selector.
pub fn css(selector: &str) -> Selector {
    Selector::parse(selector).unwrap()
}

/// Returns the text in an element.
pub fn words(element: ElementRef) -> String {
    element.text().collect::<Vec<_>>().join("").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Filled-in form.
#[derive(Clone, Debug)]
pub struct Form {
    pub action: String,
    multipart: bool,
    pub fields: Vec<(String, String)>,
    /// Name of its field, and name and content of the file.
    file: Option<(String, String, Vec<u8>)>,
}

impl Form {
    fn of(form: ElementRef) -> Self {
        assert_eq!(form.attr("method"), Some("post"));
        let mut fields = Vec::new();
        for field in form.select(&css("input, textarea")) {
            let Some(name) = field.attr("name") else { continue };
            let value = match (field.value().name(), field.attr("type").unwrap_or("text")) {
                ("textarea", _) => field.text().collect::<String>().replace("\r\n", "\n").replace('\n', "\r\n"),
                (_, "radio" | "checkbox") if field.attr("checked").is_none() => continue,
                (_, "file") => continue,
                _ => field.attr("value").unwrap_or_default().to_owned(),
            };
            fields.push((name.to_owned(), value));
        }
        for list in form.select(&css("select")) {
            let options: Vec<ElementRef> = list.select(&css("option")).collect();
            let chosen = options.iter().find(|option| option.attr("selected").is_some()).or(options.first());
            let value = chosen.map(|option| option.attr("value").map_or_else(|| words(*option), str::to_owned));
            fields.push((list.attr("name").unwrap().to_owned(), value.unwrap_or_default()));
        }
        let multipart = form.attr("enctype") == Some("multipart/form-data");
        Self { action: form.attr("action").unwrap_or_default().to_owned(), multipart, fields, file: None }
    }

    /// Sets the value of a field.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "texts and numbers read best as they are")]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.fields.retain(|(field, _)| field != name);
        self.fields.push((name.to_owned(), value.to_string()));
        self
    }

    /// Adds a file.
    #[must_use]
    pub fn file(mut self, name: &str, content: impl Into<Vec<u8>>) -> Self {
        assert!(self.multipart);
        self.file = Some(("file".to_owned(), name.to_owned(), content.into()));
        self
    }

    /// Returns type and bytes of the body.
    fn body(&self) -> (String, Vec<u8>) {
        if !self.multipart {
            let text = serde_html_form::to_string(&self.fields).unwrap();
            return ("application/x-www-form-urlencoded".to_owned(), text.into_bytes());
        }
        let mut body = Vec::new();
        let disposition = "Content-Disposition: form-data; name=";
        for (name, value) in &self.fields {
            body.extend(format!("--{BOUNDARY}\r\n{disposition}\"{name}\"\r\n\r\n{value}\r\n").into_bytes());
        }
        if let Some((name, file, content)) = &self.file {
            let head = format!("--{BOUNDARY}\r\n{disposition}\"{name}\"; filename=\"{file}\"\r\n");
            body.extend((head + "Content-Type: application/octet-stream\r\n\r\n").into_bytes());
            body.extend(content);
            body.extend(b"\r\n");
        }
        body.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
        (format!("multipart/form-data; boundary={BOUNDARY}"), body)
    }
}

/// Request to be sent.
pub struct Ask<'a> {
    visitor: &'a Visitor,
    path: String,
    headers: Vec<(String, String)>,
}

impl Ask<'_> {
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Sends the request like the desk's script.
    #[must_use]
    pub fn by_script(self) -> Self {
        self.header("accept", "application/json")
    }

    pub fn get(self) -> Answer {
        self.try_get().unwrap()
    }

    pub fn try_get(self) -> Result<Answer, ureq::Error> {
        let agent = &self.visitor.agent;
        let ask = || agent.run(self.request("GET").body(()).unwrap());
        // A connection that was kept may be closed in the very moment in which it is used again.
        let is_gone = |error: &ureq::Error| matches!(error, ureq::Error::Io(error) if error.kind() == UnexpectedEof);
        answer(ask().or_else(|error| if is_gone(&error) { ask() } else { Err(error) })?)
    }

    /// Returns the head of an answer that may be endless.
    pub fn glance(self) -> Answer {
        let agent = &self.visitor.agent;
        let (head, _) = agent.run(self.request("GET").body(()).unwrap()).unwrap().into_parts();
        Answer { status: head.status.as_u16(), headers: head.headers, body: Vec::new() }
    }

    /// Returns the body of an endless answer, as it arrives.
    pub fn follow(self) -> BufReader<BodyReader<'static>> {
        let agent = &self.visitor.agent;
        let response = agent.run(self.request("GET").body(()).unwrap()).unwrap();
        assert_eq!(response.status(), 200);
        BufReader::new(response.into_body().into_reader())
    }

    /// Sends fields, with the visitor's token.
    pub fn post(self, fields: &[(&str, &str)]) -> Answer {
        self.try_post(fields).unwrap()
    }

    pub fn try_post(self, fields: &[(&str, &str)]) -> Result<Answer, ureq::Error> {
        let token = self.visitor.token.clone();
        let mut all = vec![("csrf", token.as_str())];
        all.extend(fields);
        let text = serde_html_form::to_string(&all).unwrap();
        self.send("application/x-www-form-urlencoded", text.into_bytes())
    }

    /// Sends exactly this body.
    pub fn send(self, content_type: &str, body: Vec<u8>) -> Result<Answer, ureq::Error> {
        let agent = &self.visitor.agent;
        answer(agent.run(self.request("POST").header("content-type", content_type).body(body).unwrap())?)
    }

    fn request(&self, method: &str) -> ureq::http::request::Builder {
        let Visitor { scheme, root, base, .. } = self.visitor;
        let base = if self.path.starts_with(&format!("{base}/")) { "" } else { base };
        let mut request = Request::builder().method(method).uri(format!("{scheme}://{root}{base}{}", self.path));
        let cookies: Vec<String> = self.visitor.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            request = request.header("cookie", cookies.join("; "));
        }
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        request
    }
}

fn answer(response: Response<Body>) -> Result<Answer, ureq::Error> {
    let (head, body) = response.into_parts();
    let body = body.into_with_config().limit(MAX_ANSWER_BYTES).read_to_vec()?;
    Ok(Answer { status: head.status.as_u16(), headers: head.headers, body })
}

impl Visitor {
    /// Returns a new browser for this address.
    pub fn new(address: &str) -> Self {
        Self::over("http", address, TlsConfig::default())
    }

    /// Returns a new browser for this address over HTTPS that trusts only this authority (PEM).
    pub fn trusting(address: &str, authority: &[u8]) -> Self {
        let authority = Certificate::from_pem(authority).unwrap();
        let tls = TlsConfig::builder().root_certs(RootCerts::new_with_certs(&[authority])).build();
        Self::over("https", address, tls)
    }

    fn over(scheme: &'static str, address: &str, tls: TlsConfig) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_connect(Some(Duration::from_secs(10)))
            .accept("text/html")
            .tls_config(tls)
            .build();
        let (root, cookies) = (address.to_owned(), BTreeMap::new());
        Self { agent: config.into(), scheme, root, base: "", cookies, token: String::new() }
    }

    /// Returns the same browser at another server with the same database.
    #[must_use]
    pub fn at(&self, address: &str) -> Self {
        Self {
            root: address.to_owned(),
            cookies: self.cookies.clone(),
            token: self.token.clone(),
            ..Self::new(address)
        }
    }

    /// Returns the same browser, which reaches the server below a path such as `/qisai`.
    #[must_use]
    pub fn below(self, base: &'static str) -> Self {
        Self { base, ..self }
    }

    /// Returns the same browser with another token.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Self {
        Self { token: token.to_owned(), ..self.clone() }
    }

    pub fn ask(&self, path: &str) -> Ask<'_> {
        Ask { visitor: self, path: path.to_owned(), headers: Vec::new() }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask(path).get()
    }

    pub fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.ask(path).post(fields)
    }

    /// Submits a form from a page.
    pub fn submit(&self, form: &Form) -> Answer {
        self.try_submit(form).unwrap()
    }

    /// Submits a form to a server that may be gone.
    pub fn try_submit(&self, form: &Form) -> Result<Answer, ureq::Error> {
        let (content_type, body) = form.body();
        self.ask(&form.action).send(&content_type, body)
    }

    /// Stores the cookies of an answer.
    pub fn keep(&mut self, answer: &Answer) {
        for cookie in answer.headers.get_all("set-cookie") {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}
