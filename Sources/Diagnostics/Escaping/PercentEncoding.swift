import JSONCoding

/// Percent-encoding of a file path as a URI path (RFC 3986, section 2.1).
enum PercentEncoding {
  /// Appends `path`, encoding every byte except unreserved ones and `/`. A colon is encoded too, so that it cannot end
  /// a scheme.
  static func append(_ path: String, to output: inout String) {
    for byte in path.utf8 {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") {
        output.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        output.append("%" + byte.padded(to: 2, radix: 16, uppercase: true))
      }
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }
}
