//! A bill.

use super::many;

super::messages! {
    /// A bill.
    BillTexts {
        title: fn(&str, &str) -> String =
            |tenant, month| format!("Bill of {tenant}, {month}"), |tenant, month| format!("{tenant} {month} 账单");
        of_cluster: fn(&str) -> String =
            |cluster| format!("Cluster {cluster}."), |cluster| format!("集群 {cluster}。");
        downloads = "Download, always exact:", "下载（始终为精确值）：";

        due = "Amount due", "应付金额";
        due_caption = "The amount due by subject and component", "应付金额：按科目与成本组成";
        subject = "Subject", "科目";

        days = "Days", "各日";
        days_caption = "The amount due by day", "应付金额：按日";
        chart: fn(&str, &str) -> String =
            |first, last| format!("Chart of the amount due by day from {first} to {last}. Each day's figures are in the table below it."),
            |first, last| format!("{first} 至 {last} 每日应付金额图。各日数字见下方表格。");
        days_without = "Days without books", "没有账簿的日期";
        days_without_why =
            "These days are not in the amount due. What is missing is not zero: the bill grows when they are computed.",
            "这些日期不在应付金额内。缺失不等于零：计算后账单会增加。";
        not_computed = "not computed yet", "尚未计算";

        tasks = "Tasks", "任务";
        tasks_caption = "Tasks on this bill", "本账单中的任务";
        attempts = "Attempts", "运行次数";
        find = "Job id, name or user holds", "作业号、名称或用户包含";
        order = "Order", "排序";
        order_cost = "dearest first", "金额从高到低";
        order_idle = "most idle first", "闲置金额从高到低";
        order_failed_retry = "most failed-retry first", "失败重试金额从高到低";
        order_card_time = "most card hours first", "卡时从多到少";
        order_task = "by job id", "按作业号";
        apply = "Show", "显示";
        matching: fn(&str, &str) -> String =
            |matching, all| format!("{matching} of {all} tasks match."),
            |matching, all| format!("{all} 个任务中有 {matching} 个符合。");
        all_tasks: fn(&str) -> String = |all| format!("{}.", many(all, "task")), |all| format!("共 {all} 个任务。");
        page_of: fn(&str, &str) -> String =
            |page, pages| format!("Page {page} of {pages}"), |page, pages| format!("第 {page} 页，共 {pages} 页");
        pages = "Pages of tasks", "任务分页";
        previous_page = "Previous page", "上一页";
        next_page = "Next page", "下一页";
        filter = "Filter the rows below", "筛选下列各行";
        filter_result = "{shown} of {all} rows shown", "显示 {all} 行中的 {shown} 行";
        on_page = "Sum of the rows above", "以上各行合计";
        other_tasks = "All other tasks of this bill", "本账单的其他任务";
        no_task = "No task matches.", "没有符合的任务。";

        never_started = "Never started", "从未开始的任务";
        never_started_why: fn(&str) -> String =
            |count| format!("{} never started: kept, at no cost.", many(count, "task")),
            |count| format!("{count} 个任务从未开始。它们被保留，费用为零。");
        never_started_caption = "Tasks that never started", "从未开始的任务";
        submitted = "Submitted", "提交时间";
        requested = "Cards asked for", "申请卡数";
        and_more: fn(&str) -> String = |more| format!("and {more} more"), |more| format!("另有 {more} 个");

        quality = "How well it is known", "数据质量";
        quality_caption = "The amount due by how well running and idle are known", "应付金额：按运行与闲置的可知程度";
        known = "Known", "可知程度";
        method = "How shares were found", "归因方法";
        method_caption = "The amount due by attribution method", "应付金额：按归因方法";
        method_head = "Method", "方法";

        effective = "Effective card hours", "有效卡时";
        effective_caption = "Raw card hours and effective card hours (raw × coefficient)", "原始卡时与有效卡时（原始 × 折算系数）";
        raw = "Raw card hours", "原始卡时";
        effective_unknown = "Effective card hours are unknown: a coefficient is missing for", "有效卡时未知：缺少折算系数";

        memos = "Beside the amount due", "备忘";
        memos_why = "For information. These lines are not part of the amount due.", "仅供参考，不属于应付金额。";
        memos_caption = "Memo lines, not part of the amount due", "备忘项，不属于应付金额";
        worth = "Worth", "价值";
        worth_unknown: fn(&str) -> String =
            |count| format!("unknown for {}", many(count, "attempt")), |count| format!("其中 {count} 次运行未知");
        no_memo = "None.", "无。";

        findings = "What to know about these figures", "关于这些数字的说明";
        findings_caption = "Findings; they change no sum", "发现的事项，不改变任何合计";

        definitions = "Definitions used", "所用口径";
        definitions_from: fn(&str) -> String = |day| format!("From {day}"), |day| format!("自 {day} 起");
        zone_data: fn(&str) -> String =
            |version| format!("Days are cut with time-zone data {version}."), |version| format!("日期按时区数据 {version} 划分。");
    }
}
