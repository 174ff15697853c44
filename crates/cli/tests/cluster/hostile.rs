//! Workers that lie, workers of other programs, and workers that try what they may not.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::{Consumer, pull};
use bytes::Bytes;
use futures_util::StreamExt as _;
use hansu_agents::{AgentSpec, Identity};
use hansu_cluster::{Target, WorkerOptions};
use hansu_matches::{GameJob, RunOptions};
use hansu_search::{Cancel, SystemClock};
use serde_json::{Value, json};

use crate::common::hansu;
use crate::server::{Server, Worker, a_match, games, wait_until};

fn status(target: &str) -> Value {
    serde_json::from_str(&hansu(&["cluster", "status", target, "--json"]).stdout).unwrap_or_default()
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime")
}

/// What a hostile worker does with a unit: the bytes of a result, or none to say that it is done all the same.
type Lie = fn(&Value) -> Option<Vec<u8>>;

/// Takes units as a worker does and answers them with lies, until it is told to stop.
async fn lie(client: async_nats::Client, user: &str, lie: Lie, stop: Cancel, told: Arc<Mutex<usize>>) {
    let context = async_nats::jetstream::new(client);
    let work = context.get_stream_no_info("HANSU_WORK").await.expect("a handle");
    // The names of consumers are no secret.
    let name = hansu_cluster::consumer_name(&Identity::of_this_program(env!("HANSU_COMMIT")));
    while !stop.is_cancelled() {
        let Ok(consumer) = work.get_consumer::<pull::Config>(&name).await else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let consumer: Consumer<pull::Config> = consumer;
        let Ok(mut batch) = consumer.batch().max_messages(1).expires(Duration::from_millis(300)).messages().await
        else {
            continue;
        };
        while let Some(Ok(message)) = batch.next().await {
            let unit: Value = serde_json::from_slice(&message.payload).expect("a unit");
            if unit["not_by"]
                .as_array()
                .is_some_and(|names| names.contains(&json!(user)) || names.contains(&json!("liar")))
            {
                let _ = message.ack_with(AckKind::Nak(Some(Duration::from_millis(300)))).await;
                continue;
            }
            if let Some(bytes) = lie(&unit) {
                let work: hansu_agents::Work<hansu_cluster::Job> =
                    serde_json::from_value(unit["work"].clone()).expect("work");
                let id = work.id().expect("a name").to_string().replace("sha256:", "");
                let run = unit["run"].as_str().expect("a run");
                let subject = format!("hansu.result.{run}.{user}.liar.{id}");
                if let Ok(sent) = context.publish(subject, Bytes::from(bytes)).await {
                    let _ = sent.await;
                }
            }
            // Slow enough that others get some units too.
            tokio::time::sleep(Duration::from_millis(100)).await;
            let _ = message.ack().await;
            *told.lock().expect("not poisoned") += 1;
        }
    }
}

/// A result of the right program for a unit.
fn result(unit: &Value, line: &Value) -> Vec<u8> {
    let work: hansu_agents::Work<hansu_cluster::Job> = serde_json::from_value(unit["work"].clone()).expect("work");
    let done = json!({ "work": work.id().expect("a name"), "by": unit["work"]["identity"], "result": { "Ok": { "game": line } } });
    serde_json::to_vec(&json!({ "done": done, "arithmetic": "any" })).expect("JSON")
}

fn job(unit: &Value) -> GameJob {
    serde_json::from_value(unit["work"]["job"]["game"]["job"].clone()).expect("a game")
}

fn played(job: &GameJob) -> Value {
    let options = RunOptions {
        concurrency: 1,
        margin: Duration::from_secs(1),
        clock: Arc::new(SystemClock::start()),
        cancel: Cancel::default(),
        make: &AgentSpec::build,
    };
    let line = job.play(&options, &Cancel::default()).expect("played").expect("not stopped");
    serde_json::to_value(line).expect("JSON")
}

