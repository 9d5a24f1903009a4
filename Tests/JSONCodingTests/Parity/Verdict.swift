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

  /// The verdict of an issue, without what it expected.
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
