import Contracts
import Diagnostics
import JSONCoding
import OperatingSystem
import Runner
import Words

/// Compares two versions of a model on payloads that either of them accepts or writes.
struct VersionComparison {
  private(set) var findings: VersionFindings
  private let older: TriedModel
  private let newer: TriedModel

  init(_ older: TriedModel, _ newer: TriedModel, _ policy: VersionPolicy) {
    (self.older, self.newer, findings) = (older, newer, VersionFindings(policy))
  }

  /// - Parameter names: the files with records to compare, besides generated payloads.
  mutating func compare(_ names: [String]) throws {
    for (old, new) in zip(try older.answers(toRecordsOf: names), try newer.answers(toRecordsOf: names)) {
      findings.unreadable += new.unreadable
      try compare(old.answers, new.answers, of: old.file)
    }
    let (ofOld, ofNew) = (try older.samples(), try newer.samples())
    if names.isEmpty, ofOld.isEmpty, ofNew.isEmpty {
      throw UsageError(
        "no payload was found that either version decodes, so nothing is compared", hint: "give it a FILE")
    }
    // A version that requires a new key reads the other values only if that key is present.
    let both = Self.merged(ofOld, into: ofNew) + Self.merged(ofNew, into: ofOld)
    let samples = Set(ofOld + ofNew + both)
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    let known = Set(samples)
    let all = samples + NumberLimits.payloads(from: ofOld, and: ofNew).filter { !known.contains($0) }
    let (old, new) = (try older.answers(to: all), try newer.answers(to: all))
    try compare(old, new, of: nil, all)
    if samples.isEmpty { return }
    for renaming in try RenamedKeys.find(samples, older, newer) {
      findings.add(
        renaming, in: .init(file: nil, number: renaming.number, text: samples[renaming.number]))
    }
  }

  /// Compares the answers to records, and then each version's answers to the JSON that the other writes.
  ///
  /// - Parameters:
  ///   - file: the file with the records; nil for generated payloads.
  ///   - texts: the generated payloads.
  private mutating func compare(
    _ old: [TriedModel.Answer], _ new: [TriedModel.Answer], of file: String?, _ texts: [String] = []
  ) throws {
    findings.count(old.count, of: file)
    let records = old.indices.map { number in
      VersionFindings.Record(
        file: file, number: number, text: texts.indices.contains(number) ? texts[number] : nil)
    }
    // The code of an enum is read once, however many records have an unknown value.
    var cases: [[Diagnostics.Declaration?]: (old: [Int: String], new: [Int: String])] = [:]
    let newWrites = new.contains { $0.written != nil }
    for (record, (old, new)) in zip(records, zip(old, new)) {
      switch (old.problems.isEmpty, new.problems.isEmpty) {
      case (true, false): findings.add(refusals: new.problems, of: record, isNew: true, others: "takes")
      // The old version need not accept what the new one never writes.
      case (false, true) where !newWrites:
        findings.add(refusals: old.problems, of: record, isNew: false, others: "takes")
      case (false, false):
        for old in old.problems where old.matchesNoCase {
          guard let new = new.problems.first(where: { $0.matchesNoCase && $0.path == old.path }) else {
            continue
          }
          let declarations = [old.declared, new.declared]
          let both =
            cases[declarations]
            ?? (older.cases(of: old.declared) ?? [:], newer.cases(of: new.declared) ?? [:])
          cases[declarations] = both
          findings.add(cases: both.old, both.new, of: new, record)
        }
      default: break
      }
    }
    let newOfOld = try cross(old, from: older, to: newer, isNew: true)
    let oldOfNew = try cross(new, from: newer, to: older, isNew: false)
    for (record, (old, new)) in zip(records, zip(old, new)) {
      guard let one = old.written, let other = new.written, one != other else { continue }
      // The value is the same if one version reads the other's JSON as its own.
      let again = oldOfNew[other].map { !one.differences(from: $0).isEmpty }
      let isRead = again ?? newOfOld[one].map { !$0.differences(from: other).isEmpty } ?? true
      findings.add(one, other, of: record, isRead: isRead)
    }
  }

