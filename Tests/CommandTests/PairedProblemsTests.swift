import Foundation
import Testing
import TestSupport

/// A break in a sample that is reported alone is also reported together with another break, or the report says that
/// more may hide.
///
/// The samples of all built-in models are broken in random places: a key is removed, or a value is replaced by one of
/// another kind. `make test-slow` tries more pairs and triples.
@Suite struct PairedProblemsTests {
  private struct Break {
    let path: [Step]
    /// Nil to remove the key.
    let value: Any?
  }

  private enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  private struct Report {
    var problems: Set<String> = []
    var moreMayHide = false
  }

  /// Breaks each sample in groups of places, enough of which must be worth comparing.
  @Test func problemsReportedAloneAreAlsoReportedTogether() async throws {
    let (groupCount, least) = SlowTests.isEnabled ? (250, 400) : (12, 50)
    var random = Random(seed: 1)
    var count = 0
    for (folder, path) in ModelPayloads.folders {
      guard let data = FileManager.default.contents(atPath: Repository.path("\(path)/valid.json")),
        let sample = try? JSONSerialization.jsonObject(with: data)
      else { continue }
      let all = Self.breaks(of: sample, [])
      guard !all.isEmpty else { continue }
      let breaks = (0..<min(all.count, SlowTests.isEnabled ? 120 : 60)).map { _ in random.pick(all) }
      let alone = zip(breaks, try await Self.reports(folder, breaks.map { [$0] }, of: sample))
      let effective = alone.filter { !$1.problems.isEmpty }
      guard effective.count > 2 else { continue }
      var groups: [[(Break, Report)]] = []
      for _ in 0..<groupCount {
        let group = (0...(1 + random.below(2))).map { _ in random.pick(effective) }
        if Self.areApart(group.map(\.0.path)) { groups.append(group) }
      }
      guard !groups.isEmpty else { continue }
      let together = try await Self.reports(folder, groups.map { $0.map(\.0) }, of: sample)
      for (group, report) in zip(groups, together) where !report.moreMayHide {
        count += 1
        let expected = group.reduce(into: Set()) { $0.formUnion($1.1.problems) }
        #expect(report.problems == expected, "\(folder): \(group.map { "\($0.0)" })")
      }
    }
    #expect(count > least, "\(count) groups were compared")
  }

  private static func areApart(_ paths: [[Step]]) -> Bool {
    paths.indices.allSatisfy { one in
      paths.indices.allSatisfy { other in one == other || !paths[one].starts(with: paths[other]) }
    }
  }

  private static func breaks(of value: Any, _ path: [Step]) -> [Break] {
    var breaks: [Break] = []
    if let object = value as? [String: Any] {
      for (key, value) in object.sorted(by: { $0.key < $1.key }) {
        breaks.append(Break(path: path + [.key(key)], value: nil))
        breaks += Self.breaks(of: value, path + [.key(key)])
      }
    } else if let array = value as? [Any] {
      for (index, value) in array.prefix(3).enumerated() {
        breaks += Self.breaks(of: value, path + [.index(index)])
      }
    }
    guard !path.isEmpty else { return breaks }
    let values: [Any] = ["zzz", 1.5, NSNull(), [String: Any]()]
    return breaks + values.map { Break(path: path, value: $0) }
  }

  private static func broken(_ value: Any, _ path: ArraySlice<Step>, _ replacement: Any?) -> Any? {
    switch path.first {
    case nil: return replacement
    case .key(let key):
      guard var object = value as? [String: Any], let inner = object[key] else { return value }
      object[key] = broken(inner, path.dropFirst(), replacement)
      return object
    case .index(let index):
      guard var array = value as? [Any], let inner = broken(array[index], path.dropFirst(), replacement)
      else {
        return value
      }
      array[index] = inner
      return array
    }
  }

  /// The problems of the sample with each of these groups of breaks.
  private static func reports(_ model: String, _ groups: [[Break]], of sample: Any) async throws -> [Report] {
    let lines = try groups.map { group in
      let value = group.reduce(sample) { broken($0, $1.path[...], $1.value) ?? $0 }
      return String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self) + "\n"
    }
    let result = try await Command.run(
      ["check", "-l", "-r", "json", "--max-errors", "0", model], input: lines.joined())
    var reports = [Report](repeating: Report(), count: groups.count)
    for line in result.text.split(separator: "\n") {
      let problem = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let number = try #require(problem["line"] as? Int) - 1
      guard problem["severity"] as? String == "error" else { continue }
      reports[number].problems.insert("\(problem["pointer"] ?? "") \(problem["code"] ?? "")")
      let help = problem["help"] as? [String] ?? []
      if help.contains(where: { $0.contains("more problems may hide") }) {
        reports[number].moreMayHide = true
      }
    }
    return reports
  }
}
