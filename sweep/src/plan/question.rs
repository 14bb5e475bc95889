//! The question of a plan.

use toml::Spanned;
use wythoff::Result;

use super::{Field, PlanText, QUESTIONS, RawQuestion, place};
use crate::question::Question;

/// The question of a plan.
pub(super) fn read(source: PlanText, raw: &Spanned<RawQuestion>) -> Result<Question> {
    let (start, raw) = (raw.span().start, raw.get_ref());
    let given = [
        ("up_to", place(&raw.up_to)),
        ("up_to_value", place(&raw.up_to_value)),
        ("rows", place(&raw.rows)),
        ("columns", place(&raw.columns)),
        ("positions", place(&raw.positions)),
        ("system", place(&raw.system)),
        ("effort", place(&raw.effort)),
        ("misere", place(&raw.misere)),
        ("position", place(&raw.position)),
        ("count", place(&raw.count)),
        ("value", place(&raw.value)),
        ("size", place(&raw.size)),
        ("column", place(&raw.column)),
        ("row", place(&raw.row)),
        ("formula", place(&raw.formula)),
        ("function", place(&raw.function)),
        ("answers", place(&raw.answers)),
    ];
    let kind = raw.kind.get_ref().as_str();
    let only = |has: &[&str]| source.only(kind, has, &given);
    let count = |name: &str, field, default, bounds| {
        source.within(name, field, default, bounds, (start, kind))
    };
    let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    let misere = raw.misere.as_ref().is_some_and(|misere| *misere.get_ref());
    let words = |name: &str, field: &Field<String>, example: &str| {
        let told = format!("{kind} needs {name}: write {name} = {example:?}");
        field.as_ref().map(|field| field.get_ref().clone()).ok_or_else(|| source.at(start, told))
    };
    // Under misère play there are only outcomes.
    let of_value = || match (&raw.value, misere) {
        (Some(field), true) => {
            Err(source.on(field, "under misere play there are only outcomes: leave value out"))
        }
        _ => Ok(small(count("value", &raw.value, Some(0), (0, u32::MAX.into()))?)),
    };
    match kind {
        "value" => {
            only(&["position", "misere"])?;
            let position = words("position", &raw.position, "5,8")?;
            wythoff::Position::parse(&position).map_err(|error| match &raw.position {
                Some(field) => source.on(field, error),
                None => error,
            })?;
            Ok(Question::Value { position, misere })
        }
        "positions" => {
            only(&["count", "value", "misere"])?;
            let most = count("count", &raw.count, None, (1, 100_000))?;
            Ok(Question::Positions { count: most, value: of_value()?, misere })
        }
        "count" => {
            only(&["size", "value", "misere"])?;
            let size = count("size", &raw.size, None, (1, 20_000))?;
            Ok(Question::Count { size, value: of_value()?, misere })
        }
        "guess" => {
            only(&["count", "value", "column", "row"])?;
            let most = count("count", &raw.count, Some(1000), (16, 100_000))?;
            let column = match (&raw.column, &raw.row) {
                (Some(_), Some(row)) => {
                    return Err(source.on(
                        row,
                        "a column of the positions, or a row of the values: leave one out",
                    ));
                }
                (Some(column), None) => {
                    let text = column.get_ref();
                    text.parse::<wythoff::guess::Column>().map_err(|e| source.on(column, e))?;
                    text.clone()
                }
                (None, Some(_)) => format!("row {}", count("row", &raw.row, None, (0, 1_000_000))?),
                (None, None) => "a".to_string(),
            };
            Ok(Question::Guess { count: most, value: of_value()?, column })
        }
        "formula" => {
            only(&["formula", "misere"])?;
            let formula = words("formula", &raw.formula, "A a,b $p(a,b) => b<=2*a")?;
            Ok(Question::Formula { formula, misere })
        }
        "densities" => {
            only(&[])?;
            Ok(Question::Densities)
        }
        "python" => {
            only(&["function", "answers"])?;
            let function = words("function", &raw.function, "study:statistics")?;
            let answers = raw.answers.as_ref().filter(|list| !list.get_ref().is_empty());
            let answers = answers.ok_or_else(|| {
                let told = "python needs answers, the columns of what the function returns: write answers = [\"size: whole\", \"shape: words\"]";
                source.at(start, told)
            })?;
            let read = |text: &Spanned<String>| {
                crate::question::Column::parse(text.get_ref()).map_err(|e| source.on(text, e))
            };
            let answers = answers.get_ref().iter().map(read).collect::<Result<Vec<_>>>()?;
            Ok(Question::Python { function, answers })
        }
        "beams" => {
            only(&["up_to", "misere"])?;
            let up_to = count("up_to", &raw.up_to, None, (1, 1 << 40))?;
            Ok(Question::Beams { up_to, misere })
        }
        "conjectures" => {
            only(&["up_to"])?;
            let up_to = count("up_to", &raw.up_to, None, (1, 1 << 40))?;
            Ok(Question::Conjectures { up_to })
        }
        "adjoinable" => {
            only(&["up_to"])?;
            let up_to = count("up_to", &raw.up_to, Some(500), (1, 10_000_000))?;
            Ok(Question::Adjoinable { up_to })
        }
        "solve" => {
            only(&["up_to_value", "system", "effort", "misere"])?;
            if let (Some(field), true) = (&raw.up_to_value, misere) {
                let told = "under misere play there are only outcomes: leave up_to_value out";
                return Err(source.on(field, told));
            }
            let top = count("up_to_value", &raw.up_to_value, Some(0), (0, 1000))?;
            let system = raw.system.as_ref().map(|system| {
                let text = system.get_ref();
                let known = wythoff::solve::Settings::system_named(text);
                known.map(|_| text.clone()).map_err(|error| source.on(system, error))
            });
            let system = system.transpose()?;
            let effort = raw.effort.as_ref();
            let effort =
                effort.map(|_| count("effort", &raw.effort, None, (1, 1 << 30))).transpose()?;
            Ok(Question::Solve { up_to_value: small(top), system, effort, misere })
        }
        "periods" => {
            only(&["rows", "columns"])?;
            let rows = count("rows", &raw.rows, None, (1, 100_000))?;
            let columns = count("columns", &raw.columns, Some(1 << 32), (1, 1 << 40))?;
            Ok(Question::Periods { rows, columns })
        }
        "levels" => {
            only(&["up_to_value", "rows"])?;
            let top = count("up_to_value", &raw.up_to_value, None, (0, 10_000))?;
            let rows = raw.rows.as_ref().map(|rows| source.count("rows", rows)).transpose()?;
            Ok(Question::Levels { up_to_value: small(top), rows })
        }
        "diagonal" => {
            only(&["positions"])?;
            let positions = count("positions", &raw.positions, None, (1, 1 << 40))?;
            Ok(Question::Diagonal { positions })
        }
        other => Err(source.on(&raw.kind, format!("{other} is no question: use {QUESTIONS}"))),
    }
}
