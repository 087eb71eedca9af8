//! `gates run` for the trajectory gates of every game.

fn main() -> std::process::ExitCode {
    gates::door("trajectory")
}
