import JSONCoding

extension Diagnostic {
  /// `at .items[1].id`, and if something was lost: `at .items[1].id; lost: the Item at .items[1]`.
  var placeWords: String? {
    if let answer, path?.isEmpty ?? true { return "at \(answer.words)" + lossWords }
    guard let path else { return nil }
    return JQPath.place(path) + (answer.map { " of \($0.words)" } ?? "") + lossWords
  }

  /// The message and the loss, for a format that shows the path separately.
  var messageWithLoss: String {
    message + lossWords + (answer.map { "; in the answer to \($0.words)" } ?? "")
  }

  private var lossWords: String { lost.map { "; lost: " + $0 } ?? "" }
}

extension Diagnostic.Answer {
  /// `GET /users/12 (.log.entries[3], 2:8 of the body)`
  fileprivate var words: String {
    let place = inBody.map { ", \($0.line):\($0.column) of the body" } ?? ""
    return "\(request) (.log.entries[\(entry)]\(place))"
  }
}

extension Declaration {
  /// `App/Customer.swift:6:7`
  func place(in directory: WorkingDirectory) -> String {
    "\(directory.path(to: file)):\(start.line):\(start.column)"
  }
}
