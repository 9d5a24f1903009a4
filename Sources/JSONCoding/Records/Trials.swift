/// Decodes texts other than the record's to determine what a type accepts.
///
/// A trial runs the model's own code, as every decode does. Results that are the same for every record are kept.
final class Trials {
  private let decoder = RecordDecoder()
  let types: KnownTypes
  private var choices: [ObjectIdentifier: Issue.Choices?] = [:]

  init(
    _ strategies: CodingStrategies, _ userInfo: [CodingUserInfoKey: any Sendable], _ types: KnownTypes
  ) {
    self.types = types
    decoder.strategies = strategies
    decoder.userInfo = userInfo
  }

  /// - Throws: the error of the decode.
  func decode<Value: Decodable>(_ type: Value.Type, _ string: String) throws {
    let text = Text(string)
    _ = try decoder.decode(type, from: text, SourceRange(start: 0, end: text.count))
  }

  /// Whether the JSON text decodes as the type.
  func accepts(_ type: any Decodable.Type, _ string: String) -> Bool {
    (try? decode(type, string)) != nil
  }

  /// The choices for `key`, which `find` determines only once.
  func choices(for key: any Any.Type, _ find: () -> Issue.Choices?) -> Issue.Choices? {
    if let known = choices[ObjectIdentifier(key)] { return known }
    let found = find()
    choices[ObjectIdentifier(key)] = .some(found)
    return found
  }
}
