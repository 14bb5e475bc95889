//! Stores that somebody changed: an edited row is noticed by its seal, and where the seals were made anew, what says that it is proved
//! is proved again before it is exported, merged, or gone on with.

use crate::sealed::{answers, csv, stored};
use crate::table::told;
use serde_json::{Value, json};
use wythoff_sweep::{Done, Outcome, Plan, Store, UnitState, merge};

const STEPS: &str =
    "[family]\nkind = 'steps'\nup_to = 2\n[question]\nkind = 'solve'\nsystem = 'fib'\n";
const LEVELS: &str = "[family]\nkind = 'games'\ngames = ['r-wythoff']\n[question]\nkind = 'levels'\nup_to_value = 3\n";
const KEPT: &str = "[family]\nkind = 'steps'\nup_to = 3\n[question]\nkind = 'adjoinable'\n";
const FORMULA: &str = "[family]\nkind = 'games'\ngames = ['wythoff', '{0,1}* {1,1}* {1,4}']\n[question]\nkind = 'formula'\nformula = 'A a,b ($p(a,b) & a>0) => a!=b'\n";
const WORD: &str = "[family]\nkind = 'games'\ngames = ['{0,1}* {1,1}* {3,5}']\n[question]\nkind = 'solve'\nsystem = 'fib'\n";
const BEAMS: &str =
    "[family]\nkind = 'pairs'\nup_to = 3\n[question]\nkind = 'beams'\nup_to = 20_000\n";

#[test]
fn an_edited_row_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan::parse(BEAMS).unwrap();
    let answers = answers(&plan);
    for edit in [
        "UPDATE unit SET result = replace(result, '\"verdict\":\"', '\"verdict\":\"un') WHERE place = 1",
        "UPDATE unit SET version = '9.9' WHERE place = 0",
        "UPDATE unit SET state = 'limit' WHERE place = 2",
        "UPDATE unit SET state = 'open', result = NULL WHERE place = 2",
        "UPDATE unit SET result = (SELECT result FROM unit WHERE place = 0) WHERE place = 1",
        "UPDATE unit SET turn = 4 - turn",
        "UPDATE unit SET seal = NULL WHERE place = 0",
        "UPDATE plan SET head = ''",
    ] {
        let path = stored(&folder.path().join("store"), &plan, &answers);
        assert!(csv(&path).is_ok());
        let database = rusqlite::Connection::open(&path).unwrap();
        assert!(database.execute(edit, []).unwrap() > 0, "{edit}");
        drop(database);
        for refused in [csv(&path).map(|_| ()), Store::open(&path, &plan).map(|_| ())] {
            let error = refused.expect_err(edit);
            assert_eq!(error.exit_code(), 2, "{edit}: {error}");
            assert!(error.to_string().contains("damaged"), "{edit}: {error}");
        }
    }
    // What the program itself takes out and puts in keeps the chain whole.
    let path = stored(&folder.path().join("again"), &plan, &answers);
    let mut store = Store::open(&path, &plan).unwrap();
    assert_eq!(store.reopen(&[UnitState::Done]).unwrap(), 3);
    store.put(&answers[1..]).unwrap();
    store.put(&answers).unwrap();
    drop(store);
    assert_eq!(csv(&path).unwrap().lines().count(), 4);
}

/// Changes of one cell: whatever it says, another thing.
fn changes(cell: &Value) -> Vec<Value> {
    let mut changed = vec![Value::Null, json!("proved"), json!(7), json!(true), json!([1, 2, 3])];
    match cell {
        Value::String(text) => {
            changed.extend([json!(format!("{text}x")), json!("wythoff"), json!("automaton")]);
            for at in (0..text.len()).step_by(text.len() / 24 + 1) {
                let mut bytes = text.clone().into_bytes();
                bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
                changed.extend(String::from_utf8(bytes).ok().map(Value::from));
            }
        }
        Value::Array(all) => {
            let mut fewer = all.clone();
            fewer.pop();
            changed.extend([json!(fewer), json!([&all[..], &[json!(5)]].concat())]);
        }
        Value::Bool(flag) => changed.push(json!(!flag)),
        _ => {}
    }
    changed.retain(|other| other != cell);
    changed
}

