// What the fuzz target of the drop-in command lines does with its bytes: words between spaces are the arguments, what stands behind the first
// line end is the generator's configuration. A plain test does the same with the seeds.

pub fn drop_in(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (line, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    match arguments::read(&words) {
        // What was understood is what was written: no argument is passed over.
        Ok(call) => {
            let said = format!("{call:?}");
            let names = words.iter().filter(|word| !word.starts_with('-') && !word.is_empty());
            let unsaid =
                names.filter(|word| word.parse::<u64>().is_err()).find(|word| !said.contains(&format!("{word:?}")));
            assert_eq!(unsaid, None, "{said}");
        }
        Err(why) => assert!(why.contains("usage:"), "{why}"),
    }
    match configuration::options(rest, 1) {
        Ok(options) => {
            assert!(options.players > 0 && options.rounds > 0 && options.ratings.0 <= options.ratings.1, "{options:?}");
        }
        Err(why) => assert!(!why.is_empty()),
    }
}
