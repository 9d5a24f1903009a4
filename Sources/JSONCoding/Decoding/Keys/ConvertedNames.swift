/// Maps an object's names, converted by a key strategy, to their indexes. The first of two equal converted names wins.
struct ConvertedNames {
  private var indexes: [String: Int] = [:]
  /// The converted names in document order, without duplicates.
  private(set) var names: [(name: String, index: Int)] = []

  /// - Parameter path: the object's coding path, which only custom strategies read.
  init(_ names: [(name: String, index: Int)], at path: [any CodingKey], _ strategy: CodingStrategies.Keys) {
    for (name, index) in names {
      let name = ConvertedNames.convert(name, at: path, strategy)
      if indexes[name] == nil {
        indexes[name] = index
        self.names.append((name, index))
      }
    }
  }

  /// The index of the name that converts to `name`, or nil.
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
