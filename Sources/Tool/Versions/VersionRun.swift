import Compilation
import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Runner
import Words

/// `compare`: holds two versions of a model against each other, on payloads that either accepts or writes.
struct VersionRun {
  let model: String
  /// Nil if there are only the payloads that the models are found to accept.
  let inputs: InputList?
  let settings: Settings
  let catalog: ModelCatalog
  /// The check of a suite that asks for it; nil for a command line.
  var check: String?

  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    let names = try inputs.map(InputNames.names) ?? []
    guard let compare = try prepare(names) else { return Interruption.status ?? .interrupted }
    let session = try Session(settings, names.map { Input($0) })
    try compare(session)
    return Interruption.status ?? session.end([model])
  }

  /// Compiles both versions.
  ///
  /// - Returns: what compares them and reports the differences; nil if the user has ended the compilation.
  /// - Throws: `UsageError` or `CannotOpen`.
  func prepare(_ names: [String]) throws -> ((Session) throws -> Void)? {
    try RepeatedInputs.check(names, for: .against)
    guard let newer = try program(settings) else { return nil }
    let older: VersionProgram
    do {
      guard let made = try self.older() else { return nil }
      older = made
    } catch let missing as MissingVersion {
      guard let check else { throw missing.error }
      return { $0.emitter.complain("note: \(check): \(missing.error.message): nothing is compared") }
    }
    if older.hasOwnCoders != newer.hasOwnCoders {
      let side = older.hasOwnCoders ? "the new version" : "the old version"
      throw UsageError(
        "\(side) decodes without the coders of the other one, so their answers cannot be compared",
        hint:
          "a host has the \(OptionName.decoder.long) and \(OptionName.encoder.long) that it was built with")
    }
    return { session in
      session.emitter.model = model
      var findings = VersionFindings(settings.versionPolicy)
      do {
        let line = WaitingLine(
          "comparing …", isShown: settings.progress.isShown, isQuiet: settings.isQuiet)
        defer { line?.erase() }
        try ModelThread.run { try compare(older, newer, names, &findings) }
      } catch is InterruptedSearch {}
      if Interruption.isRequested { return }
      for (name, records) in findings.records.sorted(by: { $0.key < $1.key }) where names.contains(name) {
        session.emitter.report(
          findings.all.map(\.diagnostic).filter { $0.file == name }, of: name, records: records)
      }
      let made = findings.records.filter { !names.contains($0.key) }.values.reduce(0, +)
      if made > 0 {
        try report(findings.all.filter { !names.contains($0.diagnostic.file) }, of: made, newer, session)
      }
    }
  }

  /// Reports what payloads show that were made: at the declarations of the new version.
  private func report(
    _ findings: [(diagnostic: Diagnostic, isOfNew: Bool)], of payloads: Int, _ newer: VersionProgram,
    _ session: Session
  ) throws {
    let home = settings.sources.first ?? settings.package ?? settings.host ?? model
    var byFile: [String: [Diagnostic]] = [:]
    try ModelThread.run {
      for (diagnostic, isOfNew) in findings {
        let declared = isOfNew ? diagnostic.declared : nil
        let place = try declared ?? newer.declaration(of: diagnostic)
        let moved = diagnostic.moved(to: place, orIn: home)
        byFile[moved.file, default: []].append(moved)
      }
    }
    let files = byFile.isEmpty ? [(home, [])] : byFile.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for (number, (file, diagnostics)) in files.enumerated() {
      let sorted = diagnostics.sorted { ($0.place?.offset ?? 0) < ($1.place?.offset ?? 0) }
      session.emitter.report(sorted, of: file, records: number == 0 ? payloads : 0, isGenerated: true)
    }
  }

  // MARK: - The programs

  /// The old version has no such model.
  private struct MissingVersion: Error {
    let error: UsageError
  }

  /// Nil if the user has ended the compilation.
  private func older() throws -> VersionProgram? {
    var settings = settings
    settings.host = nil
    switch self.settings.older {
    case .path(let path) where Self.isHost(path):
      (settings.host, settings.sources, settings.package) = (path, [], nil)
    case .path(let path) where settings.package == nil: settings.sources = [path]
    case .path(let path): settings.package = path
    case .revision(let revision): return try older(in: revision)
    case nil: break
    }
    return try olderProgram(settings)
  }

  /// Anything but a folder or Swift code can only be a host written by `build`.
  private static func isHost(_ path: String) -> Bool {
    PathKind(of: path) == .other && !path.hasSuffix(".swift")
  }

  private func older(in revision: String) throws -> VersionProgram? {
    guard settings.host == nil else {
      throw UsageError(
        "with \(OptionName.host.long), \(OptionName.against.long) needs a path: a host does not tell where its sources are",
        hint: "give it the path of an older host, such as ./Old.host, or of the old sources")
    }
    let environment = ProcessInfo.processInfo.environment
    let paths = settings.sources + (settings.package.map { [$0] } ?? []) + settings.modules.map(\.folder)
    let cache = try CompilationCache(environment, for: .against)
    let old: OldSources
    do {
      guard let found = try OldSources(revision, paths, in: cache, environment) else { return nil }
      old = found
    } catch let missing as OldSources.Missing {
      throw MissingVersion(error: missing.error)
    }
    var settings = settings
    settings.sources = settings.sources.map(old.path)
    settings.package = settings.package.map(old.path)
    for index in settings.modules.indices {
      settings.modules[index].folder = old.path(of: settings.modules[index].folder)
    }
    return try olderProgram(settings, of: old)
  }

  private func olderProgram(
    _ settings: Settings, of sources: OldSources? = nil
  ) throws -> VersionProgram? {
    do {
      return try program(settings, of: sources)
    } catch let error as UsageError {
      throw UsageError("the old version: \(error.message)", hint: "")
    } catch let refused as RefusedModels {
      let error = UsageError("the old version: \(refused.errors.first?.message ?? "")", hint: "")
      throw MissingVersion(error: error)
    }
  }

  /// Nil if the user has ended the compilation.
  private func program(
    _ settings: Settings, of sources: OldSources? = nil
  ) throws -> VersionProgram? {
    let origin = ModelOrigin(
      name: model, settings: settings, catalog: catalog, revision: sources?.revision)
    return try origin.asked().map { VersionProgram($0, of: sources) }
  }

  // MARK: - The comparison

  private func compare(
    _ older: VersionProgram, _ newer: VersionProgram, _ names: [String], _ findings: inout VersionFindings
  ) throws {
    if !names.isEmpty {
      let old = try older.answers(toRecordsOf: names)
      let new = try newer.answers(toRecordsOf: names)
      try compare(old, new, older, newer, texts: nil, &findings)
    }
    let (ofOld, ofNew) = (try older.samples(), try newer.samples())
    if names.isEmpty, ofOld.isEmpty, ofNew.isEmpty {
      throw UsageError(
        "no payload was found that either version decodes, so nothing is compared", hint: "give it a FILE")
    }
    // A version that needs a new key reads the values of the others only beside it.
    let both = Self.merged(ofOld, into: ofNew) + Self.merged(ofNew, into: ofOld)
    let samples = Set(ofOld + ofNew + both)
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    let known = Set(samples)
    let all = samples + NumberLimits.payloads(from: ofOld, and: ofNew).filter { !known.contains($0) }
    findings.show(all, as: shown("samples"))
    let (old, new) = (try answers(all, "samples", older), try answers(all, "samples", newer))
    try compare(old, new, older, newer, texts: all, &findings)
    if samples.isEmpty { return }
    let renamed = try RenamedKeys(samples, older, newer)
    findings.show(samples, as: shown("samples"))
    for renaming in renamed.all {
      findings.add(renaming, in: samples[renaming.number], of: shown("samples"))
    }
  }

  /// What lines that are no file of the user's are called.
  private func shown(_ name: String) -> String { "<\(check.map { $0 + "/" } ?? "")\(name)>" }

  /// A version's results for lines that are not in a user's file.
  private func answers(
    _ lines: [String], _ name: String, _ program: VersionProgram
  ) throws -> VersionProgram.Answers {
    try program.answers(to: lines.map { Array($0.utf8) }, calling: shown(name))
  }

  private func compare(
    _ old: VersionProgram.Answers, _ new: VersionProgram.Answers, _ older: VersionProgram,
    _ newer: VersionProgram,
    texts: [String]?, _ findings: inout VersionFindings
  ) throws {
    findings.count(old.records)
    // The code of an enum is read once, however many records have a value that it does not know.
    var cases: [[Diagnostics.Declaration?]: (old: [Int: String], new: [Int: String])] = [:]
    for record in old.records {
      switch (old.refusals[record], new.refusals[record]) {
      case (nil, let refusals?): findings.add(refusals: refusals, isNew: true, others: "takes")
      // What the new version only takes, and never writes, need not bother the old one.
      case (let refusals?, nil) where new.written.isEmpty:
        findings.add(refusals: refusals, isNew: false, others: "takes")
      case (let ofOld?, let ofNew?):
        for old in ofOld where old.matchesNoCase {
          guard let new = ofNew.first(where: { $0.matchesNoCase && $0.path == old.path }) else { continue }
          let declarations = [old.declared, new.declared]
          let both =
            cases[declarations]
            ?? (older.cases(of: old.declared) ?? [:], newer.cases(of: new.declared) ?? [:])
          cases[declarations] = both
          findings.add(cases: both.old, both.new, of: new)
        }
      default: break
      }
    }
    let newOfOld = Crossing(old, try answers(Self.lines(old), "written-by-old", newer))
    let oldOfNew = Crossing(new, try answers(Self.lines(new), "written-by-new", older))
    for (crossing, writer, isNew) in [(newOfOld, older, true), (oldOfNew, newer, false)] {
      findings.count(crossing.answers.records)
      if crossing.answers.refusals.isEmpty { continue }
      findings.show(crossing.lines, as: shown(isNew ? "written-by-old" : "written-by-new"))
      // JSON that a version writes and cannot read itself is not a difference between the two.
      let own = try answers(crossing.lines, isNew ? "written-by-old" : "written-by-new", writer)
      for record in crossing.answers.records where own.refusals[record] == nil {
        crossing.answers.refusals[record].map { findings.add(refusals: $0, isNew: isNew, others: "writes") }
      }
    }
    for record in old.records {
      guard let one = old.written[record], let other = new.written[record], one != other else { continue }
      // It is the same value if one version makes the same of what the other writes.
      let again = oldOfNew[other].map { !one.differences(from: $0).isEmpty }
      let isRead = again ?? newOfOld[one].map { !$0.differences(from: other).isEmpty } ?? true
      let text = texts.flatMap { $0.indices.contains(record.number) ? $0[record.number] : nil }
      findings.add(one, other, of: record, text, isRead: isRead)
    }
  }

  /// What one version makes of what the other writes.
  private struct Crossing {
    let answers: VersionProgram.Answers
    let lines: [String]
    private var written: [SampleValue: SampleValue] = [:]

    init(_ writer: VersionProgram.Answers, _ answers: VersionProgram.Answers) {
      self.answers = answers
      lines = VersionRun.lines(writer)
      for (record, value) in answers.written where lines.indices.contains(record.number) {
        SampleValue.parsed(lines[record.number]).map { written[$0] = value }
      }
    }

    subscript(value: SampleValue) -> SampleValue? { written[value] }
  }

  /// Each of the payloads, with what only the other version's longest one has.
  private static func merged(_ samples: [String], into others: [String]) -> [String] {
    guard let longest = others.max(by: { $0.utf8.count < $1.utf8.count }).flatMap(SampleValue.parsed) else {
      return []
    }
    return samples.compactMap { SampleValue.parsed($0)?.adding(longest).text }
  }

  /// The different texts that a version writes, the shortest first.
  private static func lines(_ answers: VersionProgram.Answers) -> [String] {
    Set(answers.written.values.map(\.text)).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }
}

/// Payloads in which a number is a fraction, or lies just beyond what one of Swift's types can hold.
private enum NumberLimits {
  /// The first numbers beyond the types of 8, 16, 32 and 64 bits, signed and unsigned, a fraction, and one that only a
  /// Double holds.
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
