//! `ground`: the game's command for people.

fn main() -> std::process::ExitCode {
    gates_ground::command::main()
}
