import Diagnostics
import JSONCoding
import OperatingSystem

/// A payload that a contract allows, and the one change that distinguishes it from another.
package struct ContractPayload {
  package let tree: ContractNode
  /// The path of the change.
  package let path: [PathComponent]
  /// The change, and the place in the contract that allows it.
  package let change: ContractChange
  /// Whether the value at the path has new parts to vary.
  package let hasOwnParts: Bool

  /// The value at the path; nil if the member is absent.
  private var node: ContractNode? { tree.node(at: path) }

  /// Whether the change leaves out a member.
  package var isAbsence: Bool { node == nil }

  /// Whether anything at the path can be varied further.
  package var canBeVaried: Bool {
    guard hasOwnParts, let node else { return false }
    return !node.alternatives.isEmpty || !node.variants.isEmpty
      || node.form.parts.contains(where: \.isPresent)
  }

  /// The same path before the change added an element to an array: the new element is like the one before it.
  package func inShorterArray(_ path: [PathComponent]) -> [PathComponent] {
    guard change.code == .contractLength, case .array(let elements)? = node?.form, elements.count > 1,
      path.starts(with: self.path + [.index(elements.count - 1)])
    else { return path }
    var path = path
    path[self.path.count] = .index(elements.count - 2)
    return path
  }
}

/// Chooses the payloads with one change that are tried: all but near repetitions of earlier ones.
package struct ContractVariations {
  /// Whether changes were left out to limit the total size.
  package private(set) var isIncomplete = false
  private var size = 0
  private var seen: Set<ContractChange> = []

  /// The maximum total size of payloads, in bytes: for changes tried before, and for new ones.
  private static let maximumRepeatedBytes = 8_000_000
  private static let maximumBytes = 32_000_000

  package init() {}

  /// Whether all variations are likely to fit into the limit, with about three for each place.
  ///
  /// - Parameter isPart: whether the payload is not the fullest in any case.
  static func mayBeWhole(_ root: ContractNode, isPart: Bool = false) -> Bool {
    root.text.count * root.places().count * 3 < (isPart ? maximumBytes : maximumRepeatedBytes)
  }

  /// - Parameter path: the path of the value whose parts are varied.
  package mutating func payloads(
    of tree: ContractNode, varying path: [PathComponent] = []
  ) -> [ContractPayload] {
    var payloads: [ContractPayload] = []
    for place in tree.places(in: path) {
      for other in place.others {
        if Interruption.isRequested { return payloads }
        let changed = tree.replacing(place.path[...]) { _ in other.node }
        guard let changed = other.node == nil ? tree.removing(place.path) : changed else { continue }
        let isNew = seen.insert(other.change).inserted
        guard size + changed.text.count <= (isNew ? Self.maximumBytes : Self.maximumRepeatedBytes) else {
          isIncomplete = true
          continue
        }
        size += changed.text.count
        payloads.append(
          ContractPayload(
            tree: changed, path: place.path, change: other.change, hasOwnParts: other.hasOwnParts))
      }
    }
    return payloads
  }
}

/// Checks payloads against the contract that they were made from.
///
/// Most are valid by construction. Rules about several values at once can be checked only afterwards.
package struct ContractValidity {
  private let schema: Schema
  private let validator: SchemaValidator

  /// A rule that a payload breaks, and the path of the value that breaks it.
  package struct Fault: Hashable {
    private let keyword: String
    private let path: [PathComponent]

    fileprivate init(_ violation: Violation) { (keyword, path) = (violation.keyword, violation.path) }
  }

  package init(_ schema: Schema, _ kind: MessageKind) {
    self.schema = schema
    validator = SchemaValidator(kind: kind)
  }

  /// The first violation in a value; nil if the value is valid or cannot be checked.
  ///
  /// - Parameter faults: faults to ignore, in a payload with values that the model needs and the contract forbids.
  package func firstViolation(of value: SampleValue, beyond faults: Set<Fault> = []) -> Violation? {
    violations(of: value).first { !faults.contains(Fault($0)) }
  }

  package func faults(of value: SampleValue) -> Set<Fault> { Set(violations(of: value).map(Fault.init)) }

  /// Whether schemas that apply to one value allow it.
  package func allows(_ value: SampleValue, by merged: MergedSchema) -> Bool {
    validator.allows(value, by: merged)
  }

  private func violations(of value: SampleValue) -> [Violation] {
    // If branches of the contract overlap, each of them is still tried.
    ((try? validator.violations(of: value, in: schema)) ?? []).filter { !$0.isOverlap }
  }
}
