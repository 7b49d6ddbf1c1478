//! A task.

use crate::fakes::Fakes;
use crate::figures::{by_subject, hours, read};
use crate::open::{open, open_as};
use cardhour_app::pages::tenant::task::{AttemptDay, AttemptView, TaskMonth, TaskView};
use cardhour_app::text::Lang;
use cardhour_domain::books::{MemoKind, Method, Quality};
use cardhour_domain::id::{AttemptKey, TaskKey};
use cardhour_domain::task::{Claim, JobState};
use cardhour_domain::time::Zone;
use expect_test::expect;

/// Two attempts: one that failed on known cards, one of which no end is known.
fn task() -> TaskView {
    let key = TaskKey { cluster: read("east"), job: read("a/b"), member: read("+1") };
    let sum = by_subject(("0", 0), ("1", 1), ("2", 2));
    let attempt = |start: &str| AttemptKey { task: key.clone(), start: read(start) };
    let failed = AttemptView {
        attempt: attempt("2017-10-01T15:30:00Z"),
        end: Some(read("2017-10-01T18:30:00Z")),
        held_until: None,
        state: JobState::OutOfMemory,
        claim: Claim::cards(vec![read("GPU-1"), read("GPU-0")], Some(read("0.5"))),
        suspended_ms: 90_000,
        checkpoints: vec![read("2017-10-01T16:00:00Z")],
        source: read("slurm"),
        days: vec![AttemptDay {
            day: read("2017-10-01"),
            method: Method::Quota,
            quality: Quality::Interpolated,
            subjects: sum,
            effective: Some(hours(6)),
        }],
        sum,
        memos: vec![(MemoKind::QueueWait, None)],
    };
    let open_end = AttemptView {
        attempt: attempt("2017-10-31T16:30:00Z"),
        end: None,
        held_until: Some(read("2017-11-01T00:00:00Z")),
        state: JobState::Running,
        claim: Claim::on_nodes(read("8"), None, vec![read("n2"), read("n1")]),
        suspended_ms: 0,
        checkpoints: Vec::new(),
        source: read("slurm"),
        days: Vec::new(),
        sum: by_subject(("0", 0), ("0", 0), ("0", 0)),
        memos: Vec::new(),
    };
    TaskView {
        task: key,
        tenant: read("vision"),
        month: read("2017-10"),
        zone: Zone::named("Asia/Shanghai").unwrap(),
        currency: read("CNY"),
        name: None,
        user: Some("bo".to_owned()),
        queue: None,
        workload: None,
        requested: read("2"),
        submitted: Some(read("2017-10-01T12:00:00Z")),
        eligible: None,
        state: JobState::Running,
        attempts: vec![failed, open_end],
        sum,
        months: vec![
            TaskMonth { month: read("2017-10"), cost: read("3") },
            TaskMonth { month: read("2017-11"), cost: read("0.004") },
        ],
    }
}

const ADDRESS: &str = "/task?cluster=east&tenant=vision&month=2017-10&job=a%2Fb&member=%2B1";

