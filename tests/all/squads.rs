//! Tests for clubs with several teams in the divisions of a league (TM41): eligibility of players by the first dates of
//! the matches.

use qisai_domain::contest::{BoardSides, Contest};
use qisai_domain::squad::SquadRule;
use qisai_domain::stage::LineUpRule;
use qisai_domain::{
    Command, Discipline, Event, Format, GroupId, PersonId, Play, Player, RoundRef, ScoreSystem, Scoring, Settings,
    Setup, Side, Sitting, StageId, StagePart, Table, Team, TournamentId, Visibility,
};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;
use qisai_service::line_ups::{HandedBy, TeamLineUpSide};
use qisai_service::tournaments::{CommandContext, TargetEvent};

use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;

const FIRST: RoundRef = RoundRef { group: GroupId(1), round: 1 };

struct League {
    service: Service,
    runtime: tokio::runtime::Runtime,
}

impl League {
    fn open(database: &Database) -> Self {
        let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
        Self { service, runtime: tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap() }
    }

    fn run(&self, id: TournamentId, command: Command) {
        self.runtime.block_on(self.service.run(id, command, CommandContext::account("anna"))).unwrap();
    }

    /// Creates a division of two teams on two boards: team, club, players. Its only round is public and begins at this
    /// time.
    fn division(
        &self,
        (slug, position): (&str, u16),
        home: TargetEvent,
        teams: [(&str, &str, Vec<&str>); 2],
        start: &str,
    ) -> TournamentId {
        let format = Format::Table { table: Table::Berger, cycles: 1, exchange_at_seam: false };
        let scoring = Scoring { matches: Some(ScoreSystem::two_one_zero()), ..Scoring::default() };
        let contests = vec![(1, Contest::of_boards(2, BoardSides::Alternate))];
        let squads = SquadRule { tied_after: Some(1), ..SquadRule::default() };
        let play = Play { contests, squads, line_ups: Some(LineUpRule::Reserves), ..Play::of(format, scoring) };
        let settings = Settings {
            slug: slug.to_owned(),
            name: slug.to_owned(),
            position,
            discipline: Discipline::Chess,
            visibility: Visibility::Public,
            ..Settings::default()
        };
        let made = self.service.create(Setup::new(settings, play), home, CommandContext::account("anna"), None);
        let id = self.runtime.block_on(made).unwrap();
        for (name, club, players) in teams {
            let player = |name: &&str| Player { name: (*name).to_owned(), ..Player::default() };
            let team = Team { name: name.to_owned(), club: club.to_owned(), ..Team::default() };
            self.run(id, Command::RegisterTeam { team: Box::new(team), players: players.iter().map(player).collect() });
        }
        let sitting = Sitting { round: 1, start: start.parse().unwrap(), ..Sitting::default() };
        self.run(id, Command::EditStage { stage: StageId(1), part: StagePart::Sittings(vec![sitting].into()) });
        let (plan, _) = self.service.plan(id, FIRST.group, None, qisai_pairing::SearchBudget::endless()).unwrap();
        self.run(id, Command::Pair(vec![(FIRST, plan)]));
        self.run(id, Command::Publish(vec![FIRST]));
        id
    }

    /// Submits a team's line-up by the names of its players; returns the refusal.
    fn hands_in(&self, id: TournamentId, team: &str, players: [&str; 2]) -> Result<(), String> {
        let scope = self.service.scope(id, None).unwrap();
        let t = scope.tournament().clone();
        let pairing = t.round(FIRST).unwrap().in_board_order()[0].clone();
        let side = if t.name_of(pairing.two().unwrap()[0]) == team { Side::First } else { Side::Second };
        let person = |name: &str| -> Option<PersonId> {
            t.people.values().find(|person| person.name() == name).map(|person| person.id)
        };
        let players: Vec<Option<PersonId>> = players.into_iter().map(person).collect();
        let chairs = TeamLineUpSide { at: FIRST, pairing: pairing.id, side };
        let handed = self.service.hand_in(&scope, chairs, players, (CommandContext::account("anna"), HandedBy::Desk));
        self.runtime.block_on(handed).map(drop).map_err(|error| error.to_string())
    }
}

