//! `gates`: proves that the engines of every game agree.

fn main() -> std::process::ExitCode {
    gates::main()
}
