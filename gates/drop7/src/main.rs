//! `drop7`: the game's command for people.

fn main() -> std::process::ExitCode {
    gates_drop7::command::main()
}
