//! Numbers of fields and enumerations in onnx.proto (<https://onnx.ai/onnx/repo-docs/IR.html>), as far as they're used.

pub(super) mod model {
    pub(crate) const IR_VERSION: u32 = 1;
    pub(crate) const PRODUCER_NAME: u32 = 2;
    pub(crate) const PRODUCER_VERSION: u32 = 3;
    pub(crate) const DOC: u32 = 6;
    pub(crate) const GRAPH: u32 = 7;
    pub(crate) const OPSETS: u32 = 8;
    pub(crate) const METADATA: u32 = 14;
}

/// A version of the operators (of the default domain, which has no name).
pub(super) mod opset {
    pub(crate) const VERSION: u32 = 2;
}

/// A pair of texts.
pub(super) mod entry {
    pub(crate) const KEY: u32 = 1;
    pub(crate) const VALUE: u32 = 2;
}

pub(super) mod graph {
    pub(crate) const NODES: u32 = 1;
    pub(crate) const NAME: u32 = 2;
    pub(crate) const INITIALIZERS: u32 = 5;
    pub(crate) const INPUTS: u32 = 11;
    pub(crate) const OUTPUTS: u32 = 12;
}

pub(super) mod node {
    pub(crate) const INPUTS: u32 = 1;
    pub(crate) const OUTPUTS: u32 = 2;
    pub(crate) const NAME: u32 = 3;
    pub(crate) const OPERATOR: u32 = 4;
    pub(crate) const ATTRIBUTES: u32 = 5;
}

pub(super) mod attribute {
    pub(crate) const NAME: u32 = 1;
    pub(crate) const FLOAT: u32 = 2;
    pub(crate) const INT: u32 = 3;
    pub(crate) const INTS: u32 = 8;
    pub(crate) const TYPE: u32 = 20;
    /// The type of one whole number.
    pub(crate) const TYPE_INT: u64 = 2;
    /// The type of a list of whole numbers.
    pub(crate) const TYPE_INTS: u64 = 7;
}

pub(super) mod tensor {
    pub(crate) const DIMS: u32 = 1;
    pub(crate) const DATA_TYPE: u32 = 2;
    pub(crate) const NAME: u32 = 8;
    /// Little-endian numbers, the last dimension contiguous.
    pub(crate) const RAW_DATA: u32 = 9;
    /// 32-bit floats.
    pub(crate) const FLOAT: u64 = 1;
}

/// Name and type of an input or output: `TypeProto` holds a tensor type, that a shape, that dimensions.
pub(super) mod value {
    pub(crate) const NAME: u32 = 1;
    pub(crate) const TYPE: u32 = 2;
    pub(crate) const TYPE_TENSOR: u32 = 1;
    pub(crate) const TENSOR_ELEMENT: u32 = 1;
    pub(crate) const TENSOR_SHAPE: u32 = 2;
    pub(crate) const SHAPE_DIM: u32 = 1;
    /// A dimension that's a number.
    pub(crate) const DIM_VALUE: u32 = 1;
    /// A dimension that's free, by its name.
    pub(crate) const DIM_NAME: u32 = 2;
}
