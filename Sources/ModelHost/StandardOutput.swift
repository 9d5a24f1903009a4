#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

// A file of its own: Foundation's view of `stdout` is not safe to use in Swift 6.

/// The standard output of a host process, which is a pipe.
enum StandardOutput {
  /// From now on, each line is written at once, so that none is lost with the process.
  static func writeEachLine() { setvbuf(stdout, nil, _IOLBF, 0) }
}
