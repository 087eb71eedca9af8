//! Times and sizes as people write them.

use std::time::Duration;

/// A number of bytes with `m` or `g`. The error says what was expected.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let expected = || format!("expected a number with m or g, like 512m, found `{text}`");
    let shift = match text.chars().next_back() {
        Some('m') => 20,
        Some('g') => 30,
        _ => return Err(expected()),
    };
    let number: u32 = text[..text.len() - 1].parse().map_err(|_| expected())?;
    match number {
        0 => Err(expected()),
        _ => Ok(u64::from(number) << shift),
    }
}

/// A number of seconds (`s`), minutes (`m`) or hours (`h`). The error says what was expected.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let expected = || format!("expected a number with s, m or h, like 90s, found `{text}`");
    let unit = text.chars().next_back().ok_or_else(expected)?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        _ => return Err(expected()),
    };
    let number: u32 = text[..text.len() - 1].parse().map_err(|_| expected())?;
    Ok(Duration::from_secs(u64::from(number) * seconds))
}
