#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|file: &[u8]| hansu_fuzz::check_names(file));
