//! McMahon in the standings (MM04, MM30–MM34, MM40).

use qisai_domain::mcmahon::McMahonRules;
use qisai_domain::{Format, GroupId, Tournament};
use qisai_pairing::generator::{Options, generate};
use qisai_standings::ranking::{order, ranked};
use qisai_standings::{Against, Descriptor, Undefined, Value, Working};

fn tournament(format: Format) -> Tournament {
    let options = Options { format, players: 25, rounds: 5, played: 5, absences: 60, ..Options::default() };
    let mut setup = generate(&options).unwrap();
    setup.order = vec!["SOS".to_owned(), "SOSOS".to_owned()];
    Tournament::try_from(setup).unwrap()
}

#[test]
fn mm40_places_go_by_the_mcmahon_score_and_every_value_is_the_sum_of_its_working() {
    let tournament = tournament(Format::McMahon { rounds: 5, rules: McMahonRules::default() });
    let (stage, _) = tournament.group(GroupId(1)).unwrap();
    let order = order(stage).unwrap();
    assert_eq!(order.iter().map(ToString::to_string).collect::<Vec<_>>(), ["MMS", "SOS", "SOSOS"]);
    let ranked = ranked(&tournament, GroupId(1), 5, &order).unwrap();
    let mut last = None;
    let mut starts = 0;
    for row in &ranked.standings.rows {
        let (scores, who) = ranked.table.mcmahon(row.entry).unwrap();
        let key = (scores.mms(who), scores.sos(who), scores.sosos(who));
        assert!(last.is_none_or(|last| key <= last), "MM36");
        last = Some(key);
        for code in ["MMS", "SOS", "SOS/C1", "SOSOS", "SODOS", "CUSS"] {
            let descriptor: Descriptor = code.parse().unwrap();
            let value = ranked.table.value(row.entry, &descriptor).unwrap();
            let working = ranked.table.working(row.entry, &descriptor, &value).unwrap();
            let Working::Sum(addends) = &working else { panic!("{working:?}") };
            let left = addends.iter().filter(|addend| addend.cut.is_none());
            assert_eq!(value.amount(), Some(left.map(|addend| addend.counts).sum()), "{code}");
            starts += usize::from(code == "MMS" && addends[0].against == Against::Start);
        }
    }
    assert_eq!(starts, ranked.standings.rows.len(), "the working of a score begins with the start score");
}

#[test]
fn mm04_a_swiss_has_no_mcmahon_score() {
    let tournament = tournament(Format::from_code("dutch").unwrap());
    let ranked = ranked(&tournament, GroupId(1), 5, &["PTS".parse().unwrap()]).unwrap();
    let entry = ranked.standings.rows[0].entry;
    let value = ranked.table.value(entry, &"SOS".parse().unwrap()).unwrap();
    assert_eq!(value, Value::Undefined(Undefined::NoStartScores));
}
