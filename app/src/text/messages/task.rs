//! A task.

use super::many;

super::messages! {
    /// A task.
    TaskTexts {
        title: fn(&str) -> String = |task| format!("Task {task}"), |task| format!("任务 {task}");
        on_bill: fn(&str, &str) -> String =
            |tenant, month| format!("Bill of {tenant}, {month}"), |tenant, month| format!("{tenant} {month} 账单");
        facts = "What was asked for", "任务信息";
        requested = "Cards asked for", "申请卡数";
        submitted = "Submitted", "提交时间";
        eligible = "Eligible", "可运行时间";
        workload = "Class of workload", "负载类别";
        workload_default = "the definitions' default", "口径默认值";

        cost = "Cost on this bill", "本账单中的费用";
        cost_caption = "The task's cost on this bill by subject and component", "任务在本账单中的费用：按科目与成本组成";
        months_caption = "The task's cost in every month", "任务各月费用";
        this_month = "this bill", "本账单";

        attempts = "Attempts", "各次运行";
        attempt: fn(&str, &str) -> String =
            |number, of| format!("Attempt {number} of {of}"), |number, of| format!("第 {number} 次运行，共 {of} 次");
        no_attempt = "It never started: it is kept, and costs nothing.", "从未开始：保留记录，费用为零。";
        start = "Start", "开始";
        end = "End", "结束";
        no_end: fn(&str) -> String =
            |until| format!("not known; in the books until {until}, its source's last report"),
            |until| format!("未知；账簿计至 {until}（数据源最近一次报告）");
        no_end_yet = "not known", "未知";
        held = "Held", "占用";
        suspended = "Suspended", "挂起";
        checkpoints = "Checkpoints", "检查点";
        source = "Said by", "数据来源";
        days_caption: fn(&str) -> String =
            |start| format!("The attempt from {start} by day"), |start| format!("{start} 开始的运行：按日");
        how = "How", "方式";
        explain = "Explain", "说明";
        explain_day: fn(&str) -> String =
            |day| format!("Explain {day}"), |day| format!("说明 {day} 的金额");
        not_in_month = "No cost in this month.", "本月没有费用。";
        effective = "Effective card hours", "有效卡时";
        memos = "Beside the amount due", "备忘（不属于应付金额）";

        claim_none = "no card", "无卡";
        claim_cards: fn(&str) -> String = |cards| format!("known cards: {cards}"), |cards| format!("已知的卡 {cards}");
        claim_quota: fn(&str) -> String =
            |quota| format!("each by a quota of {quota}"), |quota| format!("每张配额 {quota}");
        claim_nodes: fn(&str, &str, &str) -> String =
            |count, model, nodes| format!("{} ({model}) on {nodes}", many(count, "card")),
            |count, model, nodes| format!("节点 {nodes} 上的 {count} 张卡（{model}）");
        any_model = "any model", "任意型号";
        claim_pool: fn(&str, &str) -> String =
            |count, pool| format!("{} of pool {pool}", many(count, "card")), |count, pool| format!("资源池 {pool} 的 {count} 张卡");
    }
}
