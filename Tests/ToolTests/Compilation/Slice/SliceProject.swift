import Testing

@testable import Runner
@testable import Tool

/// Slices of code in tests.
enum SliceProject {
  /// What a slice for the type takes before the compiler has said anything.
  static func slice(_ model: String, _ files: [String: String]) throws -> Slice {
    let all = files.sorted { $0.key < $1.key }.enumerated().map { number, file in
      CodeFile(number, path: file.key, code: Array(file.value.utf8))
    }
    for file in all { file.read(BuildConditions(modules: ["Foundation"])) }
    let index = ProjectIndex(all) { _ in nil }
    let slice = Slice(index, models: [try #require(index.types(at: model).first)])
    slice.settle()
    return slice
  }

  static func code(_ slice: Slice, _ path: String) throws -> String {
    let files = SliceCode(slice: slice, modules: ["Foundation"]).files()
    return String(decoding: try #require(files.first { $0.file.path == path }).code, as: UTF8.self)
  }
}
