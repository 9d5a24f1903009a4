import Contracts
import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Runner
import Words

/// `contract`: which payloads that a JSON Schema or an OpenAPI document allows a model refuses.
struct ContractRun {
  let model: String
  let settings: Settings
  let request: ContractRequest
  /// The files that the model decodes, for what it writes.
  let files: [String]
  /// The built-in models.
  let catalog: ModelCatalog

  /// - Throws: `UsageError` or `CannotOpen`.
  func run() throws -> ExitStatus {
    guard let compare = try prepare() else { return Interruption.status ?? .interrupted }
    let session = try Session(settings, [], alsoRead: [request.file])
    try compare(session)
    return Interruption.status ?? session.end([model])
  }

  /// Reads the contract and compiles the model.
  ///
  /// - Returns: what compares them and reports the differences; nil if the user has ended the compilation.
  /// - Throws: `UsageError` or `CannotOpen`.
  func prepare() throws -> ((Session) throws -> Void)? {
    do {
      let contract = try Contract(request, model: model)
      let origin = ModelOrigin(name: model, settings: settings, catalog: catalog)
      guard let asked = try origin.asked() else { return nil }
      return { session in
        session.emitter.model = model
        do {
          try ModelThread.run {
            try compare(contract, ContractTrials(VersionProgram(asked)), session)
          }
        } catch is InterruptedSearch {}
      }
    } catch let error as SchemaError {
      return { session in
        session.emitter.model = model
        error.report(to: session)
      }
    }
  }

  private func compare(_ contract: Contract, _ trials: ContractTrials, _ session: Session) throws {
    let findings: ContractFindings
    let count: Int
    var notes: [String] = []
    do {
      if request.isForEncoding {
        let encoded = try EncodedPayloads(contract, trials, files)
        (findings, count) = (encoded.findings, encoded.count)
        for problem in encoded.unreadable { session.emitter.report([problem], of: problem.file) }
        if encoded.refused > 0 {
          let verb = encoded.refused == 1 ? "does" : "do"
          notes.append(
            "\(Counted(encoded.refused, "record")) \(verb) not decode, so what the model writes for \(encoded.refused == 1 ? "it" : "them") is not known"
          )
        }
      } else {
        var comparison = try ContractComparison(contract, trials)
        // A strict run asks for unread keys, too.
        if settings.unread != .ignore {
          let unread = try comparison.addUnread()
          if settings.isStrict { try comparison.addWider(unread: unread) }
        }
        if comparison.isIncomplete {
          notes.append("not everything was tried: the contract has too many places")
        }
        if comparison.depth < ContractGrower.maximumDepth {
          notes.append(
            "recursive schemas were followed \(comparison.depth == 1 ? "once" : "twice"), as the contract has many places"
          )
        }
        (findings, count) = (comparison.findings, comparison.payloads)
      }
    } catch let error as SchemaError {
      // A contract that was read in part may seem to allow nothing.
      if !Interruption.isRequested { error.report(to: session) }
      return
    }
    if trials.isIncomplete {
      notes.append("not everything was tried: the model reads too much or takes too long")
    }
    if Interruption.isRequested { return }
    let files = Dictionary(grouping: findings.diagnostics.map(judged), by: \.file)
    session.emitter.report(
      files[contract.name] ?? [], of: contract.name, records: count,
      isGenerated: !request.isForEncoding || self.files.isEmpty)
    for (name, problems) in files.sorted(by: { $0.key < $1.key }) where name != contract.name {
      session.emitter.report(problems, of: name)
    }
    for note in notes { session.emitter.complain("note: \(note)") }
  }

  /// The problem with the severity that the options give it.
  private func judged(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    if diagnostic.code == .unreadKey { diagnostic.severity = settings.unread == .error ? .error : .warning }
    if settings.isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
    return diagnostic
  }
}

extension SchemaError {
  /// Reports what is wrong with the contract.
  func report(to session: Session) {
    let diagnostic = Diagnostic(
      file: file, place: place, severity: .error, code: .contractInvalid, message: message,
      help: help.map { .note($0) },
      excerpt: excerpt)
    session.emitter.report([diagnostic], of: file, leavesOutKnown: false)
    session.emitter.raise(.usage)
  }
}

/// What a model writes, held against a contract.
private struct EncodedPayloads {
  let contract: Contract
  let trials: ContractTrials
  private(set) var findings: ContractFindings
  /// How many records the model has written.
  private(set) var count = 0
  /// Files that cannot be read.
  private(set) var unreadable: [Diagnostic] = []
  /// How many records the model has not written, because they do not decode.
  private(set) var refused = 0

  /// - Parameter files: the files that the model decodes; if there are none, it decodes payloads that it was found to
  ///   take.
  /// - Throws: `UsageError` if the model writes nothing, or cannot run; `SchemaError`.
  init(_ contract: Contract, _ trials: ContractTrials, _ files: [String]) throws {
    (self.contract, self.trials) = (contract, trials)
    findings = ContractFindings(contract)
    let answers = try trials.written(files)
    let written = answers.records
    (count, unreadable, refused) = (written.count, answers.unreadable, answers.refused)
    guard !written.isEmpty || !unreadable.isEmpty else {
      throw UsageError(
        "the model has written nothing: none of the records decodes, or it is not Encodable", hint: "")
    }
    let validator = SchemaValidator(kind: contract.kind)
    for (record, value) in written {
      for violation in try validator.violations(of: value, in: contract.schema) {
        // The discriminator says which of the alternatives is meant.
        if violation.isOverlap, violation.schema.discriminator != nil { continue }
        try add(violation, of: record, value)
      }
    }
  }

  private mutating func add(_ violation: Violation, of record: SampleValue, _ written: SampleValue) throws {
    let path = violation.place
    let change = ContractChange(
      code: .contractEncoded, spot: ContractSpot(violation.schema, violation.rule), subject: violation.message
    )
    guard !findings.has(change) else { return }
    var problem = Diagnostic(
      file: contract.name, severity: .error, code: .contractEncoded, message: violation.message, path: path)
    problem.declared = try trials.declarations(at: [path], in: record)[0]
    let payload = ContractNode(.value(written), try MergedSchema([contract.schema]), change)
    findings.add(change, problem, payload: payload)
  }
}
