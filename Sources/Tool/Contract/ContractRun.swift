import Contracts
import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Runner
import Words

/// `contract`: finds payloads that a JSON Schema or an OpenAPI document allows but a model refuses.
struct ContractRun {
  let model: String
  let settings: Settings
  let request: ContractRequest
  /// The files that the model decodes so that its output can be checked.
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
  /// - Returns: a closure that compares them and reports the differences; nil if the user interrupted the compilation.
  /// - Throws: `UsageError` or `CannotOpen`.
  func prepare() throws -> ((Session) throws -> Void)? {
    do {
      let contract = try Contract(request, model: model)
      var origin = ModelOrigin(name: model, settings: settings, catalog: catalog)
      // Payloads made from a contract contain none of the user's data.
      if !request.isForEncoding { origin.settings.isRedacted = false }
      guard let tried = try origin.tried() else { return nil }
      return { session in
        session.emitter.model = model
        do {
          try ModelThread.run { try compare(contract, tried, session) }
        } catch is InterruptedSearch {}
      }
    } catch let error as SchemaError {
      return { session in
        session.emitter.model = model
        error.report(to: session)
      }
    }
  }

  private func compare(_ contract: Contract, _ trials: TriedModel, _ session: Session) throws {
    var findings = ContractFindings(contract)
    var count = 0
    var notes: [String] = []
    do {
      if request.isForEncoding {
        let written = try trials.written(forRecordsOf: files)
        count = written.records.count
        report(written.unreadable, to: session)
        if written.refused > 0 {
          let (verb, which) = written.refused == 1 ? ("does", "it") : ("do", "them")
          notes.append(
            "\(Counted(written.refused, "record")) \(verb) not decode, so what the model writes for \(which) is not known"
          )
        }
        try findings.add(written, trials)
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
        if comparison.hasUnfinishedPayload {
          notes.append("more may be refused: the model still refuses a payload after many changes")
        }
        if comparison.depth < ContractGrower.maximumDepth {
          notes.append(
            "recursive schemas were followed \(comparison.depth == 1 ? "once" : "twice"), because the contract has many places"
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
    let found = findings.diagnostics.map(judged)
    session.emitter.report(
      found.filter { $0.file == contract.name }, of: contract.name, records: count,
      isGenerated: !request.isForEncoding || files.isEmpty)
    report(found.filter { $0.file != contract.name }, to: session)
    for note in notes { session.emitter.complain("note: \(note)") }
  }

  /// Reports problems file by file.
  private func report(_ problems: [Diagnostic], to session: Session) {
    for (file, problems) in Dictionary(grouping: problems, by: \.file).sorted(by: { $0.key < $1.key }) {
      session.emitter.report(problems, of: file)
    }
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
  /// Reports the error as a problem in the contract.
  func report(to session: Session) {
    let diagnostic = Diagnostic(
      file: file, place: place, severity: .error, code: .contractInvalid, message: message,
      help: help.map { .note($0) },
      excerpt: excerpt)
    session.emitter.report([diagnostic], of: file, leavesOutKnown: false)
    session.emitter.raise(.usage)
  }
}

extension ContractFindings {
  /// Adds a finding for each value that the model wrote and the contract does not allow.
  ///
  /// - Throws: `UsageError` if the model has written nothing, or cannot run; `SchemaError`.
  fileprivate mutating func add(_ written: TriedModel.Written, _ trials: TriedModel) throws {
    guard !written.records.isEmpty || !written.unreadable.isEmpty else {
      throw UsageError(
        "the model has written nothing: none of the records decodes, or it is not Encodable", hint: "")
    }
    let validator = SchemaValidator(kind: contract.kind)
    for (record, value) in written.records {
      for violation in try validator.violations(of: value, in: contract.schema) {
        // The discriminator determines the intended alternative.
        if violation.isOverlap, violation.schema.discriminator != nil { continue }
        let change = ContractChange(
          code: .contractEncoded, spot: ContractSpot(violation.schema, violation.rule),
          subject: violation.message)
        guard !has(change) else { continue }
        var problem = Diagnostic(
          file: contract.name, severity: .error, code: change.code, message: violation.message,
          path: violation.place)
        problem.declared = try trials.declarations(at: [violation.place], in: record)[0]
        add(
          change, problem, payload: ContractNode(.value(value), try MergedSchema([contract.schema]), change))
      }
    }
  }
}

/// A schema in a document that a model is checked against.
struct Contract {
  let schema: Schema
  let kind: MessageKind
  /// The document that the user named.
  private let document: Schema
  /// The document's name as shown.
  var name: String { schema.file.name }

  /// - Throws: `SchemaError`, `CannotOpen`.
  init(_ request: ContractRequest, model: String) throws {
    let library = SchemaLibrary(reading: InputFile.contents(of:))
    let place = ContractPlace(request.place)
    document =
      place.file == "-"
      ? try library.add(InputFile.contents(of: "-"), name: SchemaFile.standardInput)
      : try library.open(place.file)
    (schema, kind) = try place.schema(in: document, model: model, writes: request.isForEncoding)
    _ = try schema.reachable()
  }

  /// The examples that the document has outside its schemas, such as in responses.
  ///
  /// - Throws: `SchemaError` for a reference that leads nowhere.
  var examples: [ContractNode] {
    get throws(SchemaError) {
      let validity = ContractValidity(schema, kind)
      let merged = try MergedSchema([schema])
      return try MediaTypeExamples(of: schema, in: document).all.compactMap { example in
        let value = example.value.sample
        // A request may lack keys that a response has, and the other way round.
        if example.kind != kind, validity.firstViolation(of: value) != nil { return nil }
        let change = ContractChange(
          code: .contractExample, spot: ContractSpot(example.place, example.value), subject: value.text)
        return ContractNode(.value(value), merged, change)
      }
    }
  }
}
