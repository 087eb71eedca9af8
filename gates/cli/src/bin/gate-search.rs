//! `gates run` for the search gates of every game.

fn main() -> std::process::ExitCode {
    gates::door("search")
}
