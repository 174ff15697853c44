//! When `hansu` is told to end, or killed, its programs end too.

use libtest_mimic::Trial;

#[cfg(not(unix))]
pub(crate) fn trials() -> Vec<Trial> {
    Vec::new()
}

#[cfg(unix)]
pub(crate) use unix::trials;

#[cfg(unix)]
mod unix {
    use std::process::{Child, Stdio};
    use std::time::{Duration, Instant};

    use hansu_mock::trial;

    use super::Trial;
    use crate::common::command;
    use crate::mock::{check_gone, spec, tag};

    pub(crate) fn trials() -> Vec<Trial> {
        let signals = [("INT", "children", 4), ("TERM", "children", 4), ("KILL", "hang", 1)];
        let test = |(signal, mode, processes)| {
            trial(format!("programs_end_with_us_on_sig{}", str::to_lowercase(signal)), move || {
                check(signal, mode, processes);
            })
        };
        signals.map(test).into()
    }

    /// Ends a match by a signal once its program runs with so many processes.
    fn check(signal: &str, mode: &str, processes: usize) {
        let tag = tag(signal);
        // The opponent thinks for so long that the game will not end by itself.
        let mut run = command()
            .args(["match", "--game", "othello", "--games", "2", "--concurrency", "1", "--openings", "start"])
            .args([&spec("gtp", mode, &tag, ",time=60s"), "mcts:time=60s"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("started");
        wait_for(&tag, processes);
        let kill = format!("kill -{signal} {}", run.id());
        assert!(std::process::Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
        wait_for_end(&mut run);
        check_gone(&tag);
    }

    const LONG: Duration = Duration::from_secs(20);

    fn wait_for(tag: &str, processes: usize) {
        let started = Instant::now();
        while hansu_mock::processes_with(tag).len() < processes {
            assert!(started.elapsed() < LONG, "the program was not started");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn wait_for_end(run: &mut Child) {
        let started = Instant::now();
        while run.try_wait().expect("it can be waited for").is_none() {
            assert!(started.elapsed() < LONG, "it did not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
