#![no_main]

use hansu_fuzz::check_reader;
use hansu_record::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|file: &[u8]| check_reader(Format::Sgf, file));
