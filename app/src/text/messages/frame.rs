//! Around every page, and words that every page uses.

super::messages! {
    /// Around every page, and words that every page uses.
    FrameTexts {
        product = "Cardhour", "Cardhour";
        tagline = "the accountant of a shared GPU cluster", "共享 GPU 集群的算力会计";
        skip = "Skip to the content", "跳到正文";
        navigation = "Main", "主导航";
        bills = "Bills", "账单";
        books = "Balance of the books", "账簿平衡";
        language = "Language", "语言";
        sign_out = "Sign out", "退出";
        sign_in = "Sign in", "登录";
        signed_in_as: fn(&str, &str) -> String =
            |name, role| format!("{name} ({role})"), |name, role| format!("{name}（{role}）");
        role_tenant = "tenant", "租户";
        role_operator = "operator", "运维";
        role_admin = "administrator", "管理员";
        show_exact = "Show exact amounts", "显示精确金额";
        show_rounded = "Show rounded amounts", "显示舍入金额";
        exact_note = "Amounts are shown to the micro-unit (a millionth of the currency).", "金额精确到货币的百万分之一。";
        rounded_note =
            "Each amount is rounded once from its exact value, so rounded parts may differ from their rounded sum in the last digit.",
            "每个金额都由其精确值一次舍入，因此舍入后的各部分与舍入后的合计末位可能有差异。";

        cluster = "Cluster", "集群";
        tenant = "Tenant", "租户";
        month = "Month", "月份";
        day = "Day", "日期";
        task = "Task", "任务";
        name = "Name", "名称";
        user = "User", "用户";
        queue = "Queue", "队列";
        state = "State", "状态";
        due = "Amount due", "应付金额";
        total = "Total", "合计";
        share = "Share", "占比";
        card_hours = "Card hours", "卡时";
        unknown = "unknown", "未知";
        none = "none", "无";
        currency_note: fn(&str) -> String =
            |currency| format!("Amounts in {currency}, tax excluded."), |currency| format!("金额单位为 {currency}，不含税。");
        zone_note: fn(&str) -> String =
            |zone| format!("Days and times of the accounting zone {zone}."), |zone| format!("日期与时间按记账时区 {zone}。");
        previous: fn(&str) -> String = |month| format!("Previous month, {month}"), |month| format!("上个月 {month}");
        next: fn(&str) -> String = |month| format!("Next month, {month}"), |month| format!("下个月 {month}");
        months = "Months", "月份";
        place = "Where", "位置";
        kind = "What", "事项";
        detail = "Detail", "详情";
        times = "How often", "次数";
    }
}
