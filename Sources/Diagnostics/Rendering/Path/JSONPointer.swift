import JSONCoding

/// A path as a JSON Pointer (RFC 6901), never cut: `/results/3/trackName`, the empty string for the root.
package enum JSONPointer {
  package static func string(_ path: [PathComponent]) -> String {
    var pointer = ""
    for component in path {
      pointer.append("/")
      switch component {
      case .index(let index): pointer.append(String(index))
      case .member(let name): append(name, to: &pointer)
      }
    }
    return pointer
  }

  private static func append(_ name: String, to pointer: inout String) {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      pointer.append(name)
      return
    }
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": pointer.append("~0")
      case "/": pointer.append("~1")
      default: pointer.unicodeScalars.append(scalar)
      }
    }
  }
}