/// Every cell, and the proof, of every row that says proved is changed, and the seals made anew: what is exported is what it was.
fn forge(name: &str, text: &str, least: u64) -> (u64, u64) {
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan::parse(text).unwrap();
    let honest = answers(&plan);
    let path = stored(&folder.path().join("honest"), &plan, &honest);
    let whole = csv(&path).unwrap();
    let (mut tried, mut accepted) = (0, 0);
    for (place, done) in honest.iter().enumerate() {
        let result: Value = serde_json::from_str(&done.outcome.result).unwrap();
        let says = |words: &str| done.outcome.result.contains(words);
        let decided = result["verdict"] == "true" || result["verdict"] == "false";
        if !says("\"proved\"") && !says("for all sizes") && !decided {
            continue;
        }
        // The whole answer of another unit, with its proof.
        for other in honest.iter().filter(|other| other.outcome.result != done.outcome.result) {
            let mut answers = honest.clone();
            answers[place].outcome = other.outcome.clone();
            let path = stored(&folder.path().join("forged"), &plan, &answers[place..=place]);
            tried += 1;
            assert!(csv(&path).is_err(), "{name}: {} of {}", other.key, done.key);
        }
        for (column, cell) in result.as_object().unwrap() {
            for other in changes(cell) {
                let mut forged = result.clone();
                forged[column] = other;
                let outcome = Outcome { state: UnitState::Done, result: forged.to_string() };
                let mut answers = honest.clone();
                answers[place] = Done { outcome, ..done.clone() };
                let path = stored(&folder.path().join("forged"), &plan, &answers[place..=place]);
                tried += 1;
                match csv(&path) {
                    Err(error) => assert_eq!(error.exit_code(), 2, "{name}: {error}"),
                    Ok(told) => {
                        accepted += 1;
                        let row = told.lines().nth(1).unwrap();
                        assert!(whole.lines().any(|line| line == row), "{name}: {row}\n{forged}");
                    }
                }
            }
        }
    }
    assert!(tried >= least, "{name}: {tried}");
    (tried, accepted)
}

#[test]
fn what_says_proved_is_proved_again() {
    let all = [
        forge("solved steps", STEPS, 100),
        forge("levels", LEVELS, 40),
        forge("kept steps", KEPT, 50),
        forge("formulas", FORMULA, 50),
        forge("a word", WORD, 40),
    ];
    let sum = all.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    told("row of a store or shard, resealed", sum);
}

/// A state other than `done` has no cells to show, and a row has none but its own: what nobody looks at is not exported.
#[test]
fn cells_that_nobody_looks_at_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (mut tried, whole) = (0, |done: &Done| done.outcome.result.clone());
    for text in [STEPS, LEVELS, KEPT, BEAMS] {
        let plan = Plan::parse(text).unwrap();
        let honest = answers(&plan);
        let cells = whole(&honest[0]);
        let with = |name: &str, told: Value| {
            let mut result: Value = serde_json::from_str(&cells).unwrap();
            result[name] = told;
            result.to_string()
        };
        let forged = [
            (UnitState::Limit, cells.clone()),
            (UnitState::Refused, cells.clone()),
            (UnitState::Failed, with("why", json!("proved"))),
            (UnitState::Stopped, cells.clone()),
            (UnitState::Limit, "{}".to_string()),
            (UnitState::Limit, json!({"why": 7}).to_string()),
            (UnitState::Limit, json!({"why": "memory", "verdict": "proved"}).to_string()),
            (UnitState::Done, with("why", json!("proved for all sizes"))),
            (UnitState::Done, with("another", json!(true))),
            (UnitState::Done, "[]".to_string()),
        ];
        for (state, result) in forged {
            let mut answers = honest.clone();
            // What a run would not keep is put in beside it, and sealed as the program seals.
            let stopped = state == UnitState::Stopped;
            let kept = if stopped { UnitState::Limit } else { state };
            answers[0].outcome = Outcome { state: kept, result: result.clone() };
            let path = stored(&folder.path().join("store"), &plan, &answers);
            if stopped {
                let database = rusqlite::Connection::open(&path).unwrap();
                database.execute("UPDATE unit SET state = 'stopped' WHERE place = 0", []).unwrap();
            }
            let error = csv(&path).expect_err(&result);
            assert_eq!(error.exit_code(), 2, "{result}: {error}");
            assert!(Store::open(&path, &plan).is_err(), "{result}");
            tried += 1;
        }
    }
    told("state or entry of such a row", (tried, 0));
}

