import JSONCoding

extension Diagnostic {
  /// `at .items[1].id`, and if something was lost: `at .items[1].id; the model silently drops the Item at .items[1]`, or
  /// `at .tags; the model silently drops this [String]`.
  var placeWords: String? {
    path.map { JQPath.place($0) + lossWords }
  }

  /// The message and the loss, for a format that shows the path separately.
  var messageWithLoss: String { message + lossWords }

  private var lossWords: String {
    lost.map { "; the model silently drops " + ($0.isHere ? "this \($0.name)" : $0.words) } ?? ""
  }
}

extension Declaration {
  /// `App/Customer.swift:6:7`
  func place(in directory: WorkingDirectory) -> String {
    "\(directory.path(to: file)):\(start.line):\(start.column)"
  }
}
