#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

// A file of its own: Foundation's view of `stdout` is not safe to use in Swift 6.

/// The standard output of a process in which a model's code runs, as that code sees it.
package enum StandardOutput {
  /// From now on, each line is written at once: none is lost with the process, and none comes between the parts of another
  /// program's line.
  package static func writeEachLine() { setvbuf(stdout, nil, _IOLBF, 0) }
}