#[test]
fn tm41_who_has_played_above_is_refused_below_by_name_from_the_next_first_date_on() {
    let database = Database::sqlite();
    let league = League::open(&database);
    let event = Event { name: "League".to_owned(), visibility: Visibility::Public, ..Event::default() };
    let above = [("Harbour", "Harbour", vec!["Ada", "Bea", "Xu"]), ("Lake", "Lake", vec!["Cid", "Dan"])];
    let home = TargetEvent::New(Box::new(event));
    let above = league.division(("first", 0), home, above, "2026-05-01T14:00:00");
    let home = TargetEvent::In(league.service.tournament(above).unwrap().event);
    let below = [("Harbour II", "Harbour", vec!["Xu", "Eve", "Fay"]), ("Hill", "Hill", vec!["Gus", "Hal"])];
    let below = league.division(("second", 1), home, below, "2026-05-08T14:00:00");

    // Submitted, but not open: nothing has been played yet.
    league.hands_in(above, "Harbour", ["Ada", "Xu"]).unwrap();
    league.hands_in(below, "Harbour II", ["Xu", "Eve"]).unwrap();
    league.hands_in(above, "Lake", ["Cid", "Dan"]).unwrap();
    let refused = league.hands_in(below, "Harbour II", ["Xu", "Fay"]).unwrap_err();
    assert!(
        refused.contains("Harbour II") && refused.contains("Xu may only play for higher teams (appearances there: 1)"),
        "{refused}"
    );
    league.hands_in(below, "Harbour II", ["Eve", "Fay"]).unwrap();
    // A player who was never in the higher team is eligible, and so are all players of a club with one team.
    league.hands_in(below, "Hill", ["Gus", "Hal"]).unwrap();
    drop(league);

    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk("second");
    let cells = |on: &str| -> Vec<Vec<String>> {
        let page = desk.page(&format!("/squads?on={on}")).html();
        assert_eq!(page.select(&css("table[data-squad]")).count(), 1, "Lake and Hill have one team");
        let rows = css("table[data-squad=Harbour] tbody tr");
        let cell = css("th, td");
        page.select(&rows).map(|row| row.select(&cell).map(words).collect()).collect()
    };
    let of = |on: &str, name: &str| cells(on).into_iter().find(|row| row[0] == name).unwrap();
    assert_eq!(of("2026-05-01", "Ada"), ["Ada", "1", "0", "eligible", "not on the list"]);
    assert_eq!(of("2026-04-30", "Xu"), ["Xu", "1, 2", "0", "eligible", "eligible"]);
    assert_eq!(of("2026-05-01", "Xu")[4], "plays for team 1 of the club on the same day");
    let tied = of("2026-05-02", "Xu");
    assert_eq!((tied[2].as_str(), tied[3].as_str()), ("1", "eligible"));
    assert!(tied[4].starts_with("may only play for higher teams"), "{tied:?}");
    let dates = desk.page("/squads").html();
    let dates: Vec<String> = dates.select(&css("a[href*='squads?on=']")).map(words).collect();
    assert_eq!(dates, ["2026-05-08"], "the first dates of this division");

    // Another rule, set through the form.
    let form = || desk.page("/squads").form("#rule");
    let wrong = desk.arbiter.submit(&form().with("tied_after", "many")).is(422);
    assert!(!wrong.html().select(&css("#e-tied_after")).map(words).collect::<String>().is_empty());
    desk.arbiter.submit(&form().with("tied_after", "2").with("reason", "the league has decided")).is(303);
    assert_eq!(of("2026-05-02", "Xu")[4], "eligible");
    database.verify();
}
