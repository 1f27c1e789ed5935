//! Tests for messages to subscribed players: an outbox, a slow or refusing mail server, and no address on any page.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use qisai_domain::{Command, EntryId};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;
use qisai_service::tournaments::CommandContext;

use crate::arranging::{allow, evening, open_round, propose};
use crate::support::database::Database;
use crate::support::desk::harbour;
use crate::support::hall::{Phone, of, phones};
use crate::support::http::{Answer, css, words};
use crate::support::program::command;
use crate::support::server::Server;

/// Longer than the outbox needs on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// Mail received by the server: recipient and lines.
struct Received {
    to: String,
    text: String,
}

/// Mail server that accepts everything except mail to addresses that begin with `nobody`.
struct MailServer {
    url: String,
    mails: Receiver<Received>,
}

impl MailServer {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let (sender, mails) = channel();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (stream, sender) = (stream.unwrap(), sender.clone());
                thread::spawn(move || drop(talk(&stream, &sender)));
            }
        });
        Self { url, mails }
    }

    #[track_caller]
    fn next(&self) -> Received {
        self.mails.recv_timeout(PATIENCE).expect("a mail")
    }
}

/// Serves one session (RFC 5321).
fn talk(stream: &TcpStream, mails: &Sender<Received>) -> std::io::Result<()> {
    let mut answer = stream.try_clone()?;
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let mut to = String::new();
    answer.write_all(b"220 hall\r\n")?;
    while let Some(line) = lines.next().transpose()? {
        let said: &[u8] = match line.split(' ').next().unwrap_or_default().to_ascii_uppercase().as_str() {
            "RCPT" if line.contains("<nobody") => b"550 no such person\r\n",
            "RCPT" => {
                line.split(['<', '>']).nth(1).unwrap_or_default().clone_into(&mut to);
                b"250 yes\r\n"
            }
            "DATA" => {
                answer.write_all(b"354 go on\r\n")?;
                let mut text = String::new();
                while let Some(line) = lines.next().transpose()?.filter(|line| line != ".") {
                    text.push_str(&line);
                    text.push('\n');
                }
                let _ = mails.send(Received { to: to.clone(), text });
                b"250 taken\r\n"
            }
            "QUIT" => {
                answer.write_all(b"221 bye\r\n")?;
                return Ok(());
            }
            _ => b"250 yes\r\n",
        };
        answer.write_all(said)?;
    }
    Ok(())
}

fn served(database: &Database, mail: &MailServer) -> Server {
    served_at(database, mail, "https://qisai.example/")
}

fn served_at(database: &Database, mail: &MailServer, public: &str) -> Server {
    let mut command = command();
    command.env("QISAI_DATABASE", &database.url);
    let options = ["--smtp", &mail.url, "--mail-from", "desk@example.org", "--public-url", public];
    Server::launch(command, &options, "http://")
}

fn wants(phone: &Phone, address: &str) -> u16 {
    phone.visitor.submit(&phone.look().form("#messages-form").with("address", address)).status
}

#[test]
fn ca4_an_opponent_who_wants_messages_is_told_of_a_proposal() {
    let (database, mail) = (Database::sqlite(), MailServer::start());
    let server = served(&database, &mail);
    let (desk, cards) = open_round(&server);
    allow(&desk);
    let [white, black] = phones(&server, &cards, &desk.board_one(1));
    assert_eq!(wants(&black, "black@example.org"), 303);
    mail.next();
    propose(&white, &[evening(3)]).is(303);
    let told = mail.next();
    assert_eq!(told.to, "black@example.org");
    assert!(told.text.contains("proposes") && told.text.contains("19:00"), "{}", told.text);
    propose(&black, &[evening(4)]).is(303);
    assert!(mail.mails.recv_timeout(Duration::from_secs(3)).is_err(), "who proposes is told nothing");
}

#[test]
fn who_wants_it_is_told_of_the_board_once() {
    let (database, mail) = (Database::sqlite(), MailServer::start());
    let server = served(&database, &mail);
    let desk = harbour(&server, 4);
    let cards = desk.codes_for_all();
    let phone = of(&cards, "Player 1").claim(server.anybody());
    assert_eq!(wants(&phone, "player-one@example.org"), 303);
    let first = mail.next();
    assert_eq!(first.to, "player-one@example.org");
    assert!(first.text.contains("Player 1") && first.text.contains("From: desk@example.org"), "{}", first.text);
    desk.pair(1);
    desk.publish(1);
    let told = mail.next();
    assert!(told.text.contains("Round 1, board"), "{}", told.text);
    assert!(told.text.contains("against Player") && told.text.contains("https://qisai.example/t/"), "{}", told.text);
    // Arbiters see that messages were sent; only the recipient's own page shows the address.
    let states = |page: &Answer| page.html().select(&css("#messages .tag")).map(words).collect::<Vec<String>>();
    // The mail arrives before the record that it was sent.
    let mut page = desk.page("/passes");
    for _ in 0..200 {
        if states(&page) == ["sent", "sent"] {
            break;
        }
        thread::sleep(Duration::from_millis(25));
        page = desk.page("/passes");
    }
    assert_eq!(states(&page), ["sent", "sent"]);
    let entry = desk.entry_of("Player 1");
    let pages = [page, desk.page("/log"), desk.page(&format!("/players/{entry}")), desk.public("/players")];
    assert!(pages.iter().all(|page| !page.text().contains("player-one@")));
    assert!(phone.look().text().contains("player-one@example.org"));
    // Results are no new board: the next mail is about the next round.
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    let next = mail.next();
    assert!(next.to == "player-one@example.org" && next.text.contains("Round 2, board"), "{}", next.text);
    // After unsubscribing, no more messages are sent.
    phone.visitor.submit(&phone.look().form("#messages-end")).is(303);
    let other = of(&cards, "Player 2").claim(server.anybody());
    assert_eq!(wants(&other, "player-two@example.org"), 303);
    assert_eq!(mail.next().to, "player-two@example.org");
    desk.enter_all(2, |_| "draw");
    desk.close(2);
    desk.pair(3);
    desk.publish(3);
    assert_eq!(mail.next().to, "player-two@example.org");
    let page = desk.page("/passes");
    assert_eq!(page.html().select(&css("#messages tbody tr")).count(), 5, "one message for each board");
    database.verify();
}

