//! Who may see what. A request becomes an [`Actor`] in one place ([`crate::Store::actor`]), an actor yields a [`Scope`],
//! and every read of a tenant's figures takes one: there is no other way to make it.

use cardhour_domain::id::TenantId;
use sea_orm::{ColumnTrait, Condition};
use std::fmt;
use std::str::FromStr;

/// What a user is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Sees one tenant.
    Tenant,
    /// Runs the cluster: sees every tenant, and what keeps the books.
    Operator,
    /// An operator who also manages users.
    Admin,
}

/// A word that is no role.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("tenant, operator or admin")]
pub struct UnknownRole;

impl Role {
    /// Every role.
    pub const ALL: [Self; 3] = [Self::Tenant, Self::Operator, Self::Admin];

    /// Its word, as [`FromStr`] reads it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tenant => "tenant",
            Self::Operator => "operator",
            Self::Admin => "admin",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Role {
    type Err = UnknownRole;
    fn from_str(text: &str) -> Result<Self, UnknownRole> {
        Self::ALL.into_iter().find(|role| role.word() == text.trim()).ok_or(UnknownRole)
    }
}

/// Who acts: a signed-in user, or the command line on the store's own machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    user: String,
    role: Role,
    scope: Scope,
}

impl Actor {
    /// A user with what its role lets it see. A tenant's user without a tenant cannot be.
    pub(crate) fn of(user: String, role: Role, tenant: Option<TenantId>) -> Option<Self> {
        let scope = match (role, tenant) {
            (Role::Tenant, None) => return None,
            (Role::Tenant, Some(tenant)) => Scope(Sight::One(tenant)),
            (Role::Operator | Role::Admin, _) => Scope(Sight::Every),
        };
        Some(Self { user, role, scope })
    }

    /// The command line on the machine of the store.
    pub(crate) fn console() -> Self {
        Self { user: CONSOLE.to_owned(), role: Role::Admin, scope: Scope(Sight::Every) }
    }

    /// The user's name.
    #[must_use]
    pub fn user(&self) -> &str {
        &self.user
    }

    /// What the user is for.
    #[must_use]
    pub fn role(&self) -> Role {
        self.role
    }

    /// The one tenant that a tenant's user sees; none for those who see every tenant.
    #[must_use]
    pub fn tenant(&self) -> Option<&TenantId> {
        match &self.scope.0 {
            Sight::One(tenant) => Some(tenant),
            Sight::Every => None,
        }
    }

    /// What it may see.
    #[must_use]
    pub fn scope(&self) -> Scope {
        self.scope.clone()
    }

    /// The proof that it may see what keeps the books; none for a tenant's user.
    #[must_use]
    pub fn operator(&self) -> Option<OperatorProof> {
        match self.role {
            Role::Operator | Role::Admin => Some(OperatorProof(())),
            Role::Tenant => None,
        }
    }
}

/// The name of the command line as an actor. No user can have it.
pub(crate) const CONSOLE: &str = "console";

/// Proof that an operator asks. Only [`Actor::operator`] makes one.
#[derive(Clone, Copy, Debug)]
pub struct OperatorProof(());

/// The tenants that may be seen: every one, or one. Only [`Actor::scope`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope(Sight);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Sight {
    Every,
    One(TenantId),
}

impl Scope {
    /// Whether this tenant's figures may be seen.
    #[must_use]
    pub fn sees(&self, tenant: &TenantId) -> bool {
        match &self.0 {
            Sight::Every => true,
            Sight::One(own) => own == tenant,
        }
    }

    /// The condition of every query of tenants' figures: what may be seen and, if one tenant is asked for, that one.
    /// Asking for another tenant is a condition that no row meets, exactly as asking for one that does not exist.
    pub(crate) fn limit(&self, column: impl ColumnTrait, asked: Option<&TenantId>) -> Condition {
        let own = match &self.0 {
            Sight::Every => None,
            Sight::One(own) => Some(column.eq(own.as_str())),
        };
        Condition::all().add_option(own).add_option(asked.map(|tenant| column.eq(tenant.as_str())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenants_user_needs_a_tenant_and_sees_it_alone() {
        let (vision, speech) = (TenantId::new("vision").unwrap(), TenantId::new("speech").unwrap());
        let actor = Actor::of("ann".to_owned(), Role::Tenant, Some(vision.clone())).unwrap();
        assert!(actor.scope().sees(&vision) && !actor.scope().sees(&speech));
        assert_eq!(actor.tenant(), Some(&vision));
        assert!(actor.operator().is_none());
        assert_eq!(Actor::of("bob".to_owned(), Role::Tenant, None), None);
    }

    #[test]
    fn an_operator_sees_every_tenant_even_with_one_of_its_own() {
        let (vision, speech) = (TenantId::new("vision").unwrap(), TenantId::new("speech").unwrap());
        for role in [Role::Operator, Role::Admin] {
            let actor = Actor::of("ops".to_owned(), role, Some(vision.clone())).unwrap();
            assert!(actor.scope().sees(&speech) && actor.operator().is_some() && actor.tenant().is_none());
        }
    }

    #[test]
    fn roles_read_back_as_written() {
        for role in Role::ALL {
            assert_eq!(role.to_string().parse(), Ok(role));
        }
        assert_eq!("root".parse::<Role>(), Err(UnknownRole));
    }
}
