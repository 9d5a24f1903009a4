import Foundation

/// The kind and the place of a `DecodingError`, in the notation of the tests.
struct Fault: Equatable, Sendable, CustomStringConvertible {
  enum Kind: Sendable {
    case typeMismatch, valueNotFound, keyNotFound, dataCorrupted
  }

  let kind: Kind
  /// The path to the value, including a missing key: `.` for the top, `.results[3].trackName`.
  let path: String
  /// The error's own description, which only some tests check.
  let words: String

  init(_ kind: Kind, _ path: String, _ words: String = "") {
    self.kind = kind
    self.path = path
    self.words = words
  }

  init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(_, let context):
      self.init(.typeMismatch, Self.path(context.codingPath), context.debugDescription)
    case .valueNotFound(_, let context):
      self.init(.valueNotFound, Self.path(context.codingPath), context.debugDescription)
    case .keyNotFound(let key, let context):
      self.init(.keyNotFound, Self.path(context.codingPath + [key]), context.debugDescription)
    case .dataCorrupted(let context):
      self.init(.dataCorrupted, Self.path(context.codingPath), context.debugDescription)
    @unknown default:
      self.init(.dataCorrupted, "unknown", "\(error)")
    }
  }

  /// The fault of decoding the text; nil if it decodes. Other errors are rethrown.
  init?<Value: Decodable>(decoding type: Value.Type, from text: String) throws {
    do {
      _ = try JSONDecoder().decode(type, from: Data(text.utf8))
      return nil
    } catch let error as DecodingError {
      self.init(error)
    }
  }

  var description: String { "\(kind) at \(path): \(words)" }

  static func == (left: Fault, right: Fault) -> Bool {
    left.kind == right.kind && left.path == right.path
  }

  static func path(_ keys: [any CodingKey]) -> String {
    let path = keys.reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
    }
    return path.hasPrefix(".") ? path : "." + path
  }
}
