import Testing

@testable import Runner
@testable import Tool

/// Which types `--init` chooses for the files of a folder, once it is known how each decodes.
@Suite struct FirstChecksTests {
  private static let folder = PayloadFolder(path: "a/", files: ["a/1.json", "a/2.json", "a/3.json"])

  private func fit(
    _ type: String, _ numbers: Int..., unread: Int = 0, options: [FixtureTrial.Setting] = []
  ) -> FixtureTrial.Fit {
    FixtureTrial.Fit(
      type: type, options: options, files: Set(numbers.map { "a/\($0).json" }), unread: unread)
  }

  private func text(_ fits: [FixtureTrial.Fit], builtIn: [String] = []) -> (lines: [Substring], FirstChecks) {
    var checks = FirstChecks(builtIn: builtIn)
    checks.add(Self.folder, fits)
    return (checks.text(sources: ["App"]).split(separator: "\n"), checks)
  }

  @Test func typeOfMostFilesHasTheWholeFolder() {
    let (lines, checks) = text([fit("B", 3, unread: 1), fit("A", 1, 2, 3, unread: 4)])
    #expect(lines == ["{", #"  "*": {"source": "App"},"#, #"  "A": {"valid": ["a/*.json"]}"#, "}"])
    #expect(checks.failing == 0 && checks.unplaced.isEmpty)
    let (others, broken) = text([fit("A", 1, 2)])
    #expect(others[2] == #"  "A": {"valid": ["a/*.json"]}"#)
    #expect(broken.failing == 1 && broken.unplaced.isEmpty)
  }

  @Test func folderOfSeveralTypesIsListed() {
    let (lines, checks) = text([fit("A", 1), fit("B", 2)])
    #expect(
      lines[2...] == [#"  "A": {"valid": ["a/1.json"]},"#, #"  "B": {"valid": ["a/2.json"]}"#, "}"])
    #expect(checks.failing == 0 && checks.unplaced == ["a/3.json"])
  }

  @Test func wholeRecordsThatAreReadMostComeFirst() {
    let at = FixtureTrial.Setting(name: .at, value: ".lines[]")
    let keys = FixtureTrial.Setting(name: .keys, value: "snake")
    let (lines, _) = text([
      fit("Line", 2, 3, options: [at]), fit("Some", 1, unread: 9), fit("Order", 1, options: [keys]),
    ])
    #expect(
      lines[2...] == [
        #"  "Order": {"keys": "snake", "valid": ["a/1.json"]},"#,
        #"  "Line": {"at": ".lines[]", "valid": ["a/2.json", "a/3.json"]}"#, "}",
      ])
    // Where a record has lines, a file with lines may be a broken record.
    let (one, unknown) = text([fit("Line", 1, 2, 3, options: [at]), fit("Order", 1)])
    #expect(one[2...] == [#"  "Order": {"valid": ["a/1.json"]}"#, "}"])
    #expect(unknown.unplaced == ["a/2.json", "a/3.json"])
    // Where most files are records, the others are broken ones.
    let (most, broken) = text([fit("Line", 1, 2, 3, options: [at]), fit("Order", 1, 2)])
    #expect(most[2] == #"  "Order": {"valid": ["a/*.json"]}"# && broken.failing == 1)
  }

  @Test func likelyDatesAndTheAppsDecoderComeFirst() {
    let dates = FixtureTrial.Setting(name: .dates, value: "seconds")
    let late = FixtureTrial.Fit(
      type: "A", options: [], files: ["a/1.json", "a/2.json"], unread: 0, isLate: true)
    #expect(
      text([late, fit("A", 1, 2, options: [dates])]).lines[2].hasPrefix(#"  "A": {"dates": "seconds""#))
    let decoder = FixtureTrial.Setting(name: .decoder, value: "API.decoder")
    #expect(
      text([fit("A", 1, 2, options: [dates]), fit("A", 1, 2, options: [decoder])]).lines[2]
        .hasPrefix(#"  "A": {"decoder": "API.decoder""#))
    #expect(
      text([fit("A", 1, 2), fit("A", 1, 2, options: [decoder])]).lines[2].hasPrefix(#"  "A": {"valid""#))
  }

  @Test func listsBesideEnvelopesHaveACheckOfTheirOwn() {
    let one = FixtureTrial.Setting(name: .at, value: ".data")
    let all = FixtureTrial.Setting(name: .at, value: ".data[]")
    let (lines, checks) = text([fit("A", 1, 2, options: [one]), fit("A", 3, options: [all])])
    #expect(
      lines[2...] == [
        #"  "A": {"at": ".data", "valid": ["a/1.json", "a/2.json"]},"#,
        #"  "A-2": {"type": "A", "at": ".data[]", "valid": ["a/3.json"]}"#, "}",
      ])
    #expect(checks.failing == 0)
  }

  @Test func namesAreNobodyElses() {
    let each = FixtureTrial.Setting(name: .each, value: nil)
    let (lines, _) = text([fit("user", 1), fit("user", 2, options: [each])], builtIn: ["user"])
    #expect(
      lines[2...] == [
        #"  "user-2": {"type": "user", "valid": ["a/1.json"]},"#,
        #"  "user-3": {"type": "user", "each": true, "valid": ["a/2.json"]}"#, "}",
      ])
  }
}
