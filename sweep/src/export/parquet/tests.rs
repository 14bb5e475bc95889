//! What is written is read by the library of that name: every kind of column, what is missing, many pages, no rows.

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::json;

use super::*;
use crate::question::column;

const KINDS: [(&str, ColumnKind); 7] = [
    ("whole", ColumnKind::Whole),
    ("flag", ColumnKind::Flag),
    ("words", ColumnKind::Words),
    ("real", ColumnKind::Real),
    ("list", ColumnKind::List),
    ("wholes", ColumnKind::Wholes),
    ("reals", ColumnKind::Reals),
];

/// A row with every kind, some of it missing; which, depends on its number.
fn row(n: usize) -> Vec<Value> {
    let some =
        |every: usize, value: Value| if n.is_multiple_of(every) { Value::Null } else { value };
    let few = |value: &dyn Fn(usize) -> Value| Value::Array((0..n % 4).map(value).collect());
    vec![
        some(3, json!(n as i64 - 5)),
        some(5, json!(n % 7 < 3)),
        some(2, json!(format!("φ{n}"))),
        some(4, json!(n as f64 / 8.0)),
        some(6, few(&|i| json!(i.to_string()))),
        some(7, few(&|i| if i == 1 { Value::Null } else { json!(i) })),
        some(9, few(&|i| json!(i as f64 - 0.5))),
    ]
}

fn read(field: &Field) -> Value {
    match field {
        Field::Null => Value::Null,
        Field::Bool(flag) => json!(flag),
        Field::Long(n) => json!(n),
        Field::Double(x) => json!(x),
        Field::Str(text) => json!(text),
        Field::ListInternal(list) => list.elements().iter().map(read).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_written_is_read_by_others() {
    // Fifteen columns and more are counted in another way than few.
    for (rows, copies) in [(0, 1), (1, 1), (100, 1), (17, 3), (2 * PAGE_ROWS + 3, 1)] {
        let columns = (0..copies).flat_map(|_| KINDS).enumerate();
        let columns = columns.map(|(i, (name, kind))| {
            let own = column(name, kind);
            crate::question::Column { name: format!("{name} {i}").into(), ..own }
        });
        let written: Vec<Vec<Value>> = (0..rows).map(|n| vec![row(n); copies].concat()).collect();
        let table =
            Table { columns: columns.collect(), rows: written.clone(), open: 0, plan: Value::Null };
        let mut bytes = Vec::new();
        write(&table, &mut bytes).unwrap();
        let file =
            std::env::temp_dir().join(format!("wythoff-{}-{rows}.parquet", std::process::id()));
        std::fs::write(&file, &bytes).unwrap();
        let reader = SerializedFileReader::new(std::fs::File::open(&file).unwrap()).unwrap();
        std::fs::remove_file(&file).unwrap();
        let fields = reader.metadata().file_metadata().schema().get_fields().to_vec();
        let names: Vec<&str> = fields.iter().map(|field| field.name()).collect();
        assert!(names.into_iter().eq(table.columns.iter().map(|column| &*column.name)));
        let found: Vec<Vec<Value>> = reader
            .get_row_iter(None)
            .unwrap()
            .map(|row| row.unwrap().get_column_iter().map(|(_, field)| read(field)).collect())
            .collect();
        assert!(found == written, "{rows} rows of {copies} times seven");
    }
}
