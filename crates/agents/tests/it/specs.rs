//! Specs: everything the catalogue offers can be built, everything else is refused with help.

use hansu_agents::{AGENTS, Access, AgentInfo, AgentSpec, ParamKind, build};
use hansu_game::gomoku::Rules;
use hansu_game::{Game, GameKind, GameSpec};
use hansu_search::Budget;

fn game(kind: GameKind) -> GameSpec {
    match kind {
        GameKind::Othello => GameSpec::Othello,
        GameKind::Gomoku => GameSpec::Gomoku(Rules::default()),
    }
}

fn check_error(spec: &str, kind: GameKind, expected: &str) {
    match build(spec, game(kind)) {
        Ok(_) => panic!("{spec} should be refused"),
        Err(error) => assert_eq!(error.to_string(), expected),
    }
}

#[test]
fn what_is_wrong_with_a_spec_is_said_with_what_would_be_right() {
    use GameKind::{Gomoku, Othello};
    const NAMES: &str = "random, greedy, casual, minimax, alphabeta, negamax, iddfs, mcts, rave, puct, zero, lines, expert, level, external";
    check_error("mtcs", Othello, &format!("unknown agent 'mtcs' (did you mean 'mcts'?); the agents are {NAMES}"));
    check_error("stockfish", Othello, &format!("unknown agent 'stockfish'; the agents are {NAMES}"));
    check_error("", Othello, &format!("unknown agent ''; the agents are {NAMES}"));
    check_error(
        "alphabeta:deph=3",
        Othello,
        "agent 'alphabeta' has no option 'deph' (did you mean 'depth'?); its options are depth, eval, order, terminal, \
         moves",
    );
    check_error(
        "alphabeta:moves=all",
        Othello,
        "agent 'alphabeta' has no option 'moves'; its options are depth, eval, order, terminal",
    );
    check_error(
        "alphabeta:depth=0",
        Othello,
        "'0' is no value for option 'depth' of agent 'alphabeta': use a whole number from 1 to 400",
    );
    check_error(
        "mcts:rollout=hevy",
        Gomoku,
        "'hevy' is no value for option 'rollout' of agent 'mcts': use one of random, light, heavy, adaptive, combined",
    );
    check_error(
        "mcts:time=soon",
        Gomoku,
        "'soon' is no value for option 'time' of agent 'mcts': use a time such as 500ms, 1s or 2m",
    );
    check_error(
        "mcts:reuse=perhaps",
        Gomoku,
        "'perhaps' is no value for option 'reuse' of agent 'mcts': use true or false",
    );
    check_error("mcts:c=1,c=2", Gomoku, "option 'c' of agent 'mcts' is given twice: keep one of them");
    check_error(
        "mcts:fast",
        Gomoku,
        "can't read 'fast' in 'mcts:fast': write an agent as name:key=value,key=value, for example mcts:time=1s,c=1.4",
    );
    check_error(
        "greedy:eval=lines",
        Othello,
        "'lines' is no value for option 'eval' of agent 'greedy': use discs, arbitrary or research for othello",
    );
    check_error(
        "greedy:eval=discs",
        Gomoku,
        "'discs' is no value for option 'eval' of agent 'greedy': use lines for gomoku",
    );
    check_error(
        "lines",
        Othello,
        "agent 'lines' does not play othello; agents that do are random, greedy, casual, minimax, alphabeta, negamax, \
         iddfs, mcts, rave, puct, zero, expert, level, external",
    );
}

#[test]
fn a_program_from_outside_has_to_exist_and_to_speak_of_the_game() {
    use GameKind::{Gomoku, Othello};
    check_error("external", Othello, "agent 'external' needs a program to start: write cmd=\"./program arguments\"");
    check_error(
        "external:cmd=\"no-such-engine -x\",protocol=nboard",
        Othello,
        "there is no program 'no-such-engine' on the PATH: give the right path in cmd, or the folder that it is in as dir",
    );
    check_error(
        "external:cmd=sh,protocol=nboard",
        Gomoku,
        "programs that speak nboard do not play gomoku: use gomocup or gtp",
    );
    check_error(
        "external:cmd=sh,nodes=100",
        Othello,
        "gtp has no words for the option 'nodes': leave it out, or give it to the program in cmd or init",
    );
    check_error(
        "external:cmd=\"sh -x",
        Othello,
        "a quotation mark is left open, or something follows it, in 'cmd=\"sh -x' of 'external:cmd=\"sh -x': write \
         key=\"value\"",
    );
}

