import Contracts
import Diagnostics
import JSONCoding
import OperatingSystem
import Runner

/// What a model writes, held against a contract.
struct EncodedPayloads {
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
    let path = violation.path + (violation.name.map { [.member($0)] } ?? [])
    let change = ContractChange(
      code: .contractEncoded, spot: ContractSpot(violation.schema, violation.rule), subject: violation.message
    )
    guard !findings.has(change) else { return }
    var problem = Diagnostic(
      file: contract.name, severity: .error, code: .contractEncoded, message: violation.message, path: path)
    problem.declared = try trials.declarations(at: [path], in: record)[0]
    findings.add(.allowed(change), problem, payload: written)
  }
}
