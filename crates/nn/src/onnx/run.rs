//! Running: a model's nodes one after the other.

use std::collections::HashMap;

use crate::onnx::model::{Model, Node};
use crate::onnx::tensor::Array;

impl Model {
    /// Runs the graph on `input`; gives every value by name.
    pub(super) fn run(&self, name: &str, input: Array) -> Result<HashMap<String, Array>, String> {
        let mut values = self.initializers.clone();
        values.insert(name.to_owned(), input);
        for (index, node) in self.nodes.iter().enumerate() {
            let [output] = &node.outputs[..] else { return Err(format!("node {index} must have one output")) };
            let value = node.run(&values).map_err(|problem| format!("{} {output}: {problem}", node.operator))?;
            values.insert(output.clone(), value);
        }
        Ok(values)
    }
}

impl Node {
    fn run(&self, values: &HashMap<String, Array>) -> Result<Array, String> {
        let input = |index: usize| {
            let name = self.inputs.get(index).ok_or_else(|| format!("input {index} is missing"))?;
            values.get(name).ok_or_else(|| format!("nothing before it gives {name:?}"))
        };
        match &self.operator[..] {
            "Conv" => {
                let weights = input(1)?;
                let sides: Vec<f64> = weights.shape.iter().skip(2).map(|side| *side as f64).collect();
                let fixed: [(&str, &[f64]); 4] =
                    [("kernel_shape", &sides), ("strides", &[1.0; 2]), ("dilations", &[1.0; 2]), ("group", &[1.0])];
                self.allow(&fixed, &["pads"])?;
                input(0)?.pad(self.pads()?)?.convolve(weights, input(2)?)
            }
            "Gemm" => {
                self.allow(&[("transB", &[1.0]), ("alpha", &[1.0]), ("beta", &[1.0])], &[])?;
                self.attributes.get("transB").ok_or("transB is missing, but must be 1")?;
                input(0)?.dense(input(1)?, input(2)?)
            }
            "Flatten" => self.allow(&[("axis", &[1.0])], &[]).and_then(|()| input(0)?.clone().flatten()),
            "Relu" => self.allow(&[], &[]).and_then(|()| Ok(input(0)?.clone().map(|x| x.max(0.0)))),
            "Tanh" => self.allow(&[], &[]).and_then(|()| Ok(input(0)?.clone().map(f64::tanh))),
            "Add" => self.allow(&[], &[]).and_then(|()| input(0)?.clone().add(input(1)?)),
            _ => Err("this operator isn't known here".to_owned()),
        }
    }

    /// Refuses attributes other than those of `fixed`, which may only say what is so anyway, and those of `free`.
    fn allow(&self, fixed: &[(&str, &[f64])], free: &[&str]) -> Result<(), String> {
        for (name, values) in &self.attributes {
            if !free.contains(&&name[..]) && !fixed.contains(&(name, values)) {
                return Err(format!("the attribute {name} = {values:?} isn't known here"));
            }
        }
        Ok(())
    }

    /// The padding of a convolution.
    fn pads(&self) -> Result<[usize; 4], String> {
        const LARGEST: f64 = 20.0;
        let Some(pads) = self.attributes.get("pads") else { return Ok([0; 4]) };
        let small = pads.iter().filter(|pad| (0.0..=LARGEST).contains(*pad)).map(|pad| *pad as usize);
        let small: Result<[usize; 4], _> = small.collect::<Vec<_>>().try_into();
        small.map_err(|_| format!("pads are {pads:?}, but four numbers from 0 to {LARGEST} are needed"))
    }
}
