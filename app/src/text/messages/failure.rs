//! Instead of a page.

super::messages! {
    /// Instead of a page.
    FailureTexts {
        not_found = "Not found", "未找到";
        not_found_why =
            "There is no such page, or it is not yours to see. Check the address, or start from the list of bills.",
            "没有这个页面，或者您无权查看。请检查地址，或从账单列表开始。";
        forbidden = "Not allowed", "无权访问";
        forbidden_why = "This page is for operators and administrators.", "此页面仅供运维与管理员使用。";
        unavailable = "Not available now", "暂时不可用";
        unavailable_why: fn(&str) -> String =
            |reference| format!("The page could not be made. Tell an operator this reference: {reference}."),
            |reference| format!("页面未能生成。请将此编号告知运维人员：{reference}。");
        not_signed_in = "Sign in first", "请先登录";
        not_signed_in_why = "This page needs a person who is signed in.", "此页面需要登录后查看。";
        to_bills = "To the list of bills", "前往账单列表";
    }
}
