//! Files that are no experiments, and the parts that a choice leaves.

use super::*;

/// A table of matches that is all right.
const MATCHES: &str = r#"
name = "time"
kind = "match"
a = "mcts:time={time},rollout={rollout}"
b = "iddfs:time={time}"
games = 10
sweep = { rollout = ["random", "light"] }
rows = [
  { time = "10ms", games = 30 },
  { time = "100ms", published = { wins = 2, losses = 8 } },
  { time = "1s" },
]
published = [{ rollout = "light", range = [15, 43] }, { rollout = "random", time = "1s", wins = 3, draws = 1, losses = 6 }]
quick = { games = 4, time = ["10ms", "100ms"] }
plot = { x = "time", series = "rollout", log_x = true }
"#;

/// A table of games that is all right.
const GAMES: &str = r#"
name = "games"
kind = "game"
black = "minimax:depth={depth},eval=research"
white = "greedy"
sweep = { depth = [1, 2, 3] }
columns = { black = "black_discs", turns = "turns" }
quick = { depth = [1] }
"#;

fn experiment(tables: &[&str]) -> Result<Experiment, ExperimentFileError> {
    let head = "id = 'mine'\ntitle = 'Mine'\nquestion = 'Why?'\ngame = 'othello'\n";
    let tables: Vec<String> = tables.iter().map(|table| format!("[[table]]\n{table}")).collect();
    Experiment::parse(&format!("{head}{}", tables.join("\n")), "mine.toml")
}

/// Replaces a part of a good table, and looks for parts of the message.
#[track_caller]
fn check(table: &str, part: &str, by: &str, expected: &[&str]) {
    assert!(table.contains(part), "{part}");
    let error = experiment(&[&table.replacen(part, by, 1)]).expect_err("an error").to_string();
    assert!(error.starts_with("mine.toml: "), "{error}");
    for part in expected {
        assert!(error.contains(part), "'{part}' in: {error}");
    }
}

fn matches(only: &[&str], quick: bool) -> Vec<MatchRow> {
    let experiment = experiment(&[GAMES, MATCHES]).expect("a good file");
    let only = only.iter().map(|only| only.parse().expect("a filter")).collect();
    let plans = experiment.plan(&Choice { only, quick }).expect("something to do");
    plans
        .into_iter()
        .find_map(|plan| match plan.work {
            Work::Matches(rows) => Some(rows),
            Work::Games(_) => None,
        })
        .unwrap_or_default()
}

#[test]
fn rows_are_all_combinations_the_last_key_fastest() {
    let rows = matches(&[], false);
    let keys: Vec<String> = rows.iter().map(|row| row.keys.to_string()).collect();
    assert_eq!(keys[..2], ["rollout random, time 10ms", "rollout random, time 100ms"]);
    assert_eq!(keys[3..5], ["rollout light, time 10ms", "rollout light, time 100ms"]);
    assert_eq!(rows[3].a.to_string(), "mcts:time=10ms,rollout=light");
    assert_eq!(rows[3].b.to_string(), "iddfs:time=10ms");
    assert_eq!(rows.iter().map(|row| row.games).collect::<Vec<_>>(), [30, 10, 10, 30, 10, 10]);
}

#[test]
fn published_results_are_those_of_the_row_or_of_its_keys() {
    let published: Vec<_> = matches(&[], false).iter().map(|row| row.published).collect();
    let games = |wins, draws, losses| Some(PublishedMatch::Games { wins, draws, losses });
    let range = Some(PublishedMatch::Share { low: 0.15, high: 0.43 });
    assert_eq!(published, [None, games(2, 0, 8), games(3, 1, 6), range, games(2, 0, 8), range]);
    assert_eq!(published[2].map(|match_| (match_.score(), match_.games())), Some(((0.35, 0.35), Some(10))));
}

#[test]
fn a_choice_leaves_a_part() {
    assert_eq!(matches(&["time=10ms..0.1s", "rollout=light"], false).len(), 2);
    assert_eq!(matches(&["table=time"], false).len(), 6);
    assert_eq!(matches(&["table=games"], false).len(), 0);
    let quick = matches(&[], true);
    assert_eq!(quick.iter().map(|row| row.games).collect::<Vec<_>>(), [4; 4]);
}

