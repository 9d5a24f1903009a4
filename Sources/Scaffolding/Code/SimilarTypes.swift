import Words

/// Merges declarations that are identical or overlap.
struct SimilarTypes {
  private(set) var declarations: [Declaration]
  private(set) var root: SwiftType

  /// With more declarations, not every pair is compared.
  private static let maximumCompared = 1000

  init(_ declarations: [Declaration], root: SwiftType) {
    self.declarations = declarations
    self.root = root
    removeDuplicates()
    while let (left, right, merged) = overlapping {
      self.declarations[left].kind = .structure(merged)
      replace([right: left])
      removeDuplicates()
    }
  }

  /// Merges declarations that are identical except for names and evidence, until none are left.
  private mutating func removeDuplicates() {
    while true {
      var first: [Declaration.Kind: Int] = [:]
      var replacements: [Int: Int] = [:]
      for number in used.sorted() {
        let declaration = declarations[number]
        let kind = declaration.kind.withoutNotes
        guard let same = first[kind] else {
          first[kind] = number
          continue
        }
        replacements[number] = same
        let common = Self.commonEnd(declarations[same].suggestedName, declaration.suggestedName)
        if let common { declarations[same].suggestedName = common }
      }
      if replacements.isEmpty { return }
      replace(replacements)
    }
  }

  /// `Address` for `BillingAddress` and `ShippingAddress`.
  private static func commonEnd(_ left: String, _ right: String) -> String? {
    let (words, others) = (SwiftName.words(left), SwiftName.words(right))
    let common = zip(words.reversed(), others.reversed()).prefix { $0 == $1 }
    // The words are spelled differently from the name: `url` for `URL`.
    return common.isEmpty ? nil : String(left.suffix(common.reduce(0) { $0 + $1.0.count }))
  }

  /// Two structures that would have the same name and share two thirds of their keys, with the same types, and the
  /// properties of one structure for both.
  private var overlapping: (Int, Int, [Declaration.Property])? {
    let numbers = used.sorted().prefix(Self.maximumCompared)
    for left in numbers {
      for right in numbers where right > left {
        if let merged = merged(left, right) { return (left, right, merged) }
      }
    }
    return nil
  }

  private func merged(_ left: Int, _ right: Int) -> [Declaration.Property]? {
    guard declarations[left].suggestedName == declarations[right].suggestedName,
      case .structure(let own) = declarations[left].kind,
      case .structure(let other) = declarations[right].kind
    else { return nil }
    var result = own
    let places = Dictionary(own.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    var common: Set<String> = []
    for property in other {
      guard let place = places[property.key] else { continue }
      let mine = result[place].type
      common.insert(property.key)
      // A value that was always null may be anything.
      if [mine, property.type].contains(.optional(.json)) {
        if mine == .optional(.json) {
          (result[place].type, result[place].evidence) = (property.type, property.evidence)
        }
        result[place].type = result[place].type.orNil
        continue
      }
      guard mine.orNil == property.type.orNil else { return nil }
      if mine != property.type { result[place].type = mine.orNil }
    }
    let all = own.count + other.count - common.count
    guard common.count * 3 >= all * 2 else { return nil }
    for index in result.indices where !common.contains(result[index].key) {
      result[index].type = result[index].type.orNil
    }
    var taken = Set(result.map(\.name))
    for var property in other where !common.contains(property.key) {
      property.type = property.type.orNil
      property.name = SwiftName.property(property.key, avoiding: taken)
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

  private var used: Set<Int> { declarations.used(by: root) }
}

extension Declaration.Kind {
  var withoutNotes: Declaration.Kind {
    guard case .structure(var properties) = self else { return self }
    for index in properties.indices { (properties[index].evidence, properties[index].notes) = ([], []) }
    return .structure(properties)
  }
}
