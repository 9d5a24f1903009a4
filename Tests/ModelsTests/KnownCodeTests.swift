import Foundation
import JSONCoding
import TestSupport
import Testing

@testable import Compilation

/// The catalogue's facts about its models' code equal those in the index of their sources.
@Suite struct KnownCodeTests {
  private static let sources = Repository.root.appending(path: "Sources")

  private static func module(_ name: String, _ path: String) throws -> DeclaringModule {
    let folder = sources.appending(path: path)
    let names = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    let files = try names.filter { $0.hasSuffix(".swift") }.sorted().map {
      (path: $0, code: [UInt8](try Data(contentsOf: folder.appending(path: $0))))
    }
    return DeclaringModule(
      name: name, files: files, conditions: BuildConditions(modules: StandardNames.platform))
  }

  /// A line for each type. `JSONCoding` extends no container of a coder, and the functions that the models call catch
  /// nothing.
  private static func lines() throws -> String {
    let modules = [try module("Models", "Models"), try module("JSONCoding", "JSONCoding/JSONValue")]
    let known = SearchFacts.knowledge(of: modules, harmless: ["JSONCoding"])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let types = try known.types.sorted { $0.key < $1.key }.map { name, facts in
      "      \"\(name)\":\(String(decoding: try encoder.encode(facts), as: UTF8.self))"
    }
    return types.joined(separator: ",\n")
  }

  /// `RECORD=1` writes the file.
  @Test func catalogueKnowsTheModelsCode() throws {
    let text = """
      import JSONCoding

      /// Facts about the code of the catalog's models that the search for problems may use. `RECORD=1 swift test --filter
      /// KnownCodeTests` writes them.
      let knownCode = SearchKnowledge(
        json: #\"""
          {"isOfSources":true,"types":{
      \(try Self.lines())
          }}
          \"""#)

      """
    let file = Self.sources.appending(path: "decode-model/KnownCode.swift")
    try Recording.expect(Data(text.utf8), is: file, "the table of facts about the models' code")
  }
}
