import JSONCoding
import Words

/// One of several types that a value may have: a case of an enum.
struct Alternative {
  let conclusion: ScalarTypes.Conclusion
  /// The name of its case, if that is not made from the type.
  var name: String?
  /// The keys that an object may have.
  var keys: [String] = []
  /// The keys that it always has.
  var required: [String] = []

  var type: SwiftType { conclusion.type }
}

extension [Declaration] {
  /// The kind of JSON values that the type reads.
  func kind(of type: SwiftType) -> ValueKind {
    switch type {
    case .bool: .bool
    case .int, .uint64, .double, .decimal: .number
    case .array: .array
    case .declared(let number): if case .strings = self[number].kind { .string } else { .object }
    case .plain: .string
    case .optional(let type): kind(of: type)
    case .dictionary, .json: .object
    }
  }

  func isNamed(_ type: SwiftType, _ name: String) -> Bool {
    if case .declared(let number) = type { self[number].suggestedName == name } else { false }
  }

  /// The cases of an enum, which are tried in this order.
  ///
  /// - Parameter union: the name of the enum.
  func cases(_ alternatives: [Alternative], of union: String) -> [Declaration.Case] {
    let kinds = alternatives.map { kind(of: $0.type) }
    let areOnly = kinds.map { kind in kinds.count { $0 == kind } == 1 }
    let names = SwiftName.properties(
      alternatives.indices.map { place in
        let type = alternatives[place].type
        let own =
          areOnly[place] && isNamed(type, union) ? (kinds[place] == .string ? "string" : "object") : nil
        return alternatives[place].name ?? own ?? caseName(type, isOnly: areOnly[place])
      }, avoiding: Declaration.membersOfEnums)
    return alternatives.indices.map { place in
      let form: Declaration.Case.Form =
        switch kinds[place] {
        case .array where areOnly[place]: .array
        case .object where areOnly[place]: .object
        default: .tried
        }
      return Declaration.Case(
        name: names[place], type: alternatives[place].type, form: form,
        ownKeys: alternatives[place].ownKeys(before: alternatives[(place + 1)...]))
    }
  }

  private func caseName(_ type: SwiftType, isOnly: Bool) -> String {
    switch type {
    case .uint64: "uint64"
    case .plain(let name): name
    case .array(let element): isOnly ? "array" : caseName(element, isOnly: false) + "Array"
    case .dictionary(let value): isOnly ? "dictionary" : caseName(value, isOnly: false) + "Dictionary"
    case .optional(let type): caseName(type, isOnly: isOnly)
    case .declared(let number): self[number].suggestedName
    case .json: "json"
    }
  }
}

extension Alternative {
  /// The keys that distinguish an object from later alternatives: it has at least one of them. Empty if its required
  /// keys do that already.
  fileprivate func ownKeys(before later: ArraySlice<Alternative>) -> [String] {
    let objects = later.filter {
      if case .dictionary = $0.type { return true }
      return $0.keys.contains { !keys.contains($0) }
    }
    let isTold = objects.allSatisfy { other in required.contains { !other.keys.contains($0) } }
    return isTold ? [] : keys.filter { key in !objects.contains { $0.keys.contains(key) } }
  }
}
