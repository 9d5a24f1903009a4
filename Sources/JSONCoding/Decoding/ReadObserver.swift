/// Watches what a model reads, by giving it decoders and containers that tell: see ``ReadLog``.
///
/// A context has an observer only if somebody wants to know, so the other containers need not know of it.
protocol ReadObserver: AnyObject {
  /// The decoder that a model receives in place of `inner`.
  func decoder(_ inner: NodeDecoder) -> any Decoder

  /// The fault's error is thrown next.
  func note(_ fault: Fault)

  /// Makes a read that is not made through a decoder or container of the observer's.
  func read<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, _ node: Int, _ body: () throws -> Value
  ) throws -> Value
}

/// A decoder that an observer gave a model.
protocol ObservedDecoder: Decoder {
  /// The decoder that is observed. Its value counts as read, because the caller reads it past the observer.
  var innerToRead: NodeDecoder { get }
}

extension NodeDecoder {
  /// The decoder itself, or the decoder that is observed; nil for another library's decoder.
  init?(_ decoder: any Decoder) {
    if let decoder = decoder as? NodeDecoder {
      self = decoder
    } else if let decoder = decoder as? any ObservedDecoder {
      self = decoder.innerToRead
    } else {
      return nil
    }
  }
}

extension JSONKind {
  /// The kind of a decoder's value, for models that accept any JSON and would otherwise try one type after another.
  ///
  /// Nil for another library's decoder.
  public init?(of decoder: any Decoder) {
    guard let decoder = NodeDecoder(decoder) else { return nil }
    self.init(decoder.context.document.kind(of: decoder.node))
  }
}
