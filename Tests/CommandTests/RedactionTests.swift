import Foundation
import Testing
import TestSupport

/// With `--redact`, nothing that only the payload contains reaches a report or standard error.
struct RedactionTests {
  static let marker = "SeCrEtMaRkEr"
  static let number = "424242424242424242424242"

  struct Payload: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let options: [String]
    let model: String
    let text: String

    init(_ description: String, _ model: String, _ text: String, options: [String] = []) {
      (testDescription, self.model, self.options) = (description, model, options)
      self.text = text.replacingOccurrences(of: "M", with: RedactionTests.marker)
        .replacingOccurrences(of: "N", with: RedactionTests.number)
    }
  }

  static let meme = #"{"id":1,"image":"https://example.com","caption":"M"}"#

  static let payloads = [
    Payload("values", "meme", #"{"id":"M","image":"","caption":["M"]}"#),
    Payload("a number", "meme", #"{"id":N,"image":"https://example.com","caption":"M"}"#),
    Payload("a number of too many digits", "meme", #"{"id":NN,"image":"","caption":""}"#),
    Payload("a number in a place for a string", "meme", #"{"id":1,"image":N,"caption":N}"#),
    Payload("unread keys", "meme", #"{"id":"1","image":"","M":{"M":"M"},"captoinM":1}"#),
    Payload("a key that is nearly the missing one", "meme", #"{"id":1,"image":"","captionM":"M"}"#),
    Payload("dynamic keys", "villager", #"{"M":{"id":"M","gender":0,"icon_uri":""},"xM":null}"#),
    Payload("the model's own words", "meme-string-id", #"{"id":"M","image":"","caption":"M"}"#),
    Payload("words of a raw value", "weapon", #""M""#),
    Payload("words of a color", "villager-card", ##"{"name":{"M":1},"bubble-color":"M","text-color":"#M"}"##),
    Payload("words of a day", "employee-birthday", #"{"name":"M","id":1,"birthday":"M","toy":{"name":"M"}}"#),
    Payload("words of a number", "song", #"{"id":1,"like":N}"#),
    Payload("a date", "gift-employee", #"{"toy":{},"birthday":"M"}"#, options: ["--dates=iso8601"]),
    Payload("a date in a format", "gift-employee", #"{"birthday":"M"}"#, options: ["--dates=yyyy-MM-dd"]),
    Payload("a wrapped text", "store-item-wrapped", #"{"contents":"{\"resultCount\":\"M\",\"M\":[]}"}"#),
    Payload("a syntax error in a wrapped text", "store-item-wrapped", #"{"contents":"{\"M\": M}"}"#),
    Payload("the only member", "meme", "{\"M\":\(meme)}"),
    Payload("the first element", "meme", "[\(meme)]"),
    Payload("duplicate keys", "json", #"{"M":"M","M":1,"M":2}"#, options: ["--strict"]),
    Payload("a nested duplicate key", "json", #"{"M":{"M":[{"M":1,"M":2}]}}"#, options: ["--strict"]),
    Payload("an unknown word", "json", #"{"M":M}"#),
    Payload("a name without quotes", "json", #"{"M":{M:1}}"#),
    Payload("single quotes", "json", "['M']"),
    Payload("no end of a string", "json", #"["M"#),
    Payload("an escape", "json", #""\M""#),
    Payload("a Unicode escape", "json", #""\uM""#),
    Payload("no colon", "json", #"{"M" "M"}"#),
    Payload("no comma", "json", #"["M" M]"#),
    Payload("a comment", "json", "/* M */ 1"),
    Payload("more text", "json", #"{"M":1} M"#),
    Payload("a cut document", "json", #"{"M":{"M":"#),
    Payload("a raw control character", "json", "{\"M\":\"M\u{1}M\"}"),
    Payload("a leading zero", "json", #"{"M":[0N]}"#),
    Payload("a word before the end", "json", "nullM"),
    Payload("what cannot be encoded", "any-employee", #"[{"M":"M"}]"#, options: ["--output=json"]),
    Payload("lines", "meme", "M\n{\"M\":\"M\"}\n\(meme) M\n", options: ["--lines"]),
    Payload("elements", "meme", "[{\"M\":\"M\"},\"M\",M]", options: ["--each"]),
    Payload("members", "meme", "{\"M\":{\"M\":\"M\"},\"xM\":\"M\" M", options: ["--each"]),
    Payload("names in snake case", "employee", #"{"M":1,"favorite_toy_M":{}}"#, options: ["--keys=snake"]),
    Payload(
      "what encoding loses", "meme", "\(meme.dropLast()),\"M\":\"M\"}", options: ["--round-trip=error"]),
    Payload("a value at a path", "song", #"{"a":{"M":{"id":"M"}},"a":{}}"#, options: ["--at=.a[]"]),
    Payload("a song's other spelling", "song", #"{"id":1,"converImage":{"M":"M"},"M":1}"#),
  ]

  /// The payloads of a model, which one run reads.
  struct Group: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let payloads: [Payload]
  }

  static let groups = Dictionary(grouping: payloads) { ([$0.model] + $0.options).joined(separator: " ") }
    .sorted { $0.key < $1.key }.map(Group.init(testDescription:payloads:))

  @Test(arguments: groups) func noFormatShowsAValue(_ group: Group) async throws {
    let folder = try TemporaryFolder()
    let names = group.payloads.map { "of " + $0.testDescription }
    for (name, payload) in zip(names, group.payloads) { try folder.write(payload.text, to: name) }
    let result = try await Command.run(
      ["--redact", "--unread", "warn", "--output", "none", "--max-errors", "0"] + group.payloads[0].options
        + ReportFormats.options + [group.payloads[0].model] + names, in: folder.url)
    #expect(result.status == 1)
    let text = try folder.text("text")
    let lines = text.split(separator: "\n").filter { $0.contains(" error: ") }
    for name in names { #expect(lines.contains { $0.hasPrefix(name + ":") }, "\(name): \(text)") }
    expectNothing(in: result.text, "standard output")
    expectNothing(in: result.errorText, "standard error")
    for format in ReportFormats.all { expectNothing(in: try folder.text(format), format) }
  }

  @Test func noFormatShowsAValueOfTheStoredRecord() async throws {
    let folder = try TemporaryFolder(["stored": "{\"id\":\"\(Self.marker)\"}"])
    let result = try await Command.run("--redact --onto stored song", input: "{\"id\":1}", in: folder.url)
    #expect(result.status == 1)
    expectNothing(in: result.errorText, "standard error")
  }

  private func expectNothing(
    in text: String, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lower = text.lowercased()
    let found =
      lower.contains(Self.marker.lowercased()) || lower.contains("4242") || lower.contains("4.242")
    #expect(!found, "\(what): \(text)", sourceLocation: sourceLocation)
  }
}
