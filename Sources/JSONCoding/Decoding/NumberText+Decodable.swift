extension NumberText: Decodable {
  /// Reads the text of a number, which only a ``RecordDecoder`` provides.
  ///
  /// - Throws: `DecodingError.typeMismatch` if the value is not a number, and `dataCorrupted` with any other decoder.
  public init(from decoder: any Decoder) throws {
    guard let decoder = NodeDecoder(decoder) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "The decoder does not provide a number's text."))
    }
    let context = decoder.context
    guard context.kind(decoder.node) == .number else {
      self = try context.failScalar(NumberText.self, at: decoder.place)
      return
    }
    self.init(context.bytes.string(context.document.range(of: decoder.node)))
  }
}
