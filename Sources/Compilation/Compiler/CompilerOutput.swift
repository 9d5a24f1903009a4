import OperatingSystem
import Words

/// The compiler's output, split into messages.
struct CompilerOutput: Sendable {
  /// An error, warning or remark with the notes that follow it.
  struct Message: Sendable {
    enum Severity: String, CaseIterable {
      case error, warning, remark, note
    }

    /// The file that the message points into, if any.
    let file: String?
    let severity: Severity
    /// The message's text, without control sequences.
    let words: String
    /// The lines as printed, with the excerpt and their line ends.
    var text: String
    var notes: [Message] = []
    /// The 1-based line and column in the file.
    var location: (line: Int, column: Int)?
  }

  /// The maximum number of warnings shown.
  static let maximumWarnings = 10
  /// The maximum number of errors with different texts shown.
  static let maximumErrors = 10

  private(set) var messages: [Message] = []
  /// The lines before the first message.
  private(set) var beginning = ""

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let message = Self.message(line + "\n") {
        if message.severity == .note, !messages.isEmpty {
          messages[messages.count - 1].notes.append(message)
        } else {
          messages.append(message)
        }
      } else {
        append(line + "\n")
      }
    }
  }

  private mutating func append(_ line: String) {
    // Any other line is the linker's, unless it is empty or part of an excerpt.
    if let first = line.first, !first.isWhitespace, !first.isNumber, !"|`\u{1B}".contains(first) {
      return messages.append(Message(file: nil, severity: .remark, words: line, text: line))
    }
    guard let last = messages.indices.last else { return beginning += line }
    if let note = messages[last].notes.indices.last {
      messages[last].notes[note].text += line
    } else {
      messages[last].text += line
    }
  }

  /// The message that a line begins: `User.swift:2:11: error: cannot find …`, or `error: …` without a place.
  private static func message(_ line: some StringProtocol) -> Message? {
    let form = /^(?:(\S.*?):([0-9]+)(?::([0-9]+))?: )?(error|warning|remark|note): (.*)/
    guard let match = withoutControlSequences(line).prefixMatch(of: form)?.output,
      let severity = Message.Severity(rawValue: String(match.4))
    else { return nil }
    let column = match.3.flatMap { Int($0) }
    return Message(
      file: match.1.map(String.init), severity: severity, words: String(match.5), text: String(line),
      location: match.2.flatMap { Int($0) }.flatMap { line in column.map { (line, $0) } })
  }

  fileprivate static func withoutControlSequences(_ line: some StringProtocol) -> String {
    let line = String(line)
    return line.contains("\u{1B}") ? line.replacing(/\u{1B}[^A-Za-z]*[A-Za-z]?/, with: "") : line
  }
}

