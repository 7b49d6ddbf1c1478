//! What a command says when it cannot do what it was asked.

use std::error::Error;
use std::fmt;

/// Why a command failed, in words, with its causes.
#[derive(Debug)]
pub struct Failure {
    message: String,
    cause: Option<Box<dyn Error + Send + Sync>>,
}

impl Failure {
    /// With a cause.
    pub fn new(message: impl Into<String>, cause: impl Error + Send + Sync + 'static) -> Self {
        Self { message: message.into(), cause: Some(Box::new(cause)) }
    }

    /// In words alone.
    pub fn words(message: impl Into<String>) -> Self {
        Self { message: message.into(), cause: None }
    }

    /// Prints it to standard error, cause by cause.
    pub fn print(&self) {
        eprintln!("cardhour: {self}");
    }

    /// Prints an error that does not end the command.
    pub fn print_error(error: &(dyn Error + 'static)) {
        let mut text = error.to_string();
        add_causes(&mut text, error.source());
        eprintln!("cardhour: {text}");
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.message.clone();
        add_causes(&mut text, self.cause.as_deref().map(|cause| cause as &dyn Error));
        f.write_str(&text)
    }
}

/// Adds the causes, each on its line. One that the text before it holds already is left out.
fn add_causes(text: &mut String, mut cause: Option<&dyn Error>) {
    let mut said = text.clone();
    while let Some(error) = cause {
        let words = error.to_string();
        if !said.contains(&words) {
            *text += "\n  because: ";
            *text += &words;
        }
        said = words;
        cause = error.source();
    }
}

/// Any error of the program as a failure that needs no more words.
impl<E: Error + Send + Sync + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { message: error.to_string(), cause: Some(Box::new(error)) }
    }
}
