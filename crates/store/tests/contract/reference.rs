//! Reference records.

use crate::given::{at, card, cluster, coefficient, map};
use crate::place::with_store;
use cardhour_domain::reference::ReferenceRecord;
use cardhour_store::{Commit, Store, StoreError};

async fn believed(store: &Store) -> Vec<ReferenceRecord> {
    store.reference(&cluster()).await.unwrap()
}

#[tokio::test]
async fn a_clusters_reference_is_its_own_and_the_general_in_order() {
    with_store(async |store, _| {
        let west = "west".parse().unwrap();
        let records = [
            (map("b", "vision", None), None),
            (coefficient(Some(cluster()), "2"), None),
            (card("GPU-2", &cluster()), None),
            (card("GPU-1", &cluster()), Some(at(7))),
            (card("GPU-3", &west), None),
            (coefficient(None, "3"), None),
        ];
        let outcome = store.import_reference(&records, Commit::Write).await.unwrap();
        assert_eq!((outcome.kept, outcome.duplicate, outcome.conflicting.len()), (6, 0, 0));
        let expected = [
            card("GPU-1", &cluster()),
            card("GPU-2", &cluster()),
            coefficient(None, "3"),
            coefficient(Some(cluster()), "2"),
            map("b", "vision", None),
        ];
        assert_eq!(believed(&store).await, expected);
        let again = store.import_reference(&records, Commit::Write).await.unwrap();
        assert_eq!((again.kept, again.duplicate), (0, 6));
        assert_eq!(believed(&store).await, expected);
    })
    .await;
}

#[tokio::test]
async fn the_later_statement_is_believed_then_the_larger_digest_in_every_order() {
    let (two, three, four) = (coefficient(None, "2"), coefficient(None, "3"), coefficient(None, "4"));
    let larger = if two.digest() > three.digest() { two.clone() } else { three.clone() };
    let cases = [
        // Without times, the larger digest.
        (vec![(two.clone(), None), (three.clone(), None)], larger.clone()),
        // A time beats none.
        (vec![(two.clone(), Some(at(1))), (three.clone(), None)], two.clone()),
        // The later beats the earlier; a statement repeated later counts by its last time.
        (vec![(two.clone(), Some(at(1))), (three.clone(), Some(at(2))), (four.clone(), None)], three.clone()),
        (vec![(two.clone(), Some(at(1))), (three.clone(), Some(at(2))), (two.clone(), Some(at(3)))], two.clone()),
        (vec![(two.clone(), Some(at(2))), (three.clone(), Some(at(2)))], larger),
    ];
    for (records, expected) in cases {
        for rotation in 0..records.len() * 2 {
            let mut records = records.clone();
            if rotation >= records.len() {
                records.reverse();
            }
            let start = rotation % records.len();
            records.rotate_left(start);
            with_store(async |store, _| {
                store.import_reference(&records[..1], Commit::Write).await.unwrap();
                store.import_reference(&records[1..], Commit::Write).await.unwrap();
                assert_eq!(believed(&store).await, std::slice::from_ref(&expected), "{records:?}");
            })
            .await;
        }
    }
}

#[tokio::test]
async fn a_contradiction_is_told_and_listed() {
    with_store(async |store, _| {
        let records = [(coefficient(None, "2"), None), (coefficient(None, "3"), Some(at(1)))];
        let tried = store.import_reference(&records, Commit::DryRun).await.unwrap();
        assert_eq!(believed(&store).await, []);
        let outcome = store.import_reference(&records, Commit::Write).await.unwrap();
        assert_eq!(tried, outcome);
        assert_eq!(outcome.kept, 1);
        let conflict = &outcome.conflicting[0];
        assert_eq!((conflict.index, conflict.kept_is_newcomer), (1, true));
        assert_eq!(conflict.key, "coefficient A100 training");
        let proof = store.console().operator().unwrap();
        let listed = store.reference_conflicts(&proof, &cluster(), 10).await.unwrap();
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].current, coefficient(None, "3"));
        assert_eq!(listed[0].others, [coefficient(None, "2")]);
    })
    .await;
}

#[tokio::test]
async fn a_row_that_is_no_statement_is_reported_with_its_place() {
    with_store(async |store, place| {
        store.import_reference(&[(coefficient(None, "2"), None)], Commit::Write).await.unwrap();
        place.meddle("UPDATE reference_records SET body = replace(body, '2000000', '2500000')").await;
        let error = store.reference(&cluster()).await.unwrap_err();
        assert!(
            matches!(&error, StoreError::Corrupt { table: "reference_records", key, .. } if key.contains("A100")),
            "{error}"
        );
    })
    .await;
}