#[test]
fn a_choice_that_leaves_nothing_is_refused() {
    let experiment = experiment(&[GAMES, MATCHES]).expect("a good file");
    let check = |only: &str, quick, expected: &str| {
        let choice = Choice { only: vec![only.parse().expect("a filter")], quick };
        assert_eq!(experiment.plan(&choice).expect_err("an error").to_string(), expected);
    };
    check("size=9", false, "there is no 'size' to choose: use --only with table, depth, rollout, time");
    check("depth=9", false, "--only depth=9 leaves nothing to run: depth is one of 1, 2, 3");
    let quick = "--only depth=3 leaves nothing to run: depth is one of 1, 2, 3 (--quick runs only some of them)";
    check("depth=3", true, quick);
    check("table=tables", false, "--only table=tables leaves nothing to run: table is one of games, time");
}

#[test]
fn what_can_not_be_read_is_shown_with_its_line() {
    let error = Experiment::parse("id = ", "mine.toml").expect_err("an error").to_string();
    assert!(error.contains("mine.toml: TOML parse error at line 1"), "{error}");
    check(GAMES, "sweep", "swep", &["line 11", "unknown field `swep`", "`sweep`"]);
    check(GAMES, "\"turns\"", "\"moves\"", &["line 12", "unknown variant `moves`", "`turns`"]);
    check(GAMES, "\"game\"", "\"duel\"", &["unknown variant `duel`", "`game`", "`match`"]);
    check(GAMES, "[1, 2, 3]", "[[1]]", &["a whole number, a number or a text in quotation marks"]);
    check(GAMES, "{ depth = [1] }", "3", &["false, or values of keys"]);
    let missing = Experiment::open(Path::new("no/such.toml")).expect_err("an error").to_string();
    assert!(missing.starts_with("no/such.toml: can't be read: "), "{missing}");
}

#[test]
fn the_head_of_a_file_is_checked() {
    let head = |text: &str, expected: &str| {
        let text = format!("title = 'Mine'\nquestion = 'Why?'\n{text}\n");
        let error = Experiment::parse(&text, "mine.toml").expect_err("an error").to_string();
        assert!(error.contains(expected), "{error}");
    };
    head("id = 'My Own'\ngame = 'othello'\ntable = []", "'My Own' is no id: use small letters");
    head("id = 'mine'\ngame = 'othello'\ntable = []", "there is no [[table]]: add one");
    head("id = 'mine'\ngame = 'othello'", "missing field `table`");
    let error = experiment(&[GAMES, GAMES]).expect_err("an error").to_string();
    assert!(error.contains("two tables are named 'games': rename one"), "{error}");
}

#[test]
fn keys_and_texts_have_to_fit() {
    check(GAMES, "{depth}", "{dept}", &["table 'games': '{dept}' in", "none of the table's keys (depth)"]);
    check(GAMES, "{depth}", "2", &["the key 'depth' changes nothing: write {depth} in an agent", "'labels'"]);
    check(GAMES, "[1, 2, 3]", "[]", &["the key 'depth' has no values"]);
    check(GAMES, "depth = [1] }", "deep = [1] }", &["'quick' has 'deep'", "it has depth"]);
    check(GAMES, "depth = [1] }", "depth = [9] }", &["'quick' has the depth 9", "it has 1, 2, 3"]);
    check(GAMES, "quick", "labels = [\"x\"]\nquick", &["'labels' has 'x'"]);
    check(MATCHES, "{ time = \"1s\" }", "{ tiem = \"1s\" }", &["row 3 has the keys tiem, the first row time"]);
    check(MATCHES, "sweep = { rollout =", "sweep = { time =", &["'time' is both in 'sweep' and in 'rows'"]);
    check(MATCHES, "sweep = { rollout =", "sweep = { table =", &["'table' can't be the name of a key"]);
}

#[test]
fn every_agent_of_every_row_is_tried() {
    check(GAMES, "[1, 2, 3]", "[1, 2, 0]", &["row depth 0: '0' is no value for option 'depth'"]);
    check(GAMES, "greedy", "lines", &["'lines' does not play othello"]);
    check(MATCHES, "\"light\"]", "\"lite\"]", &["row rollout lite, time 10ms: 'lite' is no value"]);
}

