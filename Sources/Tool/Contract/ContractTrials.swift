import Diagnostics
import JSONCoding
import Runner

/// Tries payloads on a model that another program has.
final class ContractTrials {
  private let program: VersionProgram
  private let folder: String
  /// Whether the model reads too much, or takes too long, for every question to be answered.
  private(set) var isIncomplete = false

  init(program: VersionProgram, folder: String) {
    self.program = program
    self.folder = folder
  }

  /// The problems of each payload.
  ///
  /// - Throws: `UsageError` if the program refuses its command line, or ends early; `CannotOpen`.
  func problems(of payloads: [[UInt8]], unread: Policy = .ignore) throws -> [[Diagnostic]] {
    if payloads.isEmpty { return [] }
    let file = try write(payloads)
    let refusals = try program.refusals(
      of: [file], [OptionName.lines.long, "\(OptionName.unread.long)=\(unread.rawValue)"], in: folder
    ).refusals
    return payloads.indices.map { refusals[VersionProgram.Record(file: file, number: $0)] ?? [] }
  }

  /// The problems of each value as a payload.
  ///
  /// - Throws: as for payloads.
  func problems(of values: [SampleValue], unread: Policy = .ignore) throws -> [[Diagnostic]] {
    try problems(of: values.map { Array($0.text.utf8) }, unread: unread)
  }

  /// Where the code declares what is at each path of a payload, as far as it is known: the place of the problem that
  /// another kind of value would be.
  ///
  /// - Throws: as for payloads.
  func declarations(at paths: [[PathComponent]], in payload: SampleValue) throws -> [Diagnostics.Declaration?]
  {
    let others: [SampleValue] = [.object([]), .array([]), .string("text"), .number("0.5"), .null]
    let wrong = paths.flatMap { path in others.map { (path, payload.replacing(path, with: $0) ?? payload) } }
    let found = zip(wrong, try problems(of: wrong.map(\.1))).map { wrong, problems in
      problems.first { $0.path == wrong.0 && $0.declared != nil }?.declared
    }
    return paths.indices.map { number in
      found[(number * others.count)...].prefix(others.count).lazy.compactMap { $0 }.first
    }
  }

  /// The values that the model needs in each payload instead of the ones that it refuses, by path.
  ///
  /// - Throws: `UsageError` if the program ends early; `CannotOpen`.
  func neededValues(for payloads: [[UInt8]]) throws -> [[[PathComponent]: [SampleValue]]] {
    if payloads.isEmpty { return [] }
    let answers = try program.neededValues(for: try write(payloads), in: folder)
    if answers.isOver { isIncomplete = true }
    return payloads.indices.map { answers.needed.indices.contains($0) ? answers.needed[$0] : [:] }
  }

  private func write(_ payloads: [[UInt8]]) throws -> String {
    let file = "\(folder)/payloads.jsonl"
    try CacheFile.write(Array(payloads.joined(separator: [UInt8(ascii: "\n")])), to: file)
    return file
  }

  struct Written {
    var records: [(record: SampleValue, value: SampleValue)]
    /// Files that cannot be read.
    var unreadable: [Diagnostic] = []
    /// How many records do not decode.
    var refused = 0
  }

  /// What the model writes for the records that decode, each with the record.
  ///
  /// - Parameter files: if there are none, payloads that the model was found to take are decoded.
  func written(_ files: [String], unit: [String]) throws -> Written {
    guard files.isEmpty else {
      // The program runs several times, and standard input can be read once.
      let copy = "\(folder)/input"
      let files = try files.map { (file) throws(CannotOpen) in
        guard file == "-" else { return file }
        let text = try InputFile.contents(of: file)
        let bytes = text.string(SourceRange(start: 0, end: text.count))
        try CacheFile.write(Array(bytes.utf8), to: copy)
        return copy
      }
      let answers = try program.answers(to: unit, files: files, in: folder)
      // The records of the user's files are not read again; what is written stands for them.
      let refused = answers.refusals.values.joined()
      return Written(
        records: answers.records.compactMap { record in answers.written[record].map { ($0, $0) } },
        unreadable: refused.filter { $0.code == .unreadableInput },
        refused: answers.records.filter { answers.refusals[$0] != nil }.count)
    }
    let samples = try program.samples(in: folder)
    let file = "\(folder)/samples.jsonl"
    try CacheFile.write(Array(samples.joined(separator: "\n").utf8), to: file)
    let answers = try program.answers(to: [OptionName.lines.long], files: [file], in: folder)
    let records: [(SampleValue, SampleValue)] = answers.records.compactMap { record in
      guard let value = answers.written[record], let sample = SampleValue.parsed(samples[record.number])
      else {
        return nil
      }
      return (sample, value)
    }
    return Written(records: records)
  }

  /// The payloads that the model was found to take, the longest first.
  func samples() throws -> [SampleValue] {
    try program.samples(in: folder).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
      .compactMap(SampleValue.parsed)
  }
}
