import Foundation

/// A model's own error around a `DecodingError`, which apps create to add information. It is an `NSError` or
/// `DecodingError` with an underlying error, or it keeps the error in a property or an associated value.
struct WrappingError {
  let inner: DecodingError
  private let error: any Error

  private static let maximumLevels = 4
  private static let maximumValues = 16

  /// Nil if the error contains no such error, or several.
  init?(_ error: any Error) {
    if let error = error as? DecodingError {
      guard let inner = error.wrapped else { return nil }
      (self.inner, self.error) = (inner, error)
      return
    }
    guard !(error is NumberError), Self.mayHold(error) else { return nil }
    var found: [DecodingError] = []
    Self.search(error, Self.maximumLevels, &found)
    guard found.count == 1 else { return nil }
    (inner, self.error) = (found[0], error)
  }

  /// Whether an error of this type has room for a `DecodingError`. Checked first, because mirrors are slow.
  private static func mayHold<Value: Error>(_ error: Value) -> Bool {
    MemoryLayout<Value>.size >= MemoryLayout<UnsafeRawPointer>.size || error is any CustomNSError
  }

  private static func search(_ value: Any, _ levels: Int, _ found: inout [DecodingError]) {
    if levels < maximumLevels, let inner = (value as? any Error).flatMap(DecodingError.init(itself:)) {
      return found.append(inner)
    }
    // Most errors contain only a text, and mirrors are slow.
    guard levels > 0, type(of: value) != String.self else { return }
    if let underlying = information(value)[NSUnderlyingErrorKey] {
      return search(underlying, levels - 1, &found)
    }
    let mirror = Mirror(reflecting: value)
    let holds =
      switch mirror.displayStyle {
      case .enum, .optional, .tuple: true
      default: value is any Error
      }
    guard holds else { return }
    var left = maximumValues
    for child in mirror.children where left > 0 {
      left -= 1
      search(child.value, levels - 1, &found)
    }
  }

  private static func information(_ value: Any) -> [String: Any] {
    (value as? any CustomNSError)?.errorUserInfo ?? (value as? NSError)?.userInfo ?? [:]
  }

  /// The error's own description, or its name if it has none.
  var words: String {
    if let error = error as? DecodingError { return error.context.debugDescription }
    let sentence =
      (error as? any LocalizedError)?.errorDescription
      ?? Self.information(error)[NSLocalizedDescriptionKey] as? String
      ?? ((error as Any) as? any CustomStringConvertible)?.description
    if let sentence, !sentence.isEmpty { return sentence }
    let mirror = Mirror(reflecting: error)
    let name = mirror.displayStyle == .enum ? mirror.children.first?.label : nil
    let texts = Self.texts(mirror)
    return String(describing: type(of: error)) + (name.map { "." + $0 } ?? "")
      + (texts.isEmpty ? "" : ": " + texts.joined(separator: "; "))
  }

  /// The texts that an error without a description keeps beside the other error.
  private static func texts(_ mirror: Mirror) -> [String] {
    var values = mirror.children.prefix(maximumValues).map(\.value)
    if mirror.displayStyle == .enum, let only = values.first {
      let inner = Mirror(reflecting: only)
      if inner.displayStyle == .tuple { values = inner.children.prefix(maximumValues).map(\.value) }
    }
    return values.compactMap { $0 as? String }.filter { !$0.isEmpty }
  }
}

extension DecodingError {
  /// The innermost of the errors from which this one was created.
  fileprivate var wrapped: DecodingError? {
    var inner: DecodingError?
    var next = context.underlyingError.flatMap(DecodingError.init(itself:))
    // An error is unlikely to contain itself, but the number of levels is up to the model.
    for _ in 0..<16 {
      guard let error = next else { break }
      inner = error
      next = error.context.underlyingError.flatMap(DecodingError.init(itself:))
    }
    return inner
  }
}

extension DecodingError {
  /// The error itself, the replacement for a ``NumberError`` at the top, or the error inside one of the model's own.
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

  func isSame(as other: DecodingError) -> Bool {
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
