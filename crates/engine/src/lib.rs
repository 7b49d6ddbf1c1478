//! Drawings and analyses. Public signatures use domain types only: no frame, model or drawing type leaves this crate.
//!
//! Floating point appears here alone, for positions on a drawing; amounts stay integers up to the pixel.

pub mod drawing;
