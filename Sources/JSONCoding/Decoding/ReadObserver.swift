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
