//! Writing: the network as a graph of ONNX operators, batch-norm folded into the convolutions.

use crate::file::SPEC_KEY;
use crate::onnx::schema::{attribute, entry, graph, model, node, opset, tensor, value};
use crate::onnx::{INPUT, POLICY, VALUE};
use crate::spec::{NetSpec, POLICY_CHANNELS};
use crate::weights::Weights;
use hansu_files::protobuf::Message;

/// Version of the file format, and of the operators that came with it (ONNX 1.12).
const IR_VERSION: u64 = 8;
const OPSET: u64 = 17;

/// The network as an ONNX model: the bytes of an `.onnx` file.
///
/// Its input is `planes` (`[batch, planes, size, size]`, the batch free), its outputs are `policy` (`[batch, cells]`,
/// logits) and `value` (`[batch, 1]`, from -1 to 1), all 32-bit floats. The network's description stands as JSON under
/// `hansu.net` in the model's metadata. [`verify_onnx`](crate::verify_onnx) checks the result.
///
/// ```
/// use hansu_nn::{NetSpec, Weights, to_onnx, verify_onnx};
///
/// let weights = Weights::init(&NetSpec { size: 6, blocks: 1, filters: 16, ..NetSpec::default() }, 1)?;
/// let bytes = to_onnx(&weights);
/// assert!(verify_onnx(&bytes, &weights, 4, 1)? < 1e-4);
/// # Ok::<(), hansu_nn::NnError>(())
/// ```
pub fn to_onnx(weights: &Weights) -> Vec<u8> {
    let spec = weights.spec();
    let json = serde_json::to_string(spec).expect("a description is plain numbers");
    let NetSpec { blocks, filters, size, .. } = spec;
    let metadata = Message::default().text(entry::KEY, SPEC_KEY).text(entry::VALUE, &json);
    Message::default()
        .int(model::IR_VERSION, IR_VERSION)
        .text(model::PRODUCER_NAME, "hansu")
        .text(model::PRODUCER_VERSION, env!("CARGO_PKG_VERSION"))
        .text(model::DOC, &format!("Policy and value, {blocks} blocks of {filters} filters on {size}x{size}: {json}"))
        .message(model::GRAPH, Graph::of(weights).message(spec))
        .message(model::OPSETS, Message::default().int(opset::VERSION, OPSET))
        .message(model::METADATA, metadata)
        .into_bytes()
}

/// The graph under construction. Values are named after the node that gives them.
struct Graph<'a> {
    weights: &'a Weights,
    nodes: Vec<Message>,
    initializers: Vec<Message>,
}

impl<'a> Graph<'a> {
    fn of(weights: &'a Weights) -> Self {
        let mut graph = Self { weights, nodes: Vec::new(), initializers: Vec::new() };
        let mut tower = graph.layer(0, INPUT);
        tower = graph.apply("Relu", &[&tower], "stem.relu", &[]);
        for block in 0..weights.spec().blocks {
            let name = |part: &str| format!("blocks.{block}.{part}");
            let inner = graph.layer(2 * block + 1, &tower);
            let inner = graph.apply("Relu", &[&inner], &name("relu1"), &[]);
            let outer = graph.layer(2 * block + 2, &inner);
            let sum = graph.apply("Add", &[&outer, &tower], &name("add"), &[]);
            tower = graph.apply("Relu", &[&sum], &name("relu2"), &[]);
        }
        let policy = graph.head("policy", &tower, POLICY_CHANNELS);
        graph.dense("policy.fc", &policy, POLICY);
        let value = graph.head("value", &tower, 1);
        let hidden = graph.dense("value.fc1", &value, "value.fc1");
        let hidden = graph.apply("Relu", &[&hidden], "value.fc1.relu", &[]);
        let out = graph.dense("value.fc2", &hidden, "value.fc2");
        graph.apply("Tanh", &[&out], VALUE, &[]);
        graph
    }

    fn message(self, spec: &NetSpec) -> Message {
        let [planes, size, cells] = [spec.planes, spec.size, spec.cells()];
        Message::default()
            .text(graph::NAME, "hansu")
            .each(self.nodes, |message, node| message.message(graph::NODES, node))
            .each(self.initializers, |message, tensor| message.message(graph::INITIALIZERS, tensor))
            .message(graph::INPUTS, batch_of(INPUT, &[planes, size, size]))
            .message(graph::OUTPUTS, batch_of(POLICY, &[cells]))
            .message(graph::OUTPUTS, batch_of(VALUE, &[1]))
    }

