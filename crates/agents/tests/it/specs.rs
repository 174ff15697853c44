//! Specs: everything the catalogue offers can be built, everything else is refused with help.

use hansu_agents::{AGENTS, AgentInfo, AgentSpec, ParamKind, Touch, build};
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
    const NAMES: &str =
        "random, greedy, casual, minimax, alphabeta, negamax, iddfs, mcts, rave, puct, zero, lines, external";
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
         iddfs, mcts, rave, puct, zero, external",
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
        assert_eq!(spec.touches(), expected, "{spec}");
        assert_eq!(spec.to_string().parse::<AgentSpec>().expect("written as read").touches(), expected, "{spec}");
    };
    for info in AGENTS {
        check(info.name, if info.name == "external" { Touch::Commands } else { Touch::Nothing });
    }
    for spec in
        ["external:cmd=sh", " EXTERNAL : Cmd = \"sh\" ", "External:protocol=gtp", "external:CMD=\"a, \\\"b\\\"\""]
    {
        check(spec, Touch::Commands);
    }
    for spec in [
        "zero:net=x",
        "ZERO:Net=\"/etc/passwd\"",
        "zero:net=BUILTIN",
        "zero:net=\"builtin,\"",
        "zero:sims=3,net=./fresh",
    ] {
        check(spec, Touch::Files);
    }
    for spec in ["zero:net=builtin", "Zero: NET = \"fresh\"", "mcts:seed=3"] {
        check(spec, Touch::Nothing);
    }
}

/// Every agent with each game it plays, but for those that need a program from outside.
fn agents() -> impl Iterator<Item = (&'static AgentInfo, GameKind)> {
    AGENTS.iter().filter(|info| !info.runs_commands()).flat_map(|info| info.games.iter().map(move |&kind| (info, kind)))
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
                if !matches!(param.kind, ParamKind::Path(_)) {
                    check_moves(info, kind, &format!("{}={default}", param.key));
                }
            }
        }
    }
}

#[test]
fn every_agent_is_built_with_each_choice_of_each_option() {
    let fits = |key: &str, word: &str, kind| key != "eval" || (word == "lines") == (kind == GameKind::Gomoku);
    for (info, kind) in agents() {
        for param in info.params_for(kind) {
            let words: &[&str] = match param.kind {
                ParamKind::Choice(words) => words,
                ParamKind::Flag => &["true", "false"],
                _ => &[],
            };
            for word in words.iter().filter(|word| fits(param.key, word, kind)) {
                check_moves(info, kind, &format!("{}={word}", param.key));
            }
        }
    }
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
