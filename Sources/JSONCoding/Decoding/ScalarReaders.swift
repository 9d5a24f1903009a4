/// Collections of scalars. The compiler makes the code of each for each type of scalars.
extension Scalar {
  static func reader() -> ValueReader { TypedReader<Self> { try $0.scalar(Self.self, at: $1) } }

  static func arrayReader() -> ValueReader {
    TypedReader<[Self]> { context, node in try context.scalars(Self.self, at: node) }
  }

  static func setReader() -> ValueReader {
    TypedReader<Set<Self>> { context, node in
      try context.set(at: node) { try $0.scalar(Self.self, at: $1) }
    }
  }

  static func optionalReader() -> ValueReader {
    TypedReader<Self?> { context, node in
      context.kind(node) == .null ? nil : try context.scalar(Self.self, at: node)
    }
  }

  static func dictionaryReader(_ keys: UInt8) -> ValueReader {
    TypedReader<[String: Self]> { context, node in
      try context.dictionary(at: node, keys) { try $0.scalar(Self.self, at: $1) }
    }
  }

  static func numberedReader(_ keys: UInt8) -> ValueReader {
    TypedReader<[Int: Self]> { context, node in
      try context.numberedDictionary(at: node, keys) { try $0.scalar(Self.self, at: $1) }
    }
  }
}
