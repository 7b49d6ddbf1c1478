//! Sign-in.

super::messages! {
    /// Sign-in.
    SignInTexts {
        title = "Sign in", "登录";
        name = "Name", "用户名";
        password = "Password", "密码";
        submit = "Sign in", "登录";
        wrong = "Name or password is wrong.", "用户名或密码错误。";
        busy = "Too many attempts just now. Wait a minute, then try again.", "刚才尝试次数过多。请等一分钟后再试。";
        expired = "Your session has ended. Sign in again.", "会话已结束，请重新登录。";
        failed = "Signing in did not work. Try again.", "登录未成功，请重试。";
        already: fn(&str) -> String =
            |name| format!("You are signed in as {name}."), |name| format!("您已登录为 {name}。");
        onward = "Open the bills", "打开账单";
    }
}
