//! A bill.

use crate::fakes::Fakes;
use crate::figures::{by_subject, components, hours, read, sums};
use crate::open::open;
use cardhour_app::pages::tenant::bill::{
    BillDay, BillTask, BillView, Effective, FindingLine, InForce, MemoSum, MethodSum, NeverStarted, NoBooks,
    QualitySum, TaskPage,
};
use cardhour_app::text::Lang;
use cardhour_app::views::{BySubject, Sums};
use cardhour_domain::books::{FindingKind, MemoKind, Method, Quality};
use cardhour_domain::definitions::Definitions;
use cardhour_domain::id::TaskKey;
use cardhour_domain::money::Money;
use cardhour_domain::task::JobState;
use cardhour_domain::time::Zone;
use expect_test::expect;

fn task(job: &str, member: &str) -> TaskKey {
    TaskKey { cluster: read("east"), job: read(job), member: read(member) }
}

/// Two days, two tasks, one of them with a name meant to do harm.
pub fn bill() -> BillView {
    let subjects = BySubject {
        compute: sums(("60", "10", "20"), 90),
        idle: sums(("5", "1", "0.005"), 8),
        failed_retry: sums(("1", "0.5", "0.495"), 2),
    };
    let row = |job: &str, member: &str, name: &str, subjects| BillTask {
        task: task(job, member),
        name: Some(name.to_owned()),
        user: Some("bo".to_owned()),
        queue: read::<cardhour_domain::id::QueueName>("gpu").into(),
        attempts: 2,
        subjects,
    };
    let zone = Zone::named("Asia/Shanghai").unwrap();
    BillView {
        cluster: read("east"),
        tenant: read("vision"),
        month: read("2017-10"),
        zone: zone.clone(),
        currency: read("CNY"),
        previous: Some(read("2017-09")),
        next: None,
        due: subjects.total(),
        subjects,
        days: vec![
            BillDay { day: read("2017-10-01"), subjects: by_subject(("90", 90), ("0", 0), ("0", 0)) },
            BillDay { day: read("2017-10-02"), subjects: by_subject(("0", 0), ("6.005", 8), ("1.995", 2)) },
        ],
        days_without_books: vec![
            NoBooks { day: read("2017-10-03"), reason: None },
            NoBooks { day: read("2017-10-04"), reason: Some("no cost basis for card0".to_owned()) },
        ],
        chart: Some(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><rect width=\"1\"></rect></svg>".to_owned(),
        ),
        tasks: TaskPage {
            rows: vec![
                row("15", "_3", "train", by_subject(("90", 90), ("0", 0), ("0", 0))),
                row("a/b#c é", "", "<script>alert('x')</script>", by_subject(("0", 0), ("6", 8), ("1.995", 2))),
            ],
            page: 2,
            pages: 3,
            matching: 5,
            all: 1005,
            shown: by_subject(("90", 90), ("6", 8), ("1.995", 2)),
            others: by_subject(("0", 0), ("0.005", 0), ("0", 0)),
        },
        never_started: vec![NeverStarted {
            task: task("99", "_[4-9%2]"),
            name: None,
            submitted: Some(read("2017-10-01T00:00:00Z")),
            requested: read("8"),
            state: JobState::Pending,
        }],
        never_started_count: 3,
        qualities: vec![
            QualitySum { quality: Quality::Measured, sums: sums(("66", "11.5", "20.495"), 99) },
            QualitySum { quality: Quality::Assumed, sums: Sums::new(components("0", "0", "0.005"), hours(1)) },
        ],
        methods: vec![MethodSum { method: Method::PoolAllocation, sums: subjects.total() }],
        effective: Effective::Unknown(vec!["P100".to_owned()]),
        memos: vec![MemoSum {
            kind: MemoKind::QueueWait,
            attempts: 4,
            worth: read("12.345678"),
            card_time: hours(7).into(),
            unknown: 1,
        }],
        findings: vec![FindingLine {
            kind: FindingKind::OverAllocated,
            place: "pool \"p\"".to_owned(),
            task: Some(task("15", "_3")),
            day: read("2017-10-01"),
            times: 12,
            detail: "300,000 card-ms".to_owned(),
        }],
        definitions: vec![InForce { from: read("2017-10-01"), listed: Definitions::defaults(zone).listed() }],
        zone_data: "2026a".to_owned(),
    }
}

const ADDRESS: &str = "/bill?cluster=east&tenant=vision&month=2017-10";

