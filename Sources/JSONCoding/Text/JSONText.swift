/// Compact JSON (RFC 8259). In strings, control characters and others that are unsafe to display are escaped.
package enum JSONText {
  /// Appends `text` in quotes. Other non-ASCII text is not escaped.
  package static func append(_ text: String, to output: inout String) {
    output.append("\"")
    if text.utf8.allSatisfy(isPlain) {
      output.append(text)
    } else {
      for scalar in text.unicodeScalars { append(scalar, to: &output) }
    }
    output.append("\"")
  }

  package static func quoted(_ text: String) -> String {
    var quoted = ""
    append(text, to: &quoted)
    return quoted
  }

  /// Appends an array, whose elements `append` writes.
  static func append<Element>(
    _ elements: [Element], to output: inout String, _ append: (Element, inout String) -> Void
  ) {
    output += "["
    for (index, element) in elements.enumerated() {
      if index > 0 { output += "," }
      append(element, &output)
    }
    output += "]"
  }

  /// Appends an object, whose members' values `append` writes.
  static func append<Member>(
    _ members: [Member], name: (Member) -> String, to output: inout String,
    _ append: (Member, inout String) -> Void
  ) {
    output += "{"
    for (index, member) in members.enumerated() {
      if index > 0 { output += "," }
      self.append(name(member), to: &output)
      output += ":"
      append(member, &output)
    }
    output += "}"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20 <= byte && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  package static func append(_ scalar: Unicode.Scalar, to output: inout String) {
    switch scalar {
    case "\"": output.append("\\\"")
    case "\\": output.append("\\\\")
    case "\n": output.append("\\n")
    case "\r": output.append("\\r")
    case "\t": output.append("\\t")
    // Harmful scalars need no surrogate pair: see `isHarmful`.
    case _ where scalar.isHarmful: output.append("\\u" + scalar.value.padded(to: 4, radix: 16))
    default: output.unicodeScalars.append(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal or viewer would act on the scalar instead of showing it.
  ///
  /// All such scalars are in the Basic Multilingual Plane.
  package var isHarmful: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0x061C: false
    case 0x00..<0x20, 0x7F..<0xA0: true
    // Arabic letter mark, left-to-right and right-to-left marks, embeddings, overrides, isolates.
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x206F: true
    // Line and paragraph separators, interlinear annotations, the byte order mark, noncharacters.
    case 0x2028...0x2029, 0xFFF9...0xFFFB, 0xFEFF, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}

extension BinaryInteger {
  /// The digits in `radix`, in lower case by default, padded with leading zeros to `width`.
  package func padded(to width: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
