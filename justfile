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

# The engines of drop7 side by side, see docs/drop7.md
bench *ARGS:
    cargo run --release -q -p gates -- bench {{ARGS}}

# Instruction counts of fixed workloads against those recorded (needs valgrind)
counts *ARGS:
    cargo run --release -q -p gates -- counts {{ARGS}}

# How much the harness costs over the bare engines
overhead:
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
