/// Maps an object's names, converted by a key strategy, to their indexes. The first of two equal converted names wins.
struct ConvertedNames {
  private var indexes: [String: Int] = [:]
  /// The converted names in document order, without duplicates.
  private(set) var names: [(name: String, index: Int)] = []

  init(_ context: DecodingContext, _ object: Int) {
    context.entries.with(object) { $0.flags.insert(.converted) }
    var path: [any CodingKey] = []
    if case .custom = context.strategies.keys { path = context.codingPath(to: NodePlace(object)) }
    for index in context.nameIndexes(of: object) {
      let name = ConvertedNames.convert(context.document.name(at: index), at: path, context.strategies.keys)
      if indexes[name] == nil {
        indexes[name] = index
        names.append((name, index))
      }
    }
  }

  /// The index of the name that converts to `name`, or 0. Marks the name as requested.
  func find(_ name: String, in context: DecodingContext) -> Int {
    guard let index = indexes[name], !context.entries[unchecked: index].flags.contains(.hidden) else {
      return 0
    }
    context.entries.with(index) { $0.flags.insert(.requested) }
    return index
  }

  /// The index of the name that converts to `name`, or nil. Does not mark the name.
  func index(of name: String) -> Int? { indexes[name] }

  /// Converts `name`. `path` is the object's coding path, which only custom strategies read.
  static func convert(_ name: String, at path: [any CodingKey], _ strategy: CodingStrategies.Keys) -> String {
    switch strategy {
    case .useDefaultKeys: name
    case .snakeCase: SnakeCase.camelCase(name)
    case .custom(let keys): keys.decode(path + [PathKey(stringValue: name)]).stringValue
    }
  }
}
