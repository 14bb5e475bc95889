//! Rows that say more than their question could have found, in a store whose seals were made anew: none is exported.

use crate::sealed::{answers, csv, stored};
use crate::table::told;
use serde_json::{Value, json};
use wythoff_sweep::{Done, Outcome, Plan, UnitState};

/// Every question of the library.
const QUESTIONS: [(&str, &str); 14] = [
    ("games", "kind = 'value'\nposition = '5,8'"),
    ("games", "kind = 'positions'\ncount = 3"),
    ("games", "kind = 'count'\nsize = 6"),
    ("games", "kind = 'guess'\ncount = 60"),
    ("games", "kind = 'guess'\ncount = 60\nrow = 3"),
    ("games", "kind = 'formula'\nformula = 'A a,b ($p(a,b) & a>0) => a!=b'"),
    ("pairs", "kind = 'beams'\nup_to = 20_000"),
    ("pairs", "kind = 'conjectures'\nup_to = 20_000"),
    ("steps", "kind = 'adjoinable'\nup_to = 100"),
    ("games", "kind = 'solve'"),
    ("games", "kind = 'densities'"),
    ("games", "kind = 'periods'\nrows = 2"),
    ("levels", "kind = 'levels'\nup_to_value = 2\nrows = 2000"),
    ("diagonals", "kind = 'diagonal'\npositions = 100"),
];

/// What a forger would write.
const CLAIMS: [&str; 5] =
    ["proved", "established", "for all sizes", "proved for all sizes: wythoff", "s(n) = 7n"];

fn plan(family: &str, question: &str) -> Plan {
    let family = match family {
        "games" => "kind = 'games'\ngames = ['gdwn:1,2', 'wythoff']",
        "levels" => "kind = 'games'\ngames = ['wythoff']",
        "pairs" => "kind = 'pairs'\nup_to = 4",
        "steps" => "kind = 'steps'\nup_to = 3",
        _ => "kind = 'diagonals'\nup_to = 4",
    };
    let text = format!("[family]\n{family}\n[question]\n{question}\n[limits]\nmemory = '60M'\n");
    Plan::parse(&text).unwrap()
}

#[test]
fn no_row_says_more_than_its_question_can_find() {
    let folder = tempfile::tempdir().unwrap();
    let mut tried = 0;
    for (family, question) in QUESTIONS {
        let plan = plan(family, question);
        let honest = answers(&plan);
        assert!(csv(&stored(&folder.path().join("honest"), &plan, &honest)).is_ok(), "{question}");
        let done = honest.iter().filter(|done| done.outcome.state == UnitState::Done);
        let done: Vec<&Done> = done.collect();
        assert!(!done.is_empty(), "{question}: {honest:?}");
        // The first row, one in the middle and the last.
        let places = std::collections::BTreeSet::from([0, done.len() / 2, done.len() - 1]);
        for done in places.into_iter().map(|place| done[place]) {
            let result: Value = serde_json::from_str(&done.outcome.result).unwrap();
            let mut forged = Vec::new();
            for column in plan.question.columns() {
                let list = std::iter::once(json!([CLAIMS[0]]));
                for told in CLAIMS.iter().map(|claim| json!(claim)).chain(list) {
                    forged.push(vec![(column.name.to_string(), told)]);
                }
            }
            forged.extend(CLAIMS.map(|claim| vec![("why".to_string(), json!(claim))]));
            for edits in forged.into_iter().chain(told_together()) {
                let mut edited = result.clone();
                for (name, told) in edits {
                    edited[name] = told;
                }
                let open = result["verdict"] == "open";
                let reason = open && edited.get("why") != result.get("why");
                if edited == result || reason {
                    continue;
                }
                let outcome = Outcome { state: UnitState::Done, result: edited.to_string() };
                let store = stored(
                    &folder.path().join("forged"),
                    &plan,
                    &[Done { outcome, ..done.clone() }],
                );
                let error = csv(&store).expect_err(&format!("{question}: {edited}"));
                assert_eq!(error.exit_code(), 2, "{question}: {edited}: {error}");
                tried += 1;
            }
        }
    }
    assert!(tried > 1000, "{tried}");
    told("claim in a row of a store, resealed", (tried, 0));
}

/// Several cells that agree with each other.
fn told_together() -> Vec<Vec<(String, Value)>> {
    let edits = |pairs: &[(&str, Value)]| {
        pairs.iter().map(|(name, told)| (name.to_string(), told.clone())).collect()
    };
    vec![
        edits(&[
            ("verdict", json!("proved")),
            ("form", json!("s(n) = 7n")),
            ("latex", json!("s(n) = 7n")),
        ]),
        edits(&[
            ("verdict", json!("proved")),
            ("shape", json!("wythoff")),
            ("system", json!("msd_fib")),
            ("states", json!([4])),
            ("why", Value::Null),
        ]),
        edits(&[
            ("positions", json!("kept")),
            ("established", json!("for all sizes")),
            ("from", json!([1, 2])),
            ("to", Value::Null),
        ]),
        edits(&[
            ("positions", json!("kept")),
            ("established", json!("piles up to 9")),
            ("from", Value::Null),
            ("to", Value::Null),
        ]),
        edits(&[
            ("positions", json!("changed")),
            ("established", json!("smallest pair joined")),
            ("from", json!([3, 5])),
            ("to", json!([2, 3])),
        ]),
        edits(&[
            ("conjecture_1", json!("established")),
            ("conjecture_2i", json!("established")),
            ("conjecture_2ii", json!("established")),
            ("conjecture_3", json!("established")),
        ]),
        edits(&[
            ("cyclic", json!("established")),
            ("asymptote", json!("established")),
            ("grid", json!(7)),
        ]),
        edits(&[("proved", json!(true)), ("proof", json!("00"))]),
    ]
}
