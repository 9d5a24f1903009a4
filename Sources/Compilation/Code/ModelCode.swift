/// The Swift code that returns the type that a MODEL names. Blank lines keep it out of what the compiler shows around
/// an error.
struct ModelCode {
  /// The line that requires the type to be Decodable, counted from the expression as line 1.
  static let lineOfUse = 6
  private static let filePrefix = "DecodeModelType"

  let type: TypeExpression
  /// Its number among the MODELs.
  let number: Int

  /// The name that messages about the type have instead of a file's, after a slash or alone.
  var file: String { "\(Self.filePrefix)\(number).swift" }

  /// The call of the function.
  var call: String { "decodeModelType\(number)()" }

  /// The number of the type that the code in this file is for; nil for other files.
  static func type(ofFile name: String) -> Int? {
    guard name.hasPrefix(filePrefix), name.hasSuffix(".swift") else { return nil }
    return Int(name.dropFirst(filePrefix.count).dropLast(".swift".count))
  }

  func function(access: String = "", modifier: String = "") -> String {
    let gap = String(repeating: "\n", count: Self.lineOfUse - 1)
    return """
      \(access)typealias DecodeModelValue\(number) = \(type.text)\(gap)\
      nonisolated \(modifier)func \(call) -> any Swift.Decodable.Type { DecodeModelValue\(number).self }

      """
  }

  /// The same code for the end of one of the user's files, inside the enclosing type.
  func addition(scope: TypeExpression.Scope?) -> String {
    let start = "#sourceLocation(file: \"\(file)\", line: 1)\n"
    let end = "#sourceLocation()\n"
    guard let scope else { return start + function(access: "private ") + end }
    let member = start + function(access: "private ", modifier: "fileprivate static ") + end
    return """
      extension \(scope.path) {
      \(member)}
      \(start)nonisolated func \(call) -> any Swift.Decodable.Type { \(scope.expression).\(call) }
      \(end)
      """
  }
}
