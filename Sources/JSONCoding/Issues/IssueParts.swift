extension Issue {
  /// Forms of dates in strings.
  public enum UnreadableDate: Hashable, Codable, Sendable {
    /// A number in quotes that the strategy would read without them.
    case quoted(CodingStrategies.Dates)
    /// `/Date(1735689600000)/`, as ASP.NET writes them.
    case inParentheses
  }

  /// The form of a date in a payload.
  public enum FoundDate: Hashable, Codable, Sendable {
    /// This strategy reads it.
    case strategy(CodingStrategies.Dates)
    /// Only a custom strategy reads it.
    case unreadable(UnreadableDate)
  }

  /// Values in a record that decode as the model, or nearly so.
  public struct FittingPart: Hashable, Codable, Sendable {
    /// Where the values are in the record.
    public var path: PathExpression
    /// The bytes of the first value at the path.
    public var range: SourceRange
    /// The number of tried values that decode.
    public var fitting = 1
    /// The number of values tried.
    public var tried = 1
    /// The number of problems of the first value; 0 if it decodes.
    public var problems = 0
    /// The strategy for dates that the values need; nil for the record's own.
    public var dates: CodingStrategies.Dates?
    /// Whether the values need the strategy for snake_case names, and the record has another one.
    public var isInSnakeCase = false
  }

  /// The form in which a special type, one that does not decode itself, is read.
  public enum Form: Hashable, Codable, Sendable {
    /// A date, by this strategy.
    case date(CodingStrategies.Dates)
    /// Bytes, in this format.
    case data(CodingStrategies.DataFormat)
    /// A custom strategy for dates reads JSON values such as `example`; `found` is the form of the value in the
    /// payload.
    case customDate(example: String, found: FoundDate?)
    /// The program's own formatter reads dates such as `example`; `found` is the form of the value in the payload.
    case formatter(example: String, found: FoundDate?)
    /// A custom strategy for data reads JSON values such as this one.
    case customData(example: String)
    /// A URL.
    case url
    /// A UUID.
    case uuid
    /// A decimal number.
    case decimal
  }
}

extension Issue {
  /// A way in which a model tried to read a value before it gave up, and the issue that ended it.
  public struct Attempt: Codable, Sendable {
    /// The form in which the model tried to read the value.
    public enum Shape: Codable, Sendable {
      /// A value of this kind or type.
      case expected(Expected)
      /// An array of this type, whose elements the model read one by one.
      case elements(ModelType)
      /// The type that these coding keys belong to. Its `init(from:)` was called without a container.
      case owner(ofKeys: ModelType)
    }

    /// The form in which the model tried to read the value.
    public var shape: Shape
    /// The issue that ended the attempt.
    public var issue: Issue
  }

  static let maximumAttempts = 6
}

extension Issue {
  /// A difference in the JSON that a decoded value is encoded as.
  public enum Change: Hashable, Codable, Sendable {
    /// The member at the issue's place, which has this name, is missing.
    case lostKey(String)
    /// The value has become a different one.
    case changedValue(to: Found)
    /// The array has a different number of elements.
    case changedCount(from: Int, to: Int)
    /// The array has the same elements in a different order.
    case changedOrder
    /// The object at the issue's place has an additional member.
    case addedKey(String, Found)
  }
}

extension Issue {
  /// The values that an enum can be decoded from, in the order of its declaration. Each has been verified by decoding
  /// it.
  public struct Choices: Codable, Sendable {
    /// The type that the enum is read from.
    public enum Kind: Codable, Sendable {
      /// Raw values that are strings.
      case strings
      /// Raw values that are integers.
      case integers
      /// Names: an enum with payloads is read from an object that has one of them.
      case keys
    }

    /// The enum.
    public let type: ModelType
    /// The type that the enum is read from.
    public let kind: Kind
    /// The strings or names without quotes, the integers in digits.
    public let values: [String]
    /// For ``Kind/keys``: the keys that decode with an empty object as their value.
    public var withoutPayload: [String] = []
  }

  /// The names of an object from which an enum with payloads chooses its case.
  public struct CaseNames: Codable, Sendable {
    /// The names that stand for cases. If there is exactly one, the enum decodes.
    public var known: [String] = []
    /// The first of the other names.
    public var unknown: [String] = []

    /// The maximum number of names of either kind that are kept.
    static let most = 8
  }
}

extension Issue {
  /// A value that a model lost because it caught an error.
  public struct Loss: Codable, Sendable {
    /// A value that some programs, above all in PHP, write for an absent object.
    public enum Nothing: Codable, Sendable {
      /// `false`, as PHP writes for an absent value.
      case `false`
      /// `[]`, as PHP writes an object without members.
      case emptyArray
    }

    /// The type that the model requested for the outermost lost value.
    public var value: Expected
    /// The path to that value in the text's names.
    public var path: [PathComponent]
    /// The indices in ``path`` of names that are not the model's own.
    public var payloadNames: Set<Int>
    /// Every type that the model wanted instead of the value found, if there are several.
    public var expected: [Expected] = []
    /// The value found where an object was expected, if it stands for an absent object.
    public var nothing: Nothing?
    /// Whether the model caught an error that it threw itself, so that it is uncertain whether a value was lost.
    public var isUncertain = false
  }

  static func uncertainLoss(of model: any Any.Type, in range: SourceRange) -> Issue {
    var issue = Issue(topLevel: .dataCorrupted(.thrown("")), range: range)
    issue.loss = Loss(value: .type(model), path: [], payloadNames: [], isUncertain: true)
    return issue
  }
}

/// The key that asked for a value, or the type of a value that was requested without a key.
public enum Asker: Codable, Sendable {
  /// `name` is the key's own string, not its spelling in the text.
  case key(ModelType, name: String)
  /// The type of a value that was requested without a key.
  case value(ModelType)

  static func key(_ type: any CodingKey.Type, name: String) -> Asker { .key(ModelType(type), name: name) }

  /// The type of a value that was requested without a key.
  static func value(_ type: any Any.Type) -> Asker { .value(ModelType(type)) }
}

extension Issue {
  /// The requester of the value. For an array's element or a dictionary's value, the requester of the outermost such
  /// collection.
  ///
  /// Nil if that is not certain, as when types with the same key have read the same object.
  public var asker: Asker? {
    if let received = rest.first?.asker { return received }
    if let path = rest.first?.codingPath {
      return asker(path.reversed().lazy.map { (type(of: $0), $0) })
    }
    guard let link else { return requestedType.map(Asker.value) }
    return asker(sequence(first: link) { $0.outer }.lazy.map { ($0.asker, $0.key) })
  }

  /// - Parameter path: the innermost step first.
  private func asker(
    _ path: some Sequence<(type: (any CodingKey.Type)?, key: any CodingKey)>
  ) -> Asker? {
    for step in path {
      guard let type = step.type else { return nil }
      let isElement = step.key is PathKey && step.key.intValue != nil
      // The standard library's key for the members of a dictionary, or none where names are converted.
      let isDictionary =
        type == PathKey.OfDictionary.self || String(reflecting: type) == "Swift._DictionaryCodingKey"
      guard isElement || isDictionary else { return .key(type, name: step.key.stringValue) }
    }
    return requestedType.map(Asker.value)
  }
}
