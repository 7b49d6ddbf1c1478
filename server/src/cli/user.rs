//! `cardhour user`.

use super::{Ending, Failure, Place, say, table};
use crate::access::hash_password;
use cardhour_domain::id::TenantId;
use cardhour_store::{NewUser, Role};
use clap::{Args, Subcommand};
use std::io::Read as _;

/// What to do with users.
#[derive(Subcommand)]
pub enum User {
    /// Add a user.
    Add(Add),
    /// Set a user's password; their sessions end.
    SetPassword(SetPassword),
    /// Bar a user from signing in; their sessions end.
    Disable(Named),
    /// Let a user sign in again.
    Enable(Named),
    /// List the users.
    List,
}

/// The arguments of `user add`.
#[derive(Args)]
pub struct Add {
    /// The name to sign in with.
    name: String,
    /// tenant (sees its own bills), operator (sees all bills and the books), admin.
    #[arg(long)]
    role: Role,
    /// Whose bills a tenant's user sees.
    #[arg(long, required_if_eq("role", "tenant"))]
    tenant: Option<TenantId>,
    #[command(flatten)]
    password: Password,
}

/// The arguments of `user set-password`.
#[derive(Args)]
pub struct SetPassword {
    /// Who.
    name: String,
    #[command(flatten)]
    password: Password,
}

/// One user.
#[derive(Args)]
pub struct Named {
    /// Who.
    name: String,
}

/// Where the password comes from. Never from an argument, which other users of the machine could read.
#[derive(Args)]
struct Password {
    /// Read the password from standard input instead of asking for it.
    #[arg(long)]
    password_stdin: bool,
}

impl Password {
    async fn hash(&self) -> Result<String, Failure> {
        let password = if self.password_stdin {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            text.trim_end_matches(['\r', '\n']).to_owned()
        } else {
            let first = rpassword::prompt_password("password: ")?;
            if rpassword::prompt_password("again: ")? != first {
                return Err(Failure::words("the two passwords differ"));
            }
            first
        };
        let hashed = tokio::task::spawn_blocking(move || hash_password(&password)).await?;
        hashed.map_err(|error| Failure::words(format!("expected {error}")))
    }
}

impl User {
    /// Does it.
    pub async fn run(self, place: &Place) -> Result<Ending, Failure> {
        let store = place.open().await?;
        match self {
            Self::Add(add) => {
                let password_hash = add.password.hash().await?;
                store
                    .add_user(NewUser { name: add.name.clone(), role: add.role, tenant: add.tenant, password_hash })
                    .await?;
                say(format_args!("added {} as {}\n", add.name, add.role))?;
            }
            Self::SetPassword(set) => {
                let hash = set.password.hash().await?;
                store.set_password(&set.name, &hash).await?;
                store.close_sessions_of(&set.name).await?;
                say(format_args!("set the password of {}\n", set.name))?;
            }
            Self::Disable(Named { name }) => {
                store.disable_user(&name).await?;
                store.close_sessions_of(&name).await?;
                say(format_args!("{name} can sign in no more\n"))?;
            }
            Self::Enable(Named { name }) => {
                store.enable_user(&name).await?;
                say(format_args!("{name} can sign in again\n"))?;
            }
            Self::List => {
                let rows: Vec<Vec<String>> = store
                    .users()
                    .await?
                    .into_iter()
                    .map(|user| {
                        let tenant = user.tenant.map_or_else(String::new, |tenant| tenant.to_string());
                        let state = if user.disabled { "disabled" } else { "" };
                        vec![user.name, user.role.to_string(), tenant, state.to_owned()]
                    })
                    .collect();
                say(format_args!("{}", table::render(&["user", "role", "tenant", ""], &rows, 4)))?;
            }
        }
        Ok(Ending::Done)
    }
}
