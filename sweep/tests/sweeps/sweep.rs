//! Plans, stores and exports: what is kept, what is refused, and that the bytes depend on the plan alone.

use std::path::Path;

use wythoff::run::{Memory, Progress, Quiet};
use wythoff_sweep::export::{TableFormat, table};
use wythoff_sweep::{Plan, Shard, Store, UnitState, drive, merge};

const PAIRS: &str = "
name = 'small pairs'
[family]
kind = 'pairs'
up_to = 6
[question]
kind = 'conjectures'
up_to = 40_000
";

fn plan(text: &str) -> Plan {
    Plan::parse(text).unwrap()
}

fn run(path: &Path, plan: &Plan, shard: Shard, threads: usize) -> wythoff_sweep::Tally {
    let mut store = Store::open(path, plan).unwrap();
    drive(&mut store, shard, Memory::gigabytes(2), threads, &Quiet).unwrap()
}

fn bytes(path: &Path, format: TableFormat) -> Vec<u8> {
    let mut out = Vec::new();
    table(&Store::read(path).unwrap()).unwrap().write(format, &mut out).unwrap();
    out
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Stops after some units.
struct After(std::sync::atomic::AtomicU64, u64);

impl Progress for After {
    fn report(&self, done: u64, _total: Option<u64>) {
        self.0.store(done, std::sync::atomic::Ordering::SeqCst);
    }

    fn should_stop(&self) -> bool {
        self.0.load(std::sync::atomic::Ordering::SeqCst) >= self.1
    }
}

#[test]
fn threads_shards_and_stops_change_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let plan = plan(PAIRS);
    let whole = run(&place("whole"), &plan, Shard::ALL, 1);
    assert_eq!((whole.answered, whole.units, whole.stopped), (15, 15, false));
    run(&place("threads"), &plan, Shard::ALL, 3);
    let shards: Vec<Store> = (1..=4)
        .map(|index| {
            let path = place(&format!("shard{index}"));
            run(&path, &plan, Shard { index, of: 4 }, 1);
            Store::read(&path).unwrap()
        })
        .collect();
    let mut merged = Store::open(&place("merged"), &plan).unwrap();
    assert_eq!(merge(&mut merged, &shards).unwrap(), 15);
    assert_eq!(merge(&mut merged, &shards).unwrap(), 0);
    drop((merged, shards));
    // Stopped in the middle, then taken up again: nothing is answered twice.
    let mut store = Store::open(&place("stopped"), &plan).unwrap();
    let listener = After(Default::default(), 5);
    let first = drive(&mut store, Shard::ALL, Memory::gigabytes(1), 1, &listener).unwrap();
    assert!(first.stopped && (4..15).contains(&first.answered), "{first:?}");
    drop(store);
    let second = run(&place("stopped"), &plan, Shard::ALL, 2);
    assert_eq!(second.new + first.new, 15);
    for (name, format) in TableFormat::ALL {
        let own = bytes(&place("whole"), format);
        assert!(own.len() > 300, "{name}");
        for other in ["threads", "merged", "stopped"] {
            assert_eq!(own, bytes(&place(other), format), "{other} as {name}");
        }
    }
    let expected =
        ["merged", "shard1", "shard2", "shard3", "shard4", "stopped", "threads", "whole"];
    assert_eq!(names(folder.path()), expected);
}

#[test]
fn a_store_has_one_plan_and_one_writer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let own = plan(PAIRS);
    let store = Store::open(&path, &own).unwrap();
    let told = Store::open(&path, &own).unwrap_err().to_string();
    assert!(told.contains("being written to by another run"), "{told}");
    // A reader is served meanwhile.
    assert_eq!(Store::read(&path).unwrap().tally().unwrap()[&UnitState::Open], 15);
    drop(store);
    let other = plan(&PAIRS.replace("40_000", "40_001"));
    let told = Store::open(&path, &other).unwrap_err().to_string();
    assert!(told.contains("another plan") && told.contains("40001"), "{told}");
    // A comment and a name make no other plan.
    let same = plan(&format!("# again\n{}", PAIRS.replace("small pairs", "pairs")));
    assert!(Store::open(&path, &same).is_ok());
    let text = folder.path().join("text");
    std::fs::write(&text, "p,q\n1,2\nand so on, a longer text that is no database at all").unwrap();
    for result in [Store::open(&text, &own), Store::read(&text)] {
        assert!(result.unwrap_err().to_string().contains("no store of a sweep"));
    }
    assert!(Store::read(&folder.path().join("missing")).is_err());
}

