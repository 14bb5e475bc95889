//! Parquet: whole numbers of any size.

use crate::sealed::{answers, stored};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use wythoff_sweep::export::{TableFormat, table};
use wythoff_sweep::{Plan, Store};

/// A column with a number past 2⁶³ is of words; where all fit, of numbers.
#[test]
fn numbers_past_2_63_are_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    for (position, value) in [("9223372036854775808,5", "9223372036854775813"), ("8,5", "13")] {
        let text = format!(
            "[family]\nkind = 'games'\ngames = ['nim']\n[question]\nkind = 'value'\nposition = '{position}'\n"
        );
        let plan = Plan::parse(&text).unwrap();
        let store = stored(&folder.path().join("store"), &plan, &answers(&plan));
        let file = folder.path().join("parquet");
        let mut out = std::fs::File::create(&file).unwrap();
        table(&Store::read(&store).unwrap())
            .unwrap()
            .write(TableFormat::Parquet, &mut out)
            .unwrap();
        let reader = SerializedFileReader::new(std::fs::File::open(&file).unwrap()).unwrap();
        let row = reader.get_row_iter(None).unwrap().next().unwrap().unwrap();
        let fields = reader.metadata().file_metadata().schema().get_fields().to_vec();
        let place = fields.iter().position(|field| field.name() == "value").unwrap();
        let own = row.get_string(place).cloned();
        let own = own.or_else(|_| row.get_long(place).map(|n| n.to_string()));
        assert_eq!(own.unwrap(), value, "{position}");
        assert_eq!(row.get_long(place).is_ok(), value.len() < 19, "{position}");
    }
}
