/// An object that looks like an API's error answer: `{"error":{"code":401}}`, `{"message":"Not Found"}`.
struct ErrorAnswer {
  /// The API's message about the error, if there is one.
  let message: String?

  /// Names that only an error has, if their value is not empty.
  private static let errors: Set<String> = [
    "error", "errors", "Error", "errorMessage", "error_message", "errorCode", "error_code",
    "error_description",
    "fault", "exception", "errcode", "errmsg",
  ]
  /// Names that errors have, but other objects also have.
  private static let messages = ["message", "Message", "detail", "title", "msg", "errmsg"]
  /// Names that appear beside those of an error.
  private static let companions: Set<String> = [
    "status", "statusCode", "status_code", "code", "type", "documentation_url", "instance", "path",
    "timestamp",
    "requestId", "request_id", "traceId", "trace_id", "ok", "success", "details", "reason", "jsonrpc",
  ]
  /// A key of JSON-RPC, which includes `id` in every answer.
  private static let protocolName = "jsonrpc"
  private static let maximumMembers = 16

  /// Whether an error answer may have the name.
  ///
  /// - Parameter others: the names beside it.
  static func isUsual(_ name: String, beside others: [String]) -> Bool {
    errors.contains(name) || messages.contains(name) || companions.contains(name)
      || name == "id" && others.contains(protocolName)
  }

  /// Nil if the document's top object does not look like an error answer.
  init?(_ document: Document) {
    guard document.entries[unchecked: 0].end <= ErrorAnswer.maximumMembers else { return nil }
    let members = DocumentValue(document, 0).members
    let failed = members.filter { ErrorAnswer.errors.contains($0.name) && ErrorAnswer.isSomething($0.value) }
    let words = ErrorAnswer.messages.compactMap { name in
      members.first { $0.name == name }.flatMap { ErrorAnswer.words($0.value) }
    }
    let isError = members.allSatisfy { ErrorAnswer.isUsual($0.name, beside: []) } && !words.isEmpty
    guard !failed.isEmpty || isError else { return nil }
    let own = failed.sorted { $0.name < $1.name }.lazy.compactMap { ErrorAnswer.message($0.value) }.first
    message = own ?? words.first
  }

  /// Whether the value indicates an error: it is not null, false, 0, or empty.
  private static func isSomething(_ value: DocumentValue) -> Bool {
    value.bool == true || value.count > 0 || value.string.map { !$0.isEmpty } == true
      || value.number.map { $0 != "0" } == true
  }

  /// The message in the value of an error: a string, or the message of an object or of the first element.
  private static func message(_ value: DocumentValue) -> String? {
    let error = value.elements.first ?? value
    return words(error) ?? messages.lazy.compactMap { error[$0].flatMap(words) }.first
  }

  private static func words(_ value: DocumentValue) -> String? {
    guard case .string(let words, _) = value.document.found(at: value.node) else { return nil }
    return words.isEmpty ? nil : words
  }
}
