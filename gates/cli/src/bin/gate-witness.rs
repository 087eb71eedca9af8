//! `gates run` for the witness gates of every game.

fn main() -> std::process::ExitCode {
    gates::door("witness")
}
