import Foundation
import TestSupport

/// The first problem of an invalid sample, as Foundation's decoder reports it. `CommandTests` compares the table with
/// the program's reports.
struct SampleProblem {
  /// Texts that RFC 8259 forbids and Foundation's decoder accepts.
  static let lenient: Set<String> = ["json/invalid-trailing-comma"]

  /// If `superDecoder(forKey:)` misses a key, Foundation's decoder reports a value that is not found.
  private static let missingSuper: Set<String> = ["gift-employee/invalid-missing-employee"]

  let fault: Fault

  struct NotInTheTable: Error {
    let file: SampleFile
  }

  init(of file: SampleFile, convertsSnakeCase: Bool) throws {
    // For example: toy/invalid-null: value-not-found /label 2:12
    let words =
      try Repository.text("Tests/sample-problems.txt").split(separator: "\n")
      .first { $0.hasPrefix("\(file.testDescription): ") }?.split(separator: " ") ?? []
    guard words.count >= 3 else { throw NotInTheTable(file: file) }
    var path = words.count == 3 ? "." : Self.path(ofPointer: words[2])
    if convertsSnakeCase {
      path = path.replacing(/_([a-z])/) { $0.output.1.uppercased() }
    }
    let document = try? JSONSerialization.jsonObject(with: file.data(), options: .fragmentsAllowed)
    let isJSON = document != nil
    fault =
      switch words[1] {
      case "type-mismatch": Fault(.typeMismatch, path)
      case "key-not-found" where Self.missingSuper.contains(file.testDescription): Fault(.valueNotFound, path)
      case "key-not-found": Fault(.keyNotFound, path)
      case "value-not-found": Fault(.valueNotFound, path)
      // Foundation names no place for these two, unless the text is a string inside the document.
      case "number-out-of-range": Fault(.dataCorrupted, ".")
      case "invalid-json" where !isJSON: Fault(.dataCorrupted, ".")
      default: Fault(.dataCorrupted, path)
      }
  }

  /// `.results[3].trackName` for `/results/3/trackName`. No sample has a name that consists of digits.
  private static func path(ofPointer pointer: Substring) -> String {
    let path = pointer.split(separator: "/").map { part in
      part.allSatisfy(\.isNumber)
        ? "[\(part)]" : "." + part.replacing("~1", with: "/").replacing("~0", with: "~")
    }.joined()
    return path.hasPrefix(".") ? path : "." + path
  }
}
