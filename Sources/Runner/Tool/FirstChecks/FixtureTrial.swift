import Diagnostics
import Foundation
import JSONCoding
import JSONCoding

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

  /// A problem in a report.
  private struct Problem: Decodable {
    let file: String?
    let severity: String
    let code: String
    let message: String
    let pointer: String?
    let help: [String]?
  }

  /// The options that help lines and messages advise.
  private static let advised: Set<OptionName> = [.at, .each, .keys, .dates, .nonConformingFloats]
  /// How often the program is run for a type: with the advice of one run, it may be given more.
  private static let mostRuns = 6
  /// The smallest share of a record that is its contents, rather than a part of them, in an envelope.
  private static let leastShare = 1.0 / 3

  /// The ways in which some of the files decode as the type, the plainest first: as it is, and as the reports advise.
  ///
  /// - Throws: `CannotOpen`.
  func fits(_ type: String, _ files: [String]) throws -> [Fit] {
    var fits: [Fit] = []
    var pending = [decoder.map { [Setting(name: .decoder, value: $0)] } ?? []]
    var tried: Set<Set<Setting>> = []
    while !pending.isEmpty, tried.count < Self.mostRuns {
      let options = pending.removeFirst()
      guard tried.insert(Set(options)).inserted else { continue }
      guard let problems = try report(type, options, files) else { return fits }
      let failed = Set(problems.filter { $0.severity == "error" }.compactMap(\.file))
      let isLate = problems.contains { $0.code == DiagnosticCode.distantDate.rawValue }
      let fitting = files.filter { !failed.contains($0) && reads($0, options, problems) }
      if !fitting.isEmpty {
        let unread = problems.count { $0.code == "unread-key" && !failed.contains($0.file ?? "") }
        fits.append(Fit(type: type, options: options, files: Set(fitting), unread: unread, isLate: isLate))
      }
      if failed.isEmpty, !isLate { return fits }
      pending += advice(problems).map { advised in
        options + advised.filter { new in !options.contains { $0.name == new.name } }
      }
    }
    return fits
  }

  /// Nil if the program does not run to its end.
  private func report(_ type: String, _ options: [Setting], _ files: [String]) throws -> [Problem]? {
    let fixed = ["--check", "--report=json", "--unread=warn", "--progress=never"]
    // The option for a decoder needs the other one, which the program has followed already.
    let sources = decoder == nil ? [] : ["\(OptionName.source.long)=."]
    let words = fixed + sources + options.map(\.word) + ["--", type] + files
    let name = "\(folder)/\(CacheFile.name(Array(words.joined(separator: "\0").utf8)))"
    let result = try Subprocess.run(
      program, words, environment, log: name, errors: name + ".errors")
    defer { for file in [name, name + ".errors"] { CacheFile.remove(file) } }
    guard [.exit(0), .exit(1)].contains(result.status) else { return nil }
    let decoder = JSONDecoder()
    return result.text.split(separator: "\n").compactMap {
      try? decoder.decode(Problem.self, from: Data($0.utf8))
    }
  }

  /// Whether the model reads something of the file: nearly everything decodes as a type that asks for nothing.
  private func reads(_ file: String, _ options: [Setting], _ problems: [Problem]) -> Bool {
    guard let data = FileManager.default.contents(atPath: file) else { return true }
    // The first record speaks for the others.
    let record = file.hasSuffix(".json") ? data : data.prefix { $0 != UInt8(ascii: "\n") }
    // An envelope is only advised if something in it is read.
    if let path = options.first(where: { $0.name == .at })?.value {
      return share(of: path, in: record).map { $0 >= Self.leastShare } ?? true
    }
    if options.contains(where: { $0.name == .each }) { return true }
    guard let object = try? JSONSerialization.jsonObject(with: record) as? [String: Any] else { return true }
    let unread = problems.filter { problem in
      problem.code == "unread-key" && problem.file == file && problem.pointer?.count { $0 == "/" } == 1
    }
    return !object.keys.allSatisfy { name in
      unread.contains { $0.pointer == JSONPointer.string([.member(name)]) }
    }
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

  /// The options that the problems of each file advise, those of the most files first.
  private func advice(_ problems: [Problem]) -> [[Setting]] {
    var order: [[Setting]] = []
    var files: [[Setting]: Int] = [:]
    for (_, problems) in Dictionary(grouping: problems, by: \.file).sorted(by: { $0.key ?? "" < $1.key ?? "" }
    ) {
      let advised = Self.settings(in: problems)
      if advised.isEmpty { continue }
      if files[advised] == nil { order.append(advised) }
      files[advised, default: 0] += 1
    }
    return order.enumerated().sorted { (-files[$0.1, default: 0], $0.0) < (-files[$1.1, default: 0], $1.0) }
      .map(\.element)
  }

  private static func settings(in problems: [Problem]) -> [Setting] {
    var found: [Setting] = []
    for line in problems.flatMap({ [$0.message] + ($0.help ?? []) }) {
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
