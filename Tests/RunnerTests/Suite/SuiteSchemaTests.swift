import Foundation
import Testing
import TestSupport
import Words

@testable import Runner

/// The JSON Schema of suites and of `.decode-model.json`, for editors.
@Suite struct SuiteSchemaTests {
  /// `RECORD=1` writes the options into the schema; the rest of it is written by hand.
  @Test func publishedSchemaKnowsEveryOption() throws {
    let name = "Samples/your-models/Schema/decode-model.schema.json"
    var text = try Repository.text(name)
    let options = SuiteOption.all
    let names = options.map { "\"\($0.name.rawValue)\"" }.joined(separator: ", ")
    let members = options.map { "    \"\($0.name.rawValue)\": \(Self.schema($0))" }.joined(separator: ",\n")
    try replace(text.firstMatch(of: /"names": {"enum": \[(.*)\]}/)?.1, of: &text, with: names)
    try replace(
      text.firstMatch(of: /"options": {"type": "object", "properties": {\n([\s\S]*?)\n  }}/)?.1, of: &text,
      with: members)
    let data = Data(text.utf8)
    try Recording.expect(data, is: Repository.root.appendingPathComponent(name), name)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
  }

  private func replace(_ part: Substring?, of text: inout String, with new: String) throws {
    let part = try #require(part)
    text.replaceSubrange(part.startIndex..<part.endIndex, with: new)
  }

  private static func schema(_ option: Option) -> String {
    let description = "\"description\": \(string(option.help))"
    guard let value = option.value else { return "{\(description), \"type\": \"boolean\"}" }
    let words = value.choices.map { string($0) }.joined(separator: ", ")
    switch value.kind {
    case .choice:
      let numbers = value.choices.compactMap { Int($0) }.map { ", \($0)" }.joined()
      return "{\(description), \"enum\": [\(words)\(numbers)]}"
    case .choiceOrText: return "{\(description), \"type\": \"string\", \"examples\": [\(words)]}"
    case .number:
      return "{\(description), \"anyOf\": [{\"type\": \"number\", \"minimum\": 0}, {\"type\": \"string\"}]}"
    default:
      let text = #"{"type": "string", "minLength": 1}"#
      let array = #", {"type": "array", "items": {"type": "string", "minLength": 1}}"#
      return "{\(description), \"anyOf\": [\(text)\(option.repeats ? array : "")]}"
    }
  }

  private static func string(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
