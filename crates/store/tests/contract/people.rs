//! Users and sessions.

use crate::given::{HOUR, at, tenant};
use crate::place::with_store;
use cardhour_domain::digest::Digest;
use cardhour_store::{NewUser, Role, SESSION_IDLE_MILLIS, Store, StoreError, UserEntry};

fn user(name: &str, role: Role, of: Option<&str>) -> NewUser {
    NewUser { name: name.to_owned(), role, tenant: of.map(tenant), password_hash: format!("hash of {name}") }
}

fn token(text: &str) -> Digest {
    Digest::of(text.as_bytes())
}

async fn is_in(store: &Store, text: &str, now: i64) -> bool {
    store.actor(&token(text), at(now)).await.unwrap().is_some()
}

#[tokio::test]
async fn users_are_added_once_and_listed_in_order() {
    with_store(async |store, _| {
        store.add_user(user("zoe", Role::Tenant, Some("vision"))).await.unwrap();
        store.add_user(user("ann", Role::Operator, None)).await.unwrap();
        let again = store.add_user(user("ann", Role::Admin, None)).await;
        assert!(matches!(again, Err(StoreError::Exists { what }) if what == "user ann"));
        store.disable_user("ann").await.unwrap();
        let entry = |name: &str, role, of: Option<&str>, disabled| UserEntry {
            name: name.to_owned(),
            role,
            tenant: of.map(tenant),
            disabled,
        };
        let expected = [entry("ann", Role::Operator, None, true), entry("zoe", Role::Tenant, Some("vision"), false)];
        assert_eq!(store.users().await.unwrap(), expected);
    })
    .await;
}

#[tokio::test]
async fn a_user_that_cannot_be_is_refused() {
    with_store(async |store, _| {
        let refused = [
            user("ann", Role::Tenant, None),
            user("", Role::Admin, None),
            user(" ann", Role::Admin, None),
            user("a\nb", Role::Admin, None),
            user("console", Role::Admin, None),
            user(&"x".repeat(129), Role::Admin, None),
        ];
        for user in refused {
            let name = user.name.clone();
            assert!(matches!(store.add_user(user).await, Err(StoreError::InvalidUser { .. })), "{name:?}");
        }
        assert_eq!(store.users().await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn only_users_who_may_sign_in_have_a_hash() {
    with_store(async |store, _| {
        store.add_user(user("ann", Role::Admin, None)).await.unwrap();
        assert_eq!(store.password_hash("ann").await.unwrap().as_deref(), Some("hash of ann"));
        store.set_password("ann", "another").await.unwrap();
        assert_eq!(store.password_hash("ann").await.unwrap().as_deref(), Some("another"));
        store.disable_user("ann").await.unwrap();
        assert_eq!(store.password_hash("ann").await.unwrap(), None);
        store.enable_user("ann").await.unwrap();
        assert!(store.password_hash("ann").await.unwrap().is_some());
        assert_eq!(store.password_hash("bob").await.unwrap(), None);
        assert!(matches!(store.set_password("bob", "x").await, Err(StoreError::NoSuchUser { .. })));
        assert!(matches!(store.disable_user("bob").await, Err(StoreError::NoSuchUser { .. })));
    })
    .await;
}

#[tokio::test]
async fn a_session_ends_when_it_is_closed_when_it_expires_and_when_it_lies_idle() {
    with_store(async |store, _| {
        store.add_user(user("ann", Role::Tenant, Some("vision"))).await.unwrap();
        let long = 100 * SESSION_IDLE_MILLIS;
        store.open_session("ann", &token("a"), at(0), at(long)).await.unwrap();
        let actor = store.actor(&token("a"), at(1)).await.unwrap().unwrap();
        assert_eq!((actor.user(), actor.role(), actor.tenant()), ("ann", Role::Tenant, Some(&tenant("vision"))));
        assert!(!is_in(&store, "b", 1).await);
        // Each request keeps it alive, up to the end.
        let step = SESSION_IDLE_MILLIS - 1;
        assert!(is_in(&store, "a", step).await && is_in(&store, "a", 2 * step).await);
        assert!(!is_in(&store, "a", 2 * step + SESSION_IDLE_MILLIS).await);

        store.open_session("ann", &token("c"), at(0), at(HOUR)).await.unwrap();
        assert!(is_in(&store, "c", HOUR - 1).await && !is_in(&store, "c", HOUR).await);
        store.open_session("ann", &token("d"), at(0), at(HOUR)).await.unwrap();
        store.close_session(&token("d")).await.unwrap();
        assert!(!is_in(&store, "d", 1).await);
        assert!(matches!(
            store.open_session("bob", &token("e"), at(0), at(HOUR)).await,
            Err(StoreError::NoSuchUser { .. })
        ));
    })
    .await;
}

#[tokio::test]
async fn a_new_password_or_a_ban_ends_all_sessions_of_that_user_alone() {
    with_store(async |store, _| {
        for name in ["ann", "bob"] {
            store.add_user(user(name, Role::Operator, None)).await.unwrap();
        }
        let sign_in = async |name: &str, text: &str| {
            store.open_session(name, &token(text), at(0), at(HOUR)).await.unwrap();
        };
        sign_in("ann", "a1").await;
        sign_in("ann", "a2").await;
        sign_in("bob", "b").await;
        store.set_password("ann", "another").await.unwrap();
        assert!(!is_in(&store, "a1", 1).await && !is_in(&store, "a2", 1).await && is_in(&store, "b", 1).await);
        sign_in("ann", "a3").await;
        store.disable_user("ann").await.unwrap();
        assert!(!is_in(&store, "a3", 1).await);
        assert!(store.open_session("ann", &token("a4"), at(0), at(HOUR)).await.is_err());
        store.close_sessions_of("bob").await.unwrap();
        assert!(!is_in(&store, "b", 1).await);
    })
    .await;
}

#[tokio::test]
async fn a_user_row_that_is_no_user_is_reported_and_never_taken_for_another() {
    with_store(async |store, place| {
        store.add_user(user("ann", Role::Tenant, Some("vision"))).await.unwrap();
        store.open_session("ann", &token("a"), at(0), at(HOUR)).await.unwrap();
        place.meddle("UPDATE users SET tenant = NULL").await;
        let error = store.actor(&token("a"), at(1)).await.unwrap_err();
        assert!(matches!(&error, StoreError::Corrupt { table: "users", key, .. } if key == "ann"), "{error}");
        place.meddle("UPDATE users SET role = 'root'").await;
        assert!(matches!(store.actor(&token("a"), at(1)).await, Err(StoreError::Corrupt { .. })));
    })
    .await;
}
