//! Around every page.

/// Around every page.
#[derive(Debug)]
#[expect(missing_docs, reason = "the English text says what each is")]
pub struct FrameTexts {
    pub product: &'static str,
    pub tagline: &'static str,
    pub skip: &'static str,
    pub navigation: &'static str,
    pub bills: &'static str,
    pub books: &'static str,
    pub language: &'static str,
    pub sign_out: &'static str,
    pub sign_in: &'static str,
    pub show_exact: &'static str,
    pub show_rounded: &'static str,
    pub exact_note: &'static str,
    pub rounded_note: &'static str,
    pub roles: [&'static str; 3],
}

pub(super) const EN: FrameTexts = FrameTexts {
    product: "Cardhour",
    tagline: "the accountant of a shared GPU cluster",
    skip: "Skip to the content",
    navigation: "Main",
    bills: "Bills",
    books: "Balance of the books",
    language: "Language",
    sign_out: "Sign out",
    sign_in: "Sign in",
    show_exact: "Show exact amounts",
    show_rounded: "Show rounded amounts",
    exact_note: "Amounts are shown to the micro-unit.",
    rounded_note: "Each amount is rounded from its exact value, so rounded parts may differ from their rounded sum.",
    roles: ["tenant", "operator", "administrator"],
};

pub(super) const ZH: FrameTexts = FrameTexts {
    product: "Cardhour",
    tagline: "共享 GPU 集群的算力会计",
    skip: "跳到正文",
    navigation: "主导航",
    bills: "账单",
    books: "账簿平衡",
    language: "语言",
    sign_out: "退出",
    sign_in: "登录",
    show_exact: "显示精确金额",
    show_rounded: "显示舍入金额",
    exact_note: "金额精确到百万分之一货币单位。",
    rounded_note: "每个金额均由其精确值单独舍入，因此舍入后的各部分之和可能与舍入后的合计略有差异。",
    roles: ["租户", "运维", "管理员"],
};
