import Foundation
import JSONCoding
import Models

/// A value as text, including every stored property: only equal values have equal texts, whatever their `==` returns.
enum Rendering {
  static func text(_ value: Any) -> String {
    switch value {
    case let string as String: return string.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    case let number as Double: return number.isNaN ? "nan" : "\(number)"
    case let number as Int: return "\(number)"
    case let date as Date: return "\(date.timeIntervalSinceReferenceDate)"
    case let data as Data: return data.base64EncodedString()
    case let url as URL: return url.relativeString
    case let decimal as Decimal: return "\(decimal)"
    // In Foundation, the members come in an arbitrary order.
    case JSONValue.object(let members): return "{\(members.map(text(_:)).sorted().joined(separator: ","))}"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    var texts: [String] = []
    var current: Mirror? = mirror
    while let level = current {
      texts += level.children.map { ($0.label.map { $0 + ":" } ?? "") + text($0.value) }
      current = level.superclassMirror
    }
    switch mirror.displayStyle {
    case nil: return texts.isEmpty ? "\(value)" : "(\(texts.joined(separator: ",")))"
    case .set, .dictionary: return "{\(texts.sorted().joined(separator: ","))}"
    case .enum where texts.isEmpty: return "\(value)"
    case .optional where texts.isEmpty: return "nil"
    default: return "(\(texts.joined(separator: ",")))"
    }
  }
}
