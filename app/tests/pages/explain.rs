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

const ADDRESS: &str = "/explain?cluster=east&tenant=a&day=2026-01-01&job=1&start=2026-01-01T00%3A00%3A00Z";

#[tokio::test]
async fn example_e1_is_explained_to_the_micro_unit() {
    let view = e1();
    assert_eq!(view.computed.compute.total(), read::<Money>("0.333929"));
    assert_eq!(view.computed.idle.total(), read::<Money>("0.175"));
    assert_eq!(view.freshness, Freshness::Same);
    let page = open(Fakes { explanation: Ok(view), ..Fakes::tenant() }, Lang::En, ADDRESS).await;
    expect![[r#"
        [Task 1](/task?cluster=east&tenant=a&month=2026-01&job=1)
        # How the amount of task 1 on 2026-01-01 came about
        Everything on this page is exact, to the micro-unit. Amounts in CNY, tax excluded. Days and times of the accounting zone UTC.
        The attempt that began at 2026-01-01 00:00:00 held known cards: card0. On this day that touches 2 cells (a place for five minutes of UTC each), and its parts sum to 0.508929.
        - Each cell first gets its cost, whoever held it: depreciation and maintenance by time, electricity as energy × price × PUE.
        - A cell is cut into pieces where a holder, a card's state or a checkpoint changes; its cost is split over the pieces by time.
        - Each piece is split over its bearers by weight, then each bearer's part over subjects. Every split uses the largest remainder, so the parts always sum to the whole.
        Load assumed where nothing was measured: 0.7. PUE: 1.3.
        ## The figure
        The sum of the cells equals the figure on the bill, to the micro-unit.
        table: The bill's figure and the sum of the cells
          Subject | Step | Depreciation | Maintenance | Electricity | Total
          Compute | On the bill | 0.000000 | 0.333929 | 0.000000 | 0.333929
          Idle | On the bill | 0.000000 | 0.175000 | 0.000000 | 0.175000
          Failed-retry | On the bill | 0.000000 | 0.000000 | 0.000000 | 0.000000
          Total | On the bill | 0.000000 | 0.508929 | 0.000000 | 0.508929
          Compute | Sum of the cells below | 0.000000 | 0.333929 | 0.000000 | 0.333929
          Idle | Sum of the cells below | 0.000000 | 0.175000 | 0.000000 | 0.175000
          Failed-retry | Sum of the cells below | 0.000000 | 0.000000 | 0.000000 | 0.000000
          Total | Sum of the cells below | 0.000000 | 0.508929 | 0.000000 | 0.508929
          Total | Difference | 0.000000 | 0.000000 | 0.000000 | 0.000000
        ## Cells by hour
        ▸ Hour from 00:00:00: 2 cells, 0.508929
        ▸ 2026-01-01 00:00:00 – 00:05:00, card card0: 0.333929
        - 1 × M: price 0.00, salvage 0.00, life 1 h, in service since 2026-01-01 00:00:00; depreciation of each in this cell 0.000000 (in service for 0 s at its start); maintenance of each 0.500000 (6.00 an hour); power 0 W idle, 0 W at the assumed load; coefficient 1.5 (general)
        - Electricity: 0.000 J (the power curve at the observed load) × 0.00 per kWh × PUE 1.3
        table: From the cost of card card0, 2026-01-01 00:00:00 – 00:05:00, to this attempt's part
          Step | Depreciation | Maintenance | Electricity | Total
          Cost of the cell | 0.000000 | 0.500000 | 0.000000 | 0.500000
          Cost of the piece 2026-01-01 00:00:00 – 00:02:00 1 attempt claimed 1 of 1 card | 0.000000 | 0.200000 | 0.000000 | 0.200000
          This attempt's part, Exclusive, weight 1 of 1 card hours 0.033333, effective 0.050000 | 0.000000 | 0.200000 | 0.000000 | 0.200000
          of which Compute (Measured, weight 120000 of 120000) | 0.000000 | 0.200000 | 0.000000 | 0.200000
          Cost of the piece 2026-01-01 00:02:00 – 00:05:00 2 attempts claimed 2 of 1 card | 0.000000 | 0.300000 | 0.000000 | 0.300000
          This attempt's part, SM and memory share, weight 25 of 56 card hours 0.022321, effective 0.033482 | 0.000000 | 0.133929 | 0.000000 | 0.133929
          of which Compute (Measured, weight 180000 of 180000) | 0.000000 | 0.133929 | 0.000000 | 0.133929
          This attempt's part of the cell | 0.000000 | 0.333929 | 0.000000 | 0.333929
        ▸ 2026-01-01 00:05:00 – 00:10:00, card card0: 0.175000
        - 1 × M: price 0.00, salvage 0.00, life 1 h, in service since 2026-01-01 00:00:00; depreciation of each in this cell 0.000000 (in service for 5 min at its start); maintenance of each 0.500000 (6.00 an hour); power 0 W idle, 0 W at the assumed load; coefficient 1.5 (general)
        - Electricity: 0.000 J (the power curve at the observed load) × 0.00 per kWh × PUE 1.3
        table: From the cost of card card0, 2026-01-01 00:05:00 – 00:10:00, to this attempt's part
          Step | Depreciation | Maintenance | Electricity | Total
          Cost of the cell | 0.000000 | 0.500000 | 0.000000 | 0.500000
          Cost of the piece 2026-01-01 00:05:00 – 00:07:00 2 attempts claimed 2 of 1 card | 0.000000 | 0.200000 | 0.000000 | 0.200000
          This attempt's part, SM and memory share, weight 3 of 16 card hours 0.006250, effective 0.009375 | 0.000000 | 0.037500 | 0.000000 | 0.037500
          of which Idle (Measured, weight 120000 of 120000) | 0.000000 | 0.037500 | 0.000000 | 0.037500
          Cost of the piece 2026-01-01 00:07:00 – 00:08:00 1 attempt claimed 1 of 1 card | 0.000000 | 0.100000 | 0.000000 | 0.100000
          This attempt's part, Exclusive, weight 1 of 1 card hours 0.016667, effective 0.025000 | 0.000000 | 0.100000 | 0.000000 | 0.100000
          of which Idle (Measured, weight 60000 of 60000) | 0.000000 | 0.100000 | 0.000000 | 0.100000
          Cost of the piece 2026-01-01 00:08:00 – 00:10:00 2 attempts claimed 2 of 1 card | 0.000000 | 0.200000 | 0.000000 | 0.200000
          This attempt's part, SM and memory share, weight 3 of 16 card hours 0.006250, effective 0.009375 | 0.000000 | 0.037500 | 0.000000 | 0.037500
          of which Idle (Measured, weight 120000 of 120000) | 0.000000 | 0.037500 | 0.000000 | 0.037500
          This attempt's part of the cell | 0.000000 | 0.175000 | 0.000000 | 0.175000
        Sum up to the end of this hour: 0.508929
        table: The sums of the hours
          Hour from | Cells | Depreciation | Maintenance | Electricity | Total | Running sum
          00:00:00 | 2 | 0.000000 | 0.508929 | 0.000000 | 0.508929 | 0.508929
          Total | 2 | 0.000000 | 0.508929 | 0.000000 | 0.508929 | 
        ## What is listed about this attempt
        - Several whole-card claims on one card: card0 (with 2)
    "#]].assert_eq(&page.main());
}

#[tokio::test]
async fn an_explanation_in_chinese() {
    let page = open(Fakes { explanation: Ok(e1()), ..Fakes::tenant() }, Lang::Zh, ADDRESS).await;
    expect![[r#"
        [任务 1](/task?cluster=east&tenant=a&month=2026-01&job=1)
        # 任务 1 在 2026-01-01 的金额由来
        本页所有数字精确到百万分之一货币单位。 金额单位为 CNY，不含税。 日期与时间按记账时区 UTC。
        2026-01-01 00:00:00 开始的运行占用：已知的卡 card0。当天涉及 2 个单元（每个为一处位置的 5 分钟），其应承担部分合计 0.508929。
        - 每个单元先计算成本，与谁占用无关：折旧与维护按时间，电费 = 能耗 × 电价 × PUE。
        - 单元在占用者、卡状态或检查点变化处切成片段，成本按时间分到各片段。
        - 每个片段按权重分给承担者，再分到各科目。每次拆分都用最大余数法，各部分之和始终等于整体。
        未测量时假定负载：0.7。PUE：1.3。
        ## 金额核对
        单元合计与账单金额完全一致，精确到百万分之一货币单位。
        table: 账单金额与单元合计
          科目 | 步骤 | 折旧 | 维护 | 电费 | 合计
          计算 | 账单金额 | 0.000000 | 0.333929 | 0.000000 | 0.333929
          闲置 | 账单金额 | 0.000000 | 0.175000 | 0.000000 | 0.175000
          失败重试 | 账单金额 | 0.000000 | 0.000000 | 0.000000 | 0.000000
          合计 | 账单金额 | 0.000000 | 0.508929 | 0.000000 | 0.508929
          计算 | 下列单元合计 | 0.000000 | 0.333929 | 0.000000 | 0.333929
          闲置 | 下列单元合计 | 0.000000 | 0.175000 | 0.000000 | 0.175000
          失败重试 | 下列单元合计 | 0.000000 | 0.000000 | 0.000000 | 0.000000
          合计 | 下列单元合计 | 0.000000 | 0.508929 | 0.000000 | 0.508929
          合计 | 差额 | 0.000000 | 0.000000 | 0.000000 | 0.000000
        ## 各小时的单元
        ▸ 00:00:00 起的一小时：2 个单元，0.508929
        ▸ 2026-01-01 00:00:00 – 00:05:00，卡 card0：0.333929
        - 1 × M: 价格 0.00，残值 0.00，寿命 1 小时，自 2026-01-01 00:00:00 投入使用; 每张在本单元折旧 0.000000（单元开始时已使用 0 秒）; 每张维护 0.500000（每小时 6.00）; 空闲功率 0 W，假定负载功率 0 W; 折算系数 1.5（general）
        - 电费：0.000 J（功率曲线（实测负载））× 每千瓦时 0.00 × PUE 1.3
        table: 2026-01-01 00:00:00 – 00:05:00 卡 card0 的成本到该次运行应承担的部分
          步骤 | 折旧 | 维护 | 电费 | 合计
          单元成本 | 0.000000 | 0.500000 | 0.000000 | 0.500000
          片段 2026-01-01 00:00:00 – 00:02:00 的成本 1 次运行申领 1 张，共有 1 张卡 | 0.000000 | 0.200000 | 0.000000 | 0.200000
          该次运行的部分，独占, 权重 1 / 1 卡时 0.033333，有效卡时 0.050000 | 0.000000 | 0.200000 | 0.000000 | 0.200000
          其中计算（实测，权重 120000 / 120000） | 0.000000 | 0.200000 | 0.000000 | 0.200000
          片段 2026-01-01 00:02:00 – 00:05:00 的成本 2 次运行申领 2 张，共有 1 张卡 | 0.000000 | 0.300000 | 0.000000 | 0.300000
          该次运行的部分，SM 与显存占比, 权重 25 / 56 卡时 0.022321，有效卡时 0.033482 | 0.000000 | 0.133929 | 0.000000 | 0.133929
          其中计算（实测，权重 180000 / 180000） | 0.000000 | 0.133929 | 0.000000 | 0.133929
          该次运行在本单元的部分 | 0.000000 | 0.333929 | 0.000000 | 0.333929
        ▸ 2026-01-01 00:05:00 – 00:10:00，卡 card0：0.175000
        - 1 × M: 价格 0.00，残值 0.00，寿命 1 小时，自 2026-01-01 00:00:00 投入使用; 每张在本单元折旧 0.000000（单元开始时已使用 5 分）; 每张维护 0.500000（每小时 6.00）; 空闲功率 0 W，假定负载功率 0 W; 折算系数 1.5（general）
        - 电费：0.000 J（功率曲线（实测负载））× 每千瓦时 0.00 × PUE 1.3
        table: 2026-01-01 00:05:00 – 00:10:00 卡 card0 的成本到该次运行应承担的部分
          步骤 | 折旧 | 维护 | 电费 | 合计
          单元成本 | 0.000000 | 0.500000 | 0.000000 | 0.500000
          片段 2026-01-01 00:05:00 – 00:07:00 的成本 2 次运行申领 2 张，共有 1 张卡 | 0.000000 | 0.200000 | 0.000000 | 0.200000
          该次运行的部分，SM 与显存占比, 权重 3 / 16 卡时 0.006250，有效卡时 0.009375 | 0.000000 | 0.037500 | 0.000000 | 0.037500
          其中闲置（实测，权重 120000 / 120000） | 0.000000 | 0.037500 | 0.000000 | 0.037500
          片段 2026-01-01 00:07:00 – 00:08:00 的成本 1 次运行申领 1 张，共有 1 张卡 | 0.000000 | 0.100000 | 0.000000 | 0.100000
          该次运行的部分，独占, 权重 1 / 1 卡时 0.016667，有效卡时 0.025000 | 0.000000 | 0.100000 | 0.000000 | 0.100000
          其中闲置（实测，权重 60000 / 60000） | 0.000000 | 0.100000 | 0.000000 | 0.100000
          片段 2026-01-01 00:08:00 – 00:10:00 的成本 2 次运行申领 2 张，共有 1 张卡 | 0.000000 | 0.200000 | 0.000000 | 0.200000
          该次运行的部分，SM 与显存占比, 权重 3 / 16 卡时 0.006250，有效卡时 0.009375 | 0.000000 | 0.037500 | 0.000000 | 0.037500
          其中闲置（实测，权重 120000 / 120000） | 0.000000 | 0.037500 | 0.000000 | 0.037500
          该次运行在本单元的部分 | 0.000000 | 0.175000 | 0.000000 | 0.175000
        截至该小时末累计：0.508929
        table: 各小时合计
          小时起点 | 单元数 | 折旧 | 维护 | 电费 | 合计 | 累计
          00:00:00 | 2 | 0.000000 | 0.508929 | 0.000000 | 0.508929 | 0.508929
          合计 | 2 | 0.000000 | 0.508929 | 0.000000 | 0.508929 | 
        ## 关于该次运行的事项
        - 一张卡被多个任务整卡申领: card0 (with 2)
    "#]].assert_eq(&page.main());
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
        "/explain?cluster=east&tenant=a&day=2026-01-01&job=1&start=2026-01-01T00%3A00%3A00Z&hour=4#hour-4"
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
