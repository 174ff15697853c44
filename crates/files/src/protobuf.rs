//! The little of Protocol Buffers that other people's formats need: a writer of messages and a reader of their fields.

/// A message that grows field by field.
#[derive(Debug, Default)]
pub struct Message(Vec<u8>);

impl Message {
    /// Adds a whole number.
    pub fn int(mut self, field: u32, value: u64) -> Self {
        self.tag(field, VARINT);
        self.varint(value);
        self
    }

    /// Adds a number of double precision.
    pub fn double(mut self, field: u32, value: f64) -> Self {
        self.tag(field, FIXED64);
        self.0.extend_from_slice(&value.to_le_bytes());
        self
    }

    /// Adds a number of single precision.
    pub fn float(mut self, field: u32, value: f32) -> Self {
        self.tag(field, FIXED32);
        self.0.extend_from_slice(&value.to_le_bytes());
        self
    }

    /// Adds bytes.
    pub fn bytes(mut self, field: u32, bytes: &[u8]) -> Self {
        self.tag(field, BYTES);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
        self
    }

    /// Adds a text.
    pub fn text(self, field: u32, text: &str) -> Self {
        self.bytes(field, text.as_bytes())
    }

    /// Adds a message.
    pub fn message(self, field: u32, message: Self) -> Self {
        self.bytes(field, &message.0)
    }

    /// Adds several values of a repeated field, or of any others, one after the other.
    pub fn each<T>(self, values: impl IntoIterator<Item = T>, add: impl Fn(Self, T) -> Self) -> Self {
        values.into_iter().fold(self, add)
    }

    /// What goes into the file.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    fn tag(&mut self, field: u32, wire: u64) {
        self.varint(u64::from(field) << 3 | wire);
    }

    /// Seven bits a byte, the lowest first; all but the last byte have their highest bit set.
    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }
}

const VARINT: u64 = 0;
const FIXED64: u64 = 1;
const BYTES: u64 = 2;
const FIXED32: u64 = 5;

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// A whole number (also what negative ones are stored as).
    Int(u64),
    /// A text, a message, or packed numbers.
    Bytes(&'a [u8]),
    /// Four bytes, of a float usually.
    Fixed32([u8; 4]),
    /// Eight bytes, which nothing here reads.
    Fixed64,
}

impl<'a> Value<'a> {
    /// The number, if it is one.
    pub fn int(self) -> Result<u64, String> {
        if let Self::Int(value) = self { Ok(value) } else { Err(format!("a number was expected, not {self:?}")) }
    }

    /// The number of single precision, if it is one.
    pub fn float(self) -> Result<f32, String> {
        let Self::Fixed32(bytes) = self else { return Err(format!("a float was expected, not {self:?}")) };
        Ok(f32::from_le_bytes(bytes))
    }

    /// The bytes, if it has any.
    pub fn bytes(self) -> Result<&'a [u8], String> {
        if let Self::Bytes(bytes) = self { Ok(bytes) } else { Err(format!("bytes were expected, not {self:?}")) }
    }

    /// The bytes as a text.
    pub fn text(self) -> Result<String, String> {
        String::from_utf8(self.bytes()?.to_vec()).map_err(|_| "a name is no UTF-8 text".to_owned())
    }

    /// The numbers of a repeated field: one, or several packed into bytes.
    pub fn ints(self) -> Result<Vec<u64>, String> {
        let Self::Bytes(packed) = self else { return Ok(vec![self.int()?]) };
        let mut reader = Reader(packed);
        let mut ints = Vec::new();
        while !reader.0.is_empty() {
            ints.push(reader.varint()?);
        }
        Ok(ints)
    }
}

/// Calls `each` with the number and the value of every field of a message.
pub fn read<'a>(message: &'a [u8], mut each: impl FnMut(u32, Value<'a>) -> Result<(), String>) -> Result<(), String> {
    let mut reader = Reader(message);
    while !reader.0.is_empty() {
        let tag = reader.varint()?;
        let field = u32::try_from(tag >> 3).map_err(|_| format!("{} is no number of a field", tag >> 3))?;
        let value = match tag & 7 {
            VARINT => Value::Int(reader.varint()?),
            FIXED64 => reader.take(8).map(|_| Value::Fixed64)?,
            BYTES => {
                let len = reader.varint()?;
                Value::Bytes(reader.take(len)?)
            }
            FIXED32 => Value::Fixed32(reader.take(4)?.try_into().expect("four bytes were taken")),
            other => return Err(format!("wire type {other} of field {field} is unknown")),
        };
        each(field, value)?;
    }
    Ok(())
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, len: u64) -> Result<&'a [u8], String> {
        let split = usize::try_from(len).ok().and_then(|len| self.0.split_at_checked(len));
        let (taken, rest) = split.ok_or("it ends in the middle of a field")?;
        self.0 = rest;
        Ok(taken)
    }

    fn varint(&mut self) -> Result<u64, String> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err("a number is longer than ten bytes".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(bytes: &[u8]) -> Result<Vec<(u32, Value<'_>)>, String> {
        let mut fields = Vec::new();
        read(bytes, |field, value| {
            fields.push((field, value));
            Ok(())
        })?;
        Ok(fields)
    }

    #[test]
    fn the_examples_of_the_encoding_guide_are_written_and_read() {
        let bytes = Message::default().int(1, 150).text(2, "testing").into_bytes();
        assert_eq!(bytes, b"\x08\x96\x01\x12\x07testing");
        assert_eq!(fields(&bytes).unwrap(), [(1, Value::Int(150)), (2, Value::Bytes(b"testing"))]);
        let nested = Message::default().message(3, Message::default().int(1, 150)).into_bytes();
        assert_eq!(nested, b"\x1a\x03\x08\x96\x01");
        assert_eq!(Value::Bytes(b"\x03\x8e\x02\x9e\xa7\x05").ints().unwrap(), [3, 270, 86942]);
        let fixed = Message::default().float(5, 1.0).double(6, 0.0).into_bytes();
        assert_eq!(fixed, b"\x2d\0\0\x80\x3f\x31\0\0\0\0\0\0\0\0");
        assert_eq!(fields(&fixed).unwrap(), [(5, Value::Fixed32(1.0f32.to_le_bytes())), (6, Value::Fixed64)]);
    }

    #[test]
    fn extreme_numbers_survive() {
        for value in [0, 127, 128, u64::MAX] {
            assert_eq!(fields(&Message::default().int(15, value).into_bytes()).unwrap(), [(15, Value::Int(value))]);
        }
    }

    #[test]
    fn broken_messages_are_refused() {
        for bytes in
            [&b"\x08"[..], b"\x08\x96", b"\x12\x07test", b"\x0b", b"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"]
        {
            assert!(fields(bytes).is_err(), "{bytes:?}");
        }
    }
}
