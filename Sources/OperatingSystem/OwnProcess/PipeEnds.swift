import Foundation

/// Both ends of a new pipe, which no program inherits: it would keep the pipe open.
package struct PipeEnds {
  package let reader: Int32
  package let writer: Int32

  package init(reader: Int32, writer: Int32) { (self.reader, self.writer) = (reader, writer) }

  /// Closes both.
  package func close() { for end in [reader, writer] { _ = Foundation.close(end) } }

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }
}
