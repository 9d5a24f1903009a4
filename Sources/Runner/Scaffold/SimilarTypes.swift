/// Merges several declarations into one.
struct SimilarTypes {
  private(set) var declarations: [Declaration]
  private(set) var root: SwiftType

  /// With more declarations, not every pair is compared.
  private static let mostCompared = 1000

  init(_ declarations: [Declaration], root: SwiftType) {
    self.declarations = declarations
    self.root = root
    removeDuplicates()
  }

  /// Merges declarations that are identical, names and evidence apart, until none are left.
  private mutating func removeDuplicates() {
    while true {
      var first: [Declaration.Kind: Int] = [:]
      var replacements: [Int: Int] = [:]
      let used = used
      for (number, declaration) in declarations.enumerated() where used.contains(number) {
        let kind = declaration.kind.withoutNotes
        if let same = first[kind] { replacements[number] = same } else { first[kind] = number }
      }
      if replacements.isEmpty { return }
      replace(replacements)
    }
  }

  /// Merges structures that share three quarters of their keys, with the same types.
  mutating func mergeOverlapping() {
    var isChanged = true
    while isChanged {
      isChanged = false
      let numbers = used.sorted().prefix(Self.mostCompared)
      search: for left in numbers {
        for right in numbers where right > left {
          guard let merged = merged(left, right) else { continue }
          declarations[left].kind = .structure(merged)
          replace([right: left])
          removeDuplicates()
          isChanged = true
          break search
        }
      }
    }
  }

  private func merged(_ left: Int, _ right: Int) -> [Declaration.Property]? {
    guard case .structure(let own) = declarations[left].kind,
      case .structure(let other) = declarations[right].kind
    else { return nil }
    var result = own
    let places = Dictionary(own.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    var common: Set<String> = []
    for property in other {
      guard let place = places[property.key] else { continue }
      let mine = result[place].type
      guard mine.orNil == property.type.orNil else { return nil }
      if mine != property.type { result[place].makeOptional() }
      result[place].keepsNull = result[place].keepsNull || property.keepsNull
      common.insert(property.key)
    }
    guard common.count * 4 >= (own.count + other.count - common.count) * 3 else { return nil }
    for index in result.indices where !common.contains(result[index].key) { result[index].makeOptional() }
    var taken = Set(result.map(\.name))
    for var property in other where !common.contains(property.key) {
      property.makeOptional()
      property.name = SwiftName.unused(property.name, taken)
      taken.insert(property.name)
      result.append(property)
    }
    return result
  }

  private mutating func replace(_ replacements: [Int: Int]) {
    func change(_ type: SwiftType) -> SwiftType { type.replacing { .declared(replacements[$0] ?? $0) } }
    for index in declarations.indices { declarations[index].mapTypes(change) }
    root = change(root)
  }

  /// The declarations that the root needs.
  var used: Set<Int> {
    var found: Set<Int> = []
    var open = root.mentioned.map { [$0] } ?? []
    while let number = open.popLast() {
      guard found.insert(number).inserted else { continue }
      open += declarations[number].types.compactMap(\.mentioned)
    }
    return found
  }
}

extension Declaration.Property {
  /// Where it was always there, a null was any JSON; now it has to be told from an absent key.
  fileprivate mutating func makeOptional() {
    if type == .json { keepsNull = true }
    type = type.orNil
  }
}

extension Declaration.Kind {
  fileprivate var withoutNotes: Declaration.Kind {
    guard case .structure(var properties) = self else { return self }
    for index in properties.indices { properties[index].notes = [] }
    return .structure(properties)
  }
}
