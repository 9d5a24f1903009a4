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
    /// Names, and indexes as text.
    let path: [String]
    /// Nil to remove the key.
    let value: Any?
  }

  private struct Report {
    var problems: Set<String> = []
    var moreMayHide = false
  }

  /// Breaks each sample in groups of places. Enough groups must be worth comparing.
  @Test func problemsReportedAloneAreAlsoReportedTogether() async throws {
    let (groupCount, least) = SlowTests.isEnabled ? (250, 400) : (12, 50)
    var random = Random(seed: 1)
    var count = 0
    for (folder, path) in ModelPayloads.folders {
      guard let data = FileManager.default.contents(atPath: Repository.path("\(path)/valid.json")),
        let sample = try? JSONSerialization.jsonObject(with: data)
      else { continue }
      let all = Self.paths(of: sample).flatMap { path in
        ["zzz", 1.5, NSNull(), [String: Any](), nil].map { Break(path: path, value: $0) }
      }
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

  private static func areApart(_ paths: [[String]]) -> Bool {
    paths.indices.allSatisfy { one in
      paths.indices.allSatisfy { other in one == other || !paths[one].starts(with: paths[other]) }
    }
  }

  /// The places in an object, or in the first elements of an array.
  private static func paths(of value: Any) -> [[String]] {
    let elements = (value as? [Any] ?? []).prefix(3).enumerated().map { ("\($0)", $1) }
    let members = (value as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return (elements + members).flatMap { name, value in [[name]] + paths(of: value).map { [name] + $0 } }
  }

  private static func replacing(_ value: Any, at path: ArraySlice<String>, with new: Any?) -> Any? {
    guard let name = path.first else { return new }
    if var object = value as? [String: Any] {
      object[name] = object[name].flatMap { replacing($0, at: path.dropFirst(), with: new) }
      return object
    }
    guard var array = value as? [Any], let index = Int(name),
      let element = replacing(array[index], at: path.dropFirst(), with: new)
    else { return value }
    array[index] = element
    return array
  }

  /// The problems of the sample with each of these groups of breaks.
  private static func reports(_ model: String, _ groups: [[Break]], of sample: Any) async throws -> [Report] {
    let lines = try groups.map { group in
      let value = group.reduce(sample) { replacing($0, at: $1.path[...], with: $1.value) ?? $0 }
      return try JSONSerialization.data(withJSONObject: value) + Data("\n".utf8)
    }
    let result = try await Command.run(
      ["check", "-l", "-r", "json", "--max-errors", "0", model], input: Data(lines.joined()))
    var reports = [Report](repeating: Report(), count: groups.count)
    for problem in try ReportedProblem.all(in: result.output) where problem.severity == "error" {
      let number = try #require(problem.line) - 1
      reports[number].problems.insert("\(problem.pointer ?? "") \(problem.code)")
      if problem.help?.contains(where: { $0.contains("more problems may hide") }) == true {
        reports[number].moreMayHide = true
      }
    }
    return reports
  }
}
