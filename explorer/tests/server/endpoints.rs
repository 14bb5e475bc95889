//! Every address of the API, compared with the library.

use crate::common;

use common::{Server, encoded, unfolded};
use serde_json::{Value, json};
use wythoff::engine::{Bound, Play, Registry};
use wythoff::play::Match;
use wythoff::rules::Rules;
use wythoff::run::Run;
use wythoff::strategy::{Settings, analyse};
use wythoff::{Game, GamePosition, Position};

#[test]
fn the_page_and_its_manual() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").unwrap().starts_with("text/html"));
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"));
    assert_eq!(page.header("x-content-type-options").unwrap(), "nosniff");
    assert_eq!(page.header("referrer-policy").unwrap(), "no-referrer");
    // The tag is that of the content: asked with it, nothing is sent again.
    let tag = page.header("etag").unwrap();
    let again = server.ask("GET", "/", &format!("If-None-Match: {tag}\r\n"), "");
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(server.get("/assets/main.js").status, 200);
    assert_eq!(server.get("/main.js").status, 404);
    let manual = server.get("/api").text();
    for path in ["/api/tile", "/api/beams", "/api/prove", "/api/claims"] {
        assert!(manual.contains(path), "{path}");
    }
    let version = server.json("/api/version");
    assert_eq!((&version["name"], &version["network"]), (&json!("wythoff"), &json!(null)));
    // Opened to the network, it says where others find it.
    let open = Server::with(wythoff_explorer::Settings {
        address: std::net::Ipv4Addr::UNSPECIFIED.into(),
        ..Default::default()
    });
    let version = open.json("/api/version");
    let network = version["network"].as_str().unwrap();
    assert!(network.starts_with("http://") && !network.contains("0.0.0.0"), "{network}");
}

#[test]
fn games_parse_and_errors_name_the_column() {
    let server = Server::start();
    let games = server.json("/api/games");
    for row in games["games"].as_array().unwrap() {
        let game: Game = row["example"].as_str().unwrap().parse().unwrap();
        assert_eq!(row["piles"], game.arity());
        let target = format!(
            "/api/value?game={}&position={}",
            encoded(row["example"].as_str().unwrap()),
            row["example_position"].as_str().unwrap()
        );
        assert!(["P", "N"].contains(&server.json(&target)["outcome"].as_str().unwrap()));
        // The rule is that of the example, with its own numbers.
        let rule = row["rule"].as_str().unwrap();
        assert_eq!(game.in_words().unwrap_or_else(|| rule.to_string()), rule);
        assert!(!rule.contains("t*p") && !rule.contains("(k = 2)"), "{rule}");
    }
    let examples = games["games"].as_array().unwrap().iter().map(|row| row["example"].as_str());
    let examples: Vec<_> = examples.flatten().collect();
    assert!(["nim", "nim:3", "wythoff", "wythoff:3"].iter().all(|one| examples.contains(one)));
    let parsed = server.json(&format!("/api/parse?game={}", encoded("{1,1}* {0,1}*")));
    assert_eq!(parsed["canonical"], "{0,1}* {1,1}*");
    assert_eq!((&parsed["piles"], &parsed["symmetric"]), (&json!(2), &json!(true)));
    let wrong = server.get(&format!("/api/parse?game={}", encoded("{0,1}* {1,x}")));
    assert_eq!(wrong.status, 400);
    let error = "{0,1}* {1,x}".parse::<Game>().unwrap_err();
    let wythoff::Error::Parse { column, .. } = error else { panic!("{error}") };
    assert_eq!(wrong.json()["column"], column);
    assert_eq!(wrong.json()["error"], error.to_string());
}

