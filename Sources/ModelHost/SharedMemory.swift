import Foundation

/// Memory shared by a host process and the program that started it: an unnamed file.
///
/// Either side may grow the file; the other one maps it again when it learns of a larger size.
package final class SharedMemory {
  /// Stands for the memory before it is mapped.
  nonisolated(unsafe) private static let nothing = UnsafeMutableRawPointer.allocate(
    byteCount: 16, alignment: 16)

  package let descriptor: Int32
  /// The mapping begins at a page.
  package var base: UnsafeMutableRawPointer { mapping ?? Self.nothing }
  private var mapping: UnsafeMutableRawPointer?
  /// In bytes.
  package private(set) var size: Int

  /// Memory of this size in an empty file. Takes ownership of the descriptor.
  ///
  /// - Returns: nil, with `errno` set, if the descriptor is negative, or the system has no memory.
  package convenience init?(file descriptor: Int32, size: Int) {
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: descriptor)
    guard grow(to: size) else { return nil }
  }

  /// Memory that another process has created.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    size = 0
  }

  deinit {
    if let mapping { munmap(mapping, size) }
    close(descriptor)
  }

  /// Grows the file to at least this size; false, with `errno` set, if there is no room.
  package func grow(to wanted: Int) -> Bool {
    guard wanted > size else { return true }
    let new = max(wanted, size * 2)
    guard ftruncate(descriptor, off_t(new)) == 0 else { return false }
    #if !canImport(Darwin)
      // Without this, the lack of room would be a signal at the first access.
      let error = posix_fallocate(descriptor, off_t(size), off_t(new - size))
      if error != 0 && error != EOPNOTSUPP && error != EINVAL {
        errno = error
        return false
      }
    #endif
    return map(new)
  }

  /// Maps as much as the other process announces; false if the file is shorter.
  package func map(_ wanted: Int) -> Bool {
    guard wanted > size else { return true }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= off_t(wanted) else { return false }
    let all = Int(status.st_size)
    let new = mmap(nil, all, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let new, new != MAP_FAILED else { return false }
    if let mapping { munmap(mapping, size) }
    (mapping, size) = (new, all)
    // A copy of the process, which a model may make with `fork`, must not answer for it.
    #if canImport(Darwin)
      minherit(new, all, Int32(VM_INHERIT_NONE))
    #else
      madvise(new, all, Int32(MADV_DONTFORK))
    #endif
    return true
  }
}