  /// Gives a version the JSON that the other one writes.
  ///
  /// - Returns: the JSON that it writes in turn for each text.
  private mutating func cross(
    _ answers: [TriedModel.Answer], from writer: TriedModel, to reader: TriedModel, isNew: Bool
  ) throws -> [SampleValue: SampleValue] {
    let values = Set(answers.compactMap(\.written))
    let texts = values.map(\.text).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    let read = try reader.answers(to: texts)
    findings.count(texts.count, of: nil)
    if read.contains(where: { !$0.problems.isEmpty }) {
      // JSON that a version writes but cannot read is not a difference between the two.
      let own = try writer.answers(to: texts, wantsValues: false)
      for number in texts.indices where own[number].problems.isEmpty && !read[number].problems.isEmpty {
        findings.add(
          refusals: read[number].problems, of: .init(file: nil, number: number, text: texts[number]),
          isNew: isNew, others: "writes")
      }
    }
    let pairs = zip(texts, read).compactMap { text, answer in
      SampleValue.parsed(text).flatMap { value in answer.written.map { (value, $0) } }
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  /// Each of the payloads, with the missing members of the other version's longest payload.
  private static func merged(_ samples: [String], into others: [String]) -> [String] {
    guard let longest = others.max(by: { $0.utf8.count < $1.utf8.count }).flatMap(SampleValue.parsed) else {
      return []
    }
    return samples.compactMap { SampleValue.parsed($0)?.adding(longest).text }
  }
}

/// Payloads in which a number is a fraction, or just beyond the range of one of Swift's types.
private enum NumberLimits {
  /// The first numbers beyond the types of 8, 16, 32 and 64 bits, signed and unsigned, a fraction, and one that only
  /// a Double holds.
  private static let values = [
    "0.5", "-1", "128", "-129", "256", "32768", "-32769", "65536", "2147483648", "-2147483649", "4294967296",
    "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e300",
  ]
  private static let maximumPayloads = 3_000

  /// The payloads with each of these numbers in each place where both versions read a number.
  static func payloads(from old: [String], and new: [String]) -> [String] {
    let (old, new) = (old.compactMap(SampleValue.parsed), new.compactMap(SampleValue.parsed))
    func places(_ samples: [SampleValue]) -> Set<[PathComponent]> {
      Set(samples.flatMap(numbers).map(\.firstElements))
    }
    var open = places(old).intersection(places(new))
    var payloads: [String] = []
    for sample in old + new {
      for place in numbers(in: sample) where open.remove(place.firstElements) != nil {
        payloads += values.compactMap { sample.with(.number($0), at: place)?.text }
        if payloads.count >= maximumPayloads { return payloads }
      }
    }
    return payloads
  }

  private static func numbers(in value: SampleValue) -> [[PathComponent]] {
    value.scalars.compactMap { if case .number = $0.value { $0.path } else { nil } }
  }
}

/// Optional keys that the new version reads by another name: nothing is refused, but saved values are lost.
///
/// A renamed key is distinguished from a removed key and a new one by similar names and values.
enum RenamedKeys {
  struct Renaming {
    /// The place where the old version reads the value, in the payload that shows it.
    let path: [PathComponent]
    let newName: String
    /// The index of the payload.
    let number: Int
    /// The number of other places with the same names, such as those deeper in a recursive type.
    fileprivate(set) var others = 0
  }

  /// A key that only one of the versions reads, in a payload that both accept.
  private struct Key {
    let number: Int
    let payload: SampleValue
    let object: [PathComponent]
    let name: String
    let kind: JSONKind

    var path: [PathComponent] { object + [.member(name)] }
  }

  /// Pairs of names without duplicates, each with the shortest payload that shows it.
  ///
  /// - Throws: `UsageError` if a version cannot run.
  static func find(_ payloads: [String], _ older: TriedModel, _ newer: TriedModel) throws -> [Renaming] {
    let old = try older.answers(to: payloads, unread: .error, wantsValues: false)
    let new = try newer.answers(to: payloads, unread: .error, wantsValues: false)
    var (lost, gained): ([Key], [Key]) = ([], [])
    for number in payloads.indices {
      guard let payload = SampleValue.parsed(payloads[number]),
        let unreadByOld = unread(old[number].problems), let unreadByNew = unread(new[number].problems)
      else { continue }
      func keys(_ paths: Set<[PathComponent]>) -> [Key] {
        paths.sorted { JSONPointer.string($0) < JSONPointer.string($1) }.compactMap { path in
          guard case .member(let name)? = path.last, let value = payload[path], value != .null else {
            return nil
          }
          return Key(
            number: number, payload: payload, object: Array(path.dropLast()), name: name, kind: value.kind)
        }
      }
      lost += keys(unreadByNew.subtracting(unreadByOld))
      gained += keys(unreadByOld.subtracting(unreadByNew))
    }
    let gainedByObject = Dictionary(grouping: gained) { $0.object.firstElements }
    var renamings: [Renaming] = []
    var seen: Set<[PathComponent]> = []
    for key in lost where !seen.contains(key.path.firstElements) {
      // Keys that the new version reads when the old key is absent, and that the payload lacks.
      let others = (gainedByObject[key.object.firstElements] ?? []).filter { other in
        other.kind == key.kind && key.payload[key.object + [.member(other.name)]] == nil
          && other.payload[key.path] == nil
      }
      guard let newName = MeantName.find(key.name, in: others.map(\.name)) else { continue }
      seen.insert(key.path.firstElements)
      if let known = renamings.firstIndex(where: { $0.path.last == key.path.last && $0.newName == newName }) {
        renamings[known].others += 1
      } else {
        renamings.append(Renaming(path: key.path, newName: newName, number: key.number))
      }
    }
    return renamings
  }

  /// The paths of unread values; nil if the payload is refused.
  private static func unread(_ problems: [Diagnostic]) -> Set<[PathComponent]>? {
    guard problems.allSatisfy({ $0.code == .unreadKey || $0.code == .unconvertedKey }) else { return nil }
    return Set(problems.filter { $0.code == .unreadKey }.compactMap(\.path))
  }
}
