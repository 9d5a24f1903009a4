import Diagnostics
import JSONCoding
import OperatingSystem

/// A payload that a contract allows, and its one difference from another one.
package struct ContractPayload {
  package let tree: ContractNode
  /// Where the other payload is changed.
  package let path: [PathComponent]
  /// What allows it.
  package let change: ContractChange
  /// Whether the value at the path has new parts to vary.
  package let hasOwnParts: Bool

  /// The value at the path; nil if the member is absent.
  private var node: ContractNode? { tree.node(at: path) }

  /// Whether it lacks a member that the other payload has.
  package var isAbsence: Bool { node == nil }

  /// Whether there is anything to vary at the place.
  package var canBeVaried: Bool {
    guard hasOwnParts, let node else { return false }
    return !node.alternatives.isEmpty || !node.variants.isEmpty
      || node.form.parts.contains(where: \.isPresent)
  }

  /// The path as it was in the array that this payload has an element more in: that element is like the one before.
  package func inShorterArray(_ path: [PathComponent]) -> [PathComponent] {
    guard change.code == .contractLength, case .array(let elements)? = node?.form, elements.count > 1,
      path.starts(with: self.path + [.index(elements.count - 1)])
    else { return path }
    var path = path
    path[self.path.count] = .index(elements.count - 2)
    return path
  }
}

/// Chooses which of the payloads that differ in one thing are tried: all but near repetitions of earlier ones.
package struct ContractVariations {
  /// Whether places that are like others were left out.
  package private(set) var isIncomplete = false
  private var size = 0
  private var seen: Set<ContractChange> = []

  /// How many bytes of payloads may repeat what was tried elsewhere.
  private static let maximumRepeatedBytes = 8_000_000
  private static let maximumBytes = 32_000_000

  package init() {}

  /// Whether all variations are likely to be few enough: each place has some three.
  ///
  /// - Parameter isPart: whether the payload is not the fullest anyway.
  static func mayBeWhole(_ root: ContractNode, isPart: Bool = false) -> Bool {
    root.text.count * root.places().count * 3 < (isPart ? maximumBytes : maximumRepeatedBytes)
  }

  /// - Parameter path: the value whose parts are varied.
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

/// Whether payloads are valid by the contract that they are made from.
///
/// They mostly are, by how they are made. What keywords ask of several values at once is known only afterwards.
package struct ContractValidity {
  private let schema: Schema
  private let validator: SchemaValidator

  /// What is wrong with a payload: a rule, and the place of the value that breaks it.
  package struct Fault: Hashable {
    private let keyword: String
    private let path: [PathComponent]

    fileprivate init(_ violation: Violation) { (keyword, path) = (violation.keyword, violation.path) }
  }

  package init(_ schema: Schema, _ kind: MessageKind) {
    self.schema = schema
    validator = SchemaValidator(kind: kind)
  }

  /// The first thing that is wrong with a value by the schema; nil if nothing is, or it cannot be told.
  ///
  /// - Parameter faults: what does not count: faults of a payload that has what a model needs and the contract lacks.
  package func firstViolation(of value: SampleValue, beyond faults: Set<Fault> = []) -> Violation? {
    violations(of: value).first { !faults.contains(Fault($0)) }
  }

  package func faults(of value: SampleValue) -> Set<Fault> { Set(violations(of: value).map(Fault.init)) }

  /// Whether schemas that apply to one value allow it.
  package func allows(_ value: SampleValue, by merged: MergedSchema) -> Bool {
    validator.allows(value, by: merged)
  }

  private func violations(of value: SampleValue) -> [Violation] {
    // In a contract whose branches overlap, each of them is tried all the same.
    ((try? validator.violations(of: value, in: schema)) ?? []).filter { !$0.isOverlap }
  }
}
