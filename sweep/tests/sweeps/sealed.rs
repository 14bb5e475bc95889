//! Stores as somebody might make them: whatever answers, sealed as the program seals.

use std::path::{Path, PathBuf};

use wythoff_sweep::export::{TableFormat, table};
use wythoff_sweep::{Done, Plan, Store, answer};

/// What the program answers to each unit.
pub fn answers(plan: &Plan) -> Vec<Done> {
    let units = plan.units().unwrap();
    let done = |unit: &wythoff_sweep::Unit| {
        Done::now(&unit.key, answer(plan, unit, &Default::default()), 0.1)
    };
    units.iter().map(done).collect()
}

/// A store with these answers, sealed as the program seals them.
pub fn stored(path: &Path, plan: &Plan, answers: &[Done]) -> PathBuf {
    let _ = std::fs::remove_file(path);
    Store::open(path, plan).unwrap().put(answers).unwrap();
    path.to_path_buf()
}

pub fn csv(path: &Path) -> wythoff::Result<String> {
    let mut out = Vec::new();
    table(&Store::read(path)?)?.write(TableFormat::Csv, &mut out)?;
    Ok(String::from_utf8(out).unwrap())
}
