import Foundation
import Testing

/// Expected outputs in files. With `RECORD=1` in the environment, they are written and not compared: every such test
/// says so and fails, so that nobody mistakes the run for a pass.
public enum Recording {
  private static let isOn = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// Compares with the file's content; a missing file counts as empty.
  public static func expect(
    _ data: Data, is file: URL, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let expected = FileManager.default.contents(atPath: file.path) ?? Data()
    if isOn {
      if data.isEmpty {
        try? FileManager.default.removeItem(at: file)
      } else if data != expected {
        try data.write(to: file)
      }
      let outcome = data == expected ? "is as it was" : "was recorded"
      Issue.record("RECORD=1, nothing is tested: \(what) \(outcome)", sourceLocation: sourceLocation)
    } else if data != expected {
      #expect(
        String(decoding: data, as: UTF8.self) == String(decoding: expected, as: UTF8.self), "\(what)",
        sourceLocation: sourceLocation)
      #expect(data == expected, "\(what), byte for byte", sourceLocation: sourceLocation)
    }
  }
}