/// A game by the rules from the right opening, but played at random: only doing it again can tell.
fn a_random_game(unit: &Value) -> Option<Vec<u8>> {
    let mut job = job(unit);
    job.players = ["random:seed=1", "random:seed=2"].map(|agent| agent.parse().expect("a spec"));
    Some(result(unit, &played(&job)))
}

/// A game with an illegal move.
fn an_illegal_game(unit: &Value) -> Option<Vec<u8>> {
    let mut job = job(unit);
    job.players = ["random:seed=1", "random:seed=2"].map(|agent| agent.parse().expect("a spec"));
    let mut line = played(&job);
    line["moves"] = json!(format!("{} a1 a1", line["moves"].as_str().expect("moves")));
    Some(result(unit, &line))
}

/// Nothing at all, though it says that it is done.
fn nothing(_: &Value) -> Option<Vec<u8>> {
    None
}

/// A word that it can't be done.
fn a_failure(unit: &Value) -> Option<Vec<u8>> {
    let mut sent: Value = serde_json::from_slice(&result(unit, &json!(null))).expect("JSON");
    sent["done"]["result"] = json!({ "Err": "out of memory" });
    Some(serde_json::to_vec(&sent).expect("JSON"))
}

/// Plays a match with a liar and an honest worker, and compares it with the local one. What the command said.
fn match_with_a_liar(server: &Server, how: Lie, verify: &str) -> String {
    let (local, fleet, url) = (server.text("local"), server.text("fleet"), server.url());
    assert_eq!(hansu(&a_match("16", &local)).code, Some(0));
    let (stop, told, runtime) = (Cancel::default(), Arc::default(), runtime());
    let client = runtime.block_on(async_nats::connect(&url)).expect("connected");
    let lying = runtime.spawn(lie(client, "anyone", how, stop.clone(), Arc::clone(&told)));
    let _honest = Worker::start(&url, "honest");
    let on_fleet = [&a_match("16", &fleet)[..], &["--cluster", &url, "--patience", "1", "--verify", verify]].concat();
    let run = hansu(&on_fleet);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    stop.cancel();
    let _ = runtime.block_on(lying);
    assert!(*told.lock().expect("not poisoned") > 0, "the liar has had its chance");
    assert_eq!(games(&fleet), games(&local));
    run.stderr
}

#[test]
fn a_worker_that_lies_plausibly_is_found_out_and_its_games_are_played_again() {
    let Some(server) = Server::start() else { return };
    let said = match_with_a_liar(&server, a_random_game, "1");
    assert!(said.contains("quarantine"), "{said}");
    let status = status(&server.url());
    assert_eq!(status["quarantined"][0]["trust"], "liar", "{status}");
}

#[test]
fn a_result_against_the_rules_needs_no_second_opinion() {
    let Some(server) = Server::start() else { return };
    let said = match_with_a_liar(&server, an_illegal_game, "0");
    assert!(said.contains("can't be true"), "{said}");
}

#[test]
fn units_that_someone_takes_and_never_does_are_handed_out_again() {
    let Some(server) = Server::start() else { return };
    match_with_a_liar(&server, nothing, "0");
}

#[test]
fn a_worker_that_fails_at_what_others_can_do_ends_no_run_and_is_trusted_again_when_told() {
    let Some(server) = Server::start() else { return };
    let url = server.url();
    let _honest = Worker::start(&url, "there-before");
    let first = hansu(&[&a_match("2", &server.text("first"))[..], &["--cluster", &url]].concat());
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    wait_until("the honest worker is seen", || status(&url)["workers"][0]["done"] == 2);

    let said = match_with_a_liar(&server, a_failure, "0");
    assert!(said.contains("failed there that others did") && said.contains("out of memory"), "{said}");
    let names = |status: Value| status["quarantined"].as_array().expect("a list").len();
    assert_eq!(names(status(&url)), 1);
    let wrong = hansu(&["cluster", "trust", &url, "lier"]);
    assert_eq!(wrong.code, Some(2), "{}", wrong.stderr);
    assert!(wrong.stderr.contains("these are: liar"), "{}", wrong.stderr);
    assert_eq!(hansu(&["cluster", "trust", &url, "liar"]).code, Some(0));
    assert_eq!(names(status(&url)), 0);
}

