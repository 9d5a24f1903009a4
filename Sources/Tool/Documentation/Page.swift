import Runner

/// A longer text about a topic of several options: `decode-model help NAME`, and a section of the manual.
///
/// It is a file in the folder `Texts`: a title, then paragraphs with empty lines between them. One about an option begins
/// with its long form: `--at PATH: ...`; a row of a list begins with `- `.
struct Page: Sendable {
  let name: String
  /// Read only when a page is shown, although every run knows all names.
  private let text: [UInt8]

  static let all = [
    Page("input", PackageResources.input_txt), Page("output", PackageResources.output_txt),
    Page("reports", PackageResources.reports_txt), Page("projects", PackageResources.projects_txt),
    Page("own-models", PackageResources.own_models_txt), Page("strategies", PackageResources.strategies_txt),
    Page("observing", PackageResources.observing_txt), Page("comparing", PackageResources.comparing_txt),
    Page("contracts", PackageResources.contracts_txt), Page("statistics", PackageResources.statistics_txt),
    Page("scaffolds", PackageResources.scaffolds_txt), Page("environment", PackageResources.environment_txt),
    Page("status", PackageResources.status_txt),
  ]

  private init(_ name: String, _ text: [UInt8]) { (self.name, self.text) = (name, text) }

  var title: String { parts[0] }
  var paragraphs: [String] { Array(parts.dropFirst()) }

  private var parts: [String] {
    var paragraphs = [""]
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    {
      if line.isEmpty || line.hasPrefix("- ") { paragraphs.append("") }
      paragraphs[paragraphs.count - 1] += (paragraphs.last == "" ? "" : " ") + line.drop { $0 == " " }
    }
    return paragraphs.filter { !$0.isEmpty }
  }

  static func named(_ name: String) -> Page? { all.first { $0.name == name } }

  /// The scripts that let a shell complete command lines: they ask the program itself for every word.
  static func completionScript(for shell: Shell) -> String {
    let script =
      switch shell {
      case .bash: PackageResources.completion_bash
      case .zsh: PackageResources.completion_zsh
      case .fish: PackageResources.completion_fish
      }
    return String(decoding: script, as: UTF8.self)
  }
}

/// A command line for the help and the manual.
struct Example: Sendable {
  /// The situation that calls for it, in a line.
  let purpose: String
  /// The whole command line for a shell.
  let command: String

  /// The examples of a command; `first` are for somebody who has an app and a payload.
  static func all(_ command: String) -> [Example] {
    let sections = String(decoding: PackageResources.examples_txt, as: UTF8.self).split(separator: "\n\n")
    guard let start = sections.firstIndex(where: { $0 == command }) else { return [] }
    let lines = sections[start + 1].split(separator: "\n").map { $0.drop { "# ".contains($0) } }
    return stride(from: 0, to: lines.count - 1, by: 2).map {
      Example(purpose: String(lines[$0]), command: String(lines[$0 + 1]))
    }
  }
}
