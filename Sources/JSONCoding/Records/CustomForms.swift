import Foundation

/// Determines what a program's own code for keys, dates and data accepts, by running it.
struct CustomForms {
  private let context: DecodingContext

  init(_ context: DecodingContext) {
    self.context = context
  }

  // MARK: - Keys

  /// A name that a custom strategy converts to the key, at the place of the object; nil if no usual spelling of the key
  /// works.
  func name(becoming key: String, in object: Int) -> String? {
    guard case .custom = context.strategies.keys else { return nil }
    let path = context.codingPath(to: NodePlace(object))
    let other = context.nameIndexes(of: object).first.map(context.document.name(at:))
    return CustomForms.spellings(of: key, isCapitalized: other?.first?.isUppercase == true).first {
      !$0.isEmpty && context.convertedName($0, at: path) == key
    }
  }

  /// `user_name`, `user-name`, `userName`, `UserName`, `USER_NAME`, `username`. Capitalized spellings come first if
  /// other names are capitalized.
  private static func spellings(of key: String, isCapitalized: Bool) -> [String] {
    let snake = SnakeCase.snakeCase(key)
    let capitals = [key.prefix(1).uppercased() + key.dropFirst(), snake.uppercased()]
    let others = [snake, snake.replacing("_", with: "-"), key, key.lowercased()]
    return isCapitalized ? capitals + others : others + capitals
  }

  // MARK: - Values

  /// A JSON value that custom code for dates or data reads at the place of the issue, if the issue is about one.
  func form(for issue: Issue) -> Issue.Form? {
    switch (context.strategies.dates, context.strategies.data) {
    case (.custom, _) where issue.requestedType?.metatype == Date.self:
      let example = CustomForms.dates.first { text in
        value(Date.self, text, at: issue.codingPath).map(CustomForms.isExampleDay) == true
      }
      let found = DateForms.form(of: issue.found)
      return example.map {
        isFormatter(at: issue.codingPath)
          ? .formatter(example: $0, found: found) : .customDate(example: $0, found: found)
      }
    case (_, .custom) where issue.requestedType?.metatype == Data.self:
      let example = CustomForms.data.first { text in
        value(Data.self, text, at: issue.codingPath) == Data("hello".utf8)
      }
      return example.map { .customData(example: $0) }
    default: return nil
    }
  }

  /// Whether the custom code for dates is a `DateFormatter`, which Foundation on Linux wraps in a custom strategy. Only
  /// that one uses this error message.
  private func isFormatter(at path: [any CodingKey]) -> Bool {
    do {
      _ = try decode(Date.self, #""?""#, at: path)
      return false
    } catch {
      return (error as? DecodingError)?.context.debugDescription == Fault.formatterMessage
    }
  }

  /// Usual forms of 2025-01-01.
  static let dates = [
    #""2025-01-01T00:00:00Z""#, #""2025-01-01T00:00:00.000Z""#, #""2025-01-01T00:00:00+0000""#,
    #""2025-01-01T00:00:00""#, #""2025-01-01T00:00:00.000""#, #""2025-01-01 00:00:00""#, #""2025-01-01""#,
    #""2025-01-01 00:00:00 +0000""#, #""20250101""#, #""01/01/2025""#, #""01.01.2025""#, #""01-01-2025""#,
    #""2025/01/01""#,
    #""Wed, 01 Jan 2025 00:00:00 GMT""#, #""Wed, 01 Jan 2025 00:00:00 +0000""#,
    #""Wed Jan 01 00:00:00 +0000 2025""#, "1735689600", "1735689600000", #""1735689600""#,
    #""1735689600000""#, "757382400", "2025",
  ]

  /// Whether the date is that of the examples, in any time zone.
  private static func isExampleDay(_ date: Date) -> Bool {
    abs(date.timeIntervalSince1970 - 1_735_689_600) <= 86_400
  }

  /// Usual forms of the bytes of `hello`.
  static let data = [
    #""aGVsbG8=""#, #""aGVsbG8""#, #""68656c6c6f""#, #""68656C6C6F""#, #""0x68656c6c6f""#,
    #""data:text/plain;base64,aGVsbG8=""#, #""hello""#, "[104,101,108,108,111]",
  ]

  private func value<Value: Decodable>(_ type: Value.Type, _ json: String, at path: [any CodingKey]) -> Value?
  {
    try? decode(type, json, at: path)
  }

  /// Decodes the text as the value at a coding path, which the code may look at.
  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String, at path: [any CodingKey]) throws
    -> Value
  {
    var text = json
    var depth = 0
    for key in path.reversed() {
      // An element's index does not matter.
      text = key.intValue == nil ? "{\(JSONText.quoted(key.stringValue)):\(text)}" : "[\(text)]"
      depth += key.intValue == nil ? 2 : 1
    }
    let trial = DecodingContext(
      document: try Document(parsing: Text(text)), strategies: context.strategies, userInfo: context.userInfo)
    defer { trial.containers.close() }
    return try trial.value(type, at: depth)
  }
}
