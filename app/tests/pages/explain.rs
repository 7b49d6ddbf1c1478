//! How an amount came about: from the kernel's own explanation to the page.

use crate::fakes::Fakes;
use crate::figures::read;
use crate::open::open;
use cardhour_app::pages::tenant::explain::{CELLS_AT_ONCE, ExplainView, Freshness, Heading};
use cardhour_app::text::Lang;
use cardhour_app::views::BySubject;
use cardhour_domain::books::{Components, DayBooks, Explanation};
use cardhour_domain::money::Money;
use cardhour_domain::task::JobState;
use cardhour_domain::time::{Period, Zone};
use cardhour_domain::usage::{MetricRung, UsagePoint};
use cardhour_testkit::{World, at, day};
use expect_test::expect;

/// Example E1 of the rules of the books: a card at 6.00 an hour; task 1 holds ten minutes, task 2 fails, then succeeds.
fn example_e1() -> World {
    let card = || World::known(&["card0"]);
    let mut world = World::new("UTC")
        .cost("M", ("0", "0", 1), "6", (0, 0))
        .coefficient("M", "1.5")
        .cards("card", 1, "M", "n1", "", "2026-01-01T00:00:00Z")
        .run("1", "a", ("2026-01-01T00:00:00Z", "2026-01-01T00:10:00Z"), JobState::Completed, card())
        .run("2", "b", ("2026-01-01T00:02:00Z", "2026-01-01T00:07:00Z"), JobState::Failed, card())
        .run("2", "b", ("2026-01-01T00:08:00Z", "2026-01-01T00:10:00Z"), JobState::Completed, card());
    let mut point = |job: &str, start: &str, from: &str, to: &str, sm_seconds: u64, gib_seconds: u64| {
        let time = |clock: &str| at(&format!("2026-01-01T00:{clock}:00Z"));
        let interval = Period::new(time(from), time(to)).unwrap();
        world.usage.push(UsagePoint {
            card: read("card0"),
            attempt: world.attempt(job, &time(start).to_string()),
            interval,
            sm_ms: sm_seconds * 1000,
            memory_mib_ms: gib_seconds * 1024 * 1000,
            active_ms: if sm_seconds > 0 { interval.millis() } else { 0 },
            covered_ms: interval.millis(),
            rung: MetricRung::SmActive,
        });
    };
    point("1", "00", "00", "05", 90, 3_000);
    point("2", "02", "02", "05", 30, 5_400);
    point("1", "00", "05", "10", 0, 3_000);
    point("2", "02", "05", "07", 20, 2_000);
    point("2", "08", "08", "10", 30, 2_000);
    world
}

fn booked(books: &DayBooks, explanation: &Explanation) -> BySubject<Components> {
    let mut sum = BySubject::default();
    for (key, line) in books.lines.iter().filter(|(key, _)| key.attempt == explanation.attempt) {
        *sum.of_mut(key.subject) += line.cost;
    }
    sum
}

fn explained(world: &World, on: &str, job: &str, start: &str, hour: Option<u8>) -> ExplainView {
    let attempt = world.attempt(job, start);
    let books = world.rate(on).unwrap();
    let explanation = world.explain(on, &attempt).unwrap().unwrap();
    let zone = Zone::utc();
    let record = world.jobs.iter().find(|record| record.attempt().as_ref() == Some(&attempt)).unwrap();
    let heading = Heading {
        period: zone.period_of(day(on)).unwrap(),
        zone,
        currency: read("CNY"),
        claim: record.run.as_ref().unwrap().claim.clone(),
        booked: Some((booked(&books, &explanation), books.inputs)),
    };
    ExplainView::assembled(heading, explanation, hour)
}

fn e1() -> ExplainView {
    explained(&example_e1(), "2026-01-01", "1", "2026-01-01T00:00:00Z", None)
}

const ADDRESS: &str = "/explain?cluster=test&tenant=a&day=2026-01-01&job=1&start=2026-01-01T00%3A00%3A00Z";

#[tokio::test]
async fn example_e1_is_explained_to_the_micro_unit() {
    let view = e1();
    assert_eq!(view.computed.compute.total(), read::<Money>("0.333929"));
    assert_eq!(view.computed.idle.total(), read::<Money>("0.175"));
    assert_eq!(view.freshness, Freshness::Same);
    let page = open(Fakes { explanation: Ok(view), ..Fakes::tenant() }, Lang::En, ADDRESS).await;
    expect![[]].assert_eq(&page.main());
}

