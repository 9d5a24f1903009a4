import Foundation

/// The first problem of the report recorded beside an invalid sample, as Foundation's decoder would put it.
struct RecordedReport {
  /// What RFC 8259 forbids and Foundation's decoder accepts.
  static let lenient: Set<String> = ["json/invalid-trailing-comma"]

  let fault: Fault

  struct Unreadable: Error {
    let file: SampleFile
  }

  init(of file: SampleFile, convertsSnakeCase: Bool) throws {
    let report = try file.report()
    guard let line = report.firstMatch(of: /: error: .*\[([a-z-]+)\]\n  at (.+)\n/) else {
      throw Unreadable(file: file)
    }
    var path = String(line.output.2).replacing("\"", with: "")
      .replacing("the top-level value", with: ".")
    if convertsSnakeCase {
      path = path.replacing(/_([a-z])/) { $0.output.1.uppercased() }
    }
    let document = try? JSONSerialization.jsonObject(with: file.data(), options: .fragmentsAllowed)
    let isJSON = document != nil
    fault =
      switch line.output.1 {
      case "type-mismatch": Fault(.typeMismatch, path)
      case "key-not-found": Fault(.keyNotFound, path)
      case "value-not-found": Fault(.valueNotFound, path)
      // Foundation names no place for these two, unless the text is a string inside the document.
      case "number-out-of-range": Fault(.dataCorrupted, ".")
      case "invalid-json" where !isJSON: Fault(.dataCorrupted, ".")
      default: Fault(.dataCorrupted, path)
      }
  }
}
