import Foundation
import Testing

private let payloads = Checkout.recordedData("payloads", variable: "RECORDED_PAYLOADS")

/// Recorded responses of real APIs, through the command.
@Suite(.enabled(if: Checkout.exists(payloads), "no recorded payloads: RECORDED_PAYLOADS names their folder"))
struct RecordedPayloadsTests {
  @Test func villagersAreSortedByIDDescending() async throws {
    let file = payloads.appendingPathComponent("villagers.json")
    let value = try await Command.run(["villager", file.path])
    #expect(value.status == 0)
    let ids = value.text.components(separatedBy: "Villager(").dropFirst()
      .compactMap {
        $0.components(separatedBy: "id: ").dropFirst().first.map { Int($0.prefix { $0.isNumber }) }
      }
    #expect(ids == Array((1...391).reversed()))

    let json = try await Command.run(["-o", "json", "villager", file.path])
    let encoded = try JSONSerialization.jsonObject(with: json.output) as? [String: [String: Any]]
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: [String: Any]]
    #expect(encoded?.count == 391)
    for (name, villager) in encoded ?? [:] {
      for (key, value) in villager {
        #expect(ReadJSON.areEqual(value, object?[name]?[key] ?? ""), "\(name).\(key)")
      }
    }
  }

  @Test func eachDecodesVillagersOneByOne() async throws {
    let file = payloads.appendingPathComponent("villagers.json").path
    let result = try await Command.run(["--each", "villager-card", file])
    #expect(result.status == 0 && result.text.split(separator: "\n").count == 391)
  }

  @Test(arguments: [("itunes-songs.json", 5), ("itunes-songs-50.json", 50)])
  func storeItemsComeBackFromJSON(_ name: String, _ count: Int) async throws {
    let file = payloads.appendingPathComponent(name).path
    let value = try await Command.run(["store-item", file])
    #expect(value.status == 0)
    #expect(value.text.components(separatedBy: "StoreItem(").count - 1 == count)
  }

  @Test(arguments: ["villagers.json", "itunes-songs.json", "itunes-songs-50.json", "twitter.json"])
  func anyJSONComesBackUnchanged(_ name: String) async throws {
    let file = payloads.appendingPathComponent(name)
    let result = try await Command.run(["-o", "json", "json", file.path])
    #expect(result.status == 0)
    let encoded = try JSONSerialization.jsonObject(with: result.output)
    #expect(ReadJSON.areEqual(encoded, try JSONSerialization.jsonObject(with: Data(contentsOf: file))))
  }
}

private let suite = Checkout.recordedData("json-test-suite", variable: "JSON_TEST_SUITE")

/// JSONTestSuite through `decode-model check json`.
@Suite(.enabled(if: Checkout.exists(suite), "no JSONTestSuite: JSON_TEST_SUITE names its folder"))
struct JSONTestSuiteTests {
  /// The names of the files with errors, and the exit code.
  private func check(_ prefix: String) async throws -> (files: [String], errors: Set<String>, status: Int32) {
    let files = Checkout.names(in: suite).filter { $0.hasPrefix(prefix) }
    let result = try await Command.run(["check", "-r", "json", "json"] + files, in: suite)
    var errors: Set<String> = []
    for line in result.output.split(separator: UInt8(ascii: "\n")) {
      let problem = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
      if problem["severity"] as? String == "error", let file = problem["file"] as? String {
        errors.insert(file)
      }
    }
    return (files, errors, result.status)
  }

  @Test func acceptsEveryYFile() async throws {
    let (files, errors, status) = try await check("y_")
    #expect(files.count == 95 && errors == [] && status == 0)
  }

  @Test func refusesEveryNFile() async throws {
    let (files, errors, status) = try await check("n_")
    #expect(files.count == 188 && status == 1)
    #expect(Set(files).subtracting(errors) == [])
  }

  @Test func answersEveryIFile() async throws {
    let (files, errors, status) = try await check("i_")
    #expect(files.count >= 34 && errors.isSubset(of: files) && status == 1)
  }
}
