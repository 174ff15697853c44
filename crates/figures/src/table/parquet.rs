//! Parquet files, for those who go on with the figures in other programs.
//!
//! Written by hand after <https://parquet.apache.org/docs/file-format/>: one row group, plain values in pages of bounded
//! length, compressed by Snappy. A library that can do all of Parquet takes longer to build than the rest of this crate;
//! the tests read our files with one.

use super::Table;
use super::flat::{FlatColumn, Values, flatten};
use super::thrift::Struct;
use crate::FigureError;

/// What a Parquet file begins and ends with.
const MAGIC: &[u8] = b"PAR1";

/// Rows of a page: readers unpack pages one at a time.
const PAGE: usize = 20_000;

/// The numbers of Parquet's enumerations.
mod code {
    pub(super) const INT64: i64 = 2;
    pub(super) const DOUBLE: i64 = 5;
    pub(super) const BYTE_ARRAY: i64 = 6;
    pub(super) const OPTIONAL: i64 = 1;
    pub(super) const UTF8: i64 = 0;
    pub(super) const PLAIN: i64 = 0;
    pub(super) const RLE: i64 = 3;
    pub(super) const SNAPPY: i64 = 1;
    pub(super) const DATA_PAGE: i64 = 0;
}

impl Table {
    /// The table as a Parquet file: columns of 64-bit integers, doubles or strings, all of which may be null. Names and
    /// numbers are those of [`to_csv`](Table::to_csv).
    pub fn to_parquet(&self) -> Result<Vec<u8>, FigureError> {
        let columns = flatten(self)?;
        let rows = columns.first().map_or(0, |column| column.values.len());
        let mut file = MAGIC.to_vec();
        let mut chunks = Vec::new();
        if rows > 0 {
            for column in &columns {
                chunks.push(write_chunk(&mut file, column)?);
            }
        }
        let footer = footer(&columns, rows, &chunks);
        file.extend_from_slice(&footer);
        file.extend_from_slice(&(footer.len() as u32).to_le_bytes());
        file.extend_from_slice(MAGIC);
        Ok(file)
    }
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Values::Integers(values) => values.len(),
            Values::Numbers(values) => values.len(),
            Values::Texts(values) => values.len(),
        }
    }

    /// The type that they are stored as.
    fn physical(&self) -> i64 {
        match self {
            Values::Integers(_) => code::INT64,
            Values::Numbers(_) => code::DOUBLE,
            Values::Texts(_) => code::BYTE_ARRAY,
        }
    }

    /// The rows from `first` on as a page: which of them have a value, then the values.
    fn page(&self, first: usize, rows: usize) -> Vec<u8> {
        match self {
            Values::Integers(values) => page(&values[first..][..rows], |value, out| {
                out.extend_from_slice(&value.to_le_bytes());
            }),
            Values::Numbers(values) => page(&values[first..][..rows], |value, out| {
                out.extend_from_slice(&value.to_le_bytes());
            }),
            Values::Texts(values) => page(&values[first..][..rows], |text, out| {
                out.extend_from_slice(&(text.len() as u32).to_le_bytes());
                out.extend_from_slice(text.as_bytes());
            }),
        }
    }
}

fn page<V>(values: &[Option<V>], write: impl Fn(&V, &mut Vec<u8>)) -> Vec<u8> {
    let levels = levels(values);
    let mut page = (levels.len() as u32).to_le_bytes().to_vec();
    page.extend_from_slice(&levels);
    values.iter().flatten().for_each(|value| write(value, &mut page));
    page
}

