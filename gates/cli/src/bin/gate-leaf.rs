//! `gates run` for the leaf gates of every game.

fn main() -> std::process::ExitCode {
    gates::door("leaf")
}
