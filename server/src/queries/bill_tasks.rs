//! The tasks of a bill: found, ordered, and one page of them.

use super::bill_sums::card_time;
use cardhour_app::pages::tenant::bill::{BillTask, TaskOrder, TaskPage};
use cardhour_app::views::{BySubject, Sums};
use cardhour_store::{BySubject as Costs, TaskTotal};
use std::cmp::Ordering;

/// How many tasks stand on a page.
const ON_A_PAGE: usize = 50;

/// The tasks of a bill as it lists them.
pub(super) fn listed(totals: Vec<TaskTotal>) -> Vec<BillTask> {
    totals
        .into_iter()
        .map(|total| BillTask {
            subjects: subjects(&total),
            task: total.task,
            name: total.name,
            user: total.user,
            queue: total.queue,
            attempts: total.attempts,
        })
        .collect()
}

/// A task's sums. Its card time is known for all subjects together, which is all that a list of tasks shows: it stands
/// with the first.
fn subjects(total: &TaskTotal) -> BySubject<Sums> {
    let Costs { compute, idle, failed_retry } = total.cost;
    let [compute, idle, failed_retry] = [compute, idle, failed_retry].map(|cost| Sums { cost, ..Sums::default() });
    BySubject { compute: Sums { card_time: card_time(total.card_time), ..compute }, idle, failed_retry }
}

/// One page of the tasks that hold `find`, in order.
pub(super) fn page(all: Vec<BillTask>, find: Option<&str>, order: TaskOrder, page: u32) -> TaskPage {
    let of_all = all.len();
    let whole: BySubject<Sums> = all.iter().map(|task| task.subjects).sum();
    let find = find.map(str::trim).filter(|find| !find.is_empty()).map(str::to_lowercase);
    let mut matching: Vec<BillTask> =
        all.into_iter().filter(|task| find.as_ref().is_none_or(|find| holds(task, find))).collect();
    matching.sort_by(|a, b| compare(order, a, b).then_with(|| a.task.cmp(&b.task)));
    let count = matching.len();
    let pages = u32::try_from(count.div_ceil(ON_A_PAGE)).unwrap_or(u32::MAX).max(1);
    let page = page.clamp(1, pages);
    let before = usize::try_from(page - 1).unwrap_or(usize::MAX).saturating_mul(ON_A_PAGE);
    let rows: Vec<BillTask> = matching.into_iter().skip(before).take(ON_A_PAGE).collect();
    let shown: BySubject<Sums> = rows.iter().map(|task| task.subjects).sum();
    TaskPage {
        rows,
        page,
        pages,
        matching: u64::try_from(count).unwrap_or(u64::MAX),
        all: u64::try_from(of_all).unwrap_or(u64::MAX),
        shown,
        others: minus(whole, shown),
    }
}

/// Whether a task's id, name or user holds a text, without regard to case.
fn holds(task: &BillTask, find: &str) -> bool {
    let names = [Some(task.task.to_string()), task.name.clone(), task.user.clone()];
    names.into_iter().flatten().any(|name| name.to_lowercase().contains(find))
}

/// What comes first: the most, except of ids.
fn compare(order: TaskOrder, a: &BillTask, b: &BillTask) -> Ordering {
    let [a, b] = [a, b].map(|task| {
        let total = task.subjects.total();
        match order {
            TaskOrder::Cost => i128::from(total.cost.total().micros()),
            TaskOrder::Idle => i128::from(task.subjects.idle.cost.total().micros()),
            TaskOrder::FailedRetry => i128::from(task.subjects.failed_retry.cost.total().micros()),
            TaskOrder::CardTime => total.card_time.millionths_ms(),
            TaskOrder::Task => 0,
        }
    });
    b.cmp(&a)
}

