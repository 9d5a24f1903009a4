import Foundation

/// An error of a model's own around a `DecodingError`, as apps make them to say more: an `NSError` with an underlying
/// error, or an error that keeps one in a property or an associated value.
struct WrappingError {
  let inner: DecodingError
  private let error: any Error

  private static let mostLevels = 4
  private static let mostValues = 16

  /// Nil if the error holds no such error, or several: nobody knows which one counts.
  init?(_ error: any Error) {
    guard Self.mayHold(error) else { return nil }
    var found: [DecodingError] = []
    Self.search(error, Self.mostLevels, &found)
    guard found.count == 1 else { return nil }
    (inner, self.error) = (found[0], error)
  }

  /// Whether there is room for a `DecodingError` in an error of this type. Asked first, because mirrors are slow.
  private static func mayHold<Value: Error>(_ error: Value) -> Bool {
    MemoryLayout<Value>.size >= MemoryLayout<UnsafeRawPointer>.size || error is any CustomNSError
  }

  private static func search(_ value: Any, _ levels: Int, _ found: inout [DecodingError]) {
    if levels < mostLevels, let inner = (value as? any Error).flatMap(DecodingError.init(itself:)) {
      return found.append(inner)
    }
    // Most errors hold a text and no more, and mirrors are slow.
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
    var left = mostValues
    for child in mirror.children where left > 0 {
      left -= 1
      search(child.value, levels - 1, &found)
    }
  }

  private static func information(_ value: Any) -> [String: Any] {
    (value as? any CustomNSError)?.errorUserInfo ?? (value as? NSError)?.userInfo ?? [:]
  }

  /// What an error says that stands for a `DecodingError`; nil for any other.
  static func words(of error: any Error) -> String? {
    DecodingError(itself: error) == nil ? WrappingError(error)?.words : nil
  }

  /// The error's own sentence, or its name if it has none.
  var words: String {
    let sentence =
      (error as? any LocalizedError)?.errorDescription
      ?? Self.information(error)[NSLocalizedDescriptionKey] as? String
      ?? ((error as Any) as? any CustomStringConvertible)?.description
    if let sentence, !sentence.isEmpty { return sentence }
    let mirror = Mirror(reflecting: error)
    let name = mirror.displayStyle == .enum ? mirror.children.first?.label : nil
    return String(describing: type(of: error)) + (name.map { "." + $0 } ?? "")
  }
}
