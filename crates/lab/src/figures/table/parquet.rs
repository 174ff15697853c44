//! Parquet files, for those who go on with the figures in other programs.

use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use super::Table;
use super::flat::{FlatColumn, Values, flatten};
use crate::figures::FigureError;

impl Table {
    /// The table as a Parquet file: columns of 64-bit integers, doubles or strings, all of which may be null. Names and
    /// numbers are those of [`to_csv`](Table::to_csv).
    pub fn to_parquet(&self) -> Result<Vec<u8>, FigureError> {
        let columns = flatten(self)?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("hansu-lab ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let mut writer = SerializedFileWriter::new(Vec::new(), schema(&columns)?, Arc::new(properties))?;
        let mut group = writer.next_row_group()?;
        for column in &columns {
            let mut target = group.next_column()?.ok_or_else(|| ParquetError::EOF(column.name.clone()))?;
            write_column(&mut target, &column.values)?;
            target.close()?;
        }
        group.close()?;
        Ok(writer.into_inner()?)
    }
}

fn schema(columns: &[FlatColumn]) -> Result<TypePtr, ParquetError> {
    let fields = columns.iter().map(field).collect::<Result<Vec<TypePtr>, ParquetError>>()?;
    Ok(Arc::new(Type::group_type_builder("table").with_fields(fields).build()?))
}

fn field(column: &FlatColumn) -> Result<TypePtr, ParquetError> {
    let (physical, logical) = match column.values {
        Values::Integers(_) => (Physical::INT64, None),
        Values::Numbers(_) => (Physical::DOUBLE, None),
        Values::Texts(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let builder = Type::primitive_type_builder(&column.name, physical);
    Ok(Arc::new(builder.with_repetition(Repetition::OPTIONAL).with_logical_type(logical).build()?))
}

fn write_column(target: &mut SerializedColumnWriter<'_>, values: &Values) -> Result<(), ParquetError> {
    match values {
        Values::Integers(values) => write_values::<Int64Type, _>(target, values, |value| *value),
        Values::Numbers(values) => write_values::<DoubleType, _>(target, values, |value| *value),
        Values::Texts(values) => {
            write_values::<ByteArrayType, _>(target, values, |text| ByteArray::from(text.as_str()))
        }
    }
}

/// Parquet stores the values that are there, and beside them for each row whether one is (its definition level).
fn write_values<T: DataType, V>(
    target: &mut SerializedColumnWriter<'_>,
    values: &[Option<V>],
    stored: impl Fn(&V) -> T::T,
) -> Result<(), ParquetError> {
    let present: Vec<T::T> = values.iter().flatten().map(stored).collect();
    let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    target.typed::<T>().write_batch(&present, Some(&levels), None)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    use super::super::tests::mixed;
    use super::*;

    fn read(file: Vec<u8>) -> Vec<Vec<(String, Field)>> {
        let reader = SerializedFileReader::new(bytes::Bytes::from(file)).expect("a Parquet file");
        let rows = reader.get_row_iter(None).expect("rows");
        rows.map(|row| row.expect("a row").into_columns()).collect()
    }

    fn names(row: &[(String, Field)]) -> Vec<&str> {
        row.iter().map(|(name, _)| name.as_str()).collect()
    }

    #[test]
    fn what_is_written_is_read_back() {
        let rows = read(mixed().to_parquet().expect("a table"));
        assert_eq!(rows.len(), 3);
        assert_eq!(names(&rows[0]), ["agent", "games", "score", "score_low", "score_high", "note"]);
        let fields = |row: usize| rows[row].iter().map(|(_, field)| field.clone()).collect::<Vec<_>>();
        let text = |text: &str| Field::Str(text.to_owned());
        let (number, null) = (Field::Double, Field::Null);
        let first = [number(0.575), number(0.51), number(0.638)];
        assert_eq!(fields(0)[..2], [text("mcts:time=1s,rollout=light"), Field::Long(1200)]);
        assert_eq!(fields(0)[2..5], first);
        assert_eq!(
            fields(1),
            [text("a|b"), null.clone(), number(0.25), null.clone(), null.clone(), text("two\nlines")]
        );
        assert_eq!(fields(2), [text("größer"), Field::Long(-7), null.clone(), null.clone(), null.clone(), null]);
    }

    #[test]
    fn no_rows_and_many_rows() {
        let mut table = Table::new([("game", "Game"), ("moves", "Moves")]);
        assert_eq!(read(table.to_parquet().expect("an empty table")).len(), 0);
        for game in 0..100_000i64 {
            table.push([game.into(), "f5d6c3".into()]);
        }
        let file = table.to_parquet().expect("a long table");
        assert_eq!(file, table.to_parquet().expect("the same again"));
        let rows = read(file);
        assert_eq!(rows.len(), 100_000);
        assert_eq!(rows[99_999][0].1, Field::Long(99_999));
    }
}
