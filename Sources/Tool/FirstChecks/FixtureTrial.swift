import Diagnostics
import Foundation
import JSONCoding
import Runner

/// Tries files with a type by running the program that was compiled for it.
struct FixtureTrial {
  let program: String
  let environment: [String: String]
  /// Where reports are kept meanwhile.
  let folder: String
  /// The expression of the decoder that the program was compiled with, if it was.
  var decoder: String?

  /// How files decode as a type.
  struct Fit {
    let type: String
    /// The options with which they decode, as the members of a check.
    let options: [Setting]
    let files: Set<String>
    /// The number of keys that the model does not read.
    let unread: Int
    /// Whether dates decode 31 years late.
    var isLate = false
    /// How much of the records is decoded, in tenths.
    var tenths = 10

    /// Whether the values that decode are in the records.
    var isInside: Bool { options.contains { $0.name == .at || $0.name == .each } }
    /// How far the coders are from a plain one: an app's own decoder is nearer than options that do the same.
    var distance: Int {
      options.contains { $0.name == .decoder } ? 1 : options.count { $0.name != .at && $0.name != .each } * 2
    }
  }

  /// An option of the program, in a check `"at": ".data"`, and its value; nil for one that has none.
  struct Setting: Hashable {
    let name: OptionName
    let value: String?

    var word: String { name.long + (value.map { "=" + $0 } ?? "") }
  }

  /// The options that help lines and messages advise.
  private static let advised: Set<OptionName> = [.at, .each, .keys, .dates, .nonConformingFloats]
  /// How often the program is run for a type.
  private static let mostRuns = 24
  /// How many options a file may need: where its values are, and strategies for keys, dates and floats.
  private static let mostOptions = 4
  /// The smallest share of a record that is its contents, rather than a part of them, in an envelope.
  private static let leastShare = 1.0 / 3

  /// The ways in which some of the files decode as the type, the plainest first: as it is, and as the report about each
  /// file advises.
  ///
  /// - Throws: `CannotOpen`.
  func fits(_ type: String, _ files: [String]) throws -> [Fit] {
    var fits: [Fit] = []
    var pending = [(options: decoder.map { [Setting(name: .decoder, value: $0)] } ?? [], files: files)]
    var runs = 0
    while !pending.isEmpty, runs < Self.mostRuns {
      runs += 1
      let (options, files) = pending.removeFirst()
      guard let problems = try report(type, options, files) else { return fits }
      let failed = Set(problems.filter { $0.severity == .error }.map(\.file))
      let late = problems.first { $0.code == .distantDate }?.file
      let taken = files.filter { !failed.contains($0) }
      let shares = taken.compactMap { file in share(file, options, problems).map { (file: file, $0) } }
      if let least = shares.map(\.1).min() {
        let unread = problems.count { $0.code == .unreadKey && !failed.contains($0.file) }
        fits.append(
          Fit(
            type: type, options: options, files: Set(shares.map(\.file)), unread: unread, isLate: late != nil,
            tenths: Int(least * 10)))
      }
      guard options.count < Self.mostOptions else { continue }
      for (advised, advisedFor) in advice(problems) {
        let more = advised.filter { new in !options.contains { $0.name == new.name } }
        // Late dates are told once for all files.
        let files = late.map(advisedFor.contains) == true ? taken : advisedFor
        if !more.isEmpty { pending.append((options + more, files)) }
      }
    }
    return Self.merged(fits)
  }

  /// Files that come to the same options in different ways have one check.
  private static func merged(_ fits: [Fit]) -> [Fit] {
    var merged: [Fit] = []
    for fit in fits {
      let same = merged.firstIndex { Set($0.options) == Set(fit.options) && $0.isLate == fit.isLate }
      guard let same else {
        merged.append(fit)
        continue
      }
      let other = merged[same]
      merged[same] = Fit(
        type: fit.type, options: other.options, files: other.files.union(fit.files),
        unread: other.unread + fit.unread, isLate: fit.isLate, tenths: min(other.tenths, fit.tenths))
    }
    return merged
  }