extension CompilerOutput {
  /// The whole output, with lines of the excerpts replaced.
  ///
  /// - Parameter line: the text of a line of a file; nil to keep the compiler's.
  func text(_ line: (_ file: String, _ number: Int) -> String?) -> String {
    let form = /^((?:\u{1B}\[[0-9;]*m)*\s*([0-9]+) \|(?:\u{1B}\[[0-9;]*m)* ?)/
    return beginning
      + messages.flatMap { [$0] + $0.notes }.map { message in
        guard let file = message.file else { return message.text }
        return message.text.split(separator: "\n", omittingEmptySubsequences: false).map { shown in
          guard let match = shown.prefixMatch(of: form)?.output, let number = Int(match.2),
            let text = line(file, number)
          else { return String(shown) }
          return match.1 + text
        }.joined(separator: "\n")
      }.joined()
  }

  /// The summary of a failed run: each error once, without messages about generated code.
  ///
  /// If no error points into a file, the first messages of any kind, such as the linker's.
  ///
  /// - Parameter homes: the files whose errors come first.
  func summary(first homes: Set<String> = []) -> String {
    let own = messages.filter { !$0.isAboutGeneratedCode }
    let all = own.filter { $0.severity == .error }
    func isAtHome(_ error: Message) -> Bool { error.file.map(homes.contains) == true }
    let errors = all.filter(isAtHome) + all.filter { !isAtHome($0) }
    guard errors.contains(where: { $0.file != nil }) else {
      return Self.text(own.prefix(Self.maximumErrors)[...].map(\.withNotes), before: beginning)
    }
    var numbers: [String: Int] = [:]
    var groups: [[Message]] = []
    for error in errors {
      if let number = numbers[error.words] {
        groups[number].append(error)
      } else {
        numbers[error.words] = groups.count
        groups.append([error])
      }
    }
    let shown = groups.prefix(Self.maximumErrors).map { group in
      group[0].withNotes + (group.count > 1 ? Self.others(group.dropFirst()) : "")
    }
    let rest = groups.dropFirst(Self.maximumErrors).joined().count
    return Self.text(shown, before: beginning)
      + (rest > 0 ? "\(Counted(rest, "more error")) from swiftc\n" : "")
  }

  /// `3 more like this: A.swift:2:3, B.swift:4:1, …`
  private static func others(_ group: ArraySlice<Message>) -> String {
    let places = group.prefix(3).map(\.place).joined(separator: ", ")
    return "\(group.count.grouped) more like this: \(places)\(group.count > 3 ? ", …" : "")\n\n"
  }

  private static func text(_ messages: [String], before beginning: String) -> String {
    let text = (beginning + messages.joined()).replacing("\(ModuleCode.module).", with: "")
    return text.hasSuffix("\n\n") ? String(text.dropLast()) : text
  }

  /// Whether the output has errors in the user's own files, or without a file.
  var hasErrorsOfTheUser: Bool {
    messages.contains { $0.severity == .error && !$0.isAboutGeneratedCode }
  }

  /// The first error in the code generated for each type, by the type's index.
  var errorsOfModels: [Int: String] {
    var errors: [Int: String] = [:]
    for message in messages where message.severity == .error {
      if let type = message.generatedType, errors[type] == nil { errors[type] = message.words }
    }
    return errors
  }

  /// The warnings about these files, and a line with the number of further ones; empty without warnings.
  ///
  /// The compiler repeats some warnings, once for each enclosing extension.
  func warnings(about files: Set<String>) -> String {
    var seen: Set<String> = []
    let warnings = messages.filter {
      $0.severity == .warning && $0.file.map(files.contains) == true
        && seen.insert("\($0.place) \($0.words)").inserted
    }
    let shown = warnings.prefix(Self.maximumWarnings).map(\.withNotes)
    let rest = warnings.count - shown.count
    let text = shown.joined()
    return (text.hasSuffix("\n\n") ? String(text.dropLast()) : text)
      + (rest > 0 ? "\(Counted(rest, "more warning")) from swiftc\n" : "")
  }
}

extension CompilerOutput.Message {
  /// `A.swift:2:3`.
  fileprivate var place: String {
    let plain = CompilerOutput.withoutControlSequences(text.prefix { !$0.isNewline })
    guard let end = plain.firstRange(of: ": \(severity.rawValue): ") else { return file ?? "" }
    return String(plain[..<end.lowerBound])
  }

  fileprivate var withNotes: String {
    text + notes.filter { !$0.isAboutGeneratedCode && !$0.isCandidate }.map(\.text).joined()
  }

  /// Whether a note names one of the functions that the compiler tried, often dozens.
  private var isCandidate: Bool {
    words.hasPrefix("found this candidate") || words.hasPrefix("found candidate")
      || words.hasPrefix("candidate ") || words.hasPrefix("overloads for ")
  }

  fileprivate var isAboutGeneratedCode: Bool {
    file.map { ProgramCode.isGenerated(FilePath.name($0)) } ?? false
  }

  fileprivate var generatedType: Int? {
    file.flatMap { ModelCode.type(ofFile: FilePath.name($0)) }
  }
}

extension CompilerOutput {
  /// - Throws: `CannotOpen` if a program failed because it could not write to the folder.
  static func checkDisk(
    _ result: Subprocess.Result, of folder: String
  ) throws(CannotOpen) {
    guard result.output == nil, let error = CompilerOutput(result.text + result.errors).diskError
    else { return }
    throw CannotOpen(name: folder, purpose: "write", error: error)
  }

  /// The system's reason, if the compiler or the linker reports that it could not write.
  var diskError: SystemError? {
    [ENOSPC, EROFS, EDQUOT, EFBIG, EIO].map { SystemError(code: $0) }.first { error in
      beginning.contains(error.words)
        || messages.contains { message in
          // A message with a file may quote the file's code.
          (message.file ?? "<unknown>") == "<unknown>"
            && ([message] + message.notes).contains { $0.text.contains(error.words) }
        }
    }
  }
}
