//! The server as a process that is killed, restarted, and left without room on the disk.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::tally::Tally;
use crate::{Failure, Soak};

/// So long the server lives between two kills, on average; and the time after one in which nobody complains.
const LIFE: Duration = Duration::from_secs(20);
const RECOVERY: Duration = Duration::from_secs(5);

/// Every so many lives the disk is full.
const FULL_DISK: u64 = 5;

/// Where the server runs.
pub(crate) struct Host {
    program: String,
    pub(crate) addr: SocketAddr,
    data: tempfile::TempDir,
    process: Mutex<Option<Child>>,
    /// When it was last killed or started.
    disturbed: Mutex<Instant>,
    full: AtomicBool,
}

impl Host {
    pub(crate) fn start(program: &str) -> Result<Host, Failure> {
        let free = std::net::TcpListener::bind("127.0.0.1:0")?;
        let host = Host {
            program: program.to_owned(),
            addr: free.local_addr()?,
            data: tempfile::tempdir()?,
            process: Mutex::new(None),
            disturbed: Mutex::new(Instant::now()),
            full: AtomicBool::new(false),
        };
        drop(free);
        host.restart("")?;
        Ok(host)
    }

    /// Starts the program after some commands of the shell, and waits until it listens.
    fn restart(&self, before: &str) -> Result<(), Failure> {
        let script = format!("{before} exec \"$0\" serve --addr {} --data \"$1\"", self.addr);
        let mut command = Command::new("sh");
        command.args(["-c", &script, &self.program]).arg(self.data.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let mut lines = BufReader::new(child.stderr.take().ok_or("no errors to read")?).lines();
        let mut said = String::new();
        loop {
            let line = lines.next().ok_or_else(|| format!("the server did not start: {said}"))??;
            if line.contains("http://") {
                break;
            }
            said += &line;
        }
        std::thread::spawn(move || lines.for_each(drop));
        *self.process() = Some(child);
        *self.disturbed.lock().expect("no client panics") = Instant::now();
        Ok(())
    }

    fn kill(&self) -> Result<(), Failure> {
        *self.disturbed.lock().expect("no client panics") = Instant::now();
        if let Some(mut child) = self.process().take() {
            child.kill()?;
            child.wait()?;
        }
        Ok(())
    }

    /// Ends by a signal, as a system does that is shut down, and counts what is left beside the database.
    pub(crate) fn end_in_order(&self, tally: &Tally) -> Result<(), Failure> {
        let Some(mut child) = self.process().take() else { return Ok(()) };
        let begun = Instant::now();
        Command::new("kill").args(["-TERM", &child.id().to_string()]).status()?;
        child.wait()?;
        tally.ended(begun.elapsed(), self.data.path().join("hansu.db-wal").exists());
        Ok(())
    }

    /// Whether somebody who was cut off has been so by us.
    pub(crate) fn is_disturbed(&self) -> bool {
        self.full.load(Ordering::Relaxed) || self.disturbed.lock().expect("no client panics").elapsed() < RECOVERY
    }

    fn process(&self) -> std::sync::MutexGuard<'_, Option<Child>> {
        self.process.lock().expect("no client panics")
    }

    fn id(&self) -> Option<u32> {
        self.process().as_ref().map(Child::id)
    }
}

/// Kills the server again and again, and starts it anew; now and then without room on the disk.
pub(crate) async fn kill_and_restart(soak: &Soak) -> Result<(), Failure> {
    for life in 1_u64.. {
        // Lives of different lengths, the same in every run.
        let length = LIFE.mul_f64(0.5 + (life * 7919 % 101) as f64 / 100.0);
        let end = (Instant::now() + length).min(soak.until);
        tokio::time::sleep_until(end.into()).await;
        if soak.is_over() {
            return Ok(());
        }
        soak.host.kill()?;
        if life % FULL_DISK == 0 {
            soak.host.full.store(true, Ordering::Relaxed);
            let blocks = std::fs::metadata(soak.host.data.path().join("hansu.db"))?.len() / 512 / 4;
            soak.host.restart(&format!("ulimit -f {}; trap '' XFSZ;", blocks.max(200)))?;
            tokio::time::sleep(RECOVERY).await;
            soak.host.kill()?;
            soak.tally.did("full disks");
        }
        soak.host.restart("")?;
        soak.host.full.store(false, Ordering::Relaxed);
        soak.tally.did("kills");
    }
    Ok(())
}

/// Looks at memory, handles and threads.
pub(crate) async fn measure(soak: Arc<Soak>) {
    while !soak.is_over() {
        if let Some(id) = soak.host.id() {
            let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
            let number = |name: &str| {
                let line = status.lines().find_map(|line| line.strip_prefix(name));
                line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0)
            };
            let handles = std::fs::read_dir(format!("/proc/{id}/fd")).map_or(0, |entries| entries.count() as u64);
            soak.tally.measured(number("VmRSS:") / 1024, handles, number("Threads:"));
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}