#[test]
fn limits_and_refusals_are_states() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let text = "
[family]
kind = 'games'
games = ['gdwn:1,2', 'fibonacci-nim', 'nim:3', 'wythoff']
[question]
kind = 'beams'
up_to = 100_000_000
[limits]
memory = '20M'
seconds = 1
";
    let tally = run(&path, &plan(text), Shard::ALL, 2);
    assert_eq!(tally.answered, 4);
    let store = Store::read(&path).unwrap();
    let states: Vec<UnitState> =
        store.answered().unwrap().into_iter().map(|(_, done)| done.outcome.state).collect();
    assert_eq!(states[1..3], [UnitState::Refused, UnitState::Refused]);
    assert_eq!(states[0], UnitState::Limit);
    assert_ne!(states[3], UnitState::Failed);
    let csv = String::from_utf8(bytes(&path, TableFormat::Csv)).unwrap();
    assert!(csv.lines().nth(2).unwrap().contains("fibonacci-nim is none"), "{csv}");
}

#[test]
fn every_question_is_answered() {
    let asked = [
        ("kind = 'steps'\nup_to = 2", "kind = 'adjoinable'", "kept"),
        ("kind = 'steps'\nup_to = 2", "kind = 'solve'\nsystem = 'fib'", "proved"),
        ("kind = 'games'\ngames = ['wythoff']", "kind = 'periods'\nrows = 4", "1 3 3 6"),
        ("kind = 'games'\ngames = ['r-wythoff']", "kind = 'levels'\nup_to_value = 3", "true"),
        ("kind = 'diagonals'\nup_to = 3", "kind = 'diagonal'\npositions = 500", "established"),
        ("kind = 'pairs'\nup_to = 2", "kind = 'beams'\nup_to = 100_000", "split"),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (i, (family, question, expected)) in asked.iter().enumerate() {
        let plan = plan(&format!("[family]\n{family}\n[question]\n{question}\n"));
        let path = folder.path().join(i.to_string());
        run(&path, &plan, Shard::ALL, 2);
        let csv = String::from_utf8(bytes(&path, TableFormat::Csv)).unwrap();
        let states: Vec<&str> = csv.lines().skip(1).filter(|line| !line.contains("done")).collect();
        assert!(states.is_empty() && csv.contains(expected), "{question}\n{csv}");
    }
}

#[test]
fn bad_plans_name_line_and_remedy() {
    let good = "[family]\nkind = 'pairs'\nup_to = 6\n[question]\nkind = 'beams'\nup_to = 1000\n";
    assert!(Plan::parse(good).is_ok());
    for (from, to, line, told) in [
        ("pairs", "pears", 2, "is no family: use pairs"),
        ("up_to = 6", "up_to = -6", 3, "whole number"),
        ("up_to = 6", "up_to = 1", 3, "use 2 to 1000"),
        ("up_to = 6", "up_too = 6", 3, "unknown field"),
        ("up_to = 6", "rays = true\nup_to = 6", 3, "no field rays: leave it out"),
        ("'beams'", "'beam'", 5, "is no question: use value"),
        ("'beams'", "'adjoinable'", 5, "is asked of the family steps"),
        ("up_to = 1000", "", 4, "beams needs up_to"),
        ("up_to = 1000", "up_to = 'many'", 6, "whole number"),
        ("up_to = 1000\n", "up_to = 1000\n[limits]\nmemory = 'much'\n", 8, "memory is a size"),
        ("up_to = 1000\n", "up_to = 1000\n[limits]\nseconds = 0\n", 8, "allow 1 at least"),
        ("kind = 'pairs'\nup_to = 6", "kind = 'games'\ngames = ['gdwn:1']", 3, "cannot read"),
        ("kind = 'pairs'\nup_to = 6", "kind = 'steps'\ngame = 'nim:3'\nup_to = 6", 2, "two piles"),
        ("[family]", "[family", 1, "line 1"),
        ("[question]\nkind = 'beams'\nup_to = 1000", "", 1, "missing field `question`"),
    ] {
        let text = good.replace(from, to);
        assert_ne!(text, good);
        let error = Plan::parse(&text).unwrap_err();
        let said = error.to_string();
        assert_eq!(error.exit_code(), 2);
        assert!(
            said.starts_with(&format!("line {line}: ")) && said.contains(told),
            "{text}\n{said}"
        );
        assert!(!said.contains('\n'), "{said}");
    }
}

/// A plan says what is asked and claims nothing: whatever bytes stand in it, it is read or refused, and nothing breaks.
#[test]
fn mutants_of_plans_are_read_or_refused() {
    let plans = [
        PAIRS,
        "[family]\nkind = 'steps'\ngame = '{0,1}* {1,1}*'\nup_to = 2\n[question]\nkind = 'solve'\nsystem = 'ost:0:2'\n[limits]\nmemory = '20M'\n",
    ];
    let (mut seed, mut read, mut refused) = (0x2545_f491_4f6c_dd1du64, 0, 0);
    for i in 0..4000 {
        let mut bytes = plans[i % 2].as_bytes().to_vec();
        for _ in 0..1 + i % 3 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let at = (seed >> 8) as usize % bytes.len();
            match seed % 3 {
                0 => bytes[at] = (seed >> 40) as u8 & 0x7f,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"0123456789'=[]{},*.\n"[(seed >> 40) as usize % 20]),
            }
        }
        match Plan::parse(std::str::from_utf8(&bytes).unwrap()) {
            Ok(_) => read += 1,
            Err(error) => {
                assert!([2, 3, 4].contains(&error.exit_code()), "{error}");
                refused += 1;
            }
        }
    }
    crate::table::told("plan of a sweep", (read + refused, read));
    assert!(read > 100 && refused > 100);
}

