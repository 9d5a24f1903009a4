import Foundation

/// What the system still has of memory.
package enum FreeMemory {
  /// What any work needs, in bytes. The runtime ends a program for which there is none as it ends one that traps.
  package static var least: Int { 16 << 20 }

  /// Whether the system would give this many bytes. May be called by a signal handler, because `mmap` only asks the
  /// system. (The optimizer removes a `malloc` that is freed unused, and takes it for successful.)
  package static func isAvailable(_ bytes: Int) -> Bool {
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    munmap(memory, bytes)
    return true
  }
}
