//! The list of contradictions.

use crate::given::{HOUR, at, cluster, ran};
use crate::place::with_store;
use cardhour_domain::task::{JobRecord, JobState};
use cardhour_store::Commit;

#[tokio::test]
async fn each_contradiction_shows_who_is_believed_and_who_is_not() {
    with_store(async |store, _| {
        let failed = JobRecord { state: JobState::Failed, source_time: at(9), ..ran("2", 0, Some(HOUR)) };
        let batch = [
            ran("1", 0, Some(HOUR)),
            ran("2", 0, Some(HOUR)),
            failed.clone(),
            ran("2", 0, None),
            // Another run of the task contradicts nothing.
            ran("2", 2 * HOUR, Some(3 * HOUR)),
            ran("10", 0, None),
            ran("10", 0, Some(HOUR)),
        ];
        store.import_jobs(&batch, Commit::Write).await.unwrap();
        let proof = store.console().operator().unwrap();
        let listed = store.conflicts(&proof, &cluster(), 100).await.unwrap();
        assert_eq!(listed.len(), 2);
        assert_eq!(listed[0].current, ran("2", 0, Some(HOUR)));
        assert_eq!(listed[0].others, [failed, ran("2", 0, None)]);
        assert_eq!(listed[1].current, ran("10", 0, Some(HOUR)));
        assert_eq!(store.conflicts(&proof, &cluster(), 1).await.unwrap().len(), 1);
        assert!(store.conflicts(&proof, &"west".parse().unwrap(), 100).await.unwrap().is_empty());
    })
    .await;
}
