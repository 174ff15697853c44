//! What the name of the program's file says about what it is to do.

use std::ffi::OsString;
use std::path::Path;

/// Programs for Gomoku start their engines without arguments, by the name of the file: `pbrain-` and anything for Piskvork,
/// `engine` for Yixin-Board. Under such a name, this program is one.
pub(crate) fn with_implied_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let name = arguments.first().and_then(|path| Path::new(path).file_stem()).map(|name| name.to_ascii_lowercase());
    let is_engine = name.is_some_and(|name| name == "engine" || name.to_string_lossy().starts_with("pbrain-"));
    if is_engine && arguments.len() == 1 {
        arguments.extend(["engine", "gomocup"].map(OsString::from));
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arguments: &str, expected: &str) {
        let given = arguments.split(' ').map(OsString::from).collect();
        let expected: Vec<OsString> = expected.split(' ').map(OsString::from).collect();
        assert_eq!(with_implied_command(given), expected);
    }

    #[test]
    fn a_file_that_is_named_like_an_engine_is_one() {
        check("hansu", "hansu");
        check("hansu agents", "hansu agents");
        check("/games/pbrain-hansu.exe", "/games/pbrain-hansu.exe engine gomocup");
        check("./engine", "./engine engine gomocup");
        check("Engine.EXE", "Engine.EXE engine gomocup");
        check("pbrain-hansu agents", "pbrain-hansu agents");
    }
}
