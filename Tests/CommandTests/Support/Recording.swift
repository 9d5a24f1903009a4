import Foundation
import Testing

/// Expected outputs in files. With `RECORD=1` in the environment, they are written instead of compared, and the run
/// fails, so that nobody mistakes it for a test.
enum Recording {
  static let isOn = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// Compares with the file's content; a file that is not there is empty.
  static func expect(
    _ data: Data, is file: URL, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let isThere = Checkout.exists(file)
    let expected = isThere ? try Data(contentsOf: file) : Data()
    guard data != expected else { return }
    if isOn {
      if data.isEmpty { try FileManager.default.removeItem(at: file) } else { try data.write(to: file) }
      Issue.record("recorded \(what)", sourceLocation: sourceLocation)
    } else {
      #expect(
        String(decoding: data, as: UTF8.self) == String(decoding: expected, as: UTF8.self), "\(what)",
        sourceLocation: sourceLocation)
      #expect(data == expected, "\(what), byte for byte", sourceLocation: sourceLocation)
    }
  }
}
