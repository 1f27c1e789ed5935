//! Tests for several processes on one database, and for connections lost at critical moments.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::Text;
use diesel::{Connection, PgConnection, RunQueryDsl, SqliteConnection};

use crate::live::{Stream, desk};
use crate::proofs::writers;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::history::History;
use crate::support::server::Server;

/// Waits until a condition is true, for at most twenty seconds, enough for the slowest machine.
#[track_caller]
fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let so = (0..400).any(|_| {
        is_so() || {
            thread::sleep(Duration::from_millis(50));
            false
        }
    });
    assert!(so, "{what}");
}

/// Starts two servers on one database with round 1 published, and returns the pages of the first one's arbiter at each.
fn two_servers(database: &Database) -> (Server, Server, Desk, Desk) {
    let (server, other) = (Server::start(&database.url), Server::start(&database.url));
    let here = desk(&server);
    here.pair(1);
    here.publish(1);
    let there = other.anybody().sign_in("anna").desk(&here.slug);
    eventually("the other process knows the round", || there.version() == here.version());
    (server, other, here, there)
}

#[test]
fn r11_changes_of_another_process_arrive_and_no_page_stays_old() {
    let Some(database) = Database::postgresql() else { return };
    let (server, other, here, there) = two_servers(&database);
    let streams = [&server, &other].map(|server| Stream::open(&server.anybody(), &here.slug));
    let reach = |version: u64| streams.each_ref().map(|stream| stream.reaches(version));
    let board = there.boards(1).remove(0);
    assert_eq!(there.public("/r/1.json").json(), here.public("/r/1.json").json());
    there.enter_result(1, &board, "first").is(200);
    let took = reach(there.version());
    println!("the other process was told after {:?}", took[0]);
    assert_eq!(here.shape("/r/1.json")["boards"][0]["code"], "first");
    assert_eq!(here.boards(1)[0].result, "first");
    // A form drawn before is refused.
    here.enter_result(1, &board, "draw").is(409);
    // A tournament unknown to the other server appears in its list.
    here.arbiter.create_tournament("Lighthouse Cup", 3);
    eventually("the other list has the new tournament", || {
        other.anybody().get("/").is(200).text().contains("Lighthouse")
    });
    assert_eq!(database.verify(), 2);
}

/// Writers of one process wait in its queue; those of two wait for the lock of the tournament.
#[test]
fn r5_writers_at_two_processes_are_neither_lost_nor_turned_away() {
    let Some(database) = Database::postgresql() else { return };
    let (server, other) = (Server::start(&database.url), Server::start(&database.url));
    let here = writers::hall(&server);
    let desks = [here.clone(), writers::at(&here, &other)];
    let seen = writers::while_entering_at(&desks, 8, 1, |_| thread::sleep(Duration::from_secs(3)));
    assert!(seen.refused.is_empty(), "{:?}", seen.refused);
    assert!(seen.told.len() > 50, "{}", seen.told.len());
    // A process knows its own results at once, and those of another one when it has been told of them.
    eventually("the last results arrive", || seen.missing(&here).is_empty());
    History::of(&database.url, &here.slug).confirms(&seen.told);
    database.verify();
}

/// The log of accounts and roles has a lock of its own.
#[test]
fn t4_roles_given_at_two_processes_wait_for_each_other() {
    let Some(database) = Database::postgresql() else { return };
    let (server, other) = (Server::start(&database.url), Server::start(&database.url));
    let here = desk(&server);
    let there = writers::at(&here, &other);
    let names = ["ben", "cara"];
    for name in names {
        here.arbiter.add_account(name, "scorer");
    }
    thread::scope(|scope| {
        for (desk, name) in [&here, &there].into_iter().zip(names) {
            scope.spawn(move || {
                for _ in 0..12 {
                    desk.give(name, "scorer");
                    desk.give(name, "");
                }
            });
        }
    });
    database.verify();
}

/// Another process has written an entry about accounts and goes on to write an account, while this one begins.
#[test]
fn t4_changes_of_accounts_take_their_locks_in_one_order() {
    let Some(database) = Database::postgresql() else { return };
    let server = Server::start(&database.url);
    let owner = server.anybody().set_up("anna");
    let [mut other, mut watching] = [(); 2].map(|()| PgConnection::establish(&database.url).unwrap());
    other.batch_execute("BEGIN; LOCK TABLE installation_log IN SHARE ROW EXCLUSIVE MODE").unwrap();
    thread::scope(|scope| {
        let adding = scope.spawn(|| owner.add_account("ben", "scorer"));
        let waiting = "(SELECT count(*)::text FROM pg_locks JOIN pg_database ON pg_database.oid = database \
                       WHERE datname = current_database() AND NOT granted)";
        eventually("the server waits", || {
            diesel::select(sql::<Text>(waiting)).get_result::<String>(&mut watching).unwrap() == "1"
        });
        // A lock that the server already had would make each wait for the other, and one would be refused.
        other.batch_execute("UPDATE account SET key_map = key_map; COMMIT").unwrap();
        adding.join().unwrap();
    });
    server.stop();
    database.verify();
}

