//! Writes weights to a file of another size: `shrink OUT WEIGHTS PARTS SAME [STAGE,STAGE,...]`: in so many parts of a disc, those that differ
//! from the stage before by less than so many tenths of a part taken as the same, and only some of the stages, all by default. Prints the
//! length, and the processor time of reading it.

use hansu_othello::{Detail, Weights};

use crate::cpu_seconds;

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let out = args.next().expect("a file to write");
    let weights = crate::weights(&args.next().expect("weights"));
    let mut number = || args.next().and_then(|text| text.parse::<u16>().ok()).expect("a number");
    let (parts, same) = (number(), number() as u8);
    let full = Detail::full();
    let stages =
        args.next().map_or(full.stages, |text| text.split(',').map(|stage| stage.parse().expect("a stage")).collect());
    let bytes = weights.to_bytes_with(&Detail { stages, parts, same });
    std::fs::write(&out, &bytes).expect("a writable file");
    let mut times: Vec<f64> = (0..7).map(|_| read(&bytes)).collect();
    times.sort_by(f64::total_cmp);
    println!("{out}: {} bytes, read in {:.1} to {:.1} ms", bytes.len(), 1e3 * times[0], 1e3 * times[6]);
}

fn read(bytes: &[u8]) -> f64 {
    let start = cpu_seconds();
    let weights = Weights::from_bytes(bytes).expect("weights");
    std::hint::black_box(&weights);
    cpu_seconds() - start
}