#[test]
fn entries_have_to_fit_the_kind() {
    check(GAMES, "white = \"greedy\"", "", &["kind \"game\" needs either 'black' and 'white'"]);
    check(GAMES, "columns", "# columns", &["kind \"game\" needs either 'columns' (a row for each game) or 'totals'"]);
    check(GAMES, "quick", "games = 3\nquick", &["'games' is not for a table of kind \"game\""]);
    check(MATCHES, "quick", "exact = true\nquick", &["'exact' is not for a table of kind \"match\""]);
    check(MATCHES, "games = 10", "", &["row rollout random, time 100ms: no games"]);
    check(GAMES, "kind", "game = \"omok\"\nkind", &["column 'black' counts discs, and only Othello has discs"]);
    check(GAMES, "kind", "size = 9\nkind", &["8x8"]);
}

#[test]
fn published_figures_and_plots_name_what_there_is() {
    check(GAMES, "quick", "published = [{ blakc = 3 }]\nquick", &["'blakc'", "the table has depth, black, turns"]);
    check(GAMES, "quick", "published = [{ range = [1, 2] }]\nquick", &["'range' is not for"]);
    check(MATCHES, "range = [15, 43]", "range = [43, 15]", &["the smaller number first"]);
    check(MATCHES, "wins = 3, ", "", &["wins is missing"]);
    check(MATCHES, "wins = 2, losses = 8", "won = 2", &["'won' is neither"]);
    check(MATCHES, "rollout = \"light\", range", "roll = \"light\", range", &["'roll'", "rollout, time"]);
    check(MATCHES, "x = \"time\"", "x = \"games\"", &["the plot wants 'games': choose from rollout, time"]);
}

#[test]
fn the_searches_of_single_games_are_timed() {
    let timed = GAMES
        .replace("turns = \"turns\"", "seconds = \"seconds\", longest = \"longest_seconds\"")
        .replace("[1, 2, 3]", "[3]")
        .replace("{ depth = [1] }", "{ depth = [3] }");
    let experiment = experiment(&[&timed]).expect("a good file");
    let plans = experiment.plan(&Choice::default()).expect("something to do");
    let Work::Games(steps) = &plans[0].work else { panic!("a table of games") };
    let mut rows = Vec::new();
    steps[0].run(&[], &mut |found| rows.push(found.row().clone())).expect("a game");
    let number = |name: &str| rows[0].cells.get(name).and_then(Cell::magnitude).expect("a number");
    assert!(number("longest") > 0.0 && number("seconds") > number("longest"));
}

#[test]
fn totals_tell_of_both_games() {
    let totals =
        GAMES.replace("black = \"minimax", "a = \"minimax").replace("white = \"greedy\"", "b = \"greedy\"").replace(
            "columns = { black = \"black_discs\", turns = \"turns\" }",
            "totals = { won = \"won\", margin = \"mean_margin\" }",
        );
    let experiment = experiment(&[&totals]).expect("a good file");
    let plans = experiment.plan(&Choice { only: vec!["depth=2".parse().expect("a filter")], quick: false });
    let plans = plans.expect("something to do");
    let Work::Games(steps) = &plans[0].work else { panic!("a table of games") };
    let mut rows = Vec::new();
    steps[0].run(&[], &mut |found| rows.push(found.row().clone())).expect("two games");
    assert_eq!(rows.len(), 1);
    let won = rows[0].cells.get("won").map(ToString::to_string);
    assert!(["both", "as black", "as white", "neither"].contains(&won.as_deref().expect("a word")));
    check(&totals, "\"won\",", "\"wins\",", &["the total 'won' is not for a table of kind \"game\""]);
    check(&totals, "totals", "columns = { turns = \"turns\" }\ntotals", &["either 'columns'"]);
    check(GAMES, "columns", "totals = { won = \"won\" }\ncolumns", &["'a' and 'b' for 'totals'"]);
}

#[test]
fn the_example_in_the_documents_is_shown_as_it_is() {
    let example = include_str!("../../../../experiments/examples/first-steps.toml");
    let document = include_str!("../../../../docs/experiments.md");
    let (_, body) = example.split_once("\n\n").expect("a head of comments");
    assert!(
        document.contains(body),
        "docs/experiments.md shows another file than experiments/examples/first-steps.toml"
    );
    let experiment = Experiment::parse(example, "first-steps.toml").expect("a good file");
    let plans = experiment.plan(&Choice { only: Vec::new(), quick: true }).expect("something to do");
    assert_eq!(plans.iter().map(|plan| plan.work.steps()).collect::<Vec<_>>(), [3, 4]);
}