fn minus(whole: BySubject<Sums>, part: BySubject<Sums>) -> BySubject<Sums> {
    let minus =
        |whole: Sums, part: Sums| Sums { cost: whole.cost - part.cost, card_time: whole.card_time - part.card_time };
    BySubject {
        compute: minus(whole.compute, part.compute),
        idle: minus(whole.idle, part.idle),
        failed_retry: minus(whole.failed_retry, part.failed_retry),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardhour_app::views::CardTimeSum;
    use cardhour_domain::books::Components;
    use cardhour_domain::id::{ClusterId, TaskKey};
    use cardhour_domain::money::Money;

    fn task(job: u64, name: &str, compute: i64, idle: i64) -> BillTask {
        let sums = |micros, time| Sums {
            cost: Components { electricity: Money::from_micros(micros), ..Components::ZERO },
            card_time: CardTimeSum::from_millionths_ms(time),
        };
        BillTask {
            task: TaskKey {
                cluster: ClusterId::new("east").unwrap(),
                job: job.to_string().parse().unwrap(),
                member: "".parse().unwrap(),
            },
            name: Some(name.to_owned()),
            user: Some("Ann".to_owned()),
            queue: None,
            attempts: 1,
            subjects: BySubject {
                compute: sums(compute, i128::from(job)),
                idle: sums(idle, 0),
                failed_retry: sums(0, 0),
            },
        }
    }

    fn jobs(page: &TaskPage) -> Vec<String> {
        page.rows.iter().map(|row| row.task.to_string()).collect()
    }

    #[test]
    fn the_rows_and_the_others_make_the_whole() {
        let all: Vec<BillTask> = (1..=120).map(|job| task(job, "train", i64::try_from(job).unwrap_or(0), 1)).collect();
        let whole: BySubject<Sums> = all.iter().map(|task| task.subjects).sum();
        for wanted in [0, 1, 2, 3, 9] {
            let page = page(all.clone(), None, TaskOrder::Cost, wanted);
            assert_eq!((page.pages, page.matching, page.all), (3, 120, 120));
            assert_eq!(page.rows.len(), if wanted >= 3 { 20 } else { 50 });
            assert_eq!([page.shown, page.others].into_iter().sum::<BySubject<Sums>>(), whole);
        }
        assert_eq!(jobs(&page(all, None, TaskOrder::Cost, 1))[0], "120");
    }

    #[test]
    fn equals_stand_in_order_of_their_tasks() {
        let all = vec![task(10, "b", 5, 9), task(9, "a", 5, 0), task(11, "c", 7, 1)];
        assert_eq!(jobs(&page(all.clone(), None, TaskOrder::Task, 1)), ["9", "10", "11"]);
        assert_eq!(jobs(&page(all.clone(), None, TaskOrder::Cost, 1)), ["10", "11", "9"]);
        assert_eq!(jobs(&page(all.clone(), None, TaskOrder::Idle, 1)), ["10", "11", "9"]);
        assert_eq!(jobs(&page(all.clone(), None, TaskOrder::FailedRetry, 1)), ["9", "10", "11"]);
        assert_eq!(jobs(&page(all, None, TaskOrder::CardTime, 1)), ["11", "10", "9"]);
    }

    #[test]
    fn a_text_is_found_in_id_name_and_user() {
        let all = vec![task(10, "Train", 1, 0), task(9, "eval", 2, 0)];
        let found = |find: &str| jobs(&page(all.clone(), Some(find), TaskOrder::Task, 1));
        assert_eq!(found("tRAIN"), ["10"]);
        assert_eq!(found("9"), ["9"]);
        assert_eq!(found(" ann "), ["9", "10"]);
        assert_eq!(found("nothing"), Vec::<String>::new());
        assert_eq!(found("  "), ["9", "10"]);
        let page = page(all.clone(), Some("train"), TaskOrder::Task, 1);
        assert_eq!((page.matching, page.all, page.pages), (1, 2, 1));
        assert_eq!(page.others.compute.cost.electricity.micros(), 2);
    }
}
