//! How much memory a child process uses, and a watch that ends one that uses too much.

use std::process::Child;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often a watched child is looked at.
const INTERVAL: Duration = Duration::from_millis(20);

/// Watches a child from a thread of its own until it is dropped.
pub(crate) struct MemoryWatch {
    used_bytes: Arc<AtomicU64>,
    over: Arc<AtomicBool>,
    limit_bytes: u64,
}

impl MemoryWatch {
    /// Watches a child, which is killed when it and its children together hold more than `limit_bytes`.
    pub(crate) fn start(child: &Arc<Mutex<Child>>, limit_bytes: u64) -> Self {
        let (used, over) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let watch = Self { used_bytes: Arc::clone(&used), over: Arc::clone(&over), limit_bytes };
        let child = Arc::clone(child);
        let id = child.lock().unwrap_or_else(PoisonError::into_inner).id();
        std::thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                std::thread::sleep(INTERVAL);
                let bytes = resident_bytes(id);
                if bytes > limit_bytes {
                    used.store(bytes, Ordering::Relaxed);
                    // One that has ended in the meantime cannot be killed and need not be.
                    let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
                    break;
                }
            }
        });
        watch
    }

    /// Why the child was killed, if this watch did it.
    pub(crate) fn verdict(&self) -> Option<String> {
        const MIB: u64 = 1 << 20;
        let used = self.used_bytes.load(Ordering::Relaxed);
        let limit = self.limit_bytes;
        (used > 0).then(|| {
            format!("used {} MiB of memory, the limit is {} MiB", used.div_ceil(MIB), limit / MIB)
        })
    }
}

impl Drop for MemoryWatch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

/// Whether this system tells how much memory a process holds.
pub fn is_measurable() -> bool {
    resident_bytes(std::process::id()) > 0
}

/// The resident memory of a process and of its descendants, from `/proc`; 0 where that tells nothing.
fn resident_bytes(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
    let children = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    let children = children.unwrap_or_default();
    let children = children.split_whitespace().filter_map(|child| child.parse().ok());
    kib.unwrap_or(0) * 1024 + children.map(resident_bytes).sum::<u64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_holds_memory() {
        assert!(is_measurable());
        assert!(resident_bytes(std::process::id()) > 1 << 20);
        assert_eq!(resident_bytes(u32::MAX), 0);
    }
}