#[test]
fn what_an_agent_reaches_does_not_depend_on_how_it_is_spelled() {
    let check = |spec: &str, expected| {
        let spec: AgentSpec = spec.parse().expect("valid");
        assert_eq!(spec.access(), expected, "{spec}");
        assert_eq!(spec.to_string().parse::<AgentSpec>().expect("written as read").access(), expected, "{spec}");
    };
    for info in AGENTS.iter().map(|entry| entry.info) {
        check(info.name, if info.name == "external" { Access::Commands } else { Access::Nothing });
    }
    for spec in
        ["external:cmd=sh", " EXTERNAL : Cmd = \"sh\" ", "External:protocol=gtp", "external:CMD=\"a, \\\"b\\\"\""]
    {
        check(spec, Access::Commands);
    }
    for spec in [
        "zero:net=x",
        "ZERO:Net=\"/etc/passwd\"",
        "zero:net=BUILTIN",
        "zero:net=\"builtin,\"",
        "zero:sims=3,net=./fresh",
    ] {
        check(spec, Access::Files);
    }
    for spec in ["zero:net=builtin", "Zero: NET = \"fresh\"", "mcts:seed=3"] {
        check(spec, Access::Nothing);
    }
}

/// Every agent with each game it plays, but for those that need a program from outside.
fn agents() -> impl Iterator<Item = (&'static AgentInfo, GameKind)> {
    let infos = AGENTS.iter().map(|entry| entry.info).filter(|info| !info.runs_commands());
    infos.flat_map(|info| info.games.iter().map(move |&kind| (info, kind)))
}

/// Builds an agent with the given options and lets it move once, with little to do.
fn check_moves(info: &AgentInfo, kind: GameKind, options: &str) {
    // Not every game has a network of its own, and the default one is slow.
    let net = if info.name == "zero" && !options.contains("net=") { "net=fresh," } else { "" };
    let spec = format!("{}:{net}{options}", info.name);
    let mut agent = build(&spec, game(kind)).unwrap_or_else(|error| panic!("{spec} for {kind}: {error}"));
    let position = game(kind).start();
    let budget = Budget::time(std::time::Duration::from_micros(200));
    let decision = agent.think(&position, &budget, &mut |_| ()).expect("a move");
    assert!(position.is_legal(decision.mv), "{spec}");
}

#[test]
fn every_agent_is_built_with_its_defaults() {
    for (info, kind) in agents() {
        check_moves(info, kind, "");
    }
}

#[test]
fn every_default_is_a_value_of_its_option_and_may_be_given() {
    for (info, kind) in agents() {
        for param in info.params_for(kind) {
            if let Some(default) = param.default_for(kind) {
                assert!(param.kind.parse(default).is_some(), "{} {}={default}", info.name, param.key);
                if param.kind.is_plain() {
                    check_moves(info, kind, &format!("{}={default}", param.key));
                }
            }
        }
    }
}

#[test]
fn every_agent_is_built_with_each_choice_of_each_option() {
    for (info, kind) in agents() {
        for param in info.params_for(kind) {
            let words = match param.kind {
                ParamKind::Flag => vec!["true", "false"],
                kind_of_values if kind_of_values.is_plain() => kind_of_values.words_for(kind),
                _ => Vec::new(),
            };
            for word in words.into_iter().filter(|word| (param.key, *word) != NEEDS_A_CARD) {
                check_moves(info, kind, &format!("{}={word}", param.key));
            }
        }
    }
}

/// The one choice that this program can't keep: it was built without the code for graphics cards.
const NEEDS_A_CARD: (&str, &str) = ("device", "gpu");

#[test]
fn a_choice_that_needs_a_graphics_card_says_how_to_build_for_one() {
    let (key, word) = NEEDS_A_CARD;
    let spec = format!("zero:net=fresh,{key}={word}");
    let error = build(&spec, game(GameKind::Othello)).map(drop).expect_err("there is no card").to_string();
    assert!(error.contains("built without") && error.contains("in the folder 'gpu'"), "{error}");
}

#[test]
fn the_bounds_of_numbers_may_be_given() {
    for (info, kind) in agents() {
        for param in info.params_for(kind) {
            let bounds = match param.kind {
                ParamKind::Integer { min, max } => vec![min.to_string(), max.to_string()],
                ParamKind::Number { min, max } => vec![min.to_string(), max.to_string()],
                _ => Vec::new(),
            };
            for bound in bounds {
                check_moves(info, kind, &format!("{}={bound}", param.key));
            }
        }
    }
}

