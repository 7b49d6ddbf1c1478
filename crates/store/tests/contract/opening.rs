//! Making and opening stores.

use crate::place::everywhere;
use cardhour_store::{Store, StoreError};

#[tokio::test]
async fn a_store_keeps_the_currency_it_was_made_with() {
    everywhere(async |place| {
        let made = Store::create(&place.url, "EUR".parse().unwrap()).await.unwrap();
        assert_eq!(made.currency().code(), "EUR");
        let again = Store::create(&place.url, "CNY".parse().unwrap()).await;
        assert!(matches!(again, Err(StoreError::AlreadyExists { currency, .. }) if currency == "EUR"));
        assert_eq!(Store::open(&place.url).await.unwrap().currency().code(), "EUR");
    })
    .await;
}

#[tokio::test]
async fn where_there_is_no_store_none_is_opened_and_none_is_made() {
    everywhere(async |place| {
        let error = Store::open(&place.url).await.unwrap_err();
        assert!(matches!(error, StoreError::NotFound { .. }), "{error}");
        assert!(error.to_string().contains("create it first"), "{error}");
        assert!(matches!(Store::open(&place.url).await, Err(StoreError::NotFound { .. })));
    })
    .await;
}

#[tokio::test]
async fn a_database_of_something_else_is_no_store() {
    everywhere(async |place| {
        let _ = place.store().await;
        place.meddle("DELETE FROM meta").await;
        assert!(matches!(Store::open(&place.url).await, Err(StoreError::NotFound { .. })));
        // Its making can be taken up again.
        assert_eq!(Store::create(&place.url, "EUR".parse().unwrap()).await.unwrap().currency().code(), "EUR");
    })
    .await;
}

#[tokio::test]
async fn a_currency_that_is_none_is_reported_with_its_place() {
    everywhere(async |place| {
        let _ = place.store().await;
        place.meddle("UPDATE meta SET value = 'yuan'").await;
        let error = Store::open(&place.url).await.unwrap_err();
        assert!(matches!(error, StoreError::Corrupt { table: "meta", .. }), "{error}");
    })
    .await;
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_told_with_the_file() {
    let error = Store::create("sqlite:///nowhere/at/all.db", "CNY".parse().unwrap()).await.unwrap_err();
    assert_eq!(error.to_string(), "cannot make the file /nowhere/at/all.db");
}

#[cfg(unix)]
#[tokio::test]
async fn the_file_of_a_store_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cardhour.db");
    let store = Store::create(&format!("sqlite://{}", file.display()), "CNY".parse().unwrap()).await.unwrap();
    let modes = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().metadata().unwrap().permissions());
    assert!(modes.map(|permissions| permissions.mode() & 0o777).all(|mode| mode == 0o600));
    store.close().await.unwrap();
}
