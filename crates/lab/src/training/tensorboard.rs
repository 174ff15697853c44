//! A run as an event file that TensorBoard opens.
//!
//! The file is a row of records (length, checksum, bytes, checksum), each a protocol buffer of the message `Event` with
//! some scalars.

use hansu_files::protobuf::Message;
use hansu_zero::{IterationRecord, Judgement};

/// The whole event file of a run that began at a time, in seconds since 1970. It only ever grows at its end, so that a
/// reader that follows it is not confused when it is written anew.
pub fn event_file(began: f64, iterations: &[IterationRecord], ladder: &[Judgement]) -> Vec<u8> {
    let mut file = Vec::new();
    record(&mut file, version(began));
    let mut measured = ladder.iter().peekable();
    for iteration in iterations {
        let time = began + iteration.seconds_total;
        record(&mut file, event(time, iteration.iteration, &scalars(iteration)));
        while let Some(judgement) = measured.next_if(|judgement| judgement.iteration <= iteration.iteration) {
            record(&mut file, event(time, judgement.iteration, &strengths(judgement)));
        }
    }
    file
}

fn scalars(record: &IterationRecord) -> Vec<(String, f64)> {
    let share = |games: usize| games as f64 / record.games.max(1) as f64;
    [
        ("loss/policy", record.policy_loss),
        ("loss/value", record.value_loss),
        ("train/learning_rate", record.learning_rate),
        ("train/seconds", record.train_seconds),
        ("selfplay/games_per_hour", record.games_per_hour),
        ("selfplay/positions_per_second", record.positions_per_second),
        ("selfplay/batch", record.batch),
        ("selfplay/known", record.known),
        ("selfplay/network_share", record.network_share),
        ("selfplay/moves", record.plies),
        ("selfplay/black_wins", share(record.black_wins)),
        ("selfplay/draws", share(record.draws)),
        ("selfplay/rival_games", share(record.rival_games)),
        ("selfplay/rival_score", rival_score(record)),
        ("buffer/samples", record.buffer as f64),
        ("buffer/games", record.games_total as f64),
    ]
    .map(|(tag, value)| (tag.to_owned(), value))
    .into()
}

/// The network's score against rivals, from 0 to 1; a half where there were none.
fn rival_score(record: &IterationRecord) -> f64 {
    let ahead = record.rival_wins as f64 - record.rival_losses as f64;
    0.5 + 0.5 * ahead / record.rival_games.max(1) as f64
}

fn strengths(judgement: &Judgement) -> Vec<(String, f64)> {
    let scores = judgement.opponents.iter().filter(|opponent| !opponent.is_earlier());
    let scores = scores.map(|opponent| (format!("ladder/score against {}", opponent.name), opponent.score()));
    std::iter::once(("ladder/elo".to_owned(), judgement.elo)).chain(scores).collect()
}

/// The first event of every file.
fn version(time: f64) -> Message {
    Message::default().double(1, time).text(3, "brain.Event:2")
}

fn event(time: f64, step: u32, scalars: &[(String, f64)]) -> Message {
    let scalar = |(tag, value): &(String, f64)| Message::default().text(1, tag).float(2, *value as f32);
    let summary = Message::default().each(scalars, |summary, of| summary.message(1, scalar(of)));
    Message::default().double(1, time).int(2, u64::from(step)).message(5, summary)
}

fn record(file: &mut Vec<u8>, event: Message) {
    let data = event.into_bytes();
    let length = (data.len() as u64).to_le_bytes();
    file.extend(length);
    file.extend(masked_checksum(&length).to_le_bytes());
    file.extend(&data);
    file.extend(masked_checksum(&data).to_le_bytes());
}

/// CRC-32C, turned and shifted as the format wants it.
fn masked_checksum(bytes: &[u8]) -> u32 {
    crc32c(bytes).rotate_right(15).wrapping_add(0xa282_ead8)
}

/// The cyclic redundancy check of Castagnoli et al. 1993, bit by bit: the files are small.
fn crc32c(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { (crc >> 1) ^ 0x82f6_3b78 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_the_known_ones() {
        assert_eq!(crc32c(b"123456789"), 0xe306_9283);
        assert_eq!(crc32c(&[0; 32]), 0x8a91_36aa);
    }

    #[test]
    fn the_first_record_is_the_version() {
        let file = event_file(1.0, &[], &[]);
        // 9 bytes of time, 15 of the version: the length of the record, and where its text is.
        assert_eq!(u64::from_le_bytes(file[..8].try_into().expect("eight bytes")), 24);
        assert_eq!(&file[12 + 11..12 + 24], b"brain.Event:2");
        assert_eq!(file.len(), 8 + 4 + 24 + 4);
    }

    #[test]
    fn a_file_only_grows_at_its_end() {
        let iteration = |iteration| IterationRecord { iteration, policy_loss: 2.5, ..IterationRecord::default() };
        let judgement = Judgement { iteration: 1, elo: 100.0, ..Judgement::default() };
        let short = event_file(7.0, &[iteration(1)], std::slice::from_ref(&judgement));
        let long = event_file(7.0, &[iteration(1), iteration(2)], &[judgement]);
        assert!(long.starts_with(&short) && long.len() > short.len());
        let has = |text: &[u8]| short.windows(text.len()).any(|window| window == text);
        assert!(has(b"loss/policy") && has(b"ladder/elo") && has(&2.5f32.to_le_bytes()));
    }
}
