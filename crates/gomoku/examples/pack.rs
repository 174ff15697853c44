//! Writes files of networks again, in the newest and smallest form: `pack FILE...`

use hansu_gomoku::net::Net;

fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).expect("a file");
        let net = Net::from_bytes(&bytes).expect("a network");
        let packed = net.to_bytes();
        assert!(Net::from_bytes(&packed) == Ok(net), "the same network");
        println!("{path}: {} bytes instead of {}", packed.len(), bytes.len());
        std::fs::write(&path, packed).expect("written");
    }
}
