//! The composition root: the command line, the use cases behind it, the server, and the answers to what pages ask.
//!
//! - [`cli`]: one command, one file; it prints, nothing else does.
//! - [`services`]: use cases that change the store.
//! - [`queries`]: the read side: the application's ports, answered from the store.
//! - [`http`]: the server. [`access`]: who a person is.
//! - [`demo`]: records of a made-up cluster.

pub mod access;
pub mod cli;
pub mod demo;
pub mod http;
pub mod queries;
pub mod services;
