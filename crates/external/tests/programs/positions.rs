//! What programs are told, and what they tell.

use hansu_external::Protocol;
use hansu_game::gomoku::Rule;
use hansu_game::{Game, GameSpec};
use hansu_mock::trial;
use hansu_record::parse_position;
use hansu_search::{Agent, Budget, Limits, Reason, Score};
use libtest_mimic::Trial;

use crate::games::{Mock, game_of, gomoku, play, think};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("a_whole_game_is_played_in_every_protocol", whole_games),
        trial("the_same_program_plays_game_after_game", game_after_game),
        trial("positions_in_the_middle_of_a_game_are_told", middles),
        trial("a_program_that_takes_no_passes_goes_on_after_one", passes_itself),
        trial("a_board_without_a_history_is_told_where_the_protocol_can", boards),
        trial("what_a_program_says_of_its_search_is_reported", search_info),
        trial("an_agent_refuses_positions_of_other_games", other_games),
    ]
}

fn whole_games() {
    for (protocol, game) in [
        (Protocol::Gtp, GameSpec::Othello),
        (Protocol::Nboard, GameSpec::Othello),
        (Protocol::Gtp, gomoku(9, Rule::Freestyle)),
        (Protocol::Gomocup, gomoku(9, Rule::Renju)),
        (Protocol::Gomocup, gomoku(20, Rule::Standard)),
    ] {
        let mock = Mock::new(protocol, "well");
        let (decisions, error) = play(&mut mock.agent(game), game, usize::MAX);
        assert!(error.is_none() && decisions.len() > 3, "{protocol} {game}: {error:?}");
        mock.check_gone();
    }
}

fn game_after_game() {
    for protocol in Protocol::ALL {
        let mock = Mock::new(protocol, "well");
        let mut agent = mock.agent(game_of(protocol));
        let games: Vec<_> = (0..3).map(|_| play(&mut agent, game_of(protocol), 4)).collect();
        assert!(games.iter().all(|(decisions, error)| decisions.len() == 4 && error.is_none()), "{protocol}");
        assert_eq!(hansu_mock::processes_with(&mock.tag).len(), 1, "{protocol}");
    }
}

/// Asks for a move in a position that was reached by moves, some of them taken back again.
fn middles() {
    for (protocol, moves) in [
        (Protocol::Gtp, ["f5d6c3d3", "f5d6", "e6d6c3d3e3f7d7c8d8e8g8g6pa"]),
        (Protocol::Nboard, ["f5d6c3d3", "f5d6", "e6d6c3d3e3f7d7c8d8e8g8g6pa"]),
        (Protocol::Gomocup, ["h8 h9 a1", "h8", ""]),
    ] {
        let mock = Mock::new(protocol, "well");
        let mut agent = mock.agent(game_of(protocol));
        for text in moves {
            let parsed = parse_position(game_of(protocol), text).expect("moves");
            agent.follow(&parsed.start, &parsed.moves);
            let decision = think(&mut agent, &parsed.position).expect("a move");
            assert!(parsed.position.is_legal(decision.mv), "{protocol} {text}");
        }
    }
}

fn passes_itself() {
    let mock = Mock::new(Protocol::Gtp, "passes-itself");
    let mut agent = mock.agent(GameSpec::Othello);
    let parsed = parse_position(GameSpec::Othello, "e6d6c3d3e3f7d7c8d8e8g8g6pa").expect("moves");
    agent.follow(&parsed.start, &parsed.moves);
    let decision = think(&mut agent, &parsed.position).expect("a move");
    assert!(parsed.position.is_legal(decision.mv));
}

fn boards() {
    let othello = format!("{}XO{} X", "-".repeat(27), "-".repeat(35));
    for (protocol, game, text) in [
        (Protocol::Nboard, GameSpec::Othello, othello.as_str()),
        (Protocol::Gtp, gomoku(15, Rule::Freestyle), "black=h8,a1 white=i9 turn=white"),
        (Protocol::Gomocup, gomoku(15, Rule::Freestyle), "black=h8,a1 white=i9 turn=white"),
    ] {
        let position = parse_position(game, text).expect("a board").position;
        let decision = think(&mut Mock::new(protocol, "well").agent(game), &position).expect("a move");
        assert!(position.is_legal(decision.mv));
    }
    let position = parse_position(GameSpec::Othello, &othello).expect("a board").position;
    let error = think(&mut Mock::new(Protocol::Gtp, "well").agent(GameSpec::Othello), &position).expect_err("no way");
    assert!(error.to_string().contains("give the position as moves, or use another protocol"), "{error}");
}

fn search_info() {
    let mut told = Vec::new();
    let position = GameSpec::Othello.start();
    let mut agent = Mock::new(Protocol::Nboard, "well").agent(GameSpec::Othello);
    let decision = agent.think(&position, &Budget::unlimited(), &mut |info| told.push(info)).expect("a move");
    assert_eq!((told[0].depth, told[0].score), (Some(12), Some(Score::Discs(-1.4))));
    assert_eq!((decision.reason, decision.info.nodes, decision.info.depth), (Reason::Search, 4321, Some(12)));
    assert_eq!((decision.info.score, decision.info.pv), (Some(Score::Discs(2.0)), vec![decision.mv]));
    let game = gomoku(15, Rule::Freestyle);
    let decision = think(&mut Mock::new(Protocol::Gomocup, "well").agent(game), &game.start()).expect("a move");
    assert_eq!(
        (decision.info.depth, decision.info.score),
        (Some(4), Some(Score::points(17, hansu_gomoku::LINE_SCALE)))
    );
}

fn other_games() {
    let mut agent = Mock::new(Protocol::Gomocup, "well").agent(gomoku(15, Rule::Freestyle));
    let error = think(&mut agent, &GameSpec::Othello.start()).expect_err("another game").to_string();
    assert_eq!(error, "this is a position of othello, not of gomoku");
    let error = think(&mut agent, &gomoku(9, Rule::Freestyle).start()).expect_err("another size").to_string();
    assert!(error.contains("it was started for Gomoku 15x15 freestyle, not for Gomoku 9x9 freestyle"), "{error}");
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let settings = hansu_external::ExternalSettings { limits, ..Mock::new(Protocol::Gtp, "well").settings };
    let error = hansu_external::ExternalAgent::new(settings, GameSpec::Othello).err().expect("no words").to_string();
    assert!(error.starts_with("gtp has no words for the option 'depth'"), "{error}");
}