#[tokio::test]
async fn an_explanation_in_chinese() {
    let page = open(Fakes { explanation: Ok(e1()), ..Fakes::tenant() }, Lang::Zh, ADDRESS).await;
    expect![[]].assert_eq(&page.main());
}

#[tokio::test]
async fn changed_records_and_a_wrong_sum_are_said_plainly() {
    let said = async |view: ExplainView| {
        open(Fakes { explanation: Ok(view), ..Fakes::tenant() }, Lang::En, ADDRESS).await.main()
    };
    let changed = said(ExplainView { freshness: Freshness::InputsChanged, ..e1() }).await;
    assert!(changed.contains("Records have arrived or changed") && changed.contains("did not change this figure"));
    let mut other = e1().computed;
    other.idle.maintenance = read("0.175001");
    let wrong = said(ExplainView { booked: Some(other), ..e1() }).await;
    assert!(wrong.contains("This is a fault of the program"), "{wrong}");
    assert!(wrong.contains("  Total | Difference | 0.000000 | −0.000001 | 0.000000 | −0.000001\n"), "{wrong}");
    let changed = said(ExplainView { booked: Some(other), freshness: Freshness::InputsChanged, ..e1() }).await;
    assert!(changed.contains("Records have arrived or changed") && !changed.contains("did not change"));
    let none = said(ExplainView { booked: None, ..e1() }).await;
    assert!(none.contains("no figure to compare with") && !none.contains("On the bill"));
}

/// Two known cards all day: 576 cells.
fn long() -> World {
    World::new("UTC")
        .tariff(None, 0, 1440, "0.60")
        .cost("M", ("60000", "3000", 43_800), "0.10", (30, 250))
        .cards("card", 2, "M", "n1", "", "2026-01-01T00:00:00Z")
        .run(
            "1",
            "a",
            ("2026-01-01T00:00:00Z", "2026-01-03T00:00:00Z"),
            JobState::Completed,
            World::known(&["card0", "card1"]),
        )
}

#[tokio::test]
async fn of_too_many_cells_one_hour_is_shown_and_every_hours_sum() {
    let view = explained(&long(), "2026-01-01", "1", "2026-01-01T00:00:00Z", Some(5));
    assert_eq!((view.cells, view.hours.len()), (576, 24));
    assert!(u64::try_from(CELLS_AT_ONCE).unwrap() < view.cells);
    let kept: Vec<u8> = view.hours.iter().filter(|hour| !hour.cells.is_empty()).map(|hour| hour.hour).collect();
    assert_eq!(kept, [5]);
    assert_eq!(view.hours[5].cells.len(), 24);
    // The sums are those of all cells, shown or not, and the last running sum is the figure on the bill.
    let sum: Money = view.hours.iter().map(|hour| hour.sum.total().total()).sum();
    assert_eq!(sum, view.booked.unwrap().total().total());
    assert_eq!(view.hours[23].running, sum);
    let page = open(Fakes { explanation: Ok(view), ..Fakes::tenant() }, Lang::En, ADDRESS).await;
    let link = &page.document().links("Show the cells of the hour from 04:00:00")[0];
    assert_eq!(
        link,
        "/explain?cluster=test&tenant=a&day=2026-01-01&job=1&start=2026-01-01T00%3A00%3A00Z&hour=4#hour-4"
    );
    let without = explained(&long(), "2026-01-01", "1", "2026-01-01T00:00:00Z", None);
    assert!(!without.hours[0].cells.is_empty(), "without an hour, the first");
    let nonsense = explained(&long(), "2026-01-01", "1", "2026-01-01T00:00:00Z", Some(77));
    assert_eq!(nonsense, without);
}

#[test]
fn a_cells_own_figures_lead_to_its_part() {
    let view = explained(&long(), "2026-01-02", "1", "2026-01-01T00:00:00Z", None);
    for cell in view.hours.iter().flat_map(|hour| &hour.cells) {
        let [cards] = cell.cards.as_slice() else { panic!("one card") };
        assert_eq!(cards.depreciation, cell.cost.depreciation);
        assert_eq!(cards.maintenance, cell.cost.maintenance);
        // 184 W × 300 s = 55,200 J, and × 0.60 × 1.30 ÷ 3.6 MJ = 0.01196.
        assert_eq!(cell.energy.millijoules(), 55_200_000);
        assert_eq!(cell.cost.electricity, read::<Money>("0.01196"));
        let pieces: Components = cell.pieces.iter().map(|piece| piece.part).sum();
        assert_eq!((pieces, cell.part.total()), (cell.cost, cell.cost), "it holds the card alone");
    }
}
