import JSONCoding
import Words

/// A part of a report that is written as JSON, on one line.
protocol JSONPart {
  func append(to output: inout String)
}

/// An object that keeps the order of its members and omits nil ones. Names are written without escaping.
struct JSONObject: JSONPart {
  private var members: [(String, (any JSONPart)?)]

  init(_ members: (String, (any JSONPart)?)...) { self.members = members }

  mutating func add(_ name: String, _ value: (any JSONPart)?) { members.append((name, value)) }

  func append(to output: inout String) {
    var isEmpty = true
    for case (let name, let value?) in members {
      output.append(isEmpty ? "{\"" : ",\"")
      isEmpty = false
      output.append(name)
      output.append("\":")
      value.append(to: &output)
    }
    output.append(isEmpty ? "{}" : "}")
  }
}

/// A value that is already JSON text.
struct WrittenJSON: JSONPart {
  let text: String

  func append(to output: inout String) { output.append(text) }
}

extension String: JSONPart {
  /// Invisible characters are escaped: programs read the same text either way.
  func append(to output: inout String) {
    if utf8.allSatisfy({ $0 < 0x80 }) { return JSONText.append(self, to: &output) }
    output.append("\"")
    let scalars = unicodeScalars
    for index in scalars.indices {
      if scalars[index].isASCII || !VisibleText.isUnsafe(scalars, at: index) {
        JSONText.append(scalars[index], to: &output)
      } else {
        for unit in String(scalars[index]).utf16 {
          output.append("\\u" + String(0x10000 + Int(unit), radix: 16).dropFirst())
        }
      }
    }
    output.append("\"")
  }
}

extension Int: JSONPart {
  func append(to output: inout String) { output.append(description) }
}

extension Bool: JSONPart {
  func append(to output: inout String) { output.append(description) }
}

extension Array: JSONPart where Element: JSONPart {
  func append(to output: inout String) {
    output.append("[")
    for (index, element) in enumerated() {
      if index > 0 { output.append(",") }
      element.append(to: &output)
    }
    output.append("]")
  }

  /// Nil for an empty value, so that its member is omitted.
  var unlessEmpty: Self? { isEmpty ? nil : self }
}
