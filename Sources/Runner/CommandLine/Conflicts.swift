import Compilation
import Diagnostics
import OperatingSystem
import Words

/// Checks a command line as a whole for options that conflict. `RunOutputs` compares the files behind the names.
package enum Conflicts {
  static func check(_ invocation: Invocation) throws(UsageError) {
    let (settings, names) = (invocation.settings, invocation.inputs?.typedNames ?? [])
    try check(settings, inputs: [settings.suite, settings.contract?.file].compactMap(\.self) + names)
    if invocation.inputs == .standardInput { try check(rejectsOf: [Input("-")], settings) }
    guard settings.makesModel else { return }
    let check = Quoted(OptionName.check.long)
    if settings.contract != nil, settings.isCheck, names.isEmpty {
      throw UsageError(
        "with \(OptionName.contract.long), option \(check) needs FILEs: payloads that the model decodes",
        hint: "to check it against the contract, write it to a file for \(OptionName.source.long)")
    }
    if settings.contract != nil, !settings.isCheck, !names.isEmpty {
      throw UsageError(
        "with \(OptionName.contract.long), FILEs are for \(check): they prove the model, which the contract alone describes"
      )
    }
  }

  /// - Parameter inputs: the names of the inputs; `-` is standard input.
  package static func check(_ settings: Settings, inputs: [String]) throws(UsageError) {
    if settings.isQuiet, let report = settings.typedReports.first(where: { $0.destination == nil }) {
      throw UsageError(
        "with \(OptionName.quiet.long), the \(report.format.rawValue) report needs a FILE",
        hint: "- is standard output")
    }
    if settings.onto != nil, settings.output == .source {
      throw UsageError(
        "options \(Quoted(OptionName.onto.long)) and \(Quoted("-o source")) cannot be combined: the result differs from the input"
      )
    }
    if (inputs + [settings.onto, settings.since]).count(where: { $0 == "-" }) > 1 {
      throw UsageError("standard input is named twice but can be read only once")
    }
    let writers = writers(settings).filter { !$0.0.isDevice }
    for (index, (destination, writer)) in writers.enumerated() {
      if let (_, other) = writers[..<index].last(where: { $0.0 == destination }) {
        throw UsageError(
          "\(other) and \(writer) would both be written to \(destination.text)",
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

  private static func writers(_ settings: Settings) -> [(Destination, String)] {
    var writers: [(Destination, String)] = []
    if settings.output != .none { writers.append((.standardOutput, "the values")) }
    if settings.makesModel { writers.append((.standardOutput, "the model")) }
    if let rejects = settings.rejects { writers.append((rejects, "the rejected records")) }
    if settings.statistics != nil { writers.append((.standardOutput, "the statistics")) }
    return writers + settings.reports.map { ($0.destination, "the \($0.format.rawValue) report") }
  }
}

extension Destination {
  fileprivate var isDevice: Bool { if case .file(let name) = self { name.hasPrefix("/dev/") } else { false } }

  fileprivate var text: String {
    switch self {
    case .standardOutput: "standard output"
    case .standardError: "standard error"
    case .file(let name), .end(let name): "\(Quoted(name))"
    }
  }
}
