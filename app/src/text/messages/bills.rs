//! The list of bills.

super::messages! {
    /// The list of bills.
    BillsTexts {
        title = "Bills", "账单";
        caption = "Bills, newest month first. Compute, idle and failed-retry sum to the amount due.",
            "账单，最新月份在前。计算、闲置与失败重试之和为应付金额。";
        days = "Days with books", "已记账天数";
        days_of: fn(u16, u16) -> String =
            |with, of| format!("{with} of {of}"), |with, of| format!("{with} / {of}");
        incomplete = "not yet whole", "尚不完整";
        open: fn(&str, &str, &str) -> String =
            |month, tenant, cluster| format!("Bill of {month}, tenant {tenant}, cluster {cluster}"),
            |month, tenant, cluster| format!("{month} 账单，租户 {tenant}，集群 {cluster}");
        empty = "No bill yet", "还没有账单";
        empty_tenant =
            "As soon as an operator has imported the cluster's cards and job records and computed a day in which your tenant held cards, its bill stands here.",
            "运维人员导入集群的卡与作业记录，并计算出您的租户占用过卡的日期后，账单就会出现在这里。";
        empty_operator =
            "Bills come from a cluster's own records. Import these, in any order, then compute the days:",
            "账单来自集群自身的记录。请导入以下内容（顺序不限），然后计算日期：";
        step_cards = "the cards: where each stands and since when it is in service", "卡：所在位置与投入使用时间";
        step_cost = "what a card costs: price, salvage, life, maintenance, power and electricity tariff",
            "成本基准：价格、残值、寿命、维护、功率与电价";
        step_definitions = "the definitions: accounting zone, PUE, assumed load and others", "口径：记账时区、PUE、假定负载等";
        step_coefficients = "coefficients, for effective card hours (they may be left out)", "折算系数，用于有效卡时（可省略）";
        step_jobs = "the job records of the scheduler", "调度器的作业记录";
        step_bill = "compute and store the days, and print the bills", "计算并保存各日，输出账单";
    }
}
