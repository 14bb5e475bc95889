//! The page as files: what is in them, compared with the library.

use serde_json::Value;
use wythoff::engine::{Play, Registry};
use wythoff::run::Run;
use wythoff::{Game, Result};
use wythoff_explorer::{EXPORTED, Export, export};

fn decoded(text: &Value) -> Vec<u8> {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.decode(text.as_str().unwrap()).unwrap()
}

#[test]
fn boards_are_those_of_the_library() {
    let folder = tempfile::tempdir().unwrap();
    let games = EXPORTED.iter().map(|game| game.parse()).collect::<Result<Vec<Game>>>().unwrap();
    export(folder.path(), &Export { games, assets: None }, &Run::default()).unwrap();
    let text = std::fs::read_to_string(folder.path().join("data.js")).unwrap();
    let data = text.strip_prefix("window.WYTHOFF_STATIC = ").unwrap().trim().strip_suffix(';');
    let data: Value = serde_json::from_str(data.unwrap()).unwrap();
    let (engines, run) = (Registry::standard(), Run::default());
    for board in data["games"].as_array().unwrap() {
        let game: Game = board["game"].as_str().unwrap().parse().unwrap();
        let side = board["side"].as_u64().unwrap() as usize;
        let outcomes = decoded(&board["outcomes"]);
        let is_p = |bits: &[u8], k: usize| bits[k / 8] >> (k % 8) & 1 == 1;
        if game.arity() == 2 {
            let table = engines.table(&game, side, side, &run).unwrap().found;
            let values = decoded(&board["values"]);
            for k in 0..side * side {
                let value = table.get(k / side, k % side);
                assert_eq!(u32::from(values[2 * k]) + 256 * u32::from(values[2 * k + 1]), value);
                assert_eq!(is_p(&outcomes, k), value == 0);
            }
        } else {
            let found = engines.outcomes(&game, &vec![side; game.arity()], Play::Normal, &run);
            let found = found.unwrap().found;
            for k in (0..side.pow(3)).step_by(7) {
                assert_eq!(
                    is_p(&outcomes, k),
                    found.is_p(&[k / side / side, k / side % side, k % side])
                );
            }
        }
    }
    let page = std::fs::read_to_string(folder.path().join("index.html")).unwrap();
    assert!(page.contains("src=\"data.js\"") && page.contains("src=\"assets/app.js\""));
    assert!(!page.contains("type=\"module\""));
    let script = std::fs::read_to_string(folder.path().join("assets/app.js")).unwrap();
    assert!(!script.lines().any(|line| line.starts_with("import ") || line.starts_with("export ")));
}

#[test]
fn a_folder_that_cannot_be_made_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let refused =
        export(&file, &Export { games: vec![], assets: None }, &Run::default()).unwrap_err();
    assert_eq!(refused.exit_code(), 2);
    let many = Export { games: vec!["nim:5".parse().unwrap()], assets: None };
    assert_eq!(export(folder.path(), &many, &Run::default()).unwrap_err().exit_code(), 3);
}