#[test]
fn values_are_those_of_the_library() {
    let server = Server::start();
    let (engines, run) = (Registry::standard(), Run::default());
    for text in [
        "wythoff 5,8",
        "wythoff 3,5",
        "gdwn:1,2 40,77",
        "nim:3 1,2,3",
        "fibonacci-nim 17,4 + wythoff 5,8",
        "{0,1}* {1,2} 30,40",
        "wythoff 100000000000000000000,161803398874989484820",
    ] {
        let sum = GamePosition::parse_sum(text).unwrap();
        let answer = analyse(&sum, Settings::default(), &engines, &run).unwrap();
        for target in [
            format!("/api/value?moves=10000&sum={}", encoded(text)),
            format!("/api/value?moves=10000&value=0&sum={}", encoded(text)),
        ] {
            let told = server.json(&target);
            assert_eq!(told["outcome"], answer.outcome.to_string(), "{text}");
            let moves: Vec<&str> = told["moves"]
                .as_array()
                .unwrap()
                .iter()
                .map(|m| m["to"].as_str().unwrap())
                .collect();
            let expected: Vec<String> = answer.moves.iter().map(|m| m.to.to_string()).collect();
            assert_eq!(moves, expected, "{text}");
            if !target.contains("value=0") {
                let value = answer.value.as_ref().map(|value| value.to_string());
                assert_eq!(told["value"], json!(value), "{text}");
            }
        }
    }
    let misere = server.json("/api/value?game=wythoff&position=0,1&misere=1");
    assert_eq!((&misere["outcome"], &misere["value"]), (&json!("P"), &Value::Null));
    // A position far out: from a table that is then shared, and answers alike.
    let far = server.json("/api/value?game=gdwn:1,2&position=1400,1900");
    assert_eq!(far, server.json("/api/value?game=gdwn:1,2&position=1400,1900"));
    let game: Game = "gdwn:1,2".parse().unwrap();
    let value = engines.value(&game.position([1400, 1900]).unwrap(), &run).unwrap();
    assert_eq!(far["value"], value.found.to_string());
    assert_eq!(far["engine"], value.engine);
}

#[test]
fn options_are_all_moves_with_their_values() {
    let server = Server::start();
    let (engines, run) = (Registry::standard(), Run::default());
    for (game, position) in
        [("wythoff", [6, 9]), ("e-wythoff", [5, 7]), ("fibonacci-nim", [20, 19])]
    {
        let told = server
            .json(&format!("/api/options?game={game}&position={},{}", position[0], position[1]));
        let game: Game = game.parse().unwrap();
        let at = game.position(position).unwrap();
        let mut values = engines.reachable(&at, Play::Normal, &run).unwrap();
        let mut expected = Vec::new();
        game.visit_options(&position, &mut |to| {
            let value = values.get(to).unwrap();
            expected.push((to.to_vec(), value, if value == 0 { "P" } else { "N" }));
        });
        expected.sort();
        expected.dedup();
        let options = told["options"].as_array().unwrap().iter();
        let mut found: Vec<(Vec<u64>, u32, &str)> = options
            .map(|x| {
                let to = serde_json::from_value(x["to"].clone()).unwrap();
                (to, x["value"].as_u64().unwrap() as u32, x["outcome"].as_str().unwrap())
            })
            .collect();
        found.sort();
        assert_eq!(found, expected, "{game}");
        assert_eq!(told["more"], false);
    }
    assert_eq!(server.json("/api/options?game=nim&position=9,9&count=3")["more"], true);
}

/// Counted without a table, with the last option in each direction of the board, also where many are not listed.
#[test]
fn options_lie_on_rays() {
    let server = Server::start();
    let ends = |query: &str| {
        let told = server.json(&format!("/api/options?{query}&count=0"));
        assert_eq!(told["options"], json!([]));
        let mut ends: Vec<[u64; 2]> = serde_json::from_value(told["rays"].clone()).unwrap();
        ends.sort_unstable();
        (told["legal"].as_u64().unwrap(), ends)
    };
    assert_eq!(ends("game=wythoff&position=9,14"), (32, vec![[0, 5], [0, 14], [9, 0]]));
    let far = vec![[0, 500], [0, 20000], [19500, 0]];
    assert_eq!(ends("game=wythoff&position=19500,20000"), (59_000, far));
    assert_eq!(ends("game=r-wythoff&position=9,14"), (23, vec![[0, 5], [9, 0]]));
    assert_eq!(ends("game=gdwn:1,2&position=7,4").1, [[0, 4], [1, 1], [3, 0], [5, 0], [7, 0]]);
    // Of three piles those that leave the third alone.
    assert_eq!(ends("game=nim:3&position=2,3,9"), (14, vec![[0, 3], [2, 0]]));
    assert_eq!(ends("game=fibonacci-nim&position=20,4"), (4, vec![]));
    assert_eq!(ends(&format!("game={}&position=6,2", encoded("{2,0}"))).1, [[4, 2], [6, 0]]);
}

