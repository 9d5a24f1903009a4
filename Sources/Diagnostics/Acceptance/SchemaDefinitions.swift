import JSONCoding

/// The definitions of a schema, by name: one for each type that is read by keys or is recursive.
struct SchemaDefinitions {
  /// Where they are in the document: `#/$defs/`.
  let path: String
  /// In the order in which the types were met.
  private var all: [(name: String, schema: SampleValue)] = []
  private var names: [ObjectIdentifier: String] = [:]
  /// Those of them that something refers to.
  private var used: Set<String> = []

  init(path: String) { self.path = path }

  var object: SampleValue { .object(all.map { SampleValue.Member(name: $0.name, value: $0.schema) }) }

  /// The member of a schema that has them; none if there are none.
  var members: [SampleValue.Member] { all.isEmpty ? [] : [.init(name: "$defs", value: object)] }

  /// A reference to the type's definition; nil if that was not begun.
  mutating func reference(to type: AcceptedType) -> SampleValue? {
    names[ObjectIdentifier(type.type)].map { reference($0) }
  }

  private mutating func reference(_ name: String) -> SampleValue {
    used.insert(name)
    return ["$ref": .string(path + name)]
  }

  /// Gives the type a name, to which its own schema may refer.
  mutating func begin(_ type: AcceptedType) {
    let name = unusedName(type)
    names[ObjectIdentifier(type.type)] = name
    all.append((name, .null))
  }

  /// Keeps the schema as the type's definition, if that is wanted or something refers to it.
  ///
  /// - Returns: a reference to it; otherwise the schema.
  mutating func end(_ type: AcceptedType, _ schema: SampleValue, isKept: Bool) -> SampleValue {
    let id = ObjectIdentifier(type.type)
    guard let name = names[id], let index = all.firstIndex(where: { $0.name == name }) else { return schema }
    guard isKept || used.contains(name) else {
      all.remove(at: index)
      names[id] = nil
      return schema
    }
    all[index].schema = schema
    return reference(name)
  }

  /// `Order`, or with a number if another type has that name.
  private func unusedName(_ type: AcceptedType) -> String {
    let plain = String(describing: type.type).filter { $0.isLetter || $0.isNumber || $0 == "_" }
    let used = Set(all.map(\.name))
    return (1...).lazy.map { $0 == 1 ? plain : "\(plain)\($0)" }.first { !used.contains($0) } ?? plain
  }
}
