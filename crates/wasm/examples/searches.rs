//! What every agent finds in 200 positions by fixed work, as a native program.

fn main() {
    print!("{}", hansu_wasm::searches());
}