#[test]
fn a_typed_move_is_read_as_by_the_command() {
    let server = Server::start();
    let read = |sum: &str, text: &str| {
        server.get(&format!("/api/typed?sum={}&text={}", encoded(sum), encoded(text)))
    };
    for (sum, text, part, to) in [
        ("wythoff 5,8", "take 1 from both piles", 0, "4,7"),
        ("nim 3,4 + wythoff 5,8", "2: to (4,7)", 1, "4,7"),
        ("fibonacci-nim 17", "take 3", 0, "14,6"),
        ("block:2 wythoff 4,9", "4,7", 0, "4,7"),
        ("octal:0.77 5", "3,1", 0, "1,3"),
    ] {
        let told = read(sum, text).answer();
        assert_eq!(told["move"]["part"], part, "{sum}: {text}");
        assert_eq!(told["move"]["to"], to, "{sum}: {text}");
    }
    // No move of the rules, forbidden by the previous player, no words of this language.
    for (sum, text) in
        [("wythoff 5,8", "4,6"), ("block:2 wythoff 4,9", "4,6"), ("wythoff 5,8", "fly home")]
    {
        assert_eq!(read(sum, text).status, 400, "{sum}: {text}");
    }
}

#[test]
fn tiles_are_cut_from_the_table() {
    let server = Server::start();
    let (engines, run) = (Registry::standard(), Run::default());
    for name in ["wythoff", "gdwn:1,2", "(0,1)* (1,0)* (1,2)", "fibonacci-nim"] {
        let game: Game = name.parse().unwrap();
        let table = engines.table(&game, 600, 600, &run).unwrap().found;
        let query = format!("game={}", encoded(name));
        for (x, y, side, scale) in
            [(0, 0, 256, 1), (1, 2, 100, 1), (2, 0, 256, 1), (0, 1, 64, 4), (1, 0, 16, 16)]
        {
            let (rows, columns, cells) =
                server.tile(&format!("{query}&x={x}&y={y}&size={side}&scale={scale}"));
            assert_eq!((rows, columns), (side, side));
            for (i, j) in [(0, 0), (0, side - 1), (side - 1, 0), (side / 2, side / 3), (7, 11)] {
                let (a, b) = ((x * side + i) * scale, (y * side + j) * scale);
                if a + scale > 600 || b + scale > 600 {
                    continue;
                }
                let block = (a..a + scale).flat_map(|a| (b..b + scale).map(move |b| (a, b)));
                let least = block.map(|(a, b)| table.get(a, b)).min().unwrap();
                assert_eq!(
                    cells[i * side + j],
                    least,
                    "{name} tile {x},{y} cell {i},{j} scale {scale}"
                );
            }
        }
    }
    // Outcomes under misère play.
    let game: Game = "wythoff".parse().unwrap();
    let (_, _, cells) = server.tile("game=wythoff&x=0&y=0&size=32&outcomes=1&misere=1");
    let found = engines.outcomes(&game, &[32, 32], Play::Misere, &run).unwrap().found;
    for (k, cell) in cells.iter().enumerate() {
        assert_eq!(*cell == 0, found.is_p(&[k / 32, k % 32]), "{k}");
    }
    // A slice of a game on three piles.
    let (_, _, cells) = server.tile("game=nim:3&x=0&y=0&size=16&fixed=5");
    assert!(
        cells.iter().enumerate().all(|(k, cell)| *cell == (k as u32 / 16) ^ (k as u32 % 16) ^ 5)
    );
    let refused = server.get("/api/tile?game=nim:3&x=0&y=0");
    assert_eq!(refused.status, 400);
    assert!(refused.text().contains("fixed=0"));
    assert_eq!(server.get("/api/tile?game=wythoff&x=80&y=0").status, 413);
    // The last tile of the first row, far out: a thin table.
    let (rows, columns, cells) = server.tile("game=wythoff&x=0&y=79");
    assert_eq!((rows, columns, cells[0]), (256, 256, 79 * 256));
}

