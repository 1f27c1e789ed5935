//! Delivery of the outbox: sends messages about new boards through a mail server configured by the operator.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use qisai_domain::{TournamentId, Version, Visibility};

use qisai_i18n::{Lang, Words};
use qisai_service::messages::{DueMessage, MessageText, Untold};
use qisai_service::{Service, ServiceError};
use qisai_view::messages::{self as letters, Letter};

/// Interval at which the outbox is checked.
const PACE: Duration = Duration::from_secs(2);
/// Maximum number of messages sent per interval; mail servers reject bursts.
const IN_A_TURN: i64 = 10;
/// Timeout of the mail server.
const PATIENCE: Duration = Duration::from_secs(20);

/// Mail server and sender address.
pub struct Mail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// Public address of the pages, if configured.
    root: Option<String>,
}

impl Mail {
    /// Returns the mail transport for a server address and a sender.
    ///
    /// # Errors
    /// Description of the fault in the server address or the sender, without the password.
    pub fn new(server: &str, from: &str, root: Option<String>) -> Result<Self, String> {
        let from = from.parse::<Mailbox>().map_err(|error| format!("--mail-from {from}: {error}"))?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(server)
            .map_err(|_| "--smtp needs smtp://HOST:PORT or smtps://USER:PASSWORD@HOST".to_owned())?;
        Ok(Self { transport: transport.timeout(Some(PATIENCE)).build(), from, root })
    }

    /// Empties the outbox at regular intervals.
    pub(crate) async fn run(self, service: Arc<Service>) {
        let mut turn = tokio::time::interval(PACE);
        turn.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut seen = BTreeMap::new();
        loop {
            turn.tick().await;
            let (asked, root) = (Arc::clone(&service), self.root.clone());
            let looking = tokio::task::spawn_blocking(move || {
                let due = prepare(&asked, root.as_deref(), &mut seen);
                if due.is_err() {
                    // All tournaments are checked again from the start.
                    seen.clear();
                }
                (due, seen)
            });
            let Ok((due, looked)) = looking.await else { return };
            seen = looked;
            match due {
                Ok(due) => self.send_all(&service, due).await,
                Err(error) => tracing::warn!(%error, "messages could not be prepared"),
            }
        }
    }

    async fn send_all(&self, service: &Arc<Service>, due: Vec<DueMessage>) {
        for one in due {
            let sent = self.send(&one).await;
            let service = Arc::clone(service);
            let noting = tokio::task::spawn_blocking(move || match sent {
                Ok(()) => service.message_sent(&one),
                Err((fault, is_final)) => service.message_failed(&one, &fault, is_final),
            });
            if let Ok(Err(error)) = noting.await {
                tracing::warn!(%error, "what became of a message could not be noted");
            }
        }
    }

    /// Sends a message. The error holds a description, and `true` if another attempt is useless.
    async fn send(&self, due: &DueMessage) -> Result<(), (String, bool)> {
        let useless = |error: &dyn std::fmt::Display| (error.to_string(), true);
        let to = due.address.parse::<Mailbox>().map_err(|error| useless(&error))?;
        let message = Message::builder().from(self.from.clone()).to(to).subject(due.said.subject.clone());
        let message = message.header(ContentType::TEXT_PLAIN).body(due.said.body.clone());
        let message = message.map_err(|error| useless(&error))?;
        match self.transport.send(message).await {
            Ok(_) => Ok(()),
            Err(error) => Err((error.to_string(), error.is_permanent())),
        }
    }
}

/// Queues messages about new boards, and takes the messages that are due.
fn prepare(
    service: &Service,
    root: Option<&str>,
    seen: &mut BTreeMap<TournamentId, Version>,
) -> Result<Vec<DueMessage>, ServiceError> {
    for one in service.untold(seen)? {
        if let Some(said) = said(service, &one, root)? {
            service.post(one, said)?;
        }
    }
    let mut due = Vec::new();
    for one in service.due_messages(IN_A_TURN)? {
        if service.take_message(&one)? {
            due.push(one);
        }
    }
    Ok(due)
}

fn said(service: &Service, untold: &Untold, root: Option<&str>) -> Result<Option<MessageText>, ServiceError> {
    let scope = service.scope(untold.tournament, Some(untold.at.group))?;
    let t = Words::of(Lang::from_code(&untold.lang).unwrap_or_default());
    let is_seen = scope.event().visibility_of(&scope.tournament().settings) != Visibility::Private;
    let letter = letters::board(&scope, untold.at, untold.entry, root.filter(|_| is_seen), t);
    Ok(letter.map(|Letter { subject, body }| MessageText { subject, body }))
}
