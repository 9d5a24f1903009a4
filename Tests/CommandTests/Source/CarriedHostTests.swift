import Foundation
import Testing
import TestSupport

/// A host written to a file does everything that its sources do, on a machine without a compiler.
@Suite(.slow) struct CarriedHostTests {
  private static let code = """
    import Foundation

    struct Order: Codable {
      enum Kind: String, Codable { case new, paid }
      let id: Int
      let kind: Kind
      let note: String?
    }
    """

  private static let contract = """
    {"type": "object", "required": ["id", "kind"],
     "properties": {"id": {"type": "integer"}, "kind": {"enum": ["new", "paid", "lost"]}}}
    """

  /// In the newer version, the note may be absent, and one kind is gone.
  private static let older =
    code
    .replacing("String?", with: "String").replacing("new, paid", with: "new, paid, lost")

  private static let source = Result {
    try SourceFolder([
      "Order.swift": code, "Old.swift": older, "contract.json": contract,
      "orders.jsonl": #"{"id":1,"kind":"new"}"# + "\n" + #"{"id":"2","kind":"old"}"# + "\n",
    ])
  }

  private static let hosts = Task {
    let source = try Self.source.get()
    for name in ["Order", "Old"] {
      let result = try await source.run("build -o \(name).host --source \(name).swift Order")
      #expect(result.status == 0, "\(result.errorText)")
    }
  }

  /// The path of a machine without Swift.
  private static let noSwift = ["PATH": "/usr/bin:/bin"]

  @Test(arguments: [
    "decode Order -l orders.jsonl", "decode Order -l -o json orders.jsonl", "describe Order",
    "sample --all Order", "schema Order", "schema --encoded Order", "contract contract.json Order",
  ])
  func carriedHostReportsLikeItsSources(_ options: String) async throws {
    try await Self.hosts.value
    let source = try Self.source.get()
    let compiled = try await source.run(options + " --source Order.swift")
    let carried = try await source.run(options + " --host Order.host", environment: Self.noSwift)
    #expect(!carried.text.isEmpty || !carried.errorText.isEmpty)
    #expect(carried.text == compiled.text && carried.status == compiled.status)
    #expect(carried.errorText == compiled.errorText)
  }

  /// The link stands in for a device, which a test cannot create.
  @Test func hostIsWrittenToADeviceAndDoesNotReplaceIt() async throws {
    let source = try Self.source.get()
    let path = source.folder.url.appendingPathComponent("device").path
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    let result = try await source.run("build -o device --source Order.swift Order")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/dev/zero")
  }

  @Test func versionsAreComparedWithoutSources() async throws {
    try await Self.hosts.value
    let source = try Self.source.get()
    let words = "compare Order -r json --against"
    let compiled = try await source.run("\(words) ./Old.swift --source Order.swift")
    let carried = try await source.run(
      "\(words) ./Old.host --host Order.host", environment: Self.noSwift)
    #expect(carried.status == 1 && carried.text.contains("enum-case-lost"))
    #expect(carried.text == compiled.text.replacing("./Old.swift", with: "Old.swift"))
    let revision = try await source.run("\(words) HEAD~1 --host Order.host")
    #expect(revision.status == 2 && revision.errorText.contains("--against needs a path"))
  }

  @Test func hostOfAnotherVersionIsRefusedWithBothVersions() async throws {
    let source = try Self.source.get()
    // It only sends its version, in a frame.
    let script = """
      cat > Other.swift <<'SWIFT'
      import Foundation
      let greeting = Data(#"{"format":99,"models":[],"places":"","strings":"","hasCoders":false}"#.utf8)
      var length = UInt32(greeting.count)
      let frame = withUnsafeBytes(of: &length) { Data($0) } + greeting
      FileHandle(fileDescriptor: 4).write(frame)
      sleep(100)
      SWIFT
      swiftc Other.swift -o other.host && echo '{}' | decode-model --host other.host Order
      """
    let result = try await source.shell(script)
    #expect(result.status == 2)
    #expect(
      result.errorText.contains("uses version 99 of the host protocol; this decode-model needs version "))
    try await Self.hosts.value
    let missing = try await source.run("--host Order.host Other", input: "{}")
    #expect(missing.status == 2)
    #expect(missing.errorText.contains(#"the host has no model "Other": it has Order"#))
  }
}