/// A list of games is read in about the time its text takes, however long it is; the same game twice is noticed.
#[test]
fn long_lists_of_games_are_read_soon() {
    let begun = std::time::Instant::now();
    let plan = |last: &str| {
        let games: Vec<String> = (2..20_000).map(|q| format!("'gdwn:1,{q}'")).collect();
        format!(
            "[family]\nkind = 'games'\ngames = [{}, {last}]\n[question]\nkind = 'beams'\nup_to = 1000\n",
            games.join(", ")
        )
    };
    assert_eq!(Plan::parse(&plan("'nim'")).unwrap().units().unwrap().len(), 19_999);
    let again = "{0,1}* {1,1}* {1,7}*";
    let twice = Plan::parse(&plan(&format!("'{again}'"))).unwrap();
    assert_eq!(twice.units().unwrap().len(), 19_998);
    assert_eq!(twice.repeated, [(again.to_string(), "gdwn:1,7".to_string())]);
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

/// The data set of the atlas is what its plans give: some units of each file answered again, and compared as bytes.
#[test]
fn the_atlas_is_what_its_plans_give() {
    let folder = tempfile::tempdir().unwrap();
    for file in wythoff_lab::atlas::FILES {
        let plan = plan(file.plan);
        let units = plan.units().unwrap();
        let lines: Vec<&str> = file.csv.lines().collect();
        assert_eq!(lines.len(), units.len() + 1, "{}", file.name);
        // Small numbers are quick; further takes seconds a game, and so do values of Wythoff's game and what stays open.
        let mut chosen: Vec<usize> = match file.name {
            "further" => vec![],
            "values" => vec![1, 3, 4, 5],
            // {3,5} is proved on its word.
            "solved" => vec![0, 3, 7, 10, 17, 61],
            _ => [0, 1, 4, 7, 12, 23, 46, 61].to_vec(),
        };
        chosen.retain(|place| *place < units.len() && !lines[place + 1].contains(",open,"));
        let path = folder.path().join(file.name);
        let mut store = Store::open(&path, &plan).unwrap();
        for place in &chosen {
            let unit = &units[*place];
            let outcome = wythoff_sweep::answer(&plan, unit, &Default::default());
            store.put(&[wythoff_sweep::Done::now(&unit.key, outcome, 0.0)]).unwrap();
        }
        drop(store);
        let again = String::from_utf8(bytes(&path, TableFormat::Csv)).unwrap();
        // The mark of what another file withdraws is put in when the file is kept (scripts/atlas).
        let own = |line: &'static str| match file.name {
            "pairs" => {
                let last = if line.ends_with('"') { line.rfind(",\"") } else { line.rfind(',') };
                &line[..last.unwrap()]
            }
            _ => line,
        };
        let expected: Vec<&str> = std::iter::once(lines[0])
            .chain(chosen.iter().map(|place| lines[place + 1]))
            .map(own)
            .collect();
        assert_eq!(again.lines().collect::<Vec<_>>(), expected, "{}", file.name);
    }
}

/// What others make of the exports: a database loads the SQL, and a Parquet reader finds the same rows.
#[test]
fn sql_and_parquet_are_read_by_others() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let text = PAIRS.replace("up_to = 6", "up_to = 4").replace("40_000", "200_000");
    run(&path, &plan(&text), Shard::ALL, 1);
    let database = rusqlite::Connection::open_in_memory().unwrap();
    database.execute_batch(std::str::from_utf8(&bytes(&path, TableFormat::Sql)).unwrap()).unwrap();
    let select = "SELECT unit, p, verdict, splitting, why FROM result WHERE q = 2";
    let row: (String, i64, String, bool, Option<String>) = database
        .query_row(select, [], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
        })
        .unwrap();
    assert_eq!(row, ("1,2".to_string(), 1, "split".to_string(), true, None));
    let file = folder.path().join("parquet");
    std::fs::write(&file, bytes(&path, TableFormat::Parquet)).unwrap();
    let reader = SerializedFileReader::new(std::fs::File::open(&file).unwrap()).unwrap();
    let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(|row| row.unwrap()).collect();
    assert_eq!(rows.len(), 6);
    assert_eq!(rows[0].get_string(0).unwrap(), "1,2");
    assert_eq!((rows[5].get_long(1).unwrap(), rows[5].get_long(2).unwrap()), (3, 4));
    // Lists are lists: the slopes of both beams, and none that are predicted where no line fills up.
    let names: Vec<&str> =
        reader.metadata().file_metadata().schema().get_fields().iter().map(|f| f.name()).collect();
    let place = |name: &str| names.iter().position(|own| *own == name).unwrap();
    let slopes = rows[0].get_list(place("slopes")).unwrap();
    use parquet::record::ListAccessor;
    assert_eq!(slopes.len(), 2);
    assert!((slopes.get_double(0).unwrap() - 1.478).abs() < 0.001, "{slopes:?}");
    assert!(rows[1].get_list(place("predicted_slopes")).is_err());
}

