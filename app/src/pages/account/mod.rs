//! For the person: sign-in.

pub mod sign_in;