#[test]
fn a_worker_of_another_program_is_refused_with_a_clear_word_and_gets_nothing() {
    let Some(server) = Server::start() else { return };
    let (fleet, url) = (server.text("fleet"), server.url());
    let stop = Cancel::default();
    let options = WorkerOptions {
        target: Target::read(&url).expect("a target"),
        identity: Identity::of_this_program("0123456789ab"),
        threads: 1,
        instance: "old".to_owned(),
    };
    std::thread::scope(|scope| {
        scope.spawn(|| hansu_cluster::work(&options, &stop));
        let args = [&a_match("4", &fleet)[..], &["--cluster", &url]].concat();
        let asking = scope.spawn(move || hansu(&args));
        let refused = || status(&url)["workers"][0]["refused"].as_str().map(str::to_owned);
        wait_until("the old worker is refused", || refused().is_some());
        let word = refused().expect("a word");
        assert!(word.contains("0123456789ab") && word.contains("build the same commit"), "{word}");
        assert_eq!(status(&url)["results"], 0, "it has done nothing");
        let _new = Worker::start(&url, "new");
        assert_eq!(asking.join().expect("ended").code, Some(0));
        stop.cancel();
    });
    assert_eq!(games(&fleet).len(), 4);
}

#[test]
fn a_worker_with_credentials_can_do_its_work_and_nothing_else() {
    let Some(mut server) = Server::new() else { return };
    let (conf, url, listen) = (server.text("conf"), server.url(), format!("127.0.0.1:{}", server.port));
    let users = ["--worker", "ann", "--worker", "ben"];
    let made = hansu(&[&["cluster", "config", &conf, "--url", &url, "--listen", &listen][..], &users].concat());
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    server.run_with(&server.path("conf/server.conf"));
    let file = |name: &str| server.text(&format!("conf/{name}.toml"));
    assert_ne!(hansu(&["cluster", "status", &url]).code, Some(0), "nobody gets in without credentials");

    let wrong = hansu(&["worker", &file("requester")]);
    assert_eq!(wrong.code, Some(2), "{}", wrong.stderr);
    assert!(wrong.stderr.contains("'requester' is no worker"), "{}", wrong.stderr);

    // The work itself is done, and seen by whoever may only look.
    let (local, fleet) = (server.text("local"), server.text("fleet"));
    assert_eq!(hansu(&a_match("6", &local)).code, Some(0));
    let worker = Worker::start(&file("ben"), "honest");
    let run = hansu(&[&a_match("6", &fleet)[..], &["--cluster", &file("requester")]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(games(&fleet), games(&local));
    wait_until("the worker is seen", || status(&file("viewer"))["workers"][0]["name"]["user"] == "ben");
    drop(worker);

    let ann = Target::read(&file("ann")).expect("credentials");
    let options = async_nats::ConnectOptions::with_user_and_password("ann".into(), ann.password.expect("a password"))
        .custom_inbox_prefix("_INBOX_ann");
    runtime().block_on(tries_everything(options, &url));
    let after = status(&file("viewer"));
    assert_eq!(
        (&after["quarantined"], &after["queued"], &after["results"]),
        (&json!([]), &json!(0), &json!(0)),
        "{after}"
    );
}

/// Everything that a worker has no business with is refused.
async fn tries_everything(options: async_nats::ConnectOptions, url: &str) {
    let violations = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&violations);
    let client = options
        .event_callback(move |event| {
            seen.lock().expect("not poisoned").push(event.to_string());
            async {}
        })
        .connect(url)
        .await
        .expect("ann gets in");
    let forbidden = [
        "hansu.work.0123456789abcdef.0123456789abcdef",
        "hansu.result.0123456789abcdef.ben.honest.00",
        "hansu.result.0123456789abcdef.ann.a.b.c",
        "hansu.object.00.whole",
        "hansu.run.0123456789abcdef",
        "hansu.quarantine.ben",
        "hansu.worker.ben.honest",
        "$JS.API.STREAM.PURGE.HANSU_RESULTS",
        "$JS.API.STREAM.DELETE.HANSU_WORK",
        "$JS.API.STREAM.CREATE.MINE",
        "$JS.API.STREAM.MSG.GET.HANSU_RESULTS",
        "$JS.API.DIRECT.GET.HANSU_RESULTS",
        "$JS.API.CONSUMER.CREATE.HANSU_RESULTS",
        "$JS.API.CONSUMER.DURABLE.CREATE.HANSU_WORK.mine",
        "$JS.API.CONSUMER.DELETE.HANSU_WORK.workers-0",
        "$SYS.REQ.SERVER.PING",
        "_INBOX_ben.x",
    ];
    for subject in forbidden {
        client.publish(subject, "{}".into()).await.expect("sent");
    }
    let listened = ["hansu.>", "_INBOX_ben.>", "_INBOX.>", ">", "$JS.API.>"];
    for subject in listened {
        let _ = client.subscribe(subject).await.expect("sent");
    }
    let _ = client.flush().await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let violations = violations.lock().expect("not poisoned").clone();
    let refused = |subject: &str| {
        violations.iter().any(|text| {
            text.to_lowercase().contains("permissions violation") && text.contains(&format!("\"{subject}\""))
        })
    };
    for subject in forbidden.iter().chain(&listened) {
        assert!(refused(subject), "{subject} was not refused: {violations:?}");
    }
    // What it is for works.
    let context = async_nats::jetstream::new(client);
    let own = context.publish("hansu.worker.ann.test", "{}".into()).await.expect("sent");
    assert!(own.await.is_ok(), "it may tell how it is");
}

#[test]
fn connections_are_encrypted_where_the_server_has_a_certificate() {
    let Some(mut server) = Server::new() else { return };
    let Some(()) = certificates(&server) else { return };
    let (conf, listen) = (server.text("conf"), format!("127.0.0.1:{}", server.port));
    let url = format!("tls://localhost:{}", server.port);
    let [cert, key, ca] = ["server.pem", "server.key", "ca.pem"].map(|name| server.text(name));
    let tls = ["--cert", &cert, "--key", &key, "--ca", &ca];
    let base = ["cluster", "config", &conf, "--url", &url, "--listen", &listen, "--worker", "ann"];
    assert_eq!(hansu(&[&base[..], &tls].concat()).code, Some(0));
    server.run_with(&server.path("conf/server.conf"));
    let _worker = Worker::start(&server.text("conf/ann.toml"), "one");
    let fleet = server.text("fleet");
    let run = hansu(&[&a_match("2", &fleet)[..], &["--cluster", &server.text("conf/requester.toml")]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    // A server that is signed by nobody we know may be anyone.
    let text = std::fs::read_to_string(server.path("conf/viewer.toml")).expect("credentials");
    let strange = text.lines().filter(|line| !line.starts_with("ca")).collect::<Vec<_>>().join("\n");
    std::fs::write(server.path("conf/strange.toml"), strange).expect("written");
    let refused = hansu(&["cluster", "status", &server.text("conf/strange.toml")]);
    assert_eq!(refused.code, Some(1), "an unknown signer is not trusted: {}", refused.stdout);
}

/// A certificate for localhost and one who signed it; `None`, with a word, where there is no openssl.
fn certificates(server: &Server) -> Option<()> {
    let openssl = |args: &str| {
        let done =
            std::process::Command::new("openssl").args(args.split(' ')).current_dir(server.folder.path()).output();
        done.ok().filter(|done| done.status.success())
    };
    let made = openssl("version").and_then(|_| {
        std::fs::write(server.path("names"), "subjectAltName=DNS:localhost,IP:127.0.0.1\n").ok()?;
        let subject = "-subj /CN=hansu-test";
        openssl(&format!("req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 {subject}"))?;
        openssl(&format!("req -newkey rsa:2048 -nodes -keyout server.key -out server.csr {subject}"))?;
        openssl(
            "x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem -days 2 -extfile names",
        )
    });
    if made.is_none() {
        eprintln!("skipped: there is no openssl to make certificates with");
    }
    made.map(drop)
}
