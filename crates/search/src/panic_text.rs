//! What an agent that panicked has said.

use std::any::Any;

/// The words of a caught panic, if it has any.
pub fn panic_text(panic: &(dyn Any + Send)) -> Option<&str> {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_both_kinds_are_found_and_nothing_else() {
        assert_eq!(panic_text(&"plain"), Some("plain"));
        assert_eq!(panic_text(&"made".to_owned()), Some("made"));
        assert_eq!(panic_text(&7), None);
    }
}
