import Diagnostics
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
    } else if type == Date.self, let date = value as? Date {
      text += date.timeIntervalSinceReferenceDate.isFinite ? DateWording.text(date) : "invalid date"
    } else {
      return false
    }
    return true
  }

  static func append(_ number: Double, to text: inout String, isNested: Bool) {
    // Only NaN has another description. Writing takes less time, because it makes no String.
    if isNested || !number.isNaN { number.write(to: &text) } else { text += number.description }
  }
}
