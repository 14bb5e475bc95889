# What the scripts share: what each part of the checks needs of the machine, and how parts are run and timed. Sourced, from the top folder.

target="${CARGO_TARGET_DIR:-$PWD/target}"

step() { printf '\n== %s\n' "$*"; "$@"; }

# Says what is missing and ends the script.
need() {
    echo "scripts/$(basename "$0"): $1" >&2
    exit 2
}

may_install() { [ "$EUID" = 0 ] && command -v apt-get >/dev/null; }

# Each of these prints what is missing and how to get it, or nothing. They ask programs for their versions and take no second.
missing_rust() {
    command -v cargo >/dev/null || echo "Rust is needed; install it from https://rustup.rs and run this again"
}

missing_lints() {
    local name
    for name in fmt clippy; do
        cargo "$name" --version >/dev/null 2>&1 && continue
        command -v rustup >/dev/null && rustup component add "${name/fmt/rustfmt}" >/dev/null 2>&1 && continue
        echo "cargo $name is needed: rustup component add ${name/fmt/rustfmt}"
    done
}

missing_python() {
    local python="${PYTHON:-python3}"
    if ! command -v "$python" >/dev/null; then
        echo "Python 3.10 or later is needed; install python3 (on Debian: apt install python3 python3-venv), or name one with PYTHON="
    elif ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))'; then
        echo "$python is older than Python 3.10; name a later one with PYTHON="
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "$python cannot make virtual environments; install them (on Debian: apt install python3-venv)"
    fi
}

chromium_is_there() {
    [ -n "${CHROMIUM:-}" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null
}

missing_browser() {
    if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
        echo "Node.js 20.19 or later with npm is needed; install it from https://nodejs.org"
    elif ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
        echo "Node.js $(node --version) is older than 20.19; install a later one from https://nodejs.org"
    elif ! chromium_is_there && ! may_install; then
        echo "Chromium is needed: install it (Debian: sudo apt-get install chromium fonts-dejavu-core), or name its program in CHROMIUM"
    fi
}

wasm_is_there() { [ -d "$(rustc --print target-libdir --target wasm32-unknown-unknown 2>/dev/null)" ]; }

# Debian's compiler for browsers, with the sources of the standard library, and its linker: a link to a program of another package.
debian_builds_wasm() { [ -x /usr/bin/cargo ] && dpkg -s rust-web-src >/dev/null 2>&1 && [ -x /usr/bin/rust-lld ]; }

missing_wasm() {
    wasm_is_there && return
    command -v rustup >/dev/null && rustup target add wasm32-unknown-unknown >/dev/null 2>&1 && return
    debian_builds_wasm || may_install && return
    echo "the compiler's target for WebAssembly is needed: rustup target add wasm32-unknown-unknown"
}

coq_is_there() { command -v coqc >/dev/null && command -v coqchk >/dev/null && command -v ocamlfind >/dev/null; }

fetch_wasm() {
    wasm_is_there || debian_builds_wasm && return
    apt-get update -qq && apt-get install -y -qq --no-install-recommends rustc-web cargo-web rust-web-src rust-web-llvm || return
    [ -x /usr/bin/rust-lld ] || apt-get install -y -qq --no-install-recommends "$(basename "$(readlink /usr/bin/rust-lld)")"
}

missing_kernel() {
    coq_is_there || may_install \
        || echo "Coq 8.16 and OCaml are needed: install them (Debian: sudo apt-get install coq ocaml-nox ocaml-findlib)"
}

# What the parts with programs from elsewhere fetch: can be done while other parts run, and does nothing the second time.
# fetch_programs NAME...: chromium, coq, by one call, since the system's package manager takes no two at once.
fetch_programs() {
    local name packages=()
    for name in "$@"; do
        case $name in
            chromium) chromium_is_there || packages+=(chromium fonts-dejavu-core) ;;
            coq) coq_is_there || packages+=(coq ocaml-nox ocaml-findlib) ;;
        esac
    done
    [ ${#packages[@]} -eq 0 ] || { apt-get -o DPkg::Lock::Timeout=600 update -qq && apt-get -o DPkg::Lock::Timeout=600 install -y -qq --no-install-recommends "${packages[@]}"; }
}

fetch_python() {
    local python="${PYTHON:-python3}" venv="$target/python-venv"
    if ! "$venv/bin/pip" --version >/dev/null 2>&1; then
        rm -rf "$venv"
        "$python" -m venv "$venv" || return
    fi
    # The packages that ours names, read from its own description, without building it.
    "$venv/bin/python" - python/pyproject.toml >"$target/python-needs.txt" <<'PY' || return
import re, sys
text = open(sys.argv[1], encoding="utf-8").read()
lists = re.findall(r"^(?:requires|dependencies|notebook|dask|data|graph|test) = \[(.*?)\]$", text, re.M | re.S)
print("\n".join(word for body in lists for word in re.findall(r'"([^"]+)"', body) if not word.startswith("wythoff")))
PY
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$target/python-needs.txt"
}

fetch_browser() {
    cd explorer/browser || return
    if [ ! -x node_modules/.bin/tsc ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
        npm ci --no-audit --no-fund
    fi
}
