/// An object that looks like what an API answers when it has failed: `{"error":{"code":401}}`,
/// `{"message":"Not Found"}`.
struct ErrorAnswer {
  /// What the API says about the error, if that is found.
  let message: String?

  /// Names that only an error has, if their value is something.
  private static let errors: Set<String> = [
    "error", "errors", "Error", "errorMessage", "error_message", "errorCode", "error_code",
    "error_description",
    "fault", "exception", "errcode", "errmsg",
  ]
  /// Names that an error has, but other objects too.
  private static let messages = ["message", "Message", "detail", "title", "msg", "errmsg"]
  /// Names that appear beside those of an error.
  private static let companions: Set<String> = [
    "status", "statusCode", "status_code", "code", "type", "documentation_url", "instance", "path",
    "timestamp",
    "requestId", "request_id", "traceId", "trace_id", "ok", "success", "details", "reason", "jsonrpc",
  ]
  /// A key of JSON-RPC, which says `id` in every answer.
  private static let protocolName = "jsonrpc"
  private static let maximumMembers = 16

  /// Whether an error answer may have the name.
  ///
  /// - Parameter others: the names beside it.
  static func isUsual(_ name: String, beside others: [String]) -> Bool {
    errors.contains(name) || messages.contains(name) || companions.contains(name)
      || name == "id" && others.contains(protocolName)
  }

  /// Nil if the document's top object does not look like that.
  init?(_ document: Document) {
    var members: [String: Int] = [:]
    guard document.entries[unchecked: 0].end <= ErrorAnswer.maximumMembers else { return nil }
    for name in document.names(of: 0) { members[document.name(at: name)] = name + 1 }
    let error = members.filter { ErrorAnswer.errors.contains($0.key) }
      .filter { ErrorAnswer.isSomething($0.value, in: document) }
    let words = ErrorAnswer.messages.compactMap { members[$0] }.compactMap {
      ErrorAnswer.string($0, in: document)
    }
    let others = Set(members.keys).subtracting(ErrorAnswer.errors).subtracting(ErrorAnswer.messages)
    guard !error.isEmpty || !words.isEmpty && others.isSubset(of: ErrorAnswer.companions) else { return nil }
    message =
      error.sorted { $0.key < $1.key }.lazy.compactMap { ErrorAnswer.message($0.value, in: document) }.first
      ?? words.first
  }

  /// Whether the value says that there was an error: it is not null, false, 0, or empty.
  private static func isSomething(_ value: Int, in document: Document) -> Bool {
    let entry = document.entries[unchecked: value]
    switch entry.kind {
    case .array, .object: return entry.end > 0
    case .string: return !entry.range.isEmpty
    case .number: return document.bytes.string(entry.range) != "0"
    default: return entry.kind == .true
    }
  }

  /// The words in the value of an error: a string, or the message of an object or of the first element.
  private static func message(_ value: Int, in document: Document) -> String? {
    var value = value
    if document.entries[unchecked: value].kind == .array { value += 1 }
    guard document.entries[unchecked: value].kind == .object else { return string(value, in: document) }
    for name in messages {
      let found = document.lookUp(name, in: value)
      if found > 0, let words = string(found + 1, in: document) { return words }
    }
    return nil
  }

  private static func string(_ value: Int, in document: Document) -> String? {
    let entry = document.entries[unchecked: value]
    guard entry.kind == .string, !entry.range.isEmpty else { return nil }
    return DisplayedString.prefix(in: document.bytes, entry.range, flags: entry.flags, limit: 256).text
  }
}
