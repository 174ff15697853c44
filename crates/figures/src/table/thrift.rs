//! Structs in Thrift's compact protocol, which Parquet describes itself in.
//!
//! See <https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>.

/// The numbers of the protocol's types.
mod kind {
    pub(super) const INT: u8 = 5;
    pub(super) const LONG: u8 = 6;
    pub(super) const TEXT: u8 = 8;
    pub(super) const LIST: u8 = 9;
    pub(super) const STRUCT: u8 = 12;
}

/// A struct whose fields are written one after the other, in the order of their numbers.
#[derive(Default)]
pub(super) struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

impl Struct {
    pub(super) fn new() -> Struct {
        Struct::default()
    }

    /// A 32-bit integer or an enumeration.
    pub(super) fn int(mut self, field: u8, value: i64) -> Struct {
        self.begin(field, kind::INT);
        zigzag(&mut self.bytes, value);
        self
    }

    /// A 64-bit integer.
    pub(super) fn long(mut self, field: u8, value: i64) -> Struct {
        self.begin(field, kind::LONG);
        zigzag(&mut self.bytes, value);
        self
    }

    pub(super) fn text(mut self, field: u8, text: &str) -> Struct {
        self.begin(field, kind::TEXT);
        write_text(&mut self.bytes, text);
        self
    }

    pub(super) fn nested(mut self, field: u8, inner: Struct) -> Struct {
        self.begin(field, kind::STRUCT);
        self.bytes.extend(inner.finish());
        self
    }

    pub(super) fn ints(mut self, field: u8, values: &[i64]) -> Struct {
        self.begin_list(field, kind::INT, values.len());
        values.iter().for_each(|&value| zigzag(&mut self.bytes, value));
        self
    }

    pub(super) fn texts(mut self, field: u8, texts: &[&str]) -> Struct {
        self.begin_list(field, kind::TEXT, texts.len());
        texts.iter().for_each(|text| write_text(&mut self.bytes, text));
        self
    }

    pub(super) fn structs(mut self, field: u8, inner: Vec<Struct>) -> Struct {
        self.begin_list(field, kind::STRUCT, inner.len());
        inner.into_iter().for_each(|inner| self.bytes.extend(inner.finish()));
        self
    }

    /// The bytes, with the mark that ends a struct.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }

    /// A field's number goes as its distance from the last one, beside its type: all of ours are less than 16 apart.
    fn begin(&mut self, field: u8, kind: u8) {
        debug_assert!(field > self.last && field - self.last < 16, "fields come in order");
        self.bytes.push((field - self.last) << 4 | kind);
        self.last = field;
    }

    fn begin_list(&mut self, field: u8, kind: u8, length: usize) {
        self.begin(field, kind::LIST);
        match length {
            0..15 => self.bytes.push((length as u8) << 4 | kind),
            _ => {
                self.bytes.push(0xf0 | kind);
                varint(&mut self.bytes, length as u64);
            }
        }
    }
}

fn write_text(bytes: &mut Vec<u8>, text: &str) {
    varint(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

/// Small numbers of either sign in few bytes.
fn zigzag(bytes: &mut Vec<u8>, value: i64) {
    varint(bytes, ((value << 1) ^ (value >> 63)) as u64);
}

/// Seven bits a byte, the lowest first; all but the last byte have the eighth bit set.
pub(super) fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(made: Struct, expected: &[u8]) {
        assert_eq!(made.finish(), expected);
    }

    #[test]
    fn structs_are_written_as_the_specification_says() {
        check(Struct::new(), &[0]);
        check(Struct::new().int(1, 1).int(3, -1), &[0x15, 2, 0x25, 1, 0]);
        check(Struct::new().long(2, 300), &[0x26, 0xd8, 0x04, 0]);
        check(Struct::new().text(4, "ab"), &[0x48, 2, b'a', b'b', 0]);
        check(Struct::new().nested(10, Struct::new().nested(1, Struct::new())), &[0xac, 0x1c, 0, 0, 0]);
        check(Struct::new().ints(2, &[0, 3]), &[0x29, 0x25, 0, 6, 0]);
        check(Struct::new().texts(1, &["a"]), &[0x19, 0x18, 1, b'a', 0]);
    }

    #[test]
    fn lists_from_fifteen_on_tell_their_length_apart() {
        check(Struct::new().ints(1, &[0; 14]), &[&[0x19, 0xe5][..], &[0; 15]].concat());
        check(Struct::new().ints(1, &[0; 15]), &[&[0x19, 0xf5, 15][..], &[0; 16]].concat());
    }
}
