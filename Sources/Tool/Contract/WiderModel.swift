import Contracts
import Diagnostics
import JSONCoding
import Runner
import Words

/// What a model takes beyond its contract, for `--strict`.
struct WiderModel {
  let root: ContractNode
  let trials: TriedModel
  /// Where the model never reads what is there.
  let unread: [[PathComponent]]

  /// A place where it does: the contract's property or values, and how the model treats it.
  private typealias Excess = (
    change: ContractChange, path: [PathComponent], words: (contract: String, model: String)
  )

  /// The values that the model takes and the contract does not allow, with a note at each place in the payload.
  func excesses() throws -> [(change: ContractChange, problem: Diagnostic)] {
    // Where the model refuses the payload as it is, nothing is known.
    guard try trials.problems(of: [root])[0].isEmpty else { return [] }
    let places = root.places().filter { place in !unread.contains { place.path.starts(with: $0) } }
    let excesses = try optionals(places) + otherValues(places)
    let declarations = try trials.declarations(at: excesses.map(\.path), in: root.value)
    return zip(excesses, declarations).map { excess, declared in
      var problem = Diagnostic(
        file: excess.change.spot.schema.file.name, severity: .note, code: excess.change.code,
        message: "\(excess.words.contract) here, \(declared?.type ?? "the model") \(excess.words.model)",
        path: excess.path)
      problem.declared = declared
      return (excess.change, problem)
    }
  }

  /// What is required and not null, and the model takes a payload without it or with null.
  private func optionals(_ places: [ContractNode.Place]) throws -> [Excess] {
    var seen: Set<ContractSpot> = []
    let required = places.filter { place in
      place.member?.absence == nil && place.member?.spot.map { seen.insert($0).inserted } == true
    }
    func isTaken(_ value: SampleValue?) throws -> [Bool] {
      let payloads = required.map { Array((root.value.with(value, at: $0.path) ?? root.value).text.utf8) }
      return try trials.problems(of: payloads).map(\.isEmpty)
    }
    return try zip(required, zip(isTaken(nil), isTaken(.null))).compactMap { place, taken in
      guard let member = place.member, let spot = member.spot else { return nil }
      let allowsNull = place.node.isNull || place.node.alternatives.contains(where: \.isNull)
      let name = Quoted(member.name).description
      let words: (String, String)
      switch (taken.0, taken.1 && !allowsNull) {
      case (true, true): words = ("\(name) is required and not null", "takes it as an optional")
      case (true, false): words = ("\(name) is required", "does without it")
      case (false, true): words = ("\(name) is not null", "takes null")
      case (false, false): return nil
      }
      return (ContractChange(code: .contractWiderOptional, spot: spot, subject: name), place.path, words)
    }
  }

  /// The values of the model's samples that the contract does not list.
  private func otherValues(_ places: [ContractNode.Place]) throws -> [Excess] {
    let samples = try trials.samples().compactMap(SampleValue.parsed)
    var seen: Set<ContractSpot> = []
    return places.flatMap { place -> [Excess] in
      guard let values = place.node.merged.values, values.count > 1 else { return [] }
      let known = Set(samples.compactMap { $0[place.path] }.filter { $0.kind == .string })
      // What takes any string is no enum.
      if known.contains(.string("text")) { return [] }
      let others = known.subtracting(values.map(\.value)).map(\.text).sorted()
      guard !others.isEmpty, seen.insert(values[0].spot).inserted else { return [] }
      return others.map {
        (ContractChange(code: .contractWiderEnum, spot: values[0].spot, subject: $0), place.path, ("", ""))
      }
    }
  }
}
