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
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        let mut cause: Option<&dyn Error> = self.cause.as_deref().map(|cause| cause as &dyn Error);
        let mut said = self.message.clone();
        while let Some(error) = cause {
            let text = error.to_string();
            if !said.contains(&text) {
                write!(f, "\n  because: {text}")?;
            }
            said = text;
            cause = error.source();
        }
        Ok(())
    }
}

/// Any error of the program as a failure that needs no more words.
impl<E: Error + Send + Sync + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { message: error.to_string(), cause: Some(Box::new(error)) }
    }
}
