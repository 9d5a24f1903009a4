import Foundation
import JSONCoding
import Testing

/// The files of nst/JSONTestSuite, from `JSON_TEST_SUITE=DIR` or from a folder next to the package.
struct JSONTestSuite {
  static let directory: URL? = {
    let named = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"].map { URL(filePath: $0) }
    var package = URL(filePath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    let directory =
      named ?? package.deletingLastPathComponent().appending(path: "shared/data/json-test-suite")
    return FileManager.default.fileExists(atPath: directory.path) ? directory : nil
  }()

  private static func files(_ prefix: String) throws -> [(name: String, data: Data)] {
    guard let directory else { return [] }
    return try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix(prefix) && $0.pathExtension == "json" }
      .map { ($0.deletingPathExtension().lastPathComponent, try Data(contentsOf: $0)) }
  }

  @Test(.enabled(if: directory != nil, "needs the files of JSONTestSuite")) func acceptsEveryYFile()
    throws
  {
    let files = try JSONTestSuite.files("y_")
    #expect(files.count == 95)
    for (name, data) in files { #expect(SyntaxError(in: data) == nil, "\(name)") }
  }

  @Test(.enabled(if: directory != nil, "needs the files of JSONTestSuite")) func refusesEveryNFile()
    throws
  {
    let files = try JSONTestSuite.files("n_")
    #expect(files.count == 188)
    for (name, data) in files {
      let error = SyntaxError(in: data)
      #expect(error != nil, "\(name)")
      if let range = error?.range { #expect(range.start <= range.end && range.end <= data.count, "\(name)") }
    }
  }

  @Test(
    .enabled(if: directory != nil, "needs the files of JSONTestSuite"))
  func iFilesHaveTheRecordedVerdict() throws {
    let files = try JSONTestSuite.files("i_")
    #expect(files.count == 35)
    for (name, data) in files {
      #expect((SyntaxError(in: data) == nil) == JSONTestSuite.accepted.contains(name), "\(name)")
    }
  }

  /// The `i_` files that are accepted: numbers of any size, 500 levels, and a byte order mark, which is skipped. The
  /// others contain lone surrogates, invalid UTF-8 or UTF-16.
  private static let accepted: Set<String> = [
    "i_number_double_huge_neg_exp", "i_number_huge_exp", "i_number_neg_int_huge_exp",
    "i_number_pos_double_huge_exp",
    "i_number_real_neg_overflow", "i_number_real_pos_overflow", "i_number_real_underflow",
    "i_number_too_big_neg_int",
    "i_number_too_big_pos_int", "i_number_very_big_negative_int", "i_structure_500_nested_arrays",
    "i_structure_UTF-8_BOM_empty_object",
  ]
}