#[tokio::test]
async fn a_task_shows_every_attempt_and_a_way_to_explain_each_day() {
    let fakes = Fakes { task: Ok(task()), ..Fakes::tenant() };
    let asked = fakes.asked.clone();
    let page = open(fakes, Lang::En, ADDRESS).await;
    assert!(asked.lock().unwrap()[0].contains("member: Component(1)"));
    expect![[r#"
        [Bill of vision, 2017-10](/bill?cluster=east&tenant=vision&month=2017-10)
        # Task a/b+1
        Amounts in CNY, tax excluded. Days and times of the accounting zone Asia/Shanghai.
        ## What was asked for
        Cluster
            east
        Name
            unknown
        User
            bo
        Queue
            unknown
        Class of workload
            the definitions' default
        Cards asked for
            2
        Submitted
            2017-10-01 20:00:00
        Eligible
            unknown
        State
            Running
        ## Cost on this bill
        table: The task's cost on this bill by subject and component
          Subject | Share | Depreciation | Maintenance | Electricity | Total | Card hours
          Compute running in an attempt that succeeded or still runs | 0.0% | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
          Idle held but not running | 33.3% | 1.00 | 0.00 | 0.00 | 1.00 | 1.00
          Failed-retry running in an attempt that did not succeed, since its last checkpoint | 66.7% | 2.00 | 0.00 | 0.00 | 2.00 | 2.00
          Total | 100.0% | 3.00 | 0.00 | 0.00 | 3.00 | 3.00
        table: The task's cost in every month
          Month | Total
          2017-10 this bill | 3.00
          [2017-11](/task?cluster=east&tenant=vision&month=2017-11&job=a%2Fb&member=%2B1) | 0.00
          Total | 3.00
        ## Attempts
        ### Attempt 1 of 2
        Start
            2017-10-01 23:30:00
        End
            2017-10-02 02:30:00
        State
            Out of memory
        Held
            known cards: GPU-0, GPU-1, each by a quota of 0.5
        Suspended
            1 min 30 s
        Checkpoints
            2017-10-02 00:00:00
        Said by
            slurm
        Beside the amount due
            Queue wait: unknown
        table: The attempt from 2017-10-01 23:30:00 by day
          Day | How | Compute | Idle | Failed-retry | Total | Card hours | Effective card hours | Explain
          2017-10-01 | Quota, Interpolated | 0.00 | 1.00 | 2.00 | 3.00 | 3.00 | 6.00 | [Explain (Explain 2017-10-01)](/explain?cluster=east&tenant=vision&day=2017-10-01&job=a%2Fb&member=%2B1&start=2017-10-01T15%3A30%3A00Z)
          Total | 0.00 | 1.00 | 2.00 | 3.00 | 3.00 |  | 
        ### Attempt 2 of 2
        Start
            2017-11-01 00:30:00
        End
            not known; in the books until 2017-11-01 08:00:00, its source's last report
        State
            Running
        Held
            8 cards (any model) on n1, n2
        Said by
            slurm
        No cost in this month.
    "#]].assert_eq(&page.main());
}

#[tokio::test]
async fn a_task_in_chinese() {
    let page = open(Fakes { task: Ok(task()), ..Fakes::tenant() }, Lang::Zh, ADDRESS).await;
    expect![[r#"
        [vision 2017-10 账单](/bill?cluster=east&tenant=vision&month=2017-10)
        # 任务 a/b+1
        金额单位为 CNY，不含税。 日期与时间按记账时区 Asia/Shanghai。
        ## 任务信息
        集群
            east
        名称
            未知
        用户
            bo
        队列
            未知
        负载类别
            口径默认值
        申请卡数
            2
        提交时间
            2017-10-01 20:00:00
        可运行时间
            未知
        状态
            运行中
        ## 本账单中的费用
        table: 任务在本账单中的费用：按科目与成本组成
          科目 | 占比 | 折旧 | 维护 | 电费 | 合计 | 卡时
          计算 运行成功或仍在运行的任务的运行时间 | 0.0% | 0.00 | 0.00 | 0.00 | 0.00 | 0.00
          闲置 占用但未运行的时间 | 33.3% | 1.00 | 0.00 | 0.00 | 1.00 | 1.00
          失败重试 运行未成功的任务自最近一次检查点以来的运行时间 | 66.7% | 2.00 | 0.00 | 0.00 | 2.00 | 2.00
          合计 | 100.0% | 3.00 | 0.00 | 0.00 | 3.00 | 3.00
        table: 任务各月费用
          月份 | 合计
          2017-10 本账单 | 3.00
          [2017-11](/task?cluster=east&tenant=vision&month=2017-11&job=a%2Fb&member=%2B1) | 0.00
          合计 | 3.00
        ## 各次运行
        ### 第 1 次运行，共 2 次
        开始
            2017-10-01 23:30:00
        结束
            2017-10-02 02:30:00
        状态
            内存不足
        占用
            已知的卡 GPU-0, GPU-1, 每张配额 0.5
        挂起
            1 分 30 秒
        检查点
            2017-10-02 00:00:00
        数据来源
            slurm
        备忘（不属于应付金额）
            排队机会成本: 未知
        table: 2017-10-01 23:30:00 开始的运行：按日
          日期 | 方式 | 计算 | 闲置 | 失败重试 | 合计 | 卡时 | 有效卡时 | 说明
          2017-10-01 | 配额, 插值 | 0.00 | 1.00 | 2.00 | 3.00 | 3.00 | 6.00 | [说明 (说明 2017-10-01 的金额)](/explain?cluster=east&tenant=vision&day=2017-10-01&job=a%2Fb&member=%2B1&start=2017-10-01T15%3A30%3A00Z)
          合计 | 0.00 | 1.00 | 2.00 | 3.00 | 3.00 |  | 
        ### 第 2 次运行，共 2 次
        开始
            2017-11-01 00:30:00
        结束
            未知；账簿计至 2017-11-01 08:00:00（数据源最近一次报告）
        状态
            运行中
        占用
            节点 n1, n2 上的 8 张卡（任意型号）
        数据来源
            slurm
        本月没有费用。
    "#]].assert_eq(&page.main());
}

#[tokio::test]
async fn an_address_that_names_no_task_asks_nobody() {
    for address in [
        "/task",
        "/task?cluster=east&tenant=vision&month=2017-13&job=1",
        "/task?cluster=e&tenant=v&month=2017-10&job=1&member=x",
    ] {
        let fakes = Fakes { task: Ok(task()), ..Fakes::tenant() };
        let asked = fakes.asked.clone();
        let answer = open_as(Some(fakes), Lang::En, address).await;
        assert_eq!(answer.status, http::StatusCode::NOT_FOUND, "{address}");
        assert!(asked.lock().unwrap().is_empty());
    }
}
