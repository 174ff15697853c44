//! Figures as files.

use std::path::Path;

use super::{FigureError, Table};

/// Writes a file whole or not at all; folders on the way are made. See [`hansu_files::write_atomically`].
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), FigureError> {
    hansu_files::write_atomically(path, bytes).map_err(|source| FigureError::Write { path: path.to_owned(), source })
}

/// Writes a table as `STEM.csv` and `STEM.parquet` into a folder, and says the names of the files.
pub fn write_table(table: &Table, folder: &Path, stem: &str) -> Result<Vec<String>, FigureError> {
    let files =
        [(format!("{stem}.csv"), table.to_csv()?.into_bytes()), (format!("{stem}.parquet"), table.to_parquet()?)];
    for (name, bytes) in &files {
        write_atomically(&folder.join(name), bytes)?;
    }
    Ok(files.map(|(name, _)| name).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = write_atomically(folder.path(), b"").expect_err("a folder is in the way");
        assert!(error.to_string().contains(&folder.path().display().to_string()));
    }
}
