//! The vocabulary of the books in both languages, side by side. A word missing in one does not compile.

use super::Lang;
use cardhour_domain::books::{FindingKind, MemoKind, Method, Quality, Subject};
use cardhour_domain::definitions::DefinitionName;
use cardhour_domain::task::JobState;
use cardhour_domain::usage::EnergyMethod;

/// A component of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// What the cards lost of their value.
    Depreciation,
    /// What keeping them in order cost.
    Maintenance,
    /// What their power cost.
    Electricity,
}

impl Component {
    /// Every component, in the order of the books.
    pub const ALL: [Self; 3] = [Self::Depreciation, Self::Maintenance, Self::Electricity];
}

impl Lang {
    /// The first of two texts in English, the second in Chinese.
    fn pick(self, english: &'static str, chinese: &'static str) -> &'static str {
        match self {
            Self::En => english,
            Self::Zh => chinese,
        }
    }

    /// A subject of a bill.
    #[must_use]
    pub fn subject(self, subject: Subject) -> &'static str {
        match subject {
            Subject::Compute => self.pick("Compute", "计算"),
            Subject::Idle => self.pick("Idle", "闲置"),
            Subject::FailedRetry => self.pick("Failed-retry", "失败重试"),
        }
    }

    /// What a subject means.
    #[must_use]
    pub fn subject_meaning(self, subject: Subject) -> &'static str {
        match subject {
            Subject::Compute => {
                self.pick("running in an attempt that succeeded or still runs", "运行成功或仍在运行的任务的运行时间")
            }
            Subject::Idle => self.pick("held but not running", "占用但未运行的时间"),
            Subject::FailedRetry => self.pick(
                "running in an attempt that did not succeed, since its last checkpoint",
                "运行未成功的任务自最近一次检查点以来的运行时间",
            ),
        }
    }

    /// A component of a cost.
    #[must_use]
    pub fn component(self, component: Component) -> &'static str {
        match component {
            Component::Depreciation => self.pick("Depreciation", "折旧"),
            Component::Maintenance => self.pick("Maintenance", "维护"),
            Component::Electricity => self.pick("Electricity", "电费"),
        }
    }

    /// How well running and idle are known.
    #[must_use]
    pub fn quality(self, quality: Quality) -> &'static str {
        match quality {
            Quality::Measured => self.pick("Measured", "实测"),
            Quality::Interpolated => self.pick("Interpolated", "插值"),
            Quality::Estimated => self.pick("Estimated", "估算"),
            Quality::Assumed => self.pick("Assumed", "假定"),
        }
    }

    /// What that means.
    #[must_use]
    pub fn quality_meaning(self, quality: Quality) -> &'static str {
        match quality {
            Quality::Measured => self.pick("from samples that cover enough of the time", "采样覆盖了足够的时间"),
            Quality::Interpolated => {
                self.pick("from the neighbours of a short gap in sampling", "由短采样缺口的前后点推得")
            }
            Quality::Estimated => {
                self.pick("from too few samples, or a suspended total spread evenly", "采样不足，或将挂起总时长均摊")
            }
            Quality::Assumed => self.pick("nobody measured: assumed running", "无人测量：假定为运行"),
        }
    }

    /// How a share was found.
    #[must_use]
    pub fn method(self, method: Method) -> &'static str {
        match method {
            Method::Exclusive => self.pick("Exclusive", "独占"),
            Method::SmShare => self.pick("SM and memory share", "SM 与显存占比"),
            Method::MemoryShare => self.pick("Memory share", "显存占比"),
            Method::EvenShare => self.pick("Even share", "均分"),
            Method::Quota => self.pick("Quota", "配额"),
            Method::NodeAllocation => self.pick("Allocation on a node", "按节点分配"),
            Method::PoolAllocation => self.pick("Allocation in a pool", "按资源池分配"),
        }
    }

    /// What that means.
    #[must_use]
    pub fn method_meaning(self, method: Method) -> &'static str {
        match method {
            Method::Exclusive => self.pick("it held a known card alone", "独自占用一张已知的卡"),
            Method::SmShare => self.pick(
                "a card shared by activity of its multiprocessors and memory",
                "按 SM 活跃度与显存占用分摊一张卡",
            ),
            Method::MemoryShare => {
                self.pick("a card shared by memory: no multiprocessor was active", "SM 均不活跃，按显存占用分摊一张卡")
            }
            Method::EvenShare => {
                self.pick("a card shared evenly: a holder was not measured", "有占用者未被测量，平均分摊一张卡")
            }
            Method::Quota => self.pick("a MIG slice or a vGPU quota of a card", "按 MIG 切片或 vGPU 配额"),
            Method::NodeAllocation => self.pick(
                "so many cards on a node, whose cost is shared by card time",
                "只知道节点上的卡数，按卡时分摊该节点的成本",
            ),
            Method::PoolAllocation => self.pick(
                "so many cards of a pool, whose cost is shared by card time",
                "只知道资源池中的卡数，按卡时分摊该资源池的成本",
            ),
        }
    }

    /// How a job stands or ended.
    #[must_use]
    pub fn state(self, state: JobState) -> &'static str {
        match state {
            JobState::Pending => self.pick("Pending", "排队中"),
            JobState::Running => self.pick("Running", "运行中"),
            JobState::Suspended => self.pick("Suspended", "已挂起"),
            JobState::Completed => self.pick("Completed", "已完成"),
            JobState::Cancelled => self.pick("Cancelled", "已取消"),
            JobState::Failed => self.pick("Failed", "失败"),
            JobState::OutOfMemory => self.pick("Out of memory", "内存不足"),
            JobState::NodeFail => self.pick("Node failure", "节点故障"),
            JobState::BootFail => self.pick("Boot failure", "启动故障"),
            JobState::Preempted => self.pick("Preempted", "被抢占"),
            JobState::Requeued => self.pick("Requeued", "重新排队"),
            JobState::Deadline => self.pick("Deadline passed", "超过截止时间"),
            JobState::TimedOut => self.pick("Timed out", "超时"),
            JobState::Ended => self.pick("Ended, how is not known", "已结束，方式未知"),
        }
    }

    /// How the energy of a cell is known.
    #[must_use]
    pub fn energy_method(self, method: EnergyMethod) -> &'static str {
        match method {
            EnergyMethod::Counter => self.pick("the difference of the energy counter", "能耗计数器之差"),
            EnergyMethod::PowerIntegral => self.pick("the integral of power readings", "功率读数的积分"),
            EnergyMethod::ObservedLoad => self.pick("the power curve at the observed load", "功率曲线（实测负载）"),
            EnergyMethod::AssumedLoad => {
                self.pick("the power curve at the load that definitions assume", "功率曲线（口径假定的负载）")
            }
        }
    }

    /// A kind of finding.
    #[must_use]
    pub fn finding(self, kind: FindingKind) -> &'static str {
        match kind {
            FindingKind::OverAllocated => self.pick("Over-allocated", "超额分配"),
            FindingKind::NoCardBehind => self.pick("No card behind the claim", "申领没有对应的卡"),
            FindingKind::CardConflict => self.pick("Several whole-card claims on one card", "一张卡被多个任务整卡申领"),
            FindingKind::OverlappingAttempts => {
                self.pick("Overlapping attempts of one task", "同一任务的多次运行时间重叠")
            }
            FindingKind::QuotaScaled => {
                self.pick("Quotas above the whole card, scaled", "配额之和超过整卡，已按比例缩小")
            }
            FindingKind::GradeLowered => {
                self.pick("Node claims shared over their pool", "节点申领改为在其资源池内分摊")
            }
            FindingKind::NoCoefficient => self.pick("No coefficient", "没有折算系数"),
            FindingKind::HeldUntilLastReport => {
                self.pick("No end known: held until the source's last report", "结束时间未知：计至数据源最近一次报告")
            }
        }
    }

    /// A line beside the amount due.
    #[must_use]
    pub fn memo(self, kind: MemoKind) -> &'static str {
        match kind {
            MemoKind::QueueWait => self.pick("Queue wait", "排队机会成本"),
            MemoKind::UnderUse => self.pick("Under-use", "低利用"),
        }
    }

    /// What that means.
    #[must_use]
    pub fn memo_meaning(self, kind: MemoKind) -> &'static str {
        match kind {
            MemoKind::QueueWait => self.pick(
                "what the waiting was worth: cards asked for × time from eligible to start × the model's mean cost",
                "等待的价值：申请的卡数 ×（可运行至开始的时间）× 该型号平均成本",
            ),
            MemoKind::UnderUse => {
                self.pick("running cost × (1 − measured utilisation)", "运行成本 ×（1 − 实测利用率）")
            }
        }
    }

    /// A definition.
    #[must_use]
    pub fn definition(self, name: DefinitionName) -> &'static str {
        match name {
            DefinitionName::AccountingZone => self.pick("Accounting zone", "记账时区"),
            DefinitionName::SmWeight => self.pick("Weight of SM against memory", "SM 相对显存的权重"),
            DefinitionName::ActivityThreshold => self.pick("Activity threshold (SM)", "活跃阈值（SM）"),
            DefinitionName::MaximumGapMinutes => {
                self.pick("Longest gap interpolated (minutes)", "可插值的最长缺口（分钟）")
            }
            DefinitionName::MinimumCoverage => {
                self.pick("Coverage that a measured point needs", "实测点所需的最低覆盖率")
            }
            DefinitionName::LatenessMinutes => self.pick("Lateness window (minutes)", "迟到数据窗口（分钟）"),
            DefinitionName::Pue => self.pick("PUE (cooling; 1 leaves it out)", "PUE（含制冷；1 为不含）"),
            DefinitionName::TimedOut => self.pick("A run at its time limit is", "超时的运行计为"),
            DefinitionName::AssumedLoad => self.pick("Load assumed without measurement", "未测量时假定的负载"),
            DefinitionName::WorkloadClass => {
                self.pick("Class of workload of jobs that name none", "未指明时的负载类别")
            }
        }
    }
}