#[test]
fn positions_levels_periods_and_differences() {
    let server = Server::start();
    let (engines, run) = (Registry::standard(), Run::default());
    for (name, value) in [("gdwn:1,2", 0), ("wythoff", 2), ("r-wythoff", 1)] {
        let game: Game = name.parse().unwrap();
        let found =
            engines.list(&game, value, Play::Normal, Bound::Count(50), &run).unwrap().found.stream;
        let expected: Vec<Vec<u64>> = found.map(|p| p.unwrap().small().unwrap()).collect();
        let told = server.json(&format!("/api/positions?game={name}&value={value}&count=50"));
        assert_eq!(told["positions"], json!(expected), "{name}");
    }
    let game: Game = "r-wythoff".parse().unwrap();
    let levels = engines.levels(&game, 4, None, &run).unwrap().found.facts;
    let told = server.json("/api/levels?game=r-wythoff&up_to_value=4");
    for (row, facts) in told["levels"].as_array().unwrap().iter().zip(&levels) {
        assert_eq!((&row["C"], &row["M"]), (&json!(facts.offset()), &json!(facts.settled_from())));
        assert_eq!((&row["wrong"], &row["proved"]), (&json!(facts.wrong()), &json!(true)));
        let exceptions = row["exceptions"].as_array().unwrap();
        assert_eq!(exceptions.len() as u64, facts.wrong(), "{row}");
    }
    assert_eq!(told["levels"].as_array().unwrap().len(), levels.len());
    assert_eq!(server.get("/api/levels?game=gdwn:1,2&up_to_value=4").status, 400);
    let rows =
        engines.rows(&"wythoff".parse().unwrap(), wythoff::engine::rows::Wanted::rows(8), &run);
    let told = server.json("/api/periods?game=wythoff&rows=8");
    for (row, known) in told["rows"].as_array().unwrap().iter().zip(&rows.unwrap().found.rows) {
        assert_eq!(row["preperiod"], json!(known.preperiod));
        assert_eq!(row["period"], json!(known.period.as_ref().map(|p| p.to_string())));
    }
    let table = engines.table(&"wythoff".parse().unwrap(), 4, 30, &run).unwrap().found;
    let told = server.json("/api/differences?game=wythoff&row=3&columns=30");
    assert_eq!(told["values"], json!(table.row(3)));
    assert_eq!(told["differences"][5], -5);
}

#[test]
fn play_is_that_of_the_library() {
    let server = Server::start();
    let (engines, run) = (Registry::standard(), Run::default());
    for text in ["wythoff 5,8", "wythoff 3,5", "nim 3,5 + wythoff 1,2", "fibonacci-nim 20,19"] {
        let game = Match::parse(text, Play::Normal).unwrap();
        let known = game.hint(&engines, &run).unwrap();
        let told = server.json(&format!("/api/hint?sum={}", encoded(text)));
        assert_eq!(told["words"], known.words);
        assert_eq!(told["move"]["to"], json!(known.best.map(|best| best.to.to_string())), "{text}");
        let replied = server.json(&format!("/api/reply?sum={}&strength=100&seed=7", encoded(text)));
        let again = server.json(&format!("/api/reply?sum={}&strength=100&seed=7", encoded(text)));
        assert_eq!(replied, again);
        let (part, to) = (&replied["move"]["part"], replied["move"]["to"].as_str().unwrap());
        let target = format!("/api/explain?sum={}&part={part}&to={to}", encoded(text));
        let judged = server.json(&target);
        assert_eq!(judged["legal"], true);
        assert_eq!(judged["good"], known.outcome.to_string() == "N", "{text}: {judged}");
    }
    let illegal = server.json("/api/explain?game=wythoff&position=5,8&to=3,7");
    assert_eq!((&illegal["legal"], &illegal["good"]), (&json!(false), &json!(false)));
    assert_eq!(server.json("/api/hint?game=wythoff&position=0,0")["over"], true);
}

