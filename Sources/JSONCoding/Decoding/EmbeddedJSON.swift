/// A value whose JSON text is inside a JSON string: `"{\"id\":1}"`.
///
/// The path of an issue in the inner text is the outer path followed by the inner one. With another library's decoder,
/// the inner text is decoded with the default strategies.
public struct EmbeddedJSON<Value: Decodable>: Decodable {
  /// The value of the inner text.
  public var value: Value

  /// Wraps a value as if it had been read.
  public init(_ value: Value) {
    self.value = value
  }

  /// - Throws: `DecodingError.dataCorrupted` if the string does not contain a JSON text, and any error of `Value`.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? any OwnDecoder {
      value = try decoder.valueOfText(Value.self)
    } else {
      let text = try decoder.singleValueContainer().decode(String.self)
      value = try EmbeddedJSON.decode(text, below: decoder.codingPath)
    }
  }

  private static func decode(_ text: String, below path: [any CodingKey]) throws -> Value {
    do {
      do {
        let document = try Document(parsing: Text(text))
        let context = DecodingContext(document: document, strategies: CodingStrategies(), userInfo: [:])
        return try context.outermostValue(Value.self)
      } catch let error as SyntaxError {
        throw error.decodingError
      }
    } catch let error as DecodingError {
      throw error.changed { inner in
        DecodingError.Context(
          codingPath: path + inner.codingPath, debugDescription: inner.debugDescription,
          underlyingError: inner.underlyingError)
      }
    }
  }
}

extension EmbeddedJSON: SpelledType {
  static var words: String { "\(TypeName.words(Value.self)) as JSON text in a string" }
}

extension DecodingContext {
  /// The value of the JSON text in the string at `place`.
  func embeddedValue<Value: Decodable>(_ type: Value.Type, at place: NodePlace) throws -> Value {
    guard let string = String.read(self, place.node) else {
      let string = String.self
      return try failScalar(EmbeddedJSON<Value>.self, reads: string, ofNull: string, at: place).value
    }
    let here = ReadPlace(self, place.node)
    if let inner = record.follower.context(ofTextAt: here) { return try inner.outermostValue(type) }
    let document: Document
    do {
      document = try Document(parsing: Text(string))
    } catch {
      let entry = entries[unchecked: place.node]
      let moved = error.moved { range in
        func outer(_ offset: Int) -> Int { EscapedString.raw(of: offset, in: bytes, entry.range).raw }
        return SourceRange(start: outer(range.start), end: outer(range.end))
      }
      let corruption = Issue.Corruption.embeddedSyntax(moved)
      return try failCorrupted(EmbeddedJSON<Value>.self, corruption, at: place).value
    }
    document.outer = (self.document, place.node)
    let inner = DecodingContext(
      document: document, strategies: strategies, userInfo: userInfo, outer: (self, place.node))
    record.follower.keep(inner, ofTextAt: here)
    return try inner.outermostValue(type)
  }

  /// Decodes the document's top value.
  ///
  /// The container cache is closed afterwards, because its containers do not own this context, and nothing else keeps
  /// it alive.
  fileprivate func outermostValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
    defer { containers.close() }
    do {
      return try record.follower.contents(type, self, at: 0)
    } catch let error as NumberError {
      throw error.decodingError
    }
  }
}
