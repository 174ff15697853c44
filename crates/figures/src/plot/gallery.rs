//! One plot of every kind, for tests and to be looked at. The figures are made up.

use super::{Axis, Lean, Mark, Plot, Point, Series};
use crate::Unit;
use hansu_stats::Interval;

fn around(value: f64, half: f64) -> Interval {
    Interval { low: value - half, value, high: value + half }
}

/// One of every kind, and the awkward ones. The figures are made up.
pub(super) fn gallery() -> Vec<(&'static str, Plot)> {
    let mut plots = vec![
        ("scores", scores()),
        ("nodes", nodes()),
        ("rollouts", rollouts(Mark::Points)),
        ("rollout-bars", rollouts(Mark::Bars)),
        ("ranking", ranking()),
        ("sprt", sprt()),
        ("running", running()),
        ("constants", constants()),
    ];
    plots.extend(awkward());
    plots
}

fn scores() -> Plot {
    let times = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];
    let series = |level: f64| {
        let point = |(i, time): (usize, &f64)| Point::estimate(*time, around(level + 0.03 * i as f64, 0.055));
        times.iter().enumerate().map(point).collect::<Vec<Point>>()
    };
    let seed: Vec<Point> =
        times.iter().zip([0.0, 0.1, 0.1, 0.2, 0.3, 0.25, 0.1, 0.5, 0.2]).map(|(x, y)| Point::new(*x, y)).collect();
    let title = "Score of MCTS against iterative deepening, by thinking time";
    Plot::new(
        title,
        Axis::log("time a move").unit(Unit::Seconds),
        Axis::linear("score").unit(Unit::Percent).range(0.0, 1.0),
    )
    .with(Series::ours("uniform playouts", series(0.18)))
    .with(Series::ours("light playouts", series(0.36)))
    .with(Series::published("uniform playouts (published)", seed))
    .guide(0.5, "equal")
}

fn nodes() -> Plot {
    let line =
        |values: [f64; 6]| (3..9).zip(values).map(|(depth, y)| Point::new(f64::from(depth), y)).collect::<Vec<_>>();
    Plot::new("Nodes a search, by depth", Axis::linear("depth"), Axis::log("nodes"))
        .with(Series::ours("none", line([1075.0, 5726.0, 21912.0, 103834.0, 369598.0, 1987434.0])))
        .with(Series::ours("position", line([825.0, 5141.0, 17357.0, 89850.0, 320732.0, 1974373.0])))
        .with(Series::ours("intuition", line([817.0, 4752.0, 15724.0, 91879.0, 363748.0, 1751863.0])))
}

fn rollouts(mark: Mark) -> Plot {
    let names = ["uniform", "light", "heavy", "adaptive", "combined"];
    let points = |values: [f64; 5], half: Option<f64>| {
        let point = |(i, y): (usize, f64)| match half {
            Some(half) => Point::estimate(i as f64, around(y, half)),
            None => Point::new(i as f64, y),
        };
        values.into_iter().enumerate().map(point).collect::<Vec<_>>()
    };
    Plot::new(
        "Score against iterative deepening, by rollout",
        Axis::categories("rollout", names),
        Axis::linear("score").unit(Unit::Percent),
    )
    .with(Series::ours("ours", points([0.22, 0.35, 0.12, 0.31, 0.27], Some(0.05))).mark(mark))
    .with(Series::published("published", points([0.2, 0.29, 0.08, 0.3, 0.22], None)).mark(mark))
    .guide(0.5, "equal")
}

fn ranking() -> Plot {
    let players = [
        ("alphabeta:depth=6,eval=research", 182.0, 31.0),
        ("mcts:time=1s,rollout=light,reuse=on", 64.0, 28.0),
        ("mcts:time=1s", -12.0, 27.0),
        ("minimax:depth=4,eval=discs", -88.0, 30.0),
        ("random", -412.0, 66.0),
    ];
    let players = players.map(|(name, elo, half)| (name.to_owned(), around(elo, half)));
    Plot::ranking("All against all, 200 games a pair", &players)
}

/// Something that wanders, the same each time.
fn wander(count: u64) -> impl Iterator<Item = (u64, f64)> {
    let mut state = 12345u64;
    let mut height = 0.0;
    (0..count).map(move |game| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        height += ((state >> 33) as f64 / (1u64 << 31) as f64 - 0.478) * 0.16;
        (game * 2, height)
    })
}

fn sprt() -> Plot {
    let curve: Vec<(u64, f64)> = wander(1500).take_while(|(_, height)| *height < 2.94).collect();
    Plot::sprt("light against uniform playouts: is it 0 or 5 Elo?", &curve, (-2.94, 2.94))
}

fn running() -> Plot {
    let curve: Vec<(u64, Interval)> = wander(6000)
        .skip(4)
        .map(|(games, height)| {
            let half = 0.9 / (games as f64 + 8.0).sqrt();
            let value = (0.55 + 0.5 * height / (games as f64).sqrt()).clamp(0.02, 0.98);
            (games, Interval { low: (value - half).max(0.0), value, high: (value + half).min(1.0) })
        })
        .collect();
    Plot::running_score("light against uniform playouts: the score as games came in", &curve)
}

