# Short names for the commands of README.md; none is needed.

# All gates, quick tier: the main job
gates *ARGS:
    cargo run --release -q -p gates -- {{ARGS}}

# All gates, the published scope
full *ARGS:
    cargo run --release -q -p gates -- run --tier full {{ARGS}}

# All tests
test:
    cargo test --workspace

# What CI runs
ci:
    bash .ci/run

# Which gate catches which planted fault (minutes)
self-test *ARGS:
    cargo run --release -q -p gates -- self-test {{ARGS}}

# How often each rule of the references fires in each gate
rules *ARGS:
    cargo run --release -q -p gates -- rules {{ARGS}}

# The C++ references under AddressSanitizer and UndefinedBehaviorSanitizer, quick tier
sanitize *ARGS:
    LOCKSTEP_SANITIZE=1 cargo build --release -q -p gates --target-dir target/sanitize
    LD_PRELOAD="$(c++ -print-file-name=libasan.so):$(c++ -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1 UBSAN_OPTIONS=print_stacktrace=1 target/sanitize/release/gates run --engine cpp --engine cpp-fast --engine rust {{ARGS}}

# Ten million damaged texts for every parser of text from outside
fuzz INPUTS="10000000" SEED="1":
    cargo run --release -q -p lockstep-tests --bin fuzz -- {{INPUTS}} {{SEED}}

# How much the harness costs over the bare engines
bench:
    cargo bench -p gates-drop7 --bench overhead

# Check compilers, flags, Node, canaries
doctor:
    cargo run --release -q -p gates -- doctor

# Write the signatures that all engines agree on into the corpora
pin *ARGS:
    cargo run --release -q -p gates -- pin {{ARGS}}

# Review changed snapshots of the report
review:
    cargo insta review

# Formatting, lints, TypeScript types
lint:
    cargo fmt --all -- --check
    cargo clippy --workspace --all-targets -- -D warnings
    cd reference-ts && npm ci --no-audit --no-fund && npx tsc --noEmit