#[tokio::test]
async fn a_bill_shows_its_amount_and_everything_that_it_is_made_of() {
    let page = open(Fakes { bill: Ok(bill()), ..Fakes::tenant() }, Lang::En, ADDRESS).await;
    expect![[r##"
        # Bill of vision, 2017-10
        Cluster east. Amounts in CNY, tax excluded. Days and times of the accounting zone Asia/Shanghai.
        - [Previous month, 2017-09](/bill?cluster=east&tenant=vision&month=2017-09)
        Download, always exact: [CSV](/bill.csv?cluster=east&tenant=vision&month=2017-10) [JSON](/bill.json?cluster=east&tenant=vision&month=2017-10)
        ## Amount due
        98.00 CNY
        table: The amount due by subject and component
          Subject | Share | Depreciation | Maintenance | Electricity | Total | Card hours
          Compute running in an attempt that succeeded or still runs | 91.8% | 60.00 | 10.00 | 20.00 | 90.00 | 90.00
          Idle held but not running | 6.1% | 5.00 | 1.00 | 0.00 | 6.00 | 8.00
          Failed-retry running in an attempt that did not succeed, since its last checkpoint | 2.0% | 1.00 | 0.50 | 0.50 | 2.00 | 2.00
          Total | 100.0% | 66.00 | 11.50 | 20.50 | 98.00 | 100.00
        ## Days without books
        These days are not in the amount due. What is missing is not zero: the bill grows when they are computed.
        - 2017-10-03: not computed yet
        - 2017-10-04: no cost basis for card0
        ## Days
        (image named by chart-said)
        Chart of the amount due by day from 2017-10-01 to 2017-10-02. Each day's figures are in the table below it.
        table: The amount due by day
          Day | Compute | Idle | Failed-retry | Total | Card hours
          2017-10-01 | 90.00 | 0.00 | 0.00 | 90.00 | 90.00
          2017-10-02 | 0.00 | 6.00 | 2.00 | 8.00 | 10.00
          Total | 90.00 | 6.00 | 2.00 | 98.00 | 100.00
        ## Tasks
        [hidden cluster="east"]
        [hidden tenant="vision"]
        [hidden month="2017-10"]
        Job id, name or user holds
        [search find=""]
        Orderdearest firstmost idle firstmost failed-retry firstmost card hours firstby job id
        Show
        1,005 tasks.
        (island {"table":"task-table","label":"Filter the rows below","result":"{shown} of {all} rows shown"})
        table: Tasks on this bill
          Task | Name | User | Queue | Attempts | Compute | Idle | Failed-retry | Total | Card hours
          [15_3](/task?cluster=east&tenant=vision&month=2017-10&job=15&member=_3) | train | bo | gpu | 2 | 90.00 | 0.00 | 0.00 | 90.00 | 90.00
          [a/b#c é](/task?cluster=east&tenant=vision&month=2017-10&job=a%2Fb%23c%20%C3%A9) | <script>alert('x')</script> | bo | gpu | 2 | 0.00 | 6.00 | 2.00 | 8.00 | 10.00
          Sum of the rows above | 90.00 | 6.00 | 2.00 | 98.00 | 100.00
          All other tasks of this bill | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
          Amount due | 90.00 | 6.00 | 2.00 | 98.00 | 100.00
        - [Previous page](/bill?cluster=east&tenant=vision&month=2017-10&order=cost&page=1#tasks)
        - Page 2 of 3
        - [Next page](/bill?cluster=east&tenant=vision&month=2017-10&order=cost&page=3#tasks)
        ## Never started
        3 tasks never started: kept, at no cost.
        table: Tasks that never started
          Task | Name | Submitted | Cards asked for | State
          [99_[4-9%2]](/task?cluster=east&tenant=vision&month=2017-10&job=99&member=_%5B4-9%252%5D) |  | 2017-10-01 08:00:00 | 8 | Pending
        and 2 more
        ## How well it is known
        table: The amount due by how well running and idle are known
          Known | Amount due | Share | Card hours
          Measured from samples that cover enough of the time | 98.00 | 100.0% | 99.00
          Assumed nobody measured: assumed running | 0.00 | 0.0% | 1.00
          Total | 98.00 | 100.0% | 100.00
        ## How shares were found
        table: The amount due by attribution method
          Method | Amount due | Share | Card hours
          Allocation in a pool so many cards of a pool, whose cost is shared by card time | 98.00 | 100.0% | 100.00
          Total | 98.00 | 100.0% | 100.00
        ## Effective card hours
        Effective card hours are unknown: a coefficient is missing for P100
        table: Raw card hours and effective card hours (raw × coefficient)
          Subject | Raw card hours | Effective card hours
          Compute | 90.00 | unknown
          Idle | 8.00 | unknown
          Failed-retry | 2.00 | unknown
          Total | 100.00 | unknown
        ## Beside the amount due
        For information. These lines are not part of the amount due.
        table: Memo lines, not part of the amount due
          What | Attempts | Card hours | Worth
          Queue wait what the waiting was worth: cards asked for × time from eligible to start × the model's mean cost | 4 | 7.00 | 12.35 unknown for 1 attempt
        ## What to know about these figures
        table: Findings; they change no sum
          What | Where | Task | Day | How often | Detail
          Over-allocated | pool "p" | [15_3](/task?cluster=east&tenant=vision&month=2017-10&job=15&member=_3) | 2017-10-01 | 12 | 300,000 card-ms
        ## Definitions used
        ### From 2017-10-01
        Accounting zone
            Asia/Shanghai
        Weight of SM against memory
            0.5
        Activity threshold (SM)
            0.01
        Longest gap interpolated (minutes)
            30
        Coverage that a measured point needs
            0.6
        Lateness window (minutes)
            1440
        PUE (cooling; 1 leaves it out)
            1.3
        A run at its time limit is
            failed-retry
        Load assumed without measurement
            0.7
        Class of workload of jobs that name none
            general
        Days are cut with time-zone data 2026a.
    "##]].assert_eq(&page.main());
}

#[tokio::test]
async fn a_bill_in_chinese_and_exact() {
    let page = open(Fakes { bill: Ok(bill()), ..Fakes::tenant() }, Lang::Zh, &format!("{ADDRESS}&exact=1")).await;
    assert!(page.html.contains("<html lang=\"zh-CN\">"));
    assert_eq!(page.document().only("title").text(), "vision 2017-10 账单 · Cardhour");
    expect![[r##"
        # vision 2017-10 账单
        集群 east。 金额单位为 CNY，不含税。 日期与时间按记账时区 Asia/Shanghai。
        - [上个月 2017-09](/bill?cluster=east&tenant=vision&month=2017-09&exact=1)
        下载（始终为精确值）： [CSV](/bill.csv?cluster=east&tenant=vision&month=2017-10) [JSON](/bill.json?cluster=east&tenant=vision&month=2017-10)
        ## 应付金额
        98.000000 CNY
        table: 应付金额：按科目与成本组成
          科目 | 占比 | 折旧 | 维护 | 电费 | 合计 | 卡时
          计算 运行成功或仍在运行的任务的运行时间 | 91.8% | 60.000000 | 10.000000 | 20.000000 | 90.000000 | 90.000000
          闲置 占用但未运行的时间 | 6.1% | 5.000000 | 1.000000 | 0.005000 | 6.005000 | 8.000000
          失败重试 运行未成功的任务自最近一次检查点以来的运行时间 | 2.0% | 1.000000 | 0.500000 | 0.495000 | 1.995000 | 2.000000
          合计 | 100.0% | 66.000000 | 11.500000 | 20.500000 | 98.000000 | 100.000000
        ## 没有账簿的日期
        这些日期不在应付金额内。缺失不等于零：计算后账单会增加。
        - 2017-10-03: 尚未计算
        - 2017-10-04: no cost basis for card0
        ## 各日
        (image named by chart-said)
        2017-10-01 至 2017-10-02 每日应付金额图。各日数字见下方表格。
        table: 应付金额：按日
          日期 | 计算 | 闲置 | 失败重试 | 合计 | 卡时
          2017-10-01 | 90.000000 | 0.000000 | 0.000000 | 90.000000 | 90.000000
          2017-10-02 | 0.000000 | 6.005000 | 1.995000 | 8.000000 | 10.000000
          合计 | 90.000000 | 6.005000 | 1.995000 | 98.000000 | 100.000000
        ## 任务
        [hidden cluster="east"]
        [hidden tenant="vision"]
        [hidden month="2017-10"]
        [hidden exact="1"]
        作业号、名称或用户包含
        [search find=""]
        排序金额从高到低闲置金额从高到低失败重试金额从高到低卡时从多到少按作业号
        显示
        共 1,005 个任务。
        (island {"table":"task-table","label":"筛选下列各行","result":"显示 {all} 行中的 {shown} 行"})
        table: 本账单中的任务
          任务 | 名称 | 用户 | 队列 | 运行次数 | 计算 | 闲置 | 失败重试 | 合计 | 卡时
          [15_3](/task?cluster=east&tenant=vision&month=2017-10&job=15&member=_3&exact=1) | train | bo | gpu | 2 | 90.000000 | 0.000000 | 0.000000 | 90.000000 | 90.000000
          [a/b#c é](/task?cluster=east&tenant=vision&month=2017-10&job=a%2Fb%23c%20%C3%A9&exact=1) | <script>alert('x')</script> | bo | gpu | 2 | 0.000000 | 6.000000 | 1.995000 | 7.995000 | 10.000000
          以上各行合计 | 90.000000 | 6.000000 | 1.995000 | 97.995000 | 100.000000
          本账单的其他任务 | 0.000000 | 0.005000 | 0.000000 | 0.005000 | 0.000000
          应付金额 | 90.000000 | 6.005000 | 1.995000 | 98.000000 | 100.000000
        - [上一页](/bill?cluster=east&tenant=vision&month=2017-10&order=cost&page=1&exact=1#tasks)
        - 第 2 页，共 3 页
        - [下一页](/bill?cluster=east&tenant=vision&month=2017-10&order=cost&page=3&exact=1#tasks)
        ## 从未开始的任务
        3 个任务从未开始。它们被保留，费用为零。
        table: 从未开始的任务
          任务 | 名称 | 提交时间 | 申请卡数 | 状态
          [99_[4-9%2]](/task?cluster=east&tenant=vision&month=2017-10&job=99&member=_%5B4-9%252%5D&exact=1) |  | 2017-10-01 08:00:00 | 8 | 排队中
        另有 2 个
        ## 数据质量
        table: 应付金额：按运行与闲置的可知程度
          可知程度 | 应付金额 | 占比 | 卡时
          实测 采样覆盖了足够的时间 | 97.995000 | 100.0% | 99.000000
          假定 无人测量：假定为运行 | 0.005000 | 0.0% | 1.000000
          合计 | 98.000000 | 100.0% | 100.000000
        ## 归因方法
        table: 应付金额：按归因方法
          方法 | 应付金额 | 占比 | 卡时
          按资源池分配 只知道资源池中的卡数，按卡时分摊该资源池的成本 | 98.000000 | 100.0% | 100.000000
          合计 | 98.000000 | 100.0% | 100.000000
        ## 有效卡时
        有效卡时未知：缺少折算系数 P100
        table: 原始卡时与有效卡时（原始 × 折算系数）
          科目 | 原始卡时 | 有效卡时
          计算 | 90.000000 | 未知
          闲置 | 8.000000 | 未知
          失败重试 | 2.000000 | 未知
          合计 | 100.000000 | 未知
        ## 备忘
        仅供参考，不属于应付金额。
        table: 备忘项，不属于应付金额
          事项 | 运行次数 | 卡时 | 价值
          排队机会成本 等待的价值：申请的卡数 ×（可运行至开始的时间）× 该型号平均成本 | 4 | 7.000000 | 12.345678 其中 1 次运行未知
        ## 关于这些数字的说明
        table: 发现的事项，不改变任何合计
          事项 | 位置 | 任务 | 日期 | 次数 | 详情
          超额分配 | pool "p" | [15_3](/task?cluster=east&tenant=vision&month=2017-10&job=15&member=_3&exact=1) | 2017-10-01 | 12 | 300,000 card-ms
        ## 所用口径
        ### 自 2017-10-01 起
        记账时区
            Asia/Shanghai
        SM 相对显存的权重
            0.5
        活跃阈值（SM）
            0.01
        可插值的最长缺口（分钟）
            30
        实测点所需的最低覆盖率
            0.6
        迟到数据窗口（分钟）
            1440
        PUE（含制冷；1 为不含）
            1.3
        超时的运行计为
            failed-retry
        未测量时假定的负载
            0.7
        未指明时的负载类别
            general
        日期按时区数据 2026a 划分。
    "##]].assert_eq(&page.main());
}

#[tokio::test]
async fn the_address_says_which_tasks() {
    let fakes = Fakes { bill: Ok(bill()), ..Fakes::tenant() };
    let asked = fakes.asked.clone();
    let page = open(fakes, Lang::En, &format!("{ADDRESS}&find=+b%26w+&order=idle&page=2&exact=1")).await;
    let asked = asked.lock().unwrap().join("");
    for part in ["find: Some(\"b&w\")", "order: Idle", "page: 2"] {
        assert!(asked.contains(part), "{asked}");
    }
    // Every link keeps the search, the order and the exact amounts.
    let next = page.document().links("Next page");
    assert_eq!(next, [format!("{ADDRESS}&find=%20b%26w%20&order=idle&page=3&exact=1#tasks")]);
    assert_eq!(
        page.document().links("15_3")[0],
        "/task?cluster=east&tenant=vision&month=2017-10&job=15&member=_3&exact=1"
    );
    // What is always exact says nothing of it.
    assert_eq!(page.document().links("CSV"), ["/bill.csv?cluster=east&tenant=vision&month=2017-10"]);
}

#[tokio::test]
async fn names_meant_to_do_harm_are_text() {
    let mut evil = bill();
    let name = "</td></title><script>alert(\"x\")</script>' onmouseover='y&amp;";
    evil.tenant = read(name);
    evil.tasks.rows[0].name = Some(name.to_owned());
    evil.tasks.rows[0].task.job = read(name);
    evil.findings[0].place = name.to_owned();
    evil.days_without_books[1].reason = Some(name.to_owned());
    evil.definitions[0].listed[0].1 = name.to_owned();
    let page = open(Fakes { bill: Ok(evil), ..Fakes::tenant() }, Lang::En, ADDRESS).await;
    // The reader of markup fails where a name breaks out of its place; and each name is there, whole.
    let document = page.document();
    assert_eq!(
        page.html.matches("<script").count(),
        page.html.matches(" nonce=").count(),
        "scripts are the page's own"
    );
    let table = document.by_id("task-table").unwrap();
    assert!(table.text().contains(name));
    assert!(document.only("h1").text().contains(name));
    assert_eq!(document.only("title").text(), format!("Bill of {name}, 2017-10 · Cardhour"));
    let hidden = document.0.all().into_iter().find(|part| part.attribute("name") == Some("tenant")).unwrap();
    assert_eq!(hidden.attribute("value"), Some(name));
    for link in document.links("train").into_iter().chain(document.links("script")) {
        assert!(link.is_ascii() && !link.contains(['"', '\'', '<', ' ']), "{link}");
    }
}

#[tokio::test]
async fn known_effective_hours_stand_beside_the_raw_ones() {
    let mut known = bill();
    known.effective = Effective::Known(BySubject {
        compute: hours(180).into(),
        idle: hours(16).into(),
        failed_retry: hours(4).into(),
    });
    let page = open(Fakes { bill: Ok(known), ..Fakes::tenant() }, Lang::En, ADDRESS).await.main();
    assert!(page.contains("  Compute | 90.00 | 180.00\n") && page.contains("  Total | 100.00 | 200.00\n"), "{page}");
}

#[tokio::test]
async fn a_bill_of_nothing_divides_by_nothing() {
    let mut nothing = bill();
    nothing.subjects = BySubject::default();
    nothing.due = Sums::default();
    nothing.days = Vec::new();
    nothing.chart = None;
    nothing.tasks = TaskPage {
        rows: Vec::new(),
        page: 1,
        pages: 1,
        matching: 0,
        all: 0,
        shown: BySubject::default(),
        others: BySubject::default(),
    };
    nothing.qualities = Vec::new();
    nothing.memos = Vec::new();
    nothing.findings = Vec::new();
    let page = open(Fakes { bill: Ok(nothing), ..Fakes::tenant() }, Lang::En, ADDRESS).await.main();
    assert!(page.contains("  Total | none | 0.00 | 0.00 | 0.00 | 0.00 | 0.00\n"), "{page}");
    assert!(page.contains("No task matches.") && !page.contains("(island"));
}

#[test]
fn the_fixture_sums_to_its_own_amount() {
    let bill = bill();
    let due = bill.due.cost.total();
    assert_eq!(due, read::<Money>("98"));
    assert_eq!(bill.days.iter().map(|day| day.subjects.total().cost.total()).sum::<Money>(), due);
    assert_eq!(bill.qualities.iter().map(|part| part.sums.cost.total()).sum::<Money>(), due);
    assert_eq!(bill.tasks.shown.total().cost.total() + bill.tasks.others.total().cost.total(), due);
}
