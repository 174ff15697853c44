//! Files that appear whole or not at all.

use std::path::Path;

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new file that disappears unless it is given a name.
pub(crate) fn temp_file(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hansu-").suffix(".tmp");
    #[cfg(unix)]
    {
        // As any other new file: the process's umask takes away what the user wants taken away.
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
