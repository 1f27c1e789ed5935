//! Tournament files as text, parsed without the program's own reader.

/// Returns the file before a round was paired: results of earlier rounds, announced absences in its column, recomputed
/// points, no ranks.
pub fn before_round(text: &str, round: usize) -> String {
    let values = Values::of(text);
    let lines =
        text.lines().map(|line| if line.starts_with("001") { cut(line, round, &values) } else { line.to_owned() });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Points for results in tenths (record 162).
struct Values {
    win: u32,
    draw: u32,
    loss: u32,
    bye: u32,
}

impl Values {
    fn of(text: &str) -> Self {
        let mut values = Self { win: 10, draw: 5, loss: 0, bye: 10 };
        let Some(line) = text.lines().find(|line| line.starts_with("162")) else { return values };
        let mut words = line[3..].split_whitespace();
        while let (Some(letter), Some(points)) = (words.next(), words.next()) {
            let (whole, tenths) = points.split_once('.').unwrap();
            let points = 10 * whole.parse::<u32>().unwrap() + tenths.parse::<u32>().unwrap();
            match letter {
                "W" => values.win = points,
                "D" => values.draw = points,
                "L" => values.loss = points,
                "P" => values.bye = points,
                other => panic!("162 {other}"),
            }
        }
        values
    }

    fn points(&self, letter: char) -> u32 {
        match letter.to_ascii_uppercase() {
            '1' | '+' | 'W' | 'F' => self.win,
            '=' | 'D' | 'H' => self.draw,
            '0' | 'L' => self.loss,
            'U' => self.bye,
            '-' | 'Z' | ' ' => 0,
            other => panic!("result {other}"),
        }
    }
}

fn cut(line: &str, round: usize, values: &Values) -> String {
    let (head, rounds) = line.split_at(line.len().min(91));
    let cells: Vec<String> =
        rounds.as_bytes().chunks(10).map(|cell| format!("{:<10}", String::from_utf8_lossy(cell))).collect();
    let letter = |cell: &String| cell.chars().nth(7).unwrap();
    let before = &cells[..cells.len().min(round - 1)];
    let points: u32 = before.iter().map(|cell| values.points(letter(cell))).sum();
    let mut line =
        format!("{:<80}{:>4}{:7}", &head[..80.min(head.len())], format!("{}.{}", points / 10, points % 10), "");
    line.extend(before.iter().map(String::as_str));
    if let Some(cell) = cells.get(round - 1).filter(|cell| "ZHF".contains(letter(cell))) {
        line.push_str(cell);
    }
    line.trim_end().to_owned()
}

/// Returns the starting numbers of every round of a `.pairs` file, in board order, 0 for no opponent.
pub fn pairs(text: &str) -> Vec<Vec<[u32; 2]>> {
    let pair = |pair: &str| {
        let (first, second) = pair.split_once('-').unwrap();
        [first.parse().unwrap(), second.parse().unwrap()]
    };
    text.lines().map(|line| line.split_once(':').unwrap().1.split_whitespace().map(pair).collect()).collect()
}