  /// Nil if the program does not run to its end.
  private func report(_ type: String, _ options: [Setting], _ files: [String]) throws -> [Diagnostic]? {
    let fixed = ["--check", "--report=json", "--unread=warn", "--progress=never"]
    // The option for a decoder needs the other one, which the program has followed already.
    let sources = decoder == nil ? [] : ["\(OptionName.source.long)=."]
    let words = [CompiledProgram.transferring] + fixed + sources + options.map(\.word) + ["--", type] + files
    let name = "\(folder)/\(CacheFile.name(Array(words.joined(separator: "\0").utf8)))"
    let result = try Subprocess.run(
      program, words, environment, log: name, errors: name + ".errors")
    defer { for file in [name, name + ".errors"] { CacheFile.remove(file) } }
    guard [.exit(0), .exit(1)].contains(result.status) else { return nil }
    var problems: [Diagnostic] = []
    let hasEnded = TransferReader.read(name) { record in
      if case .diagnostic(let problem) = record { problems.append(problem) }
    }
    return hasEnded ? problems : nil
  }

  /// How much of the first record, which speaks for the others, the model reads; nil for nothing, or for a part of
  /// it that is too small: nearly everything decodes as a type that asks for nothing.
  private func share(_ file: String, _ options: [Setting], _ problems: [Diagnostic]) -> Double? {
    guard let data = FileManager.default.contents(atPath: file) else { return 1 }
    let record = file.hasSuffix(".json") ? data : data.prefix { $0 != UInt8(ascii: "\n") }
    // An envelope is only advised if something in it is read.
    if let path = options.first(where: { $0.name == .at })?.value {
      guard let share = share(of: path, in: record) else { return 1 }
      return share >= Self.leastShare ? share : nil
    }
    if options.contains(where: { $0.name == .each }) { return 1 }
    guard let object = try? JSONSerialization.jsonObject(with: record) as? [String: Any] else { return 1 }
    let unread = problems.filter { problem in
      problem.code == .unreadKey && problem.file == file && problem.path?.count == 1
    }
    let isUnread = object.keys.allSatisfy { name in
      unread.contains { $0.path == [.member(name)] }
    }
    return isUnread ? nil : 1
  }

  /// How much of a record's bytes are the values at the path; nil if that cannot be known.
  private func share(of path: String, in record: Data) -> Double? {
    guard let path = try? PathSyntax.parse(path), !record.isEmpty else { return nil }
    let text = Text(record)
    let finder = PartFinder(path)
    let whole = SourceRange(start: 0, end: text.count)
    guard finder.parse(text, whole, beginsInput: true).isParsed else { return nil }
    var bytes = 0
    finder.forEachPart(report: { _ in }) { if $0.problem == nil { bytes += $0.range.count } }
    return Double(bytes) / Double(text.count)
  }

  /// The options that the problems of some files advise, with these files, in their order.
  private func advice(_ problems: [Diagnostic]) -> [(options: [Setting], files: [String])] {
    var advice: [(options: [Setting], files: [String])] = []
    for (file, problems) in Dictionary(grouping: problems, by: \.file).sorted(by: { $0.key < $1.key }) {
      let advised = Self.settings(in: problems)
      if advised.isEmpty { continue }
      if let same = advice.firstIndex(where: { $0.options == advised }) {
        advice[same].files.append(file)
      } else {
        advice.append((advised, [file]))
      }
    }
    return advice
  }

  private static func settings(in problems: [Diagnostic]) -> [Setting] {
    var found: [Setting] = []
    for line in problems.flatMap({ [$0.message] + $0.help }) {
      let words = ShellWords.split(line)
      for (number, word) in words.enumerated() where word.hasPrefix("--") {
        let plain = word.trimmingCharacters(in: CharacterSet(charactersIn: ",;:"))
        guard let name = OptionName(rawValue: String(plain.dropFirst(2))), advised.contains(name),
          !found.contains(where: { $0.name == name })
        else { continue }
        if name == .each {
          if !found.contains(where: { $0.name == .at }) { found.append(Setting(name: name, value: nil)) }
        } else if number + 1 < words.count {
          let value = words[number + 1].trimmingCharacters(in: CharacterSet(charactersIn: ",;:"))
          if name != .at || !found.contains(where: { $0.name == .each }) {
            found.append(Setting(name: name, value: value))
          }
        }
      }
    }
    return found
  }
}