    /// Adds a node called `output`, which is also the name of what it gives.
    fn apply(&mut self, operator: &str, inputs: &[&str], output: &str, attributes: &[Attribute<'_>]) -> String {
        let message = Message::default()
            .each(inputs, |message, input| message.text(node::INPUTS, input))
            .text(node::OUTPUTS, output)
            .text(node::NAME, output)
            .text(node::OPERATOR, operator)
            .each(attributes, |message, attribute| message.message(node::ATTRIBUTES, attribute.message()));
        self.nodes.push(message);
        output.to_owned()
    }

    fn initializer(&mut self, name: &str, shape: &[usize], data: &[f32]) {
        let bytes: Vec<u8> = data.iter().flat_map(|x| x.to_le_bytes()).collect();
        let message = Message::default()
            .each(shape, |message, dim| message.int(tensor::DIMS, *dim as u64))
            .int(tensor::DATA_TYPE, tensor::FLOAT)
            .text(tensor::NAME, name)
            .bytes(tensor::RAW_DATA, &bytes);
        self.initializers.push(message);
    }

    /// The 3x3 convolution number `layer` with its batch-norm; 0 is the stem.
    fn layer(&mut self, layer: usize, input: &str) -> String {
        let spec = self.weights.spec();
        let inputs = if layer == 0 { spec.planes } else { spec.filters };
        let (conv, bn) = (NetSpec::layer_name(layer, "conv"), NetSpec::layer_name(layer, "bn"));
        self.convolution([&conv, &bn], [spec.filters, inputs, 3, 3], input)
    }

    /// A head's 1x1 convolution with its batch-norm and ReLU, one row a position.
    fn head(&mut self, head: &str, input: &str, channels: usize) -> String {
        let (conv, bn) = (format!("{head}.conv"), format!("{head}.bn"));
        let z = self.convolution([&conv, &bn], [channels, self.weights.spec().filters, 1, 1], input);
        let maps = self.apply("Relu", &[&z], &format!("{head}.relu"), &[]);
        self.apply("Flatten", &[&maps], &format!("{head}.flatten"), &[Attribute::Int("axis", 1)])
    }

    fn convolution(&mut self, [conv, bn]: [&str; 2], shape: [usize; 4], input: &str) -> String {
        let (weight, bias) = (format!("{conv}.weight"), format!("{conv}.bias"));
        let (kernels, shifts) = self.weights.folded(conv, bn).expect("every tensor of the description is there");
        self.initializer(&weight, &shape, &kernels);
        self.initializer(&bias, &shape[..1], &shifts);
        let (side, border) = (shape[3], shape[3] / 2);
        let attributes = [Attribute::Ints("kernel_shape", &[side; 2]), Attribute::Ints("pads", &[border; 4])];
        self.apply("Conv", &[input, &weight, &bias], conv, &attributes)
    }

    /// A dense layer; its weights are stored with the outputs first.
    fn dense(&mut self, name: &str, input: &str, output: &str) -> String {
        let parts = ["weight", "bias"].map(|part| format!("{name}.{part}"));
        let [weight, bias] = parts.each_ref().map(|part| self.weights.expect(part));
        self.initializer(&parts[0], &[bias.len(), weight.len() / bias.len()], weight);
        self.initializer(&parts[1], &[bias.len()], bias);
        self.apply("Gemm", &[input, &parts[0], &parts[1]], output, &[Attribute::Int("transB", 1)])
    }
}

/// An attribute of a node, by name.
enum Attribute<'a> {
    Int(&'a str, usize),
    Ints(&'a str, &'a [usize]),
}

impl Attribute<'_> {
    fn message(&self) -> Message {
        match *self {
            Self::Int(name, value) => Message::default()
                .text(attribute::NAME, name)
                .int(attribute::INT, value as u64)
                .int(attribute::TYPE, attribute::TYPE_INT),
            Self::Ints(name, values) => Message::default()
                .text(attribute::NAME, name)
                .each(values, |message, value| message.int(attribute::INTS, *value as u64))
                .int(attribute::TYPE, attribute::TYPE_INTS),
        }
    }
}

/// Name and type of an input or output whose first dimension is the batch.
fn batch_of(name: &str, shape: &[usize]) -> Message {
    let batch = Message::default().text(value::DIM_NAME, "batch");
    let shape = shape.iter().fold(Message::default().message(value::SHAPE_DIM, batch), |message, dim| {
        message.message(value::SHAPE_DIM, Message::default().int(value::DIM_VALUE, *dim as u64))
    });
    let tensor = Message::default().int(value::TENSOR_ELEMENT, tensor::FLOAT).message(value::TENSOR_SHAPE, shape);
    Message::default()
        .text(value::NAME, name)
        .message(value::TYPE, Message::default().message(value::TYPE_TENSOR, tensor))
}