#[test]
fn beams_tell_their_progress_and_name_their_pictures() {
    let server = Server::start();
    let events = server.get("/api/beams?game=gdwn:1,2&count=100000");
    assert_eq!(events.status, 200, "{}", events.text());
    let text = events.text();
    let result = text.split("\n\n").find(|event| event.contains("event: result")).expect(&text);
    let data = result.lines().find_map(|line| line.strip_prefix("data: ")).unwrap();
    let data = unfolded(serde_json::from_str(data).unwrap());
    let beams = data["beams"].as_array().unwrap();
    assert_eq!(beams.len(), 2);
    let shares: f64 = beams.iter().map(|beam| beam["share"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-3, "{data}");
    for name in ["image", "ratio_image"] {
        let image = server.get(data[name].as_str().unwrap());
        assert_eq!(image.header("content-type").unwrap(), "image/png");
        assert_eq!(&image.body[1..4], b"PNG");
    }
    assert_eq!(server.get("/api/image/0123.png").status, 404);
    assert_eq!(server.get("/api/beams?game=wythoff:3&count=1000").status, 400);
}

#[test]
fn adjoin_cloud_claims_and_proofs() {
    let server = Server::start();
    let told = server.json(&format!("/api/adjoin?game=wythoff&moves={}", encoded("{1,2} {1,3}")));
    let kept: Vec<&Value> =
        told["moves"].as_array().unwrap().iter().map(|m| &m["adjoinable"]).collect();
    // (1,2) joins (0,0) with a P-position; (1,3) joins none.
    assert_eq!(kept, [&json!(false), &json!(true)]);
    let cloud = server.get("/api/cloud?game=wythoff:3&side=12");
    let found = Registry::standard()
        .outcomes(&"wythoff:3".parse().unwrap(), &[12; 3], Play::Normal, &Run::default())
        .unwrap();
    let expected: Vec<u8> = found
        .found
        .p_positions()
        .flat_map(|p| p.into_iter().flat_map(|x| (x as u16).to_le_bytes()))
        .collect();
    assert_eq!(cloud.body, expected);
    let claims = server.json("/api/claims");
    let claims = claims["claims"].as_array().unwrap();
    assert!(claims.len() > 100);
    assert!(claims.iter().all(|claim| claim["words"].as_str().unwrap().starts_with("not judged")));
    assert_eq!(server.json("/api/claims/H-T16")["game"], "e-wythoff");
    assert_eq!(server.get("/api/claims/NONE").status, 404);
    let prove = |text: &str| {
        let body = json!({"text": text}).to_string();
        server.ask("POST", "/api/prove", "Content-Type: application/json\r\n", &body)
    };
    let told = prove("?msd_fib A x,y x+y=y+x").answer();
    assert_eq!(told["answers"][0]["answer"], "true");
    let told = prove("A x x != 12").answer();
    assert_eq!(
        (&told["answers"][0]["answer"], &told["answers"][0]["witness"]["x"]),
        (&json!("false"), &json!("12"))
    );
    let told = prove("?msd_fib E n $floor(n,a) & b=a+n").answer();
    assert_eq!(told["answers"][0]["answer"], "relation");
    let automaton = &told["answers"][0]["automaton"];
    assert_eq!((&automaton["states"], &automaton["start"]), (&json!(4), &json!(0)));
    assert_eq!(automaton["accepting"], json!([0, 2]), "{automaton}");
    let first = json!({"from": 0, "to": 0, "letters": ["[0,0]"]});
    assert_eq!(automaton["edges"][0], first, "{automaton}");
    assert_eq!(prove("A x x <").status, 400);
    assert_eq!(prove("").status, 400);
    assert_eq!(server.ask("POST", "/api/prove", "", "{}").status, 415);
    assert_eq!(server.get("/api/prove").status, 405);
}

/// Door 5: a report that calls a false conjecture proved, with a link that runs; nothing of it is shown.
#[test]
fn a_forged_report_is_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let papers = wythoff_lab::papers::Papers::built_in().unwrap();
    let claim = papers.claim("H-CJ24").unwrap();
    let ground = json!({"sort": "theorem", "text": "by pure thought", "link": "javascript:alert(1)", "claim": null, "file": null});
    let row = json!({"id": claim.id, "paper": "ho", "kind": "conjecture", "source": claim.source, "statement": claim.statement,
        "verdict": {"kind": "Proved", "grounds": [ground]}, "evidence": "seen", "observed": null, "used": [],
        "milliseconds": 1, "effort": "quick", "version": "0", "program": "", "claim": "", "checksum": ""});
    let text = json!({"summary": {"checksum": ""}, "data": [row]}).to_string();
    std::fs::write(folder.path().join("verdicts.json"), text).unwrap();
    let report = Some(folder.path().to_path_buf());
    let server = Server::with(wythoff_explorer::Settings { report, ..Default::default() });
    let told = server.json("/api/claims/H-CJ24");
    assert_eq!(told["verdict"], Value::Null, "{told}");
    assert!(!told.to_string().contains("pure thought") && !told.to_string().contains("javascript"));
    // With a report the claims are judged here without being asked for.
    assert!(server.json("/api/claims")["judging"].is_object());
}

