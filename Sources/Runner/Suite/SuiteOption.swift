import JSONCoding
import Words

/// A command-line option as a member of a check: `"dates": "iso8601"`, `"lines": true`, `"source": ["A", "B"]`.
struct SuiteOption {
  let option: Option
  /// The values in order; empty for an option without values, or one set to `true` or `false`.
  let values: [String]
  /// False for an option set to `false`.
  let isOn: Bool
  let codingPath: [any CodingKey]

  /// The option as on a command line. File names are relative to `folder`, which is empty or ends in a slash.
  func occurrences(in folder: String) -> [Arguments.Occurrence] {
    guard isOn else { return [] }
    guard !values.isEmpty else { return [.init(name: option.name, typed: option.long, value: nil)] }
    return values.map { value in
      .init(name: option.name, typed: option.long, value: moved(value, to: folder))
    }
  }
}

/// The options of a check, or of all checks.
struct SuiteOptions: Decodable {
  let options: [SuiteOption]

  /// The options that a check can have.
  static let all = OptionList.checks.options.filter(\.allowedInChecks)

  init(from decoder: any Decoder) throws {
    try self.init(decoder.container(keyedBy: SuiteKey.self))
  }

  init(_ container: KeyedDecodingContainer<SuiteKey>) throws {
    var options: [SuiteOption] = []
    for option in Self.all {
      let key = SuiteKey(stringValue: option.name.rawValue)
      guard container.contains(key) else { continue }
      var values: [String] = []
      var isOn = true
      if option.value == nil {
        isOn = try container.decode(Bool.self, forKey: key)
      } else if option.repeats {
        values = try container.decode(Words.self, forKey: key).words
      } else {
        values = [try container.decode(Word.self, forKey: key).word]
      }
      options.append(
        SuiteOption(option: option, values: values, isOn: isOn, codingPath: container.codingPath + [key]))
    }
    self.options = options
  }

  /// A string, or a number where an option takes one.
  private struct Word: Decodable {
    let word: String

    init(from decoder: any Decoder) throws {
      if JSONKind(of: decoder) == .number {
        let container = try decoder.singleValueContainer()
        let number = try container.decode(Double.self)
        word = Int(exactly: number).map(String.init) ?? number.description
      } else {
        word = try SuiteText(from: decoder).text
      }
    }
  }

  /// One word or an array of words.
  private struct Words: Decodable {
    let words: [String]

    init(from decoder: any Decoder) throws {
      if JSONKind(of: decoder) == .string {
        words = [try SuiteText(from: decoder).text]
      } else {
        words = try [SuiteText](from: decoder).map(\.text)
      }
    }
  }
}

extension SuiteOption {
  /// The name of a file or folder, made relative to the working directory unless it is absolute.
  private func moved(_ value: String, to folder: String) -> String {
    // NAME=FOLDER
    if option.name == .module, let sign = value.firstIndex(of: "=") {
      let start = value.index(after: sign)
      return value[..<start] + Self.path(String(value[start...]), in: folder)
    }
    if option.name == .against {
      guard case .path(let path) = OlderVersion(typed: value) else { return value }
      // Even in a subfolder, it must begin like a path.
      let moved = Self.path(path, in: folder)
      return OlderVersion(typed: moved) == .path(moved) ? moved : "./" + moved
    }
    switch option.value?.kind {
    case .file, .swiftFile: return Self.path(value, in: folder)
    case .choice, .choiceWithFile, .choiceOrText, .number, .text, nil: return value
    }
  }

  private static func path(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : folder + path
  }
}
