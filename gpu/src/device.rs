//! Numbers to and from a device, and its failures.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use burn::tensor::{Device, Tensor, TensorData};
use hansu_nn::NnError;

/// The device that burn takes: the fastest of those that were built, unless `BURN_DEVICE` names one. burn panics if it names
/// none that was built; here that becomes an error.
pub(crate) fn default_device() -> Result<Device, NnError> {
    let fail =
        |panic: Box<dyn Any + Send>| NnError::Device { device: "burn's device".to_owned(), reason: words(&*panic) };
    catch_unwind(Device::default).map_err(fail)
}

/// Whether `device` computes: adds a few numbers on it.
///
/// burn panics where a driver or a card is missing. Here that becomes an error, so that a program can ask once at its
/// start and fall back to the processor. The panic's own message, which says more, still goes to the panic hook.
pub fn check_device(device: &Device) -> Result<(), NnError> {
    let sum = catch_unwind(AssertUnwindSafe(|| read(device, Tensor::<1>::ones([8], device).sum())));
    let fail = |reason: String| NnError::Device { device: name(device), reason };
    match sum {
        Ok(Ok(sum)) if sum == [8.0] => Ok(()),
        Ok(Ok(sum)) => Err(fail(format!("eight ones make {sum:?}"))),
        Ok(Err(error)) => Err(error),
        Err(panic) => Err(fail(words(&*panic))),
    }
}

/// What a panic of burn's said.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    format!("burn panicked, for a reason given above ({})", text.unwrap_or("no text"))
}

/// Numbers of a given shape on a device.
pub(crate) fn upload<const D: usize>(device: &Device, data: &[f32], shape: [usize; D]) -> Tensor<D> {
    Tensor::from_data(TensorData::new(data.to_vec(), shape), device)
}

/// Waits for a device to have computed a tensor.
pub(crate) fn read<const D: usize>(device: &Device, tensor: Tensor<D>) -> Result<Vec<f32>, NnError> {
    let fail = |reason: String| NnError::Device { device: name(device), reason };
    tensor.try_into_vec_as::<f32>().map_err(|error| fail(error.to_string()))
}

fn name(device: &Device) -> String {
    format!("{device:?}")
}
