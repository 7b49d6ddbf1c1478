# Shared by ./run and ./test: what both need on the machine, and how they speak. Sourced, not run.

# Where cargo puts the programs.
programs=${CARGO_TARGET_DIR:-target}/debug

step_number=0
step_started=0

# Says what begins.
step() {
    step_number=$((step_number + 1))
    step_started=$(date +%s)
    printf '\n[%s] %s\n' "$step_number" "$1"
}

# Says how long it took.
step_done() {
    printf '    done in %ss\n' "$(($(date +%s) - step_started))"
}

# Stops with words.
stop() {
    printf '\n%s\n' "$*" >&2
    exit 1
}

# Installs Debian packages that are missing: by itself as root, else by printing the line to run.
need_packages() {
    local missing=()
    local package
    for package in "$@"; do
        dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null | grep -q '^installed$' || missing+=("$package")
    done
    [ "${#missing[@]}" -eq 0 ] && return 0
    if ! command -v apt-get >/dev/null; then
        stop "These packages are needed, in your system's names for them: ${missing[*]}"
    fi
    if [ "$(id -u)" -eq 0 ]; then
        printf '    installing Debian packages: %s\n' "${missing[*]}"
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null 2>&1 ||
            { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null; } ||
            stop "apt-get could not install ${missing[*]}"
    else
        stop "Debian packages are missing. Run this, then start again:
    sudo apt-get install -y ${missing[*]}"
    fi
}

# The tools that build everything.
need_tools() {
    command -v cc >/dev/null || need_packages build-essential
    [ -f "$HOME/.cargo/env" ] && . "$HOME/.cargo/env"
    command -v cargo >/dev/null || stop "Rust is missing: install it with rustup (https://rustup.rs), then start again."
    command -v node >/dev/null || stop "Node.js is missing (20 or later): install it, then start again."
    command -v npm >/dev/null || stop "npm is missing: install it with Node.js, then start again."
    local major
    major=$(node --print 'process.versions.node.split(".")[0]')
    [ "$major" -ge 20 ] || stop "Node.js 20 or later is needed; this is $(node --version)."
    # A toolchain without rustup may hold the target already.
    local libraries
    libraries=$(rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null || true)
    if [ ! -d "$libraries" ]; then
        command -v rustup >/dev/null || stop "rustup is missing, and the Rust target wasm32-unknown-unknown with it."
        printf '    adding the Rust target wasm32-unknown-unknown\n'
        rustup target add wasm32-unknown-unknown || stop "rustup could not add the target wasm32-unknown-unknown."
    fi
}

# The server and the development commands. Always these two together: cargo chooses the features of a build by what is
# asked for, and with another choice much would be built a second time.
build_programs() {
    cargo build --locked --package cardhour --package xtask
}

# The npm packages of package-lock.json, once per lock file.
need_npm() {
    local stamp=node_modules/.cardhour-lock
    if ! cmp -s package-lock.json "$stamp" 2>/dev/null; then
        npm ci --no-audit --no-fund --silent || stop "npm could not install the packages of package-lock.json."
        cp package-lock.json "$stamp"
    fi
}