/// Returns the connections that listen for notifications.
fn listeners(db: &mut PgConnection) -> Vec<String> {
    let pids = "(SELECT coalesce(string_agg(pid::text, ' '), '') FROM pg_stat_activity \
                WHERE application_name = 'qisai changes' AND datname = current_database())";
    let pids: String = diesel::select(sql::<Text>(pids)).get_result(db).unwrap();
    pids.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn r11_what_was_told_while_nobody_listened_arrives_and_a_lost_listener_comes_back() {
    let Some(database) = Database::postgresql() else { return };
    let (server, _other, here, there) = two_servers(&database);
    let stream = Stream::open(&server.anybody(), &here.slug);
    let mut db = PgConnection::establish(&database.url).unwrap();
    eventually("both listen", || listeners(&mut db).len() == 2);
    let before = listeners(&mut db);
    for pid in &before {
        db.batch_execute(&format!("SELECT pg_terminate_backend({pid})")).unwrap();
    }
    let board = there.boards(1).remove(0);
    there.enter_result(1, &board, "draw").is(200);
    stream.reaches(there.version());
    eventually("both listen again", || {
        let now = listeners(&mut db);
        now.len() == 2 && now.iter().all(|pid| !before.contains(pid))
    });
    let board = there.boards(1).remove(1);
    there.enter_result(1, &board, "draw").is(200);
    stream.reaches(there.version());
}

#[test]
fn r11_others_are_told_of_what_was_committed_and_of_nothing_else() {
    let Some(database) = Database::postgresql() else { return };
    let server = Server::start(&database.url);
    let desk = desk(&server);
    desk.pair(1);
    desk.publish(1);
    let mut db = PgConnection::establish(&database.url).unwrap();
    db.batch_execute("LISTEN qisai").unwrap();
    let (old, board) = (desk.boards(1).remove(0), desk.boards(1).remove(1));
    desk.enter_result(1, &old, "first").is(200);
    let first = desk.version();
    desk.enter_result(1, &old, "draw").is(409);
    desk.enter_result(1, &board, "draw").is(200);
    let mut told = Vec::new();
    eventually("both results are told", || {
        let payloads = db.notifications_iter().map(|notification| notification.unwrap().payload);
        // A newly started server sends a test notification.
        told.extend(payloads.filter(|payload| !payload.ends_with(" hello")));
        told.len() >= 2
    });
    let id: String = diesel::select(sql::<Text>("(SELECT id::text FROM tournament)")).get_result(&mut db).unwrap();
    let versions: Vec<String> = told.iter().map(|payload| payload.split_once(' ').unwrap().1.to_owned()).collect();
    assert_eq!(versions, [format!("{id} {first}"), format!("{id} {}", desk.version())]);
}

#[test]
fn a_second_server_on_the_same_file_is_refused_and_told_of_the_first() {
    let database = Database::sqlite();
    let mut server = Server::start(&database.url);
    let desk = desk(&server);
    let Err(second) = Server::try_start(&database.url) else { panic!("a second server serves the same file") };
    let said = second.bad(2);
    assert!(said.contains("already being served (process ") && said.contains("PostgreSQL"), "{said}");
    // The first is not disturbed, and the command line can be used beside it.
    desk.register("Ada", 1800);
    database.qisai(&["user", "list"]).good();
    database.verify();
    // A crashed server does not block others.
    server.kill();
    Server::start(&database.url).anybody().get("/readyz").is(200);
}

#[test]
fn r9_the_tables_of_before_are_kept_beside_the_database() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    server.stop();
    let copies = || {
        let names = std::fs::read_dir(database.folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        let names = names.map(|name| name.into_string().unwrap()).filter(|name| name.contains(".before-"));
        names.collect::<Vec<_>>()
    };
    assert_eq!(copies(), Vec::<String>::new(), "a new database has nothing to keep");
    // In the state of the version before this migration.
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    db.batch_execute(
        "DROP TABLE installation_log; DELETE FROM head WHERE aggregate = 0; \
         DELETE FROM __diesel_schema_migrations WHERE version = '20261128100000'",
    )
    .unwrap();
    drop(db);
    // That version had no log of accounts, and so kept no beginning of one beside the key.
    std::fs::remove_file(database.path("qisai.sqlite3.key.beginnings")).unwrap();
    let said = database.qisai(&["migrate"]);
    assert_eq!((said.code, said.out.as_str()), (0, "20261128100000: done\n"));
    let [copy] = copies().try_into().unwrap();
    assert!(said.err.contains(&copy), "{}", said.err);
    let path = database.path(&copy);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let mut old = SqliteConnection::establish(&path).unwrap();
    let value = |db: &mut SqliteConnection, query: &str| -> String {
        diesel::select(sql::<Text>(&format!("({query})"))).get_result(db).unwrap()
    };
    assert_eq!(value(&mut old, "SELECT slug FROM tournament"), desk.slug);
    assert_eq!(
        value(&mut old, "SELECT CAST(count(*) AS TEXT) FROM sqlite_master WHERE name = 'installation_log'"),
        "0"
    );
    assert_eq!(database.verify(), 1);
    assert_eq!(copies().len(), 1, "nothing more to be done, nothing more to be kept");
}

/// Fate of the next COMMIT on a connection that has written to the log.
const PASSES: u8 = 0;
const ANSWER_IS_LOST: u8 = 1;
const NEVER_ARRIVES: u8 = 2;

/// Proxy between a server and its database.
struct Between {
    url: String,
    fate: Arc<AtomicU8>,
    cut: Arc<AtomicUsize>,
}

impl Between {
    fn open(url: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (head, rest) = url.split_once("127.0.0.1:").unwrap();
        let (behind, name) = rest.split_once('/').unwrap();
        let behind: u16 = behind.parse().unwrap();
        let between = Self {
            url: format!("{head}127.0.0.1:{port}/{name}"),
            fate: Arc::new(AtomicU8::new(PASSES)),
            cut: Arc::default(),
        };
        let (fate, cut) = (Arc::clone(&between.fate), Arc::clone(&between.cut));
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(server) = TcpStream::connect(("127.0.0.1", behind)) else { return };
                carry(client, server, &fate, &cut);
            }
        });
        between
    }

    /// Performs an act while the next COMMIT of a result has this fate.
    fn with<T>(&self, fate: u8, act: impl FnOnce() -> T) -> T {
        self.fate.store(fate, Ordering::SeqCst);
        let done = act();
        assert_eq!(self.fate.load(Ordering::SeqCst), PASSES, "the commit met its fate");
        done
    }
}

