import Foundation
import JSONCoding

/// Prints values of the most common property types as `print` does, without checking their conformances.
enum PlainValue {
  /// Appends the value if its type is one of these. Nested values are shown as in a collection, others as text.
  static func append(_ value: Any, to text: inout String, isNested: Bool) -> Bool {
    let type = type(of: value)
    if type == String.self, let string = value as? String {
      if isNested { DebugText.append(quoted: string, to: &text) } else { text += string }
    } else if type == Int.self, let number = value as? Int {
      text += number.description
    } else if type == URL.self, let url = value as? URL {
      text += isNested ? url.debugDescription : url.description
    } else if type == Double.self, let number = value as? Double {
      append(number, to: &text, isNested: isNested)
    } else if type == Bool.self, let flag = value as? Bool {
      text += flag.description
    } else {
      return false
    }
    return true
  }

  /// Appends the value at a place of memory as a nested one.
  typealias Reader = (UnsafeRawPointer, inout String) -> Void

  /// How values of the type are shown within others, if it is one of these, one that describes itself, or an optional
  /// of one. Not of a class: an object of a subclass may be shown differently.
  static func reader(of type: any Any.Type) -> Reader? {
    if type == String.self {
      return reader { (string: String, text) in DebugText.append(quoted: string, to: &text) }
    }
    if type == Int.self { return reader { (number: Int, text) in text += number.description } }
    if type == URL.self { return reader { (url: URL, text) in text += url.debugDescription } }
    if type == Double.self { return reader { (number: Double, text) in number.write(to: &text) } }
    if type == Bool.self { return reader { (flag: Bool, text) in text += flag.description } }
    if let optional = type as? any OptionalValue.Type { return optional.reader() }
    return type is AnyClass ? nil : OwnDescription(of: type)?.nested
  }

  private static func reader<Value>(_ append: @escaping (Value, inout String) -> Void) -> Reader {
    { start, text in append(start.assumingMemoryBound(to: Value.self).pointee, &text) }
  }

  static func append(_ number: Double, to text: inout String, isNested: Bool) {
    // Only NaN has another description. Writing takes less time, because it makes no String.
    if isNested || !number.isNaN { number.write(to: &text) } else { text += number.description }
  }
}
