extension Fault {
  /// The error that Foundation would throw, with the same case and the same coding path.
  ///
  /// A `mark` becomes the underlying error, by which repair recognizes the fault. The error then has no description,
  /// because nothing reads it.
  func error(mark: (any Error)? = nil) -> any Error {
    func context(_ description: @autoclosure () -> String) -> DecodingError.Context {
      DecodingError.Context(
        codingPath: codingPath, debugDescription: mark == nil ? description() : "", underlyingError: mark)
    }
    switch kind {
    case .typeMismatch(let reads):
      return DecodingError.typeMismatch(reads, context("expected \(expectedWords), found \(foundWords)"))
    case .valueNotFound:
      let type: any Any.Type
      switch expected {
      case .type(let expected): type = expected
      case .array: type = [Any].self
      default: type = [String: Any].self
      }
      return DecodingError.valueNotFound(type, context("expected \(expectedWords), found \(foundWords)"))
    case .keyNotFound(let key):
      // Foundation's coding path of this case ends at the object, not at the key.
      var object = context("missing key \"\(key.stringValue)\", expected \(expectedWords)")
      object = DecodingError.Context(
        codingPath: Array(object.codingPath.dropLast()), debugDescription: object.debugDescription,
        underlyingError: mark)
      return DecodingError.keyNotFound(key, object)
    case .numberOutOfRange:
      return DecodingError.dataCorrupted(context("the number does not fit \(expectedWords)"))
    case .corrupted(let corruption):
      return DecodingError.dataCorrupted(context(corruption.words))
    case .thrown(let error):
      return error
    }
  }

  private var expectedWords: String {
    switch expected {
    case .object: "an object"
    case .array: "an array"
    case .type(let type): "\(type)"
    case nil: "a value"
    }
  }

  private var foundWords: String {
    switch found {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .endOfArray: "the end of the array"
    case nil: "nothing"
    }
  }
}

extension Issue.Corruption {
  fileprivate var words: String {
    switch self {
    case .invalidURL: "the string is not a URL"
    case .invalidBase64: "the string is not Base64"
    case .invalidDate(let format): "the string is not \(format)"
    case .embeddedSyntax: "the string does not hold a JSON text"
    case .notARawValue: "the value is none of the type's raw values"
    case .thrown(let words): words
    }
  }
}
