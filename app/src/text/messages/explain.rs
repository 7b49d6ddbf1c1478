//! How an amount came about.

use super::many;

super::messages! {
    /// How an amount came about.
    ExplainTexts {
        title: fn(&str, &str) -> String =
            |task, day| format!("How the amount of task {task} on {day} came about"),
            |task, day| format!("任务 {task} 在 {day} 的金额由来");
        to_task: fn(&str) -> String = |task| format!("Task {task}"), |task| format!("任务 {task}");
        exact = "Everything on this page is exact, to the micro-unit.", "本页所有数字精确到百万分之一货币单位。";

        sentence: fn(&str, &str, &str, &str) -> String =
            |start, held, cells, amount| format!(
                "The attempt that began at {start} held {held}. On this day that touches {} (a place for five minutes of UTC each), and its parts sum to {amount}.",
                many(cells, "cell")
            ),
            |start, held, cells, amount| format!(
                "{start} 开始的运行占用：{held}。当天涉及 {cells} 个单元（每个为一处位置的 5 分钟），其应承担部分合计 {amount}。"
            );
        step_cost =
            "Each cell first gets its cost, whoever held it: depreciation and maintenance by time, electricity as energy × price × PUE.",
            "每个单元先计算成本，与谁占用无关：折旧与维护按时间，电费 = 能耗 × 电价 × PUE。";
        step_pieces =
            "A cell is cut into pieces where a holder, a card's state or a checkpoint changes; its cost is split over the pieces by time.",
            "单元在占用者、卡状态或检查点变化处切成片段，成本按时间分到各片段。";
        step_share =
            "Each piece is split over its bearers by weight, then each bearer's part over subjects. Every split uses the largest remainder, so the parts always sum to the whole.",
            "每个片段按权重分给承担者，再分到各科目。每次拆分都用最大余数法，各部分之和始终等于整体。";
        failed_from: fn(&str) -> String =
            |time| format!("The attempt did not succeed: from {time} on its running time is failed-retry."),
            |time| format!("该次运行未成功：自 {time} 起的运行时间计为失败重试。");
        suspended: fn(&str, &str) -> String =
            |suspended, length| format!("It was suspended for {suspended} of {length}; where is not known, so idle time is spread evenly over the attempt."),
            |suspended, length| format!("在 {length} 中共挂起 {suspended}；具体时段未知，因此闲置时间均摊到整个运行。");
        assumed: fn(&str, &str) -> String =
            |load, pue| format!("Load assumed where nothing was measured: {load}. PUE: {pue}."),
            |load, pue| format!("未测量时假定负载：{load}。PUE：{pue}。");

        figure = "The figure", "金额核对";
        figure_caption = "The bill's figure and the sum of the cells", "账单金额与单元合计";
        on_bill = "On the bill", "账单金额";
        by_cells = "Sum of the cells below", "下列单元合计";
        difference = "Difference", "差额";
        equal = "The sum of the cells equals the figure on the bill, to the micro-unit.", "单元合计与账单金额完全一致，精确到百万分之一货币单位。";
        changed =
            "Records have arrived or changed since the bill was computed. The cells below show what the records say now; the bill follows when this day is computed again.",
            "账单计算之后有记录到达或变化。下列单元反映现有记录；重新计算当天后账单会随之更新。";
        changed_not_sum =
            "They did not change this figure: the sum of the cells still equals it, to the micro-unit.",
            "它们没有改变此金额：单元合计仍与其完全一致。";
        wrong =
            "The sum of the cells differs from the bill though the records are the same. This is a fault of the program: tell an operator.",
            "记录相同而单元合计与账单不一致。这是程序错误，请告知运维人员。";
        not_booked = "This day has no books now, so there is no figure to compare with.", "当天目前没有账簿，因此没有可比较的金额。";

        cells = "Cells by hour", "各小时的单元";
        hour: fn(&str, &str, &str) -> String =
            |time, cells, sum| format!("Hour from {time}: {}, {sum}", many(cells, "cell")),
            |time, cells, sum| format!("{time} 起的一小时：{cells} 个单元，{sum}");
        running: fn(&str) -> String =
            |sum| format!("Sum up to the end of this hour: {sum}"), |sum| format!("截至该小时末累计：{sum}");
        sums_caption = "The sums of the hours", "各小时合计";
        hour_head = "Hour from", "小时起点";
        cell_count = "Cells", "单元数";
        running_head = "Running sum", "累计";
        only_hour =
            "There are too many cells to show at once. Open an hour to see its cells; every hour's sum is here.",
            "单元过多，无法一次显示。请打开某一小时查看其单元；每小时合计均在此列出。";
        open_hour: fn(&str) -> String =
            |time| format!("Show the cells of the hour from {time}"), |time| format!("显示 {time} 起一小时的单元");
        cell: fn(&str, &str, &str) -> String =
            |time, place, part| format!("{time}, {place}: {part}"), |time, place, part| format!("{time}，{place}：{part}");
        place_card: fn(&str) -> String = |card| format!("card {card}"), |card| format!("卡 {card}");
        place_node: fn(&str) -> String = |node| format!("node {node}"), |node| format!("节点 {node}");
        place_pool: fn(&str) -> String = |pool| format!("pool {pool}"), |pool| format!("资源池 {pool}");

        statement: fn(&str, &str) -> String =
            |time, place| format!("From the cost of {place}, {time}, to this attempt's part"),
            |time, place| format!("{time} {place} 的成本到该次运行应承担的部分");
        step = "Step", "步骤";
        cell_cost = "Cost of the cell", "单元成本";
        piece_cost: fn(&str) -> String = |time| format!("Cost of the piece {time}"), |time| format!("片段 {time} 的成本");
        part: fn(&str) -> String = |weight| format!("This attempt's part, {weight}"), |weight| format!("该次运行的部分，{weight}");
        weight: fn(&str, &str) -> String =
            |own, total| format!("weight {own} of {total}"), |own, total| format!("权重 {own} / {total}");
        energy_weight: fn(&str, &str) -> String =
            |own, total| format!("electricity by estimated energy, weight {own} of {total}"),
            |own, total| format!("电费按估算能耗，权重 {own} / {total}");
        subject_part: fn(&str, &str, &str) -> String =
            |subject, quality, weight| format!("of which {subject} ({quality}, {weight})"),
            |subject, quality, weight| format!("其中{subject}（{quality}，{weight}）");
        cell_part = "This attempt's part of the cell", "该次运行在本单元的部分";

        cards: fn(&str, &str) -> String = |count, model| format!("{count} × {model}"), |count, model| format!("{count} × {model}");
        basis: fn(&str, &str, &str, &str) -> String =
            |price, salvage, life, since| format!("price {price}, salvage {salvage}, life {life}, in service since {since}"),
            |price, salvage, life, since| format!("价格 {price}，残值 {salvage}，寿命 {life}，自 {since} 投入使用");
        depreciation_each: fn(&str, &str) -> String =
            |each, elapsed| format!("depreciation of each in this cell {each} (in service for {elapsed} at its start)"),
            |each, elapsed| format!("每张在本单元折旧 {each}（单元开始时已使用 {elapsed}）");
        maintenance_each: fn(&str, &str) -> String =
            |each, hour| format!("maintenance of each {each} ({hour} an hour)"), |each, hour| format!("每张维护 {each}（每小时 {hour}）");
        power: fn(&str, &str) -> String =
            |idle, load| format!("power {idle} idle, {load} at the assumed load"), |idle, load| format!("空闲功率 {idle}，假定负载功率 {load}");
        coefficient: fn(&str, &str) -> String =
            |value, workload| format!("coefficient {value} ({workload})"), |value, workload| format!("折算系数 {value}（{workload}）");
        no_coefficient: fn(&str) -> String =
            |workload| format!("coefficient unknown ({workload})"), |workload| format!("折算系数未知（{workload}）");
        electricity: fn(&str, &str, &str, &str) -> String =
            |energy, method, price, pue| format!("Electricity: {energy} ({method}) × {price} per kWh × PUE {pue}"),
            |energy, method, price, pue| format!("电费：{energy}（{method}）× 每千瓦时 {price} × PUE {pue}");
        claimed: fn(&str, &str, &str) -> String =
            |holders, claimed, capacity| format!("{} claimed {claimed} of {}", many(holders, "attempt"), many(capacity, "card")),
            |holders, claimed, capacity| format!("{holders} 次运行申领 {claimed} 张，共有 {capacity} 张卡");
        card_hours: fn(&str, &str) -> String =
            |raw, effective| format!("card hours {raw}, effective {effective}"), |raw, effective| format!("卡时 {raw}，有效卡时 {effective}");
        findings = "What is listed about this attempt", "关于该次运行的事项";
    }
}
