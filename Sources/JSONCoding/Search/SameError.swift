extension Fault {
  /// Whether this is the fault's own error, even after the model has caught it and thrown it again.
  ///
  /// Errors are compared by their contents: they carry no other identity, because models see them.
  func isSource(of error: any Error) -> Bool {
    if case .thrown(let own) = kind { return Fault.isSame(own, error) }
    return thrownError.map { Fault.isSame($0, error) } ?? false
  }

  static func isSame(_ own: any Error, _ error: any Error) -> Bool {
    if let own = DecodingError(anyOf: own) {
      return DecodingError(anyOf: error).map(own.isSame) ?? false
    }
    return type(of: own) == type(of: error) && String(describing: own) == String(describing: error)
  }
}

extension DecodingError {
  /// The error itself, the one that replaces a ``NumberError`` at the top, or the one inside an error of the model's
  /// own.
  init?(anyOf error: any Error) {
    guard let inner = WrappingError(error)?.inner ?? DecodingError(itself: error) else { return nil }
    self = inner
  }

  init?(itself error: any Error) {
    switch error {
    case let error as DecodingError: self = error
    case let error as NumberError: self = error.decodingError
    default: return nil
    }
  }

  fileprivate func isSame(as other: DecodingError) -> Bool {
    switch (self, other) {
    case (.typeMismatch(let type, _), .typeMismatch(let other, _)) where type != other: return false
    case (.valueNotFound(let type, _), .valueNotFound(let other, _)) where type != other: return false
    case (.keyNotFound(let key, _), .keyNotFound(let other, _)) where key.stringValue != other.stringValue:
      return false
    case (.typeMismatch, .typeMismatch), (.valueNotFound, .valueNotFound), (.keyNotFound, .keyNotFound),
      (.dataCorrupted, .dataCorrupted):
      return context.debugDescription == other.context.debugDescription
        && DecodingError.isSame(context.codingPath, other.context.codingPath)
    default: return false
    }
  }

  private static func isSame(_ path: [any CodingKey], _ other: [any CodingKey]) -> Bool {
    guard path.count == other.count else { return false }
    // An error that was thrown again still has the same array: a long path is then not compared key by key.
    let isShared = path.withUnsafeBufferPointer { path in
      other.withUnsafeBufferPointer { path.baseAddress == $0.baseAddress }
    }
    return isShared || zip(path, other).allSatisfy { $0.stringValue == $1.stringValue }
  }
}
