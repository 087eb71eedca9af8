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

# Campaigns on a real Slurm of two nodes on this machine, one of which fails (root; docs/cluster.md)
cluster-test *ARGS:
    cluster/slurm/test {{ARGS}}

# What CI runs
ci:
    bash .ci/run

# How hard ground is: the published tables and picture of docs/ground.md; goes on where it was stopped
difficulty *ARGS:
    cargo run --release -q -p gates-ground -- difficulty --seats 2,3,4 -k 1,2,6 --deals 400 --jobs {{num_cpus()}} --out target/difficulty --publish docs/ground.md {{ARGS}}

# Plant unsound variants of each reduction of ground's search; a test must catch every one
faults *ARGS:
    cargo run --release -q -p ground-engine --example faults -- {{ARGS}}

# The C++ references under ASan and UBSan, quick tier
sanitize *ARGS:
    bash .ci/sanitize {{ARGS}}

# Tell the author of an engine what it lacks: just conform python3 examples/python/drop7.py
conform +COMMAND:
    cargo run --release -q -p gates -- conform {{COMMAND}}

# The engines of drop7 side by side, see docs/drop7.md
bench *ARGS:
    cargo run --release -q -p gates -- bench {{ARGS}}

# Instruction counts of fixed workloads against those recorded (needs valgrind)
counts *ARGS:
    cargo run --release -q -p gates -- counts {{ARGS}}

# Which gate catches which planted fault (minutes)
self-test *ARGS:
    cargo run --release -q -p gates -- self-test {{ARGS}}

# How often each rule of the references fires in each gate
rules *ARGS:
    cargo run --release -q -p gates -- rules {{ARGS}}

# Ten million damaged texts for every parser of text from outside
fuzz INPUTS="10000000" SEED="1":
    cargo run --release -q -p lockstep-tests --bin fuzz -- {{INPUTS}} {{SEED}}

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