/// All claims judged here: the answer says how far it is, and in the end has a verdict for each.
#[test]
#[ignore = "judges every claim of the papers: half a minute in a release build"]
fn verdicts_are_made_on_request() {
    let server = Server::with(wythoff_explorer::Settings::default());
    let told = loop {
        let told = server.json("/api/claims?judge=1");
        if told["judging"].is_null() {
            break told;
        }
        std::thread::sleep(std::time::Duration::from_millis(500));
    };
    let claims = told["claims"].as_array().unwrap();
    assert!(claims.iter().all(|claim| claim["verdict"].is_string() && claim["effort"] == "quick"));
    assert_eq!(server.json("/api/claims/H-T16")["verdict"], "Proved");
}

#[test]
fn positions_are_of_any_size() {
    let server = Server::start();
    let at: Position = wythoff::Position::parse("99999999999999999999999,3").unwrap();
    let told = server.json(&format!("/api/value?game=wythoff&position={at}"));
    assert_eq!((&told["outcome"], &told["position"]), (&json!("N"), &json!(at.to_string())));
}

/// Games that only the program reads: what a position allows, for the page to play by.
#[test]
fn a_turn_is_every_move_and_what_is_forbidden() {
    let server = Server::start();
    let turn = |sum: &str| server.json(&format!("/api/turn?sum={}", encoded(sum)));
    let told = turn("{0,1}* [k,l : k>=1, l<2*k+1] 1,3");
    let part = &told["parts"][0];
    assert_eq!(part["shape"], "piles");
    assert_eq!(part["moves"].as_array().map(Vec::len), Some(6), "{part}");
    let told = turn("block:2 wythoff 4,9");
    assert_eq!(told["parts"][0]["forbidden"], json!([[4, 6]]));
    let moves = told["parts"][0]["moves"].as_array().cloned().unwrap_or_default();
    assert!(!moves.contains(&json!([4, 6])) && moves.len() == 16, "{}", moves.len());
    let told = turn("octal:0.77 4 + dynamic:2t 7");
    assert_eq!(told["parts"][0]["shape"], "heaps");
    assert_eq!(told["parts"][0]["moves"], json!([[3], [1, 2], [2], [1, 1]]));
    assert_eq!(told["parts"][1]["shape"], "limit");
    assert_eq!(told["parts"][1]["position"], json!([7, 6]));
    for wrong in ["[k,l : k>=1, l<2*x] 4,7", "block:2 nim 1,2 + nim 3,4", "nim 1,999999999999"] {
        assert!(server.get(&format!("/api/turn?sum={}", encoded(wrong))).status >= 400, "{wrong}");
    }
    let told = server.json("/api/periods?game=octal:0.77");
    assert!(told["words"].as_str().is_some_and(|w| w.starts_with("G(n+12) = G(n)")), "{told}");
    assert_eq!(told["values"][11], 6);
    let parsed = server.json(&format!("/api/parse?game={}", encoded("block:2 wythoff")));
    assert_eq!(parsed["values"], false);
}