/// Whether each row has a value (its definition level), as runs: twice the length, then 0 or 1.
fn levels<V>(values: &[Option<V>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for run in values.chunk_by(|one, next| one.is_some() == next.is_some()) {
        super::thrift::varint(&mut bytes, (run.len() as u64) << 1);
        bytes.push(u8::from(run[0].is_some()));
    }
    bytes
}

/// What the footer tells of a column's place in the file.
struct Chunk {
    start: usize,
    packed: usize,
    unpacked: usize,
}

/// Appends the pages of a column.
fn write_chunk(file: &mut Vec<u8>, column: &FlatColumn) -> Result<Chunk, FigureError> {
    let start = file.len();
    let mut unpacked = 0;
    let rows = column.values.len();
    for first in (0..rows).step_by(PAGE) {
        let rows = PAGE.min(rows - first);
        let page = column.values.page(first, rows);
        let packed = snap::raw::Encoder::new().compress_vec(&page)?;
        let header = page_header(rows, page.len(), packed.len());
        unpacked += header.len() + page.len();
        file.extend_from_slice(&header);
        file.extend_from_slice(&packed);
    }
    Ok(Chunk { start, packed: file.len() - start, unpacked })
}

/// `PageHeader` of `parquet.thrift`.
fn page_header(rows: usize, unpacked: usize, packed: usize) -> Vec<u8> {
    let data = Struct::new().int(1, rows as i64).int(2, code::PLAIN).int(3, code::RLE).int(4, code::RLE);
    Struct::new().int(1, code::DATA_PAGE).int(2, unpacked as i64).int(3, packed as i64).nested(5, data).finish()
}

/// `FileMetaData` of `parquet.thrift`.
fn footer(columns: &[FlatColumn], rows: usize, chunks: &[Chunk]) -> Vec<u8> {
    let root = Struct::new().text(4, "table").int(5, columns.len() as i64);
    let schema = std::iter::once(root).chain(columns.iter().map(schema_element)).collect();
    let groups = if chunks.is_empty() { Vec::new() } else { vec![row_group(columns, rows, chunks)] };
    Struct::new()
        .int(1, 1)
        .structs(2, schema)
        .long(3, rows as i64)
        .structs(4, groups)
        .text(6, concat!("hansu ", env!("CARGO_PKG_VERSION")))
        .finish()
}

fn schema_element(column: &FlatColumn) -> Struct {
    let element = Struct::new().int(1, column.values.physical()).int(3, code::OPTIONAL).text(4, &column.name);
    match column.values {
        // A string by its old name, and by its new one: `LogicalType::STRING`, a union's member without content.
        Values::Texts(_) => element.int(6, code::UTF8).nested(10, Struct::new().nested(1, Struct::new())),
        Values::Integers(_) | Values::Numbers(_) => element,
    }
}

fn row_group(columns: &[FlatColumn], rows: usize, chunks: &[Chunk]) -> Struct {
    let of = |(column, chunk): (&FlatColumn, &Chunk)| {
        let about = Struct::new()
            .int(1, column.values.physical())
            .ints(2, &[code::PLAIN, code::RLE])
            .texts(3, &[&column.name])
            .int(4, code::SNAPPY)
            .long(5, rows as i64)
            .long(6, chunk.unpacked as i64)
            .long(7, chunk.packed as i64)
            .long(9, chunk.start as i64);
        Struct::new().long(2, chunk.start as i64).nested(3, about)
    };
    let unpacked: usize = chunks.iter().map(|chunk| chunk.unpacked).sum();
    let chunks = columns.iter().zip(chunks).map(of).collect();
    Struct::new().structs(1, chunks).long(2, unpacked as i64).long(3, rows as i64)
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    use super::super::Cell;
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
    fn more_columns_than_a_short_list_holds() {
        let names: Vec<String> = (0..40).map(|column| format!("c{column}")).collect();
        let mut table = Table::new(names.iter().map(|name| (name.as_str(), name.as_str())));
        table.push((0..40i64).map(Into::into));
        let rows = read(table.to_parquet().expect("a wide table"));
        assert_eq!(rows[0].iter().map(|(_, field)| field.clone()).collect::<Vec<_>>()[39], Field::Long(39));
    }

    #[test]
    fn nulls_in_every_other_row_keep_their_places() {
        let mut table = Table::new([("n", "n")]);
        for row in 0..50_001i64 {
            table.push([if row % 2 == 0 { row.into() } else { Cell::Empty }]);
        }
        let rows = read(table.to_parquet().expect("a table"));
        assert_eq!((rows.len(), &rows[50_000][0].1, &rows[49_999][0].1), (50_001, &Field::Long(50_000), &Field::Null));
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
