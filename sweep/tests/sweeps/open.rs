//! Units that stay open: why is a column of its own, and the store is gone on with, merged and exported as any other.

use crate::sealed::{csv, stored};
use serde_json::{Value, json};
use wythoff::run::{Memory, Quiet};
use wythoff_sweep::export::{TableFormat, table};
use wythoff_sweep::{Outcome, Plan, Shard, Store, UnitState, drive, merge};

const SOLVE: &str = "kind = 'solve'";
const FORMULA: &str = "kind = 'formula'\nformula = 'A a,b ($p(a,b) & a>0) => a!=b'";

/// One unit that is decided, and one that the plan's memory leaves open.
fn plan(question: &str, memory: &str) -> Plan {
    let games = "[family]\nkind = 'games'\ngames = ['gdwn:1,2', 'wythoff']\n";
    Plan::parse(&format!("{games}[question]\n{question}\n[limits]\nmemory = '{memory}'\n")).unwrap()
}

#[test]
fn a_sweep_with_an_open_unit_keeps_its_store() {
    let folder = tempfile::tempdir().unwrap();
    for (i, (question, memory)) in [
        (SOLVE, "4M"),
        (FORMULA, "4M"),
        ("kind = 'densities'", "4M"),
        ("kind = 'solve'\nsystem = '2'", "3M"),
    ]
    .into_iter()
    .enumerate()
    {
        let plan = plan(question, memory);
        let place = |name: &str| folder.path().join(format!("{name}{i}"));
        let run = |shard: Shard| {
            let mut store = Store::open(&place("store"), &plan).unwrap();
            drive(&mut store, shard, Memory::gigabytes(1), 1, &Quiet).unwrap()
        };
        run(Shard { index: 1, of: 2 });
        // A run that goes on reads what the first one kept.
        let tally = run(Shard::ALL);
        assert_eq!(tally.answered, 2, "{question}");
        let store = Store::read(&place("store")).unwrap();
        let done = store.answered().unwrap().remove(0).1;
        let result: Value = serde_json::from_str(&done.outcome.result).unwrap();
        assert_eq!(
            (done.outcome.state, &result["verdict"]),
            (UnitState::Done, &json!("open")),
            "{result}"
        );
        // The limit that was met, the states that were reached, and the data that they were learned from.
        let why = result["why"].as_str().unwrap();
        for part in ["no automaton found for value 0", " states, data to ", "tried msd_", " MB"] {
            assert!(why.contains(part), "{question}: {why}");
        }
        let mut merged = Store::open(&place("merged"), &plan).unwrap();
        assert_eq!(merge(&mut merged, &[store]).unwrap(), 2);
        drop(merged);
        assert!(csv(&place("store")).unwrap().contains(why.split(',').next().unwrap()));
        for (name, format) in TableFormat::ALL {
            let export = |path| {
                let mut out = Vec::new();
                table(&Store::read(path).unwrap()).unwrap().write(format, &mut out).unwrap();
                out
            };
            assert_eq!(export(&place("store")), export(&place("merged")), "{name}");
        }
    }
}

/// An open row has its reason, the systems that were tried, and nothing else.
#[test]
fn an_open_row_says_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    for question in [SOLVE, FORMULA, "kind = 'densities'"] {
        let plan = plan(question, "4M");
        let unit = &plan.units().unwrap()[0];
        let outcome = wythoff_sweep::answer(&plan, unit, &Default::default());
        let honest: Value = serde_json::from_str(&outcome.result).unwrap();
        let store = |result: &Value| {
            let outcome = Outcome { state: UnitState::Done, result: result.to_string() };
            let done = wythoff_sweep::Done::now(&unit.key, outcome, 0.1);
            csv(&stored(&folder.path().join("store"), &plan, &[done]))
        };
        assert!(store(&honest).is_ok());
        let mut forged = Vec::new();
        for column in plan.question.columns() {
            for told in [
                json!("proved for all sizes: wythoff"),
                json!("proved"),
                json!(7),
                json!([7]),
                json!(["wythoff"]),
            ] {
                forged.push((column.name.to_string(), told));
            }
        }
        forged.extend([
            ("why".to_string(), Value::Null),
            ("why".to_string(), json!(7)),
            ("proof".to_string(), json!("wyt solved 2")),
            ("verdict".to_string(), json!("true")),
        ]);
        for (name, told) in forged {
            let mut result = honest.clone();
            result[name.as_str()] = told;
            let error = store(&result).expect_err(&result.to_string());
            assert_eq!(error.exit_code(), 2, "{result}: {error}");
        }
        let mut result = honest.clone();
        result.as_object_mut().unwrap().remove("why");
        assert!(store(&result).is_err());
    }
}

/// What a function of somebody's answers is looked at before it is kept, so that it costs nobody a store.
#[test]
fn an_answer_of_another_kind_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[family]\nkind = 'games'\ngames = ['nim', 'wythoff']\n[question]\nkind = 'python'\nfunction = 'a:b'\nanswers = ['size: whole', 'all: reals']\n";
    let plan = Plan::parse(text).unwrap();
    let mut store = Store::open(&folder.path().join("store"), &plan).unwrap();
    let mut put = |key: &str, result: Value| {
        let outcome = Outcome { state: UnitState::Done, result: result.to_string() };
        store.put(&[wythoff_sweep::Done::now(key, outcome, 0.1)])
    };
    put("nim", json!({"size": 3, "all": [1.5, 2]})).unwrap();
    for wrong in [
        json!({"size": 3.5, "all": []}),
        json!({"size": 3, "all": ["x"]}),
        json!({"size": 3}),
        json!({"size": 3, "all": [], "why": "proved"}),
    ] {
        let error = put("wythoff", wrong.clone()).unwrap_err();
        assert_eq!(error.exit_code(), 2, "{wrong}");
        assert!(error.to_string().contains("a:b, wythoff"), "{error}");
    }
    put("wythoff", json!({"size": "36893488147419103232", "all": Value::Null})).unwrap();
    drop(store);
    assert_eq!(csv(&folder.path().join("store")).unwrap().lines().count(), 3);
}

/// How much a game is learned from is counted by no clock: a game stays open with the same words on any number of threads.
#[test]
fn an_effort_ends_a_search_at_the_same_place() {
    let plan = |effort: &str| {
        let family = "[family]\nkind = 'games'\ngames = ['wythoff', '{0,1}* {1,1}* {7,11}']\n";
        Plan::parse(&format!("{family}[question]\n{SOLVE}\nsystem = 'fib'\n{effort}\n"))
    };
    let answers = |threads: usize| -> Vec<Value> {
        let plan = plan("effort = 1").unwrap();
        let run = wythoff::run::Run::default().with_threads(threads);
        let units = plan.units().unwrap();
        let outcomes = units.iter().map(|unit| wythoff_sweep::answer(&plan, unit, &run));
        outcomes.map(|outcome| serde_json::from_str(&outcome.result).unwrap()).collect()
    };
    let found = answers(1);
    assert_eq!((&found[0]["verdict"], &found[1]["verdict"]), (&json!("proved"), &json!("open")));
    let why = found[1]["why"].as_str().unwrap();
    assert!(why.contains("the effort allowed is spent (1 s)"), "{why}");
    assert_eq!(found, answers(2));
    let told = plan("effort = 0").unwrap_err().to_string();
    assert_eq!(told, "line 7: effort = 0: use 1 to 1073741824");
    // A plan without one is the plan that it was before there was any.
    assert!(plan("").unwrap().normal()["question"].get("effort").is_none());
    assert_ne!(plan("").unwrap().identity(), plan("effort = 60").unwrap().identity());
}
