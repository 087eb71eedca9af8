//! How long this thread has worked.

/// CPU seconds of this thread so far.
#[cfg(unix)]
pub(super) fn cpu_seconds() -> f64 {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}

/// Seconds of the wall clock, where the system does not say more.
#[cfg(not(unix))]
pub(super) fn cpu_seconds() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64()
}
