import Foundation

/// A program that runs beside this one. What it writes to standard output can be read at ``output``; standard error is
/// the same as this program's.
final class RunningProgram {
  /// The name of a file to read.
  var output: String { "/dev/fd/\(reader)" }

  private let process: Subprocess
  private let reader: Int32

  /// - Throws: `SystemError` if it cannot be started.
  init(_ path: String, name: String, _ arguments: [String]) throws(SystemError) {
    // The program does not inherit the reading end, or it would never find out that nobody reads any more.
    let ends = try PipeEnds()
    defer { close(ends.writer) }
    reader = ends.reader
    do throws(SystemError) {
      process = try Subprocess.start(path, name: name, arguments, output: ends.writer)
    } catch {
      close(reader)
      throw error
    }
  }

  /// Waits for the end. If this program is to end, it tells the other one.
  func wait() -> Subprocess.Status {
    close(reader)
    return process.end()
  }
}
