import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Tool

/// The index of declarations that is kept from one run to the next.
@Suite struct KeptIndexTests {
  private static let code = """
    import UIKit
    @MainActor @objc(U) public final class User<Item: Codable, Other>: Base<Item>, Codable & Sendable where Self: P {
      public private(set) var id: Int = 1, name: String { didSet { } }
      static let api = JSONDecoder(), other = 2
      enum CodingKeys: String, CodingKey { case id, name = "n" }
      init(from decoder: any Decoder) throws { fatalError() }
      var title: String { "" }
      #if canImport(UIKit)
      let view: UIView
      #else
      let none: Never
      #endif
    }
    extension [String: User] { func f<T>(_ t: T) {} }
    typealias Page<Item> = Shop.Page<Item, User>
    infix operator <+>: Low
    extension P where Self: Codable {}
    #Preview { User() }
    """

  private func read(_ code: String, _ conditions: BuildConditions = BuildConditions(modules: [])) -> CodeFile
  {
    let file = CodeFile(0, path: "User.swift", code: Array(code.utf8))
    file.read(conditions)
    return file
  }

  /// All that is known of a declaration and of those in it.
  private func text(_ all: [CodeDeclaration]) -> String {
    all.map { one in
      let parts: [Any] = [
        one.kind, one.tokens, one.keyword, one.names, one.attributes, one.modifiers.map(\.rawValue).sorted(),
        one.parameters, one.inherited, one.inheritanceTokens as Any, one.selfRequirements, one.targets,
        one.body as Any, one.isStored, one.isDecoder, one.path, text(one.members), one.parent?.name as Any,
      ]
      return parts.map { "\($0)" }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  private func bytes(_ files: [CodeFile], _ conditions: BuildConditions = BuildConditions(modules: [])) throws
    -> [UInt8]
  {
    try #require(KeptIndex.bytes(of: files, files.map { "stamp \($0.number)" }, conditions))
  }

  @Test func everythingIsKept() throws {
    let file = read(Self.code)
    let kept = try #require(KeptIndex(try bytes([file])).files["User.swift"])
    #expect(kept.stamp == "stamp 0")
    let again = CodeFile(0, path: "User.swift", kept: kept)
    again.read(BuildConditions(modules: []))
    #expect(!again.isNew)
    #expect(text(again.declarations) == text(file.declarations))
    #expect(again.modulesNamed == ["UIKit"])
    #expect(again.counts == file.counts)
    let aliases = again.declarations.filter { $0.kind == .typealias }
    #expect(aliases.map(\.targets) == [["Shop.Page", "Item", "User"]])
    #expect(aliases.map(\.parameters) == [["Item"]])
  }

  @Test func damageIsNoticed() throws {
    let whole = try bytes([read(Self.code)])
    #expect(KeptIndex(whole).files.count == 1)
    for length in [0, 1, 7, 8, 9, whole.count / 2, whole.count - 1] {
      #expect(KeptIndex(Array(whole.prefix(length))).files.isEmpty)
    }
    for place in stride(from: 0, to: whole.count, by: 7) {
      var damaged = whole
      damaged[place] ^= 0x11
      #expect(KeptIndex(damaged).files.isEmpty)
    }
  }

  /// The files that are read anew, in a folder where the index is kept.
  private func new(_ folder: TemporaryFolder, _ paths: [String], modules: Set<String> = []) throws -> [String]
  {
    let cache = try CompilationCache(["XDG_CACHE_HOME": folder.url.path + "/cache"])
    return try KeptIndex.read(paths, ["App"], for: "test", in: cache) { _ in
      BuildConditions(modules: modules)
    }.filter(\.isNew).map(\.name)
  }

  @Test func onlyAnEditedFileIsReadAgain() throws {
    let folder = try TemporaryFolder()
    let paths = try (0...KeptIndex.fewest).map { number in
      let text = number == 3 ? Self.code : "struct S\(number): Codable { let id: Int }"
      return try folder.write(text, to: "S\(number).swift")
    }
    #expect(try new(folder, paths).count == paths.count)
    #expect(try new(folder, paths).isEmpty)
    // Another answer to `#if` concerns the file that asks.
    #expect(try new(folder, paths, modules: ["UIKit"]) == ["S3.swift"])
    #expect(try new(folder, paths, modules: ["UIKit"]).isEmpty)
    try folder.write("struct S5: Codable { let other: String }", to: "S5.swift")
    #expect(try new(folder, paths, modules: ["UIKit"]) == ["S5.swift"])
    #expect(try new(folder, paths, modules: ["UIKit"]).isEmpty)
    // Few files are read sooner than looked up.
    #expect(try new(folder, [paths[0]]).count == 1)
  }

  /// The file is edited after its stamp was taken: its declarations have no code, and nothing is read past its end.
  @Test func fileThatChangesMeanwhileIsBlank() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.code, to: "User.swift")
    let file = CodeFile(0, path: path, code: Array(Self.code.utf8))
    file.read(BuildConditions(modules: []))
    let kept = try #require(KeptIndex(try bytes([file])).files[path])
    try folder.write("struct A {}", to: "User.swift")
    let again = CodeFile(0, path: path, kept: kept)
    again.read(BuildConditions(modules: []))
    let index = ProjectIndex([again]) { _ in nil }
    let slice = Slice(index, models: try #require(index.types(at: "User").first.map { [$0] }))
    slice.settle()
    let code = SliceCode(slice: slice, modules: []).files().first.map {
      String(decoding: $0.code, as: UTF8.self)
    }
    #expect(code?.allSatisfy { $0 == " " } == true)
  }
}
