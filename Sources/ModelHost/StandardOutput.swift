#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

// A separate file, because Foundation's `stdout` is not safe to use in Swift 6.

/// The standard output of a process that runs a model's code, as that code sees it.
package enum StandardOutput {
  /// From now on, each line is written at once: none is lost with the process, and none is interleaved with another
  /// program's line.
  package static func writeEachLine() { setvbuf(stdout, nil, _IOLBF, 0) }
}
