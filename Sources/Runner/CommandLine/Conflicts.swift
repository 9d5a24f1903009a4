import Compilation
import Diagnostics
import OperatingSystem
import Words

/// Checks that no two outputs go to the same place and that no output overwrites an input.
package enum Conflicts {
  static func check(_ invocation: Invocation) throws(UsageError) {
    let (settings, names) = (invocation.settings, invocation.inputs?.typedNames ?? [])
    try check(settings, inputs: [settings.suite, settings.contract?.file].compactMap(\.self) + names)
    if invocation.inputs == .standardInput { try check(rejectsOf: [Input("-")], settings) }
    guard settings.scaffold != nil else { return }
    if settings.contract != nil { try check(samples: names, settings) }
    if settings.contract == nil, settings.isCheck, names.contains("-") {
      throw UsageError(
        "with \(OptionName.check.long), \(Quoted(Command.scaffold.name)) cannot read standard input: it is read twice",
        hint: "write it to a file first")
    }
  }

  /// `inputs` are the input names on the command line; `-` is standard input.
  package static func check(_ settings: Settings, inputs: [String]) throws(UsageError) {
    try checkQuiet(settings)
    if settings.onto != nil, settings.output == .source {
      throw UsageError(
        "options \(Quoted(OptionName.onto.long)) and \(Quoted("-o source")) cannot be combined: the result differs from the input"
      )
    }
    var read = inputs + [settings.onto, settings.since].compactMap(\.self) + settings.sources
    if let known = settings.known { read.append(known) }
    if read.count(where: { $0 == "-" }) > 1 {
      throw UsageError("standard input is named twice but can be read only once")
    }
    var writers: [Destination: String] = [:]
    let files = Set(read.map(FilePath.plain))
    for (destination, writer) in self.writers(settings) {
      if case .file(let name) = destination {
        if files.contains(FilePath.plain(name)) {
          throw UsageError("\(writer) would overwrite an input: \(Quoted(name))")
        }
        if name.hasPrefix("/dev/") { continue }
      }
      if let other = writers.updateValue(writer, forKey: normal(destination)) {
        throw UsageError(
          "\(other) and \(writer) would both be written to \(name(of: destination))",
          hint: "give one of them another file")
      }
    }
  }

  /// Throws if `--rejects` is given and an input is a single record.
  static func check(rejectsOf files: [Input], _ settings: Settings) throws(UsageError) {
    guard settings.rejects != nil, settings.unit == .text, !settings.readsElements,
      let file = files.first(where: { !$0.hasLines })
    else { return }
    let place = file.name == "-" ? "standard input" : Quoted(path: file.name).description
    throw UsageError(
      "option \(Quoted(OptionName.rejects.long)) needs \(Quoted(OptionName.lines.long)) or \(Quoted(OptionName.each.long)): \(place) is one record"
    )
  }

  /// Checks that the model of a contract is proved by payloads, and reads none otherwise.
  static func check(samples: [String], _ settings: Settings) throws(UsageError) {
    if settings.isCheck {
      guard samples.isEmpty else { return }
      throw UsageError(
        "with \(OptionName.contract.long), option \(Quoted(OptionName.check.long)) needs FILEs: payloads that the model decodes",
        hint: "to check it against the contract, write it to a file for \(OptionName.source.long)")
    }
    guard samples.isEmpty else {
      throw UsageError(
        "with \(OptionName.contract.long), FILEs are for \(Quoted(OptionName.check.long)): they prove the model, which the contract alone describes"
      )
    }
  }

  /// Throws if a report would go where a quiet run writes nothing.
  private static func checkQuiet(_ settings: Settings) throws(UsageError) {
    guard settings.isQuiet else { return }
    if let report = settings.typedReports.first(where: { $0.destination == nil }) {
      throw UsageError(
        "with \(OptionName.quiet.long), the \(report.format.rawValue) report needs a FILE",
        hint: "- is standard output")
    }
  }

  private static func writers(_ settings: Settings) -> [(Destination, String)] {
    var writers: [(Destination, String)] = []
    if settings.output != .none { writers.append((.standardOutput, "the values")) }
    if settings.scaffold != nil { writers.append((.standardOutput, "the model")) }
    if let rejects = settings.rejects { writers.append((rejects, "the rejected records")) }
    if settings.statistics != nil { writers.append((.standardOutput, "the statistics")) }
    return writers + settings.reports.map { ($0.destination, "the \($0.format.rawValue) report") }
  }

  private static func normal(_ destination: Destination) -> Destination {
    if case .file(let name) = destination { .file(FilePath.plain(name)) } else { destination }
  }

  private static func name(of destination: Destination) -> String {
    switch destination {
    case .standardOutput: "standard output"
    case .standardError: "standard error"
    case .file(let name), .end(let name): "\(Quoted(name))"
    }
  }
}