fn answered(text: &str) -> Vec<serde_json::Value> {
    let plan = plan(text);
    let done = |unit| {
        let outcome = wythoff_sweep::answer(&plan, &unit, &Default::default());
        assert_eq!(outcome.state, UnitState::Done, "{}: {}", unit.key, outcome.result);
        serde_json::from_str(&outcome.result).unwrap()
    };
    plan.units().unwrap().into_iter().map(done).collect()
}

/// Games of a template, each once; and every question of the library asked of them.
#[test]
fn a_template_is_asked_whatever_the_library_answers() {
    let family = "
[family]
kind = 'template'
game = '{0,1}* {1,1}* {$p,$q}'
over = { p = '0..4', q = [2, 4] }
where = ['p <= q']
";
    let asked = |question: &str| answered(&format!("{family}[question]\n{question}\n"));
    let units =
        plan(&format!("{family}[question]\nkind = 'value'\nposition = '1,2'\n")).units().unwrap();
    // (0,2) and (0,4) are moves of Wythoff's game already, (2,2) and (4,4) as well: one game, kept once.
    let keys: Vec<&str> = units.iter().map(|unit| unit.key.as_str()).collect();
    let whole = |p: u64, q: u64| format!("{{0,1}}* {{1,1}}* {{{p},{q}}}");
    let expected: Vec<String> = [(0, 2), (0, 4), (1, 2), (1, 4), (2, 2), (2, 4), (3, 4), (4, 4)]
        .map(|(p, q)| whole(p, q))
        .to_vec();
    assert!(keys.iter().all(|key| expected.iter().any(|own| own == key)), "{keys:?}");
    let place = |key: &str| keys.iter().position(|own| *own == key).unwrap();
    let (fourth, second) = (place(&whole(1, 4)), place(&whole(1, 2)));
    assert_eq!(units[fourth].numbers, [1, 4]);

    // By the definition: with {1,2} the position (1,2) is left at once.
    let values = asked("kind = 'value'\nposition = '1,2'");
    assert_eq!(values[fourth]["outcome"], "P");
    assert_eq!(
        (&values[second]["outcome"], &values[second]["winning_moves"]),
        (&"N".into(), &1.into())
    );
    let misere = asked("kind = 'value'\nposition = '1,2'\nmisere = true");
    assert_eq!(misere[fourth]["outcome"], "N");
    let positions = asked("kind = 'positions'\ncount = 3");
    assert_eq!(positions[fourth]["positions"], serde_json::json!(["0,0", "1,2", "3,6"]));
    let counts = asked("kind = 'count'\nsize = 8");
    assert_eq!(counts[fourth]["found"], 7, "{}", counts[fourth]);
    let guesses = asked("kind = 'guess'\ncount = 200");
    assert_eq!(guesses[place(&whole(3, 4))]["kind"], "beatty");
    let formula = asked("kind = 'formula'\nformula = 'A a,b ($p(a,b) & a>0) => (a!=1 | b=2)'");
    assert_eq!(formula[fourth]["verdict"], "true");
    assert_eq!(formula[second]["verdict"], "false");
    let solved = asked("kind = 'solve'\nmisere = true");
    assert_eq!(solved[fourth]["verdict"], "proved");
}

#[test]
fn a_game_that_stands_in_a_plan_twice_is_asked_once() {
    let text = "[family]\nkind = 'games'\ngames = ['wythoff', 'nim', '{0,1}* {1,1}*', 'nim:2']\n[question]\nkind = 'count'\nsize = 4\n";
    let plan = plan(text);
    assert_eq!(plan.units().unwrap().len(), 2);
    let told = [("{0,1}* {1,1}*", "wythoff"), ("nim:2", "nim")];
    assert_eq!(plan.repeated, told.map(|(again, kept)| (again.to_string(), kept.to_string())));
}