/// Tables of another make: a view that never ends, a trigger that changes what is written, a column that computes.
#[test]
fn tables_that_compute_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan::parse(BEAMS).unwrap();
    let answers = answers(&plan);
    for edit in [
        "ALTER TABLE unit RENAME TO own; CREATE VIEW unit AS WITH RECURSIVE n(place) AS (VALUES(0) UNION ALL SELECT place + 1 FROM n) \
         SELECT place, 'k' AS key, 'done' AS state, '{}' AS result, '' AS version, 0 AS seconds, 1 AS turn, '' AS seal FROM n",
        "ALTER TABLE plan RENAME TO own; CREATE VIEW plan AS WITH RECURSIVE n(x) AS (VALUES(0) UNION ALL SELECT x + 1 FROM n) \
         SELECT own.* FROM own, n WHERE x < 0",
        "CREATE TRIGGER later AFTER UPDATE ON unit BEGIN UPDATE unit SET result = '{}' WHERE key = NEW.key; END",
        "CREATE INDEX more ON unit (result)",
        "CREATE TABLE more (x)",
        "ALTER TABLE unit ADD COLUMN more",
        "ALTER TABLE unit ADD COLUMN more GENERATED ALWAYS AS (hex(result)) VIRTUAL",
        "DROP TABLE plan",
        "DROP TABLE unit",
    ] {
        let path = stored(&folder.path().join("store"), &plan, &answers);
        let database = rusqlite::Connection::open(&path).unwrap();
        database.execute_batch(edit).unwrap();
        drop(database);
        for refused in [csv(&path).map(|_| ()), Store::open(&path, &plan).map(|_| ())] {
            let error = refused.expect_err(edit);
            assert_eq!(error.exit_code(), 2, "{edit}: {error}");
            assert!(error.to_string().contains("its tables are not those"), "{edit}: {error}");
        }
    }
}

/// A shard and a store to go on with are held to the same.
#[test]
fn merges_and_runs_refuse_what_an_export_would() {
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan::parse(STEPS).unwrap();
    let mut answers = answers(&plan);
    let shape = answers[0].outcome.result.replace("\"states\":[", "\"states\":[1");
    assert_ne!(shape, answers[0].outcome.result);
    answers[0].outcome.result = shape;
    let path = stored(&folder.path().join("shard"), &plan, &answers);
    let error = Store::open(&path, &plan).unwrap_err();
    assert!(error.to_string().contains("what its question and its proof do not"), "{error}");
    let mut out = Store::open(&folder.path().join("out"), &plan).unwrap();
    assert_eq!(merge(&mut out, &[Store::read(&path).unwrap()]).unwrap_err().exit_code(), 2);
    assert_eq!(out.answered().unwrap().len(), 0);
}

/// Words that a spreadsheet would carry out are in quotes; numbers below zero are none.
#[test]
fn formulas_are_quoted_in_csv() {
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan::parse(BEAMS).unwrap();
    let mut answers = answers(&plan);
    for (done, word) in answers.iter_mut().zip(["=1+1", "@SUM(A1)", "-2"]) {
        done.outcome =
            Outcome { state: UnitState::Limit, result: json!({"why": word}).to_string() };
    }
    let told = csv(&stored(&folder.path().join("store"), &plan, &answers)).unwrap();
    for word in ["\"=1+1\"", "\"@SUM(A1)\"", "\"-2\""] {
        assert!(told.contains(word), "{told}");
    }
}