/// Forwards bytes both ways, on two threads, until either side closes or the fate of a COMMIT is met.
fn carry(client: TcpStream, server: TcpStream, fate: &Arc<AtomicU8>, cut: &Arc<AtomicUsize>) {
    let lost = Arc::new(AtomicU8::new(PASSES));
    let [mut from_client, mut to_client] = [client.try_clone().unwrap(), client];
    let [mut from_server, mut to_server] = [server.try_clone().unwrap(), server];
    let (fate, cut, told) = (Arc::clone(fate), Arc::clone(cut), Arc::clone(&lost));
    thread::spawn(move || {
        let (mut bytes, mut writes) = (vec![0; 1 << 16], false);
        while let Ok(length) = from_client.read(&mut bytes) {
            let holds = |words: &[u8]| bytes[..length].windows(words.len()).any(|window| window == words);
            writes |= holds(b"INSERT INTO log ");
            if length > 0 && writes && holds(b"COMMIT") {
                let met = fate.swap(PASSES, Ordering::SeqCst);
                told.store(met, Ordering::SeqCst);
                cut.fetch_add(usize::from(met != PASSES), Ordering::SeqCst);
                if met == NEVER_ARRIVES {
                    break;
                }
            }
            if length == 0 || to_server.write_all(&bytes[..length]).is_err() {
                break;
            }
        }
        let _ = (to_server.shutdown(Shutdown::Both), from_client.shutdown(Shutdown::Both));
    });
    thread::spawn(move || {
        let mut bytes = vec![0; 1 << 16];
        while let Ok(length) = from_server.read(&mut bytes) {
            let is_lost = lost.load(Ordering::SeqCst) == ANSWER_IS_LOST;
            if length == 0 || is_lost || to_client.write_all(&bytes[..length]).is_err() {
                break;
            }
        }
        let _ = (to_client.shutdown(Shutdown::Both), from_server.shutdown(Shutdown::Both));
    });
}

#[test]
fn r10_a_commit_whose_answer_is_lost_is_looked_up_and_acknowledged() {
    let Some(database) = Database::postgresql() else { return };
    let between = Between::open(&database.url);
    let server = Server::start(&between.url);
    let desk = desk(&server);
    desk.pair(1);
    desk.publish(1);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "first").is(200);
    let version = desk.version();
    between.with(ANSWER_IS_LOST, || desk.enter_result(1, &boards[1], "draw")).is(200);
    assert_eq!((desk.version(), between.cut.load(Ordering::SeqCst)), (version + 1, 1));
    assert_eq!(desk.boards(1)[1].result, "draw");
    // The new connection continues to work.
    desk.enter_result(1, &boards[2], "second").is(200);
    assert_eq!(desk.version(), version + 2);
    server.stop();
    database.verify();
}

#[test]
fn r10_a_commit_that_never_arrived_is_refused_and_may_be_sent_again() {
    let Some(database) = Database::postgresql() else { return };
    let between = Between::open(&database.url);
    let server = Server::start(&between.url);
    let desk = desk(&server);
    desk.pair(1);
    desk.publish(1);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "first").is(200);
    let version = desk.version();
    let refused = between.with(NEVER_ARRIVES, || desk.enter_result(1, &boards[1], "draw")).is(503);
    assert_eq!((&refused.json()["error"], refused.header("retry-after")), (&"busy".into(), "2"));
    assert_eq!((desk.version(), desk.boards(1)[1].result.as_str()), (version, ""));
    desk.enter_result(1, &boards[1], "draw").is(200);
    assert_eq!((desk.version(), desk.boards(1)[1].result.as_str()), (version + 1, "draw"));
    server.stop();
    database.verify();
}