fn constants() -> Plot {
    let points = [0.1, 0.25, 0.5, 0.7, 1.0, 1.4, 2.0, 3.0].into_iter().enumerate();
    let points = points.map(|(i, c)| Point::estimate(c, around(-40.0 + 35.0 * i as f64 - 5.5 * (i * i) as f64, 22.0)));
    Plot::new(
        "Which constant of UCT is best?",
        Axis::log("constant C"),
        Axis::linear("Elo against C = 1.4").unit(Unit::Elo),
    )
    .with(Series::ours("", points.collect()))
    .guide(0.0, "equal")
}

fn awkward() -> Vec<(&'static str, Plot)> {
    let plain = |title: &str| Plot::new(title, Axis::linear("x"), Axis::linear("y"));
    let infinite = vec![
        Point::estimate(0.0, Interval { low: 220.0, value: f64::INFINITY, high: f64::INFINITY }),
        Point::estimate(1.0, around(50.0, 30.0)),
        Point::estimate(2.0, Interval { low: f64::NEG_INFINITY, value: f64::NEG_INFINITY, high: -180.0 }),
        Point::new(3.0, f64::NAN),
    ];
    let names = [
        "won everything",
        "a player with a name that is far too long for its place",
        "lost everything",
        "never played",
    ];
    let elo = || Axis::linear("Elo").unit(Unit::Elo);
    let mut sideways = Plot::new("Sideways, with infinities", Axis::categories("player", names), elo())
        .with(Series::ours("", infinite.clone()))
        .guide(0.0, "equal");
    sideways.lean = Lean::Sideways;
    let long =
        "A series with a very long name that explains everything that there is to know about it, and then some more";
    let mut over_numbers =
        plain("Sideways, with numbers").with(Series::ours("a", vec![Point::new(1.0, 4.0), Point::new(9.0, 2.0)]));
    over_numbers.lean = Lean::Sideways;
    let nowhere =
        vec![Point::new(-1.0, 3.0), Point::new(2.0, -3.0), Point::new(f64::INFINITY, 1.0), Point::new(4.0, 2.0)];
    vec![
        (
            "nowhere",
            Plot::new("Points that have no place", Axis::log("x"), Axis::log("y")).with(Series::ours("a", nowhere)),
        ),
        (
            "below-zero",
            Plot::new("Nothing is positive", Axis::log("x"), Axis::log("y"))
                .with(Series::ours("a", vec![Point::new(1.0, -3.0)]))
                .guide(1.0, "one"),
        ),
        ("sideways-numbers", over_numbers),
        ("empty", plain("Nothing was measured")),
        ("only-nan", plain("Nothing was measured").with(Series::ours("a", vec![Point::new(1.0, f64::NAN)]))),
        ("one-point", plain("One point").with(Series::ours("a", vec![Point::new(3.0, 7.0)]))),
        (
            "all-equal",
            plain("All equal").with(Series::ours("a", (0..5).map(|x| Point::new(f64::from(x), 0.0)).collect())),
        ),
        (
            "infinite",
            Plot::new("Infinities are arrows at the edge", Axis::categories("player", names), elo())
                .with(Series::ours("", infinite).mark(Mark::Points))
                .guide(0.0, "equal"),
        ),
        ("sideways", sideways),
        (
            "long-names",
            plain(&format!("{long} {long}"))
                .with(Series::ours(long, vec![Point::new(1.0, 2e6), Point::new(2.0, 3e6)]))
                .with(Series::published(long, vec![Point::new(1.0, 1e6), Point::new(2.0, 2.5e6)]))
                .guide(2.2e6, long),
        ),
    ]
}

#[test]
fn the_strongest_comes_first() {
    let plot = ranking();
    let crate::Scale::Categories(names) = &plot.x.scale else { unreachable!("names") };
    assert_eq!((names[0].as_str(), names[4].as_str()), ("alphabeta:depth=6,eval=research", "random"));
}

/// The pictures of the gallery are files that other programs read. With `HANSU_GALLERY` they stay there, to be looked at.
#[test]
fn the_gallery_can_be_written_and_read_again() {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = std::env::var_os("HANSU_GALLERY").map_or_else(|| scratch.path().to_owned(), Into::into);
    for (name, plot) in gallery() {
        let path = folder.join(name);
        crate::write_atomically(&path.with_extension("svg"), plot.to_svg().expect(name).as_bytes()).expect(name);
        crate::write_atomically(&path.with_extension("png"), &plot.to_png().expect(name)).expect(name);
        let file = std::fs::File::open(path.with_extension("png")).expect(name);
        let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect(name);
        let mut pixels = vec![0; reader.output_buffer_size().expect(name)];
        reader.next_frame(&mut pixels).expect(name);
        let background = pixels[0];
        let drawn = pixels.iter().filter(|&&pixel| pixel != background).count();
        assert!(drawn > 10_000, "{name}: {drawn} bytes differ from the background");
    }
}
