//! Parser for the organiser's prize lines, and awards by the standings.

use chrono::NaiveDate;
use qisai_domain::{PrizePlan, Sex};
use qisai_standings::prize_plan::{PrizeFault, Prizes, days_of_birth, read};
use qisai_standings::prizes::{Criterion, Division, Person};

fn faults(tables: &str, year: Option<i32>) -> Option<PrizeFault> {
    read(&PrizePlan { tables: tables.to_owned(), ..PrizePlan::default() }, year).err()
}

#[test]
fn ui17_amounts_may_stand_without_commas() {
    let read = |tables: &str| {
        let read = read(&PrizePlan { tables: tables.to_owned(), ..PrizePlan::default() }, None);
        let places = |read: Prizes| read.tables()[0].prizes.iter().map(|prize| prize.cents).collect::<Vec<_>>();
        read.map(places)
    };
    assert_eq!(read("Open: 1000 600 62.50"), Ok(vec![100_000, 60_000, 6_250]));
    // A thousand written with a space does not become two prizes.
    assert_eq!(read("Open: 1 000"), Err(PrizeFault::Prize { line: 1, found: "1 000".to_owned() }));
    assert_eq!(read("Open: 10, silver cup"), Ok(vec![1_000, 0]));
}

#[test]
fn lines_are_tables() {
    let tables = "Open: 1000, 62.5+cup, book\n\n女子【女】：300、150\nU12 [U12, -1799]: 100";
    let read = read(&PrizePlan { tables: tables.to_owned(), ..PrizePlan::default() }, Some(2026));
    let Ok(read) = read else { panic!("{read:?}") };
    let money: Vec<Vec<(u64, &str)>> = read
        .tables()
        .iter()
        .map(|table| table.prizes.iter().map(|prize| (prize.cents, prize.gift.as_str())).collect())
        .collect();
    assert_eq!(money[0], [(100_000, ""), (6250, "cup"), (0, "book")]);
    assert_eq!((read.tables()[1].name.as_str(), &money[1]), ("女子", &vec![(30_000, ""), (15_000, "")]));
    assert_eq!(read.conditions[2], [Criterion::BornFrom(2014), Criterion::RatedUpTo(1799)]);
}

fn conditions(brackets: &str, year: Option<i32>) -> Vec<Criterion> {
    let tables = format!("Class [{brackets}]: 3");
    let read = read(&PrizePlan { tables, ..PrizePlan::default() }, year);
    let Ok(read) = read else { panic!("{brackets}: {read:?}") };
    read.conditions[0].clone()
}

#[test]
fn v14_words_in_brackets_need_no_commas_and_can_be_turned_round() {
    let girls = [Criterion::Sex(Sex::Female), Criterion::BornFrom(2019)];
    assert_eq!(conditions("female U7", Some(2026)), girls);
    assert_eq!(conditions("female, U7", Some(2026)), girls);
    let chinese = Criterion::Federation(vec!["CHN".to_owned()]);
    assert_eq!(conditions("not CHN", None), [Criterion::Not(Box::new(chinese.clone()))]);
    assert_eq!(conditions("非CHN", None), [Criterion::Not(Box::new(chinese))]);
}

#[test]
fn n12_a_class_has_a_day_of_reference_or_a_range_of_births() {
    let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default();
    // Events from December to January need no year for an age with a reference day.
    assert_eq!(conditions("U12@2027-01-01", None), [Criterion::BornFromDay(day(2015, 1, 1))]);
    assert_eq!(conditions("S60@2026-09-01", None), [Criterion::BornUntilDay(day(1966, 9, 1))]);
    assert_eq!(conditions("born 2015-", None), [Criterion::BornFrom(2015)]);
    assert_eq!(conditions("born -1966", None), [Criterion::BornUntil(1966)]);
    assert_eq!(conditions("born 2012-2013", None), [Criterion::BornFrom(2012), Criterion::BornUntil(2013)]);
    assert_eq!(conditions("出生2015", None), [Criterion::BornFrom(2015), Criterion::BornUntil(2015)]);
    let school_year = [Criterion::BornFromDay(day(2014, 9, 1)), Criterion::BornUntilDay(day(2015, 8, 31))];
    assert_eq!(conditions("born 2014/09/01-2015/08/31", None), school_year);
    // If the day of birth is unknown, a day condition is met only if every day of the known year or month meets it.
    let met = |born: &str| {
        let person = Person { born_within: days_of_birth(born), ..Person::default() };
        Criterion::BornFromDay(day(2014, 9, 1)).is_met(&person)
    };
    assert_eq!(
        ["2014/09/01", "2014/08/31", "2014/09", "2014/08", "2014", "2015", ""].map(met),
        [true, false, true, false, false, true, false]
    );
}

#[test]
fn n13_a_table_says_how_it_stands_to_the_others() {
    let tables = "Open: 100, 50\nU12 [U12@2026-01-01, beside]: cup\nClub [equal]: 30, 20\n俱乐部［兼得、霍特］：3";
    let read = read(&PrizePlan { tables: tables.to_owned(), ..PrizePlan::default() }, None);
    let Ok(read) = read else { panic!("{read:?}") };
    let said: Vec<(bool, Option<Division>)> =
        read.tables().iter().map(|table| (table.beside, table.division)).collect();
    assert_eq!(said, [(false, None), (true, None), (false, Some(Division::Equal)), (true, Some(Division::Hort))]);
}

#[test]
fn what_cannot_be_read_is_named_with_its_line() {
    let line = |line, found: &str| Some(PrizeFault::Line { line, found: found.to_owned() });
    let prize = |found: &str| Some(PrizeFault::Prize { line: 1, found: found.to_owned() });
    assert_eq!(faults("Open 1000", None), line(1, "Open 1000"));
    assert_eq!(faults("Open:", None), line(1, "Open:"));
    let condition = PrizeFault::Condition { line: 2, found: "f".to_owned() };
    assert_eq!(faults("Open: 10\nWomen [f]: 3", None), Some(condition));
    assert_eq!(faults("Open [U12: 3", None), line(1, "Open [U12"));
    assert_eq!(faults("Open: 1e9", None), prize("1e9"));
    assert_eq!(faults("Open: 1.234", None), prize("1.234"));
    assert_eq!(faults("Open: 50, 4th place", None), prize("4th place"));
    assert_eq!(faults("U12 [U12]: 3", None), Some(PrizeFault::NoYear { line: 1 }));
    assert_eq!(faults("Open: 1, 2", None), Some(PrizeFault::Rising { table: "Open".to_owned(), place: 2 }));
}
