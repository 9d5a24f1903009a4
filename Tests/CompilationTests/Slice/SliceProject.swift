import Foundation
import Testing

@testable import Compilation

/// Slices of code in tests. Code of a single file is in `User.swift`.
enum SliceProject {
  static func slice(_ model: String, _ code: String) throws -> Slice {
    try slice(model, ["User.swift": code])
  }

  /// A slice for the type before the compiler has said anything.
  static func slice(_ model: String, _ files: [String: String], module: String = "") throws -> Slice {
    let all = files.sorted { $0.key < $1.key }.enumerated().map { number, file in
      CodeFile(number, path: file.key, code: Array(file.value.utf8))
    }
    for file in all { file.read(BuildConditions(modules: ["Foundation"])) }
    let index = ProjectIndex(all) { _ in nil }
    return Slice(index, models: [try #require(index.types(at: model).first)], module: module)
  }

  static func code(_ slice: Slice, _ path: String = "User.swift", isMarked: Bool = false) throws -> String {
    let files = SliceCode(slice: slice, modules: ["Foundation"], isMarked: isMarked).files()
    return String(decoding: try #require(files.first { $0.file.path == path }).code, as: UTF8.self)
  }
}

extension Slice {
  /// A problem that the compiler has where a word is in a file.
  func problem(_ words: String, at mark: String, _ path: String = "User.swift") throws -> SliceProblem {
    let file = try #require(index.files.first { $0.path == path })
    let text = file.text(0..<file.code.count)
    let offset = try #require(text.range(of: mark)).lowerBound.utf16Offset(in: text)
    return SliceProblem(place: file.declaration(at: offset), offset: offset, words: words)
  }

  /// That this machine has no such type.
  func absent(_ name: String) throws -> SliceProblem {
    try problem("cannot find type '\(name)' in scope", at: name)
  }

  /// The names of what is taken to this extent.
  func names(_ part: Part) -> [String] { kept.filter { self.part($0) == part }.map(\.qualifiedName) }
  var reachedNames: [String] { kept.filter(isReached).map(\.qualifiedName) }
}
