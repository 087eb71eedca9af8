//! `klondike`: the game's command for people.

fn main() -> std::process::ExitCode {
    gates_klondike::command::main()
}
