//! Tests for style sheets, scripts and icons.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use crate::support::database::Database;
use crate::support::http::css;
use crate::support::server::Server;

/// Persistent connection.
struct Kept(BufReader<TcpStream>);

impl Kept {
    /// Returns status, head and body of an answer; reads only the announced length.
    fn get(&mut self, path: &str, header: &str) -> (u16, String, Vec<u8>) {
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n{header}\r\n");
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        let (mut head, mut length) = (String::new(), 0);
        loop {
            let start = head.len();
            assert!(self.0.read_line(&mut head).unwrap() > 0);
            let line = head[start..].to_ascii_lowercase();
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.trim().parse().unwrap();
            }
            if line == "\r\n" {
                break;
            }
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut body = vec![0; if status == 304 { 0 } else { length }];
        self.0.read_exact(&mut body).unwrap();
        (status, head, body)
    }
}

fn etag(head: &str) -> String {
    head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned()
}

#[test]
fn an_unchanged_file_is_not_sent_again_on_a_kept_connection() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let mut kept = Kept(BufReader::new(TcpStream::connect(&server.address).unwrap()));
    let (status, head, body) = kept.get("/static/css/base.css", "");
    assert_eq!(status, 200, "{head}");
    let known = format!("if-none-match: {}\r\n", etag(&head));
    for _ in 0..3 {
        let (status, head, _) = kept.get("/static/css/base.css", &known);
        assert_eq!(status, 304, "{head}");
        assert!(!head.contains("transfer-encoding"), "{head}");
    }
    // The next bytes are the next answer, not the rest of the last one.
    assert_eq!(kept.get("/static/css/base.css", ""), (200, head, body));
}

#[test]
fn pages_name_files_by_what_is_in_them() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anybody = server.anybody();
    let page = anybody.get("/setup").is(200).html();
    let named = css("link[rel=stylesheet], script[src]");
    let named = page.select(&named).map(|it| it.attr("href").or(it.attr("src")).unwrap().to_owned());
    let named: Vec<String> = named.collect();
    assert_eq!(named.len(), 2, "one sheet and one script: {named:?}");
    for address in named {
        let file = anybody.ask(&address).header("accept-encoding", "br").get().is(200);
        assert!(file.header("cache-control").contains("immutable"), "{address}");
        assert_eq!(file.header("content-encoding"), "br", "{address}");
        // The same file under another edition's URL or its plain name: revalidated each time.
        let plain = address.splitn(4, '/').nth(3).unwrap();
        for other in [format!("/static/@000000000000/{plain}"), format!("/static/{plain}")] {
            let file = anybody.get(&other).is(200);
            assert!(!file.header("cache-control").contains("immutable"), "{other}");
        }
    }
    anybody.get("/static/css/nowhere.css").is(404);
}
