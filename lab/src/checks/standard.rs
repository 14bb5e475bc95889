//! Checks that need no code of their own: a printed table, a formula, a section of the paper's script.

use crate::bench::Bench;
use crate::evidence::{Decided, PrintedCells, Proofs, Trying};
use crate::papers::{self, Cell, PrintedTable};
use crate::script::Script;
use crate::verdict::{Finding, Verdict};
use wythoff::{Error, Result};

/// A printed table, computed anew cell by cell: a finite case, so the comparison is complete.
pub fn table(bench: &Bench, id: &str) -> Result<Finding> {
    let table = bench.printed(id)?;
    bench.note("tables", format!("{id}: every cell from the rules"));
    let computed = papers::computed(table, &bench.run())?;
    let value = |(row, column): (usize, usize)| computed.get(row)?.get(column).copied().flatten();
    let told = |at: (usize, usize), printed: &Cell| {
        let value = value(at).map_or("nothing".to_string(), |value| value.to_string());
        format!("{} prints {printed}, and {value} is computed", table.place(at.0, at.1))
    };
    let new = table.disagreements(|row, column| value((row, column)));
    let surprise = |at: (usize, usize)| new.iter().find(|new| new.at == at);
    let corrected =
        Trying::over(
            &PrintedCells(table),
            |at| Ok(surprise(at).map(|new| told(at, &new.printed))),
        )?
        .complete();
    let lost = table.cells.iter().flatten().filter(|cell| matches!(cell, Cell::Lost)).count();
    let mut evidence = format!("each printed number of {} computed from the rules", table.place);
    if lost > 0 {
        evidence += &format!("; {lost} cells could not be read in the text used");
    }
    if table.misprints.is_empty() {
        return Ok(Finding::new(corrected, evidence));
    }
    let as_printed = Trying::over(&PrintedCells(table), |at| {
        let wrong = table.agrees(at.0, at.1, value(at)) == Some(false);
        Ok(wrong.then(|| told(at, &table.cells[at.0][at.1])))
    })?
    .complete();
    if !as_printed.is_refuted() {
        evidence += "; the misprints listed with it are none";
        return Ok(Finding::new(as_printed, evidence));
    }
    for misprint in &table.misprints {
        evidence += &format!(". {}", misprint.why);
        if let Some(doubt) = &misprint.doubt {
            evidence += &format!(" Doubt: {doubt}");
        }
    }
    let (printed, correct) = (listed(table, false), listed(table, true));
    Ok(Finding::new(Verdict::misprint((printed, as_printed), (correct, corrected)), evidence))
}

/// The misprinted cells with what is printed or what is computed.
fn listed(table: &PrintedTable, corrected: bool) -> String {
    let cells = table.misprints.iter().flat_map(|misprint| &misprint.cells);
    let one = |cell: &papers::Correction| {
        let value = match (corrected, cell.printed) {
            (true, _) => cell.computed.to_string(),
            (false, Cell::Number(n)) => n.to_string(),
            (false, _) => "nothing".to_string(),
        };
        format!("{}: {value}", table.place(cell.at.0, cell.at.1))
    };
    cells.map(one).collect::<Vec<_>>().join("; ")
}

/// The sentences of the claim in its paper's script.
pub fn script(bench: &Bench, id: &str) -> Result<Finding> {
    let decided = bench.decided(id)?;
    let evidence = format!("the sentences of section {id} of the script, decided for all n");
    Ok(Finding::new(by(decided), evidence))
}

/// A sentence that stands with the claim.
pub fn formula(bench: &Bench, id: &str, formula: &str) -> Result<Finding> {
    if formula.contains(|c: char| c == '"' || c.is_control()) {
        return Err(Error::invalid(format!("the formula of {id} is one formula, in one line")));
    }
    let name: String =
        id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let script = Script::read(id, &format!("#: {id} \neval x{name} \"{formula}\":\n"));
    let decided = Proofs::of(&script, &bench.run())?.claim(id)?;
    bench.note("decision procedure", format!("{formula}, for all n"));
    Ok(Finding::new(by(decided), format!("decided: {formula}")))
}

/// Proved by the sentences, or refuted by the first false one.
fn by(decided: Decided) -> Verdict {
    match decided.ground() {
        Ok(ground) => Verdict::by(ground, []),
        Err(witness) => Verdict::refuted(witness),
    }
}