/// A server below a path of a host: a link without the path would lead to another site.
#[test]
fn o17_the_link_in_a_mail_has_the_base_path() {
    let (database, mail) = (Database::sqlite(), MailServer::start());
    let server = served(&database, &mail);
    let desk = harbour(&server, 4);
    let phone = of(&desk.codes_for_all(), "Player 1").claim(server.anybody());
    assert_eq!(wants(&phone, "player-one@example.org"), 303);
    mail.next();
    server.stop();
    // The round is published by a server that sends nothing.
    let server = Server::start(&database.url);
    let desk = server.anybody().sign_in("anna").desk(&desk.slug);
    desk.pair(1);
    desk.publish(1);
    server.stop();
    let _server = served_at(&database, &mail, "https://qisai.example/club/qisai/");
    let told = mail.next().text;
    let link = told.lines().find(|line| line.contains("://")).expect("a link");
    assert_eq!(link, format!("https://qisai.example/club/qisai/t/{}/r/1", desk.slug));
}

#[test]
fn what_the_mail_server_does_not_take_is_said_at_the_desk_and_sent_again() {
    let (database, mail) = (Database::sqlite(), MailServer::start());
    let server = served(&database, &mail);
    let desk = harbour(&server, 4);
    let cards = desk.codes_for_all();
    let phone = of(&cards, "Player 2").claim(server.anybody());
    assert_eq!(wants(&phone, "no address"), 422);
    assert_eq!(wants(&phone, "nobody@example.org"), 303);
    let failed = || {
        let page = desk.page("/passes");
        let shown = page.html().select(&css("#messages .tag-bad")).next().is_some();
        shown.then_some(page)
    };
    let page = (0..200).find_map(|_| {
        thread::sleep(Duration::from_millis(100));
        failed()
    });
    let page = page.expect("the desk is told");
    assert!(page.text().contains("no such person") && !page.text().contains("nobody@example.org"), "{}", page.text());
    let again = page.form("#messages form:has([name=message])").with("what", "again");
    desk.arbiter.submit(&again).is(303);
    assert!(failed().is_none(), "it waits once more");
}

#[test]
fn addresses_that_are_typed_again_and_again_are_not_written_to_without_end() {
    let (database, mail) = (Database::sqlite(), MailServer::start());
    let server = served(&database, &mail);
    let desk = harbour(&server, 4);
    let cards = desk.codes_for_all();
    let phone = of(&cards, "Player 3").claim(server.anybody());
    let mut last = 303;
    for number in 0..=20 {
        last = wants(&phone, &format!("stranger{number}@example.org"));
        if last != 303 {
            break;
        }
        phone.visitor.submit(&phone.look().form("#messages-end")).is(303);
    }
    assert_eq!(last, 422, "twenty a day");
    assert!(phone.look().html().select(&css("#messages-end")).next().is_none());
}

#[test]
fn without_a_mail_server_nobody_is_asked_for_an_address() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let cards = desk.codes_for_all();
    let phone = of(&cards, "Player 1").claim(server.anybody());
    let page = phone.look().html();
    assert!(page.select(&css("#messages-form")).next().is_none());
    assert!(page.select(&css("#messages a[href$='.ics']")).next().is_some(), "a calendar needs no mail");
}

#[test]
fn of_whoever_is_erased_no_address_is_kept() {
    let (database, mail) = (Database::sqlite(), MailServer::start());
    let server = served(&database, &mail);
    let desk = harbour(&server, 4);
    let cards = desk.codes_for_all();
    let phone = of(&cards, "Player 4").claim(server.anybody());
    assert_eq!(wants(&phone, "player-four@example.org"), 303);
    assert_eq!(mail.next().to, "player-four@example.org");
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let id = service.find(&desk.slug).unwrap();
    let entry = EntryId(desk.entry_of("Player 4"));
    let person = service.tournament(id).unwrap().entry(entry).unwrap().person().unwrap();
    let by = CommandContext::account("anna").because(Some("asked to be forgotten".into()));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(service.run(id, Command::Erase(person), by)).unwrap();
    let is_kept = || phone.look().text().contains("player-four@example.org");
    assert!((0..200).any(|_| !is_kept() || {
        thread::sleep(Duration::from_millis(100));
        false
    }));
}