#[test]
fn a_spec_is_written_as_it_is_read() {
    for text in ["random", "mcts:playouts=1000,rollout=light", "alphabeta:depth=4,order=position,terminal=outcome"] {
        assert_eq!(text.parse::<AgentSpec>().expect("valid").to_string(), text);
    }
    let loose = " MCTS : Playouts = 1_000 , rollout=\"Light\" ,".parse::<AgentSpec>().expect("valid");
    let again = loose.to_string().parse::<AgentSpec>().expect("what is written can be read");
    assert_eq!(again, loose);
}

#[test]
fn an_agent_of_one_game_refuses_positions_of_the_other_and_finished_ones() {
    let mut agent = build("random", GameSpec::Othello).expect("valid");
    let error = agent.think(&game(GameKind::Gomoku).start(), &Budget::unlimited(), &mut |_| ()).unwrap_err();
    assert_eq!(error.to_string(), "this is a position of gomoku, not of othello");
    let over = hansu_game::Othello::from_discs(1, 0, hansu_game::Player::Black).expect("no overlap");
    let error = agent.think(&over.into(), &Budget::unlimited(), &mut |_| ()).unwrap_err();
    assert_eq!(error.to_string(), "the game is over: there is no move to choose");
}

#[test]
fn defaults_of_effort_give_way_to_a_budget_but_not_what_was_asked_for() {
    let check = |spec: &str, expected: (Option<u64>, Option<u64>, Option<u32>)| {
        let limits = spec.parse::<AgentSpec>().expect("valid").open_ended().limits(GameKind::Gomoku);
        let found = (limits.time.map(|time| time.as_secs()), limits.playouts, limits.depth);
        assert_eq!(found, expected, "{spec}");
    };
    check("iddfs", (None, None, None));
    check("iddfs:moves=all", (None, None, None));
    check("iddfs:time=2s", (Some(2), None, None));
    check("mcts:playouts=100", (None, Some(100), None));
    check("zero", (None, None, None));
    check("zero:sims=50", (None, Some(50), None));
    // A depth defines the search; it is no effort that could be left open.
    check("alphabeta", (None, None, Some(2)));
    check("lines", (None, None, Some(2)));
}

#[test]
fn what_a_stranger_asks_for_is_cut_down_to_what_a_server_can_spare() {
    let check = |spec: &str, expected: &str| {
        let spec: AgentSpec = spec.parse().expect("valid");
        assert_eq!(spec.for_strangers(GameKind::Othello).to_string(), expected);
    };
    check("mcts", "mcts:max_nodes=2097152");
    check("mcts:max_nodes=2_000_000_000", "mcts:max_nodes=2097152");
    check("mcts:max_nodes=5000", "mcts:max_nodes=5000");
    check("alphabeta", "alphabeta");
}

#[test]
fn trees_are_kept_within_the_memory() {
    let memory = |spec: &str, bytes: u64| {
        let spec: AgentSpec = spec.parse().expect("valid");
        spec.within_memory(bytes).memory(GameSpec::Othello).expect("an agent")
    };
    assert!(memory("mcts", 350 << 20) <= 350 << 20);
    assert!(memory("mcts", u64::MAX) > 350 << 20);
    // What was asked for is what one gets.
    assert_eq!(memory("mcts:max_nodes=1_000_000", 1), memory("mcts:max_nodes=1_000_000", u64::MAX));
}

#[test]
fn every_agent_can_be_benched_unless_it_is_a_program_from_outside() {
    for info in AGENTS.iter().map(|entry| entry.info).filter(|info| !info.runs_commands()) {
        for &kind in info.games {
            assert!(info.specs(info.samples.bench, kind).next().is_some(), "{} has no bench for {kind}", info.name);
        }
    }
}

#[test]
fn every_sample_is_a_spec_of_its_game() {
    for info in AGENTS.iter().map(|entry| entry.info) {
        for &kind in info.games {
            for spec in info.specs(info.samples.bench, kind) {
                let spec: AgentSpec = spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"));
                spec.check(game(kind)).unwrap_or_else(|error| panic!("{spec} for {kind}: {error}"));
            }
            for samples in [info.samples.soak, info.samples.endless] {
                for spec in info.specs(samples, kind) {
                    build(&spec, game(kind)).unwrap_or_else(|error| panic!("{spec} for {kind}: {error}"));
                }
            }
        }
    }
}

#[test]
fn every_module_of_an_agent_is_part_of_the_program() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/agents");
    let list = std::fs::read_to_string(folder.join("mod.rs")).expect("the list of modules");
    for entry in std::fs::read_dir(&folder).expect("the agents").flatten() {
        let path = entry.path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        let listed = list.lines().any(|line| line == format!("mod {name};"));
        assert!(name == "mod" || listed, "{} is not compiled: name it in mod.rs", path.display());
    }
}
