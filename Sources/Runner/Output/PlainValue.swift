import Foundation

/// Values of the types that most properties have, shown as `print` does without a look at what they conform to.
enum PlainValue {
  /// Appends the value if it is of one of these types: as an element is shown where it is nested, as a text where it is not.
  static func append(_ value: Any, to text: inout String, isNested: Bool) -> Bool {
    let type = type(of: value)
    if type == String.self, let string = value as? String {
      if isNested { append(quoted: string, to: &text) } else { text += string }
    } else if type == Int.self, let number = value as? Int {
      text += number.description
    } else if type == URL.self, let url = value as? URL {
      text += isNested ? url.debugDescription : url.description
    } else if type == Double.self, let number = value as? Double {
      text += isNested ? number.debugDescription : number.description
    } else if type == Bool.self, let flag = value as? Bool {
      text += flag.description
    } else {
      return false
    }
    return true
  }

  /// Appends the string as its `debugDescription` is: that escapes quotes, backslashes and control characters, and nearly no
  /// string has any.
  private static func append(quoted string: String, to text: inout String) {
    var string = string
    let needsNothing = string.withUTF8 { $0.allSatisfy { isPlain($0) } }
    guard needsNothing else { return text += string.debugDescription }
    text += "\""
    text += string
    text += "\""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
      && byte != UInt8(ascii: "\\")
  }
}
