//! Programs that behave and programs that do not, in all protocols. This test program is also the program that it
//! tests with: started with `mock` as its first argument, it plays.

mod ends;
mod games;
mod matrix;
mod positions;

fn main() {
    hansu_mock::test_program(|| {
        [matrix::trials(), positions::trials(), ends::trials()].into_iter().flatten().collect()
    });
}
