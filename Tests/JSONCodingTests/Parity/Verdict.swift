import Foundation
import JSONCoding

/// A decoder's result for a payload, in a form that can be compared.
enum Verdict: Equatable {
  /// The value, including every stored property, as text.
  case value(String)
  case failure(Failure)

  struct Failure: Equatable, CustomStringConvertible {
    var description: String { "\(kind) \(detail) at \(path)" }

    /// The case of `DecodingError`, or `thrown` for a model's own error.
    var kind: String
    /// The error's contents besides its path: the type, the key, or the model's own message.
    var detail: String
    var path: [Step]
  }

  /// A key of a coding path, with its number if it has one.
  struct Step: Equatable, CustomStringConvertible {
    var name: String
    var index: Int?

    init(_ key: any CodingKey) {
      name = key.stringValue
      index = key.intValue
    }

    var description: String { name }
  }

  init(error: any Error) {
    func path(_ context: DecodingError.Context) -> [Step] { context.codingPath.map(Step.init) }
    switch error {
    case DecodingError.typeMismatch(let type, let context):
      self = .failure(Failure(kind: "typeMismatch", detail: "\(type)", path: path(context)))
    case DecodingError.valueNotFound(_, let context):
      self = .failure(Failure(kind: "valueNotFound", detail: "", path: path(context)))
    case DecodingError.keyNotFound(let key, let context):
      self = .failure(Failure(kind: "keyNotFound", detail: key.stringValue, path: path(context)))
    case DecodingError.dataCorrupted(let context):
      self = .failure(Failure(kind: "dataCorrupted", detail: "", path: path(context)))
    default:
      self = .failure(Failure(kind: "thrown", detail: "\(error)", path: []))
    }
  }

  /// The verdict for an issue, without the type that it expected.
  init(issue: Issue) {
    var path = issue.codingPath.map(Step.init)
    let kind: String
    switch issue.kind {
    case .typeMismatch: kind = "typeMismatch"
    case .valueNotFound: kind = "valueNotFound"
    case .keyNotFound:
      kind = "keyNotFound"
      path.removeLast()
    default: kind = "dataCorrupted"
    }
    self = .failure(Failure(kind: kind, detail: "", path: path))
  }

  /// The verdict without the details that an issue lacks.
  var outline: Verdict {
    guard case .failure(var failure) = self else { return self }
    failure.detail = ""
    return .failure(failure)
  }

  var isDataCorrupted: Bool {
    if case .failure(let failure) = self { failure.kind == "dataCorrupted" } else { false }
  }

  /// Whether the model threw an error of another type.
  var isThrown: Bool {
    if case .failure(let failure) = self { failure.kind == "thrown" } else { false }
  }
}

/// A value as text, including every stored property: only equal values have equal texts, whatever their `==` returns.
enum Rendering {
  static func text(_ value: Any) -> String {
    switch value {
    case let string as String: return string.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    case let number as Double: return number.isNaN ? "nan" : "\(number)"
    case let number as Int: return "\(number)"
    case let date as Date: return "\(date.timeIntervalSinceReferenceDate)"
    case let data as Data: return data.base64EncodedString()
    case let url as URL: return url.relativeString
    case let decimal as Decimal: return "\(decimal)"
    // In Foundation, the members come in an arbitrary order.
    case JSONValue.object(let members): return "{\(members.map(text(_:)).sorted().joined(separator: ","))}"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    var texts: [String] = []
    var current: Mirror? = mirror
    while let level = current {
      texts += level.children.map { ($0.label.map { $0 + ":" } ?? "") + text($0.value) }
      current = level.superclassMirror
    }
    switch mirror.displayStyle {
    case nil: return texts.isEmpty ? "\(value)" : "(\(texts.joined(separator: ",")))"
    case .set, .dictionary: return "{\(texts.sorted().joined(separator: ","))}"
    case .enum where texts.isEmpty: return "\(value)"
    case .optional where texts.isEmpty: return "nil"
    default: return "(\(texts.joined(separator: ",")))"
    }
  }
}
