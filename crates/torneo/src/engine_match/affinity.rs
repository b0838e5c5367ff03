//! Keeping an engine on one processor, so that games at the same time do not take turns on it.

use std::process::Child;

/// The processors that this program may use, in order; none where the system does not say.
#[cfg(target_os = "linux")]
pub fn processors() -> Vec<usize> {
    match rustix::thread::sched_getaffinity(None) {
        Ok(set) => (0..rustix::thread::CpuSet::MAX_CPU)
            .filter(|&processor| set.is_set(processor))
            .collect(),
        Err(_) => Vec::new(),
    }
}

/// Binds an engine to a processor. One that was over before that shows when no answer comes.
#[cfg(target_os = "linux")]
pub fn pin(child: &Child, processor: usize) {
    let mut set = rustix::thread::CpuSet::new();
    set.set(processor);
    let _ = rustix::thread::sched_setaffinity(Some(rustix::process::Pid::from_child(child)), &set);
}

#[cfg(not(target_os = "linux"))]
pub fn processors() -> Vec<usize> {
    Vec::new()
}

#[cfg(not(target_os = "linux"))]
pub fn pin(_child: &Child, _processor: usize) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn an_engine_stays_where_it_is_put() {
        let processor = *processors().last().unwrap();
        let mut child = Command::new("cat").stdin(Stdio::piped()).spawn().unwrap();
        pin(&child, processor);
        let pid = rustix::process::Pid::from_child(&child);
        let set = rustix::thread::sched_getaffinity(Some(pid)).unwrap();
        assert!(set.is_set(processor) && set.count() == 1);
        drop(child.stdin.take());
        child.wait().unwrap();
    }
}
