//! The books' balance.

super::messages! {
    /// The books' balance.
    BooksTexts {
        title: fn(&str, &str) -> String =
            |cluster, month| format!("Balance of the books, {cluster}, {month}"),
            |cluster, month| format!("账簿平衡 {cluster} {month}");
        clusters = "Clusters", "集群";
        rule =
            "For every day: tenants + unallocated + downtime = depreciation + maintenance + electricity, to the micro-unit. A write-off stands on both sides. A day for which this does not hold is refused.",
            "每一天：租户 + 未分配 + 停机 = 折旧 + 维护 + 电费，精确到百万分之一货币单位。报废损失同时计入两侧。不满足的日期会被拒绝。";
        holds: fn(&str) -> String =
            |days| format!("The books balance on all {days} days that have books: the difference is 0.000000."),
            |days| format!("已记账的 {days} 天全部平衡：差额为 0.000000。");
        fails = "The books do not balance. This is a fault of the program.", "账簿不平衡。这是程序错误。";
        no_books = "No day of this month has books.", "本月没有任何一天有账簿。";

        month_sum = "The month", "本月";
        month_caption = "Both sides of the month, by component", "本月两侧：按成本组成";
        side = "Side", "项目";
        cost = "What the cards cost", "卡的成本";
        tenants = "Tenants", "租户";
        unallocated = "Unallocated", "未分配";
        downtime = "Downtime", "停机";
        borne = "Borne together", "承担合计";
        difference = "Difference", "差额";
        write_off = "Write-off (on both sides)", "报废损失（计入两侧）";

        time_caption = "Card hours of the month", "本月卡时";
        capacity = "What there was", "可用总量";
        over_allocated = "Over-allocated (claimed beyond what there was, without money)", "超额分配（超出可用量的申领，不计金额）";
        given_out = "Given out together", "分配合计";

        days = "Days", "各日";
        days_caption = "Both sides of every day", "每日两侧";
        time_difference = "Difference of card hours", "卡时差额";
        refused = "Refused", "已拒绝";
        missing = "Not computed", "未计算";

        findings = "Findings", "发现的事项";
        findings_caption = "Findings of the month; they change no sum", "本月发现的事项，不改变任何合计";
        no_finding = "None.", "无。";
        first_day = "First day", "首日";
        attempt = "Attempt", "运行";
        and_more: fn(&str) -> String =
            |more| format!("and {more} more"), |more| format!("另有 {more} 项");
    }
}
