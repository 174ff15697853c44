//! Many workers that tell how they are while someone looks.

use std::collections::BTreeSet;

use hansu_agents::Identity;
use hansu_cluster::{Fleet, FleetOptions, Target};
use hansu_search::Cancel;
use serde_json::{Value, json};

use crate::common::hansu;
use crate::server::Server;

const WORKERS: usize = 30;

/// Tells how each of them is, again and again.
async fn tell(client: async_nats::Client, identity: Identity, stop: Cancel) {
    while !stop.is_cancelled() {
        for number in 0..WORKERS {
            let name = format!("w{number}");
            let state = json!({
                "name": { "user": "anyone", "instance": name }, "identity": identity, "arithmetic": "any", "threads": 1, "busy": 0,
                "done": 0, "failed": 0, "last_minute": 0, "working": 0.0, "started": 0, "told": 0,
            });
            let subject = format!("hansu.worker.anyone.{name}");
            client.publish(subject, state.to_string().into()).await.expect("sent");
        }
        client.flush().await.expect("sent");
    }
}

#[test]
fn each_worker_is_in_the_list_once_though_all_tell_news_while_it_is_read() {
    let Some(server) = Server::start() else { return };
    let url = server.url();
    let identity = Identity::of_this_program("many");
    let target = Target::read(&url).expect("a target");
    let _fleet = Fleet::connect(&target, identity.clone(), FleetOptions::default()).expect("connected");
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let client = runtime.block_on(async_nats::connect(&url)).expect("connected");
    let stop = Cancel::default();
    let telling = runtime.spawn(tell(client, identity, stop.clone()));
    let workers = || {
        let text = hansu(&["cluster", "status", &url, "--json"]).stdout;
        let status: Value = serde_json::from_str(&text).expect("a status");
        let names = status["workers"].as_array().expect("workers").iter().map(|worker| worker["name"].to_string());
        names.collect::<Vec<String>>()
    };
    crate::server::wait_until("all have told", || workers().len() >= WORKERS);
    for _ in 0..10 {
        let names = workers();
        assert_eq!((names.len(), names.iter().collect::<BTreeSet<_>>().len()), (WORKERS, WORKERS));
    }
    stop.cancel();
    let _ = runtime.block_on(telling);
}
