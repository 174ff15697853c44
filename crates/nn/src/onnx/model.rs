//! Reading: the parts of an ONNX file that running it needs.

use std::collections::HashMap;

use crate::onnx::schema::{attribute, entry, graph, model, node, tensor, value};
use crate::onnx::tensor::Array;
use hansu_files::protobuf::{Value, read};

/// A model as it's read from a file.
#[derive(Debug, Default)]
pub(super) struct Model {
    pub(super) metadata: HashMap<String, String>,
    pub(super) nodes: Vec<Node>,
    pub(super) initializers: HashMap<String, Array>,
    pub(super) inputs: Vec<Port>,
    pub(super) outputs: Vec<Port>,
}

/// One operator.
#[derive(Debug, Default)]
pub(super) struct Node {
    pub(super) operator: String,
    pub(super) inputs: Vec<String>,
    pub(super) outputs: Vec<String>,
    /// Numbers by name; other kinds are left empty.
    pub(super) attributes: HashMap<String, Vec<f64>>,
}

/// An input or output of the graph; dimensions that are free are `None`.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Port {
    pub(super) name: String,
    pub(super) shape: Vec<Option<u64>>,
}

impl Model {
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, String> {
        let mut own = Self::default();
        read(bytes, |field, value| {
            match field {
                model::GRAPH => own.parse_graph(value.bytes()?)?,
                model::METADATA => own.metadata.extend([parse_entry(value.bytes()?)?]),
                _ => {}
            }
            Ok(())
        })?;
        Ok(own)
    }

    fn parse_graph(&mut self, bytes: &[u8]) -> Result<(), String> {
        read(bytes, |field, value| {
            match field {
                graph::NODES => self.nodes.push(Node::parse(value.bytes()?)?),
                graph::INITIALIZERS => self.initializers.extend([parse_tensor(value.bytes()?)?]),
                graph::INPUTS => self.inputs.push(Port::parse(value.bytes()?)?),
                graph::OUTPUTS => self.outputs.push(Port::parse(value.bytes()?)?),
                _ => {}
            }
            Ok(())
        })
    }
}

impl Node {
    fn parse(bytes: &[u8]) -> Result<Self, String> {
        let mut own = Self::default();
        read(bytes, |field, value| {
            match field {
                node::INPUTS => own.inputs.push(value.text()?),
                node::OUTPUTS => own.outputs.push(value.text()?),
                node::OPERATOR => own.operator = value.text()?,
                node::ATTRIBUTES => own.attributes.extend([parse_attribute(value.bytes()?)?]),
                _ => {}
            }
            Ok(())
        })?;
        Ok(own)
    }
}

impl Port {
    fn parse(bytes: &[u8]) -> Result<Self, String> {
        let mut own = Self::default();
        read(bytes, |field, value| {
            match field {
                value::NAME => own.name = value.text()?,
                value::TYPE => own.parse_type(value.bytes()?)?,
                _ => {}
            }
            Ok(())
        })?;
        Ok(own)
    }

    fn parse_type(&mut self, bytes: &[u8]) -> Result<(), String> {
        for tensor in submessages(bytes, value::TYPE_TENSOR)? {
            for shape in submessages(tensor, value::TENSOR_SHAPE)? {
                for dim in submessages(shape, value::SHAPE_DIM)? {
                    self.shape.push(parse_dim(dim)?);
                }
            }
        }
        Ok(())
    }
}

/// Every message that stands in field `number` of a message.
fn submessages(bytes: &[u8], number: u32) -> Result<Vec<&[u8]>, String> {
    let mut found = Vec::new();
    read(bytes, |field, value| {
        if field == number {
            found.push(value.bytes()?);
        }
        Ok(())
    })?;
    Ok(found)
}

fn parse_dim(bytes: &[u8]) -> Result<Option<u64>, String> {
    let mut dim = None;
    read(bytes, |field, value| {
        if field == value::DIM_VALUE {
            dim = Some(value.int()?);
        }
        Ok(())
    })?;
    Ok(dim)
}

fn parse_entry(bytes: &[u8]) -> Result<(String, String), String> {
    let (mut key, mut text) = Default::default();
    read(bytes, |field, value| {
        match field {
            entry::KEY => key = value.text()?,
            entry::VALUE => text = value.text()?,
            _ => {}
        }
        Ok(())
    })?;
    Ok((key, text))
}

fn parse_attribute(bytes: &[u8]) -> Result<(String, Vec<f64>), String> {
    let signed = |int: u64| int as i64 as f64;
    let (mut name, mut values) = (String::new(), Vec::new());
    read(bytes, |field, value| {
        match field {
            attribute::NAME => name = value.text()?,
            attribute::FLOAT => values.push(f64::from(value.float()?)),
            attribute::INT => values.push(signed(value.int()?)),
            attribute::INTS => values.extend(value.ints()?.into_iter().map(signed)),
            _ => {}
        }
        Ok(())
    })?;
    Ok((name, values))
}

fn parse_tensor(bytes: &[u8]) -> Result<(String, Array), String> {
    let (mut name, mut dims, mut kind, mut raw) = (String::new(), Vec::new(), 0, &[][..]);
    read(bytes, |field, value: Value<'_>| {
        match field {
            tensor::NAME => name = value.text()?,
            tensor::DIMS => dims.extend(value.ints()?),
            tensor::DATA_TYPE => kind = value.int()?,
            tensor::RAW_DATA => raw = value.bytes()?,
            _ => {}
        }
        Ok(())
    })?;
    if kind != tensor::FLOAT {
        return Err(format!("tensor {name} has data type {kind}, but 32-bit floats ({}) are needed", tensor::FLOAT));
    }
    let shape: Vec<usize> = dims.iter().map(|dim| usize::try_from(*dim).unwrap_or(usize::MAX)).collect();
    let data = raw.chunks_exact(4).map(|b| f64::from(f32::from_le_bytes([b[0], b[1], b[2], b[3]]))).collect();
    let array = Array::new(shape, data).map_err(|problem| format!("tensor {name}: {problem}"))?;
    Ok((name, array))
}
