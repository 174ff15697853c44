//! Which program to start, and where.

use std::path::{Path, PathBuf};

use crate::ExternalError;

/// A command line, cut into words as a shell does it; no shell runs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandLine {
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
    /// The folder to run in; by default ours.
    pub(crate) dir: Option<PathBuf>,
}

impl CommandLine {
    /// Reads a command, and sees to it that there is such a program.
    pub(crate) fn new(command: &str, dir: Option<&str>) -> Result<CommandLine, ExternalError> {
        let mut words = shlex::split(command).ok_or_else(|| ExternalError::Unreadable(command.to_owned()))?;
        if words.is_empty() {
            return Err(ExternalError::NoCommand);
        }
        let line = CommandLine { program: words.remove(0), arguments: words, dir: dir.map(PathBuf::from) };
        line.check()?;
        Ok(line)
    }

    /// The program's name without its folder.
    pub(crate) fn name(&self) -> String {
        let file = Path::new(&self.program).file_stem();
        file.map_or_else(|| self.program.clone(), |name| name.to_string_lossy().into_owned())
    }

    fn check(&self) -> Result<(), ExternalError> {
        if let Some(dir) = self.dir.as_ref().filter(|dir| !dir.is_dir()) {
            return Err(ExternalError::NoFolder(dir.display().to_string()));
        }
        let missing = |place: String| ExternalError::NoProgram { program: self.program.clone(), place };
        if Path::new(&self.program).components().count() == 1 && !self.program.contains('/') {
            return if on_the_path(&self.program) { Ok(()) } else { Err(missing(" on the PATH".to_owned())) };
        }
        // A path is taken from the folder that the program runs in.
        let here = self.dir.clone().unwrap_or_else(|| PathBuf::from("."));
        let path = here.join(&self.program);
        if !path.is_file() {
            let place = if Path::new(&self.program).is_absolute() {
                String::new()
            } else {
                format!(" in '{}'", here.display())
            };
            return Err(missing(place));
        }
        if is_executable(&path) { Ok(()) } else { Err(ExternalError::NotExecutable(self.program.clone())) }
    }
}

fn on_the_path(program: &str) -> bool {
    let names = [program.to_owned(), format!("{program}{}", std::env::consts::EXE_SUFFIX)];
    let found = |folder: PathBuf| names.iter().any(|name| is_program(&folder.join(name)));
    std::env::var_os("PATH").is_some_and(|path| std::env::split_paths(&path).any(found))
}

fn is_program(path: &Path) -> bool {
    path.is_file() && is_executable(path)
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|file| file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_path: &Path) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn check(command: &str, expected: &[&str]) {
        let line = CommandLine::new(command, None).expect("a command");
        let words: Vec<&str> = std::iter::once(&line.program).chain(&line.arguments).map(String::as_str).collect();
        assert_eq!(words, expected, "{command}");
    }

    #[test]
    fn commands_are_cut_as_a_shell_does_it() {
        check("sh", &["sh"]);
        check("  sh  -c 'exit 1' ", &["sh", "-c", "exit 1"]);
        check(r#"sh "a b" c\ d '' $HOME *"#, &["sh", "a b", "c d", "", "$HOME", "*"]);
        check("/bin/sh -x", &["/bin/sh", "-x"]);
    }

    fn check_error(command: &str, dir: Option<&str>, expected: &str) {
        let error = CommandLine::new(command, dir).expect_err("no command").to_string();
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn what_can_not_be_started_is_named_with_the_remedy() {
        check_error("", None, "needs a program to start: write cmd=");
        check_error("sh 'a", None, "can't read the command 'sh 'a': a quotation mark");
        check_error("no-such-engine -x", None, "there is no program 'no-such-engine' on the PATH: give the right path");
        check_error("./no-such-engine", None, "there is no program './no-such-engine' in '.'");
        check_error("/no/such/engine", Some("/bin"), "there is no program '/no/such/engine': give");
        check_error("./sh", Some("/no/such/folder"), "there is no folder '/no/such/folder'");
        check_error("./Cargo.toml", None, "'./Cargo.toml' can't be run: make it executable");
        assert!(CommandLine::new("./sh", Some("/bin")).is_ok());
    }
}
