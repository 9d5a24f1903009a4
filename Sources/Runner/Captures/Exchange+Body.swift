import Diagnostics
import JSONCoding

extension Exchange {
  /// An answer's body, as far as a capture has it.
  enum Body {
    case text(Text, in: DocumentValue, isBase64: Bool)
    /// It cannot be checked, and this is why; with what else is known.
    case unusable(Unusable)
  }

  struct Unusable {
    let reason: String
    var detail: String?
  }

  var body: Body {
    if isEmpty { return .unusable(Unusable(reason: "the answer was empty")) }
    guard let string = text, let unescaped = string.string else {
      return .unusable(
        Unusable(
          reason: "the capture has no body", detail: size.map { "it had \(Counted($0, "byte"))" }))
    }
    guard isBase64 else { return .text(Text(unescaped), in: string, isBase64: false) }
    guard let decoded = Base64Text.decoded(unescaped) else {
      return .unusable(Unusable(reason: "the capture calls the body base64, but it is not"))
    }
    if let mark = Self.marks.first(where: { decoded.begins(with: $0.bytes) }) {
      return .unusable(Self.compressed(mark.name))
    }
    // The header of zlib, which servers send as deflate.
    if compression == "deflate", decoded.begins(with: [0x78]) { return .unusable(Self.compressed("deflate")) }
    return .text(decoded, in: string, isBase64: true)
  }

  /// The bytes that gzip and zstd begin with.
  private static let marks: [(name: String, bytes: [UInt8])] = [
    ("gzip", [0x1F, 0x8B]), ("zstd", [0x28, 0xB5, 0x2F, 0xFD]),
  ]

  private static func compressed(_ form: String) -> Unusable {
    Unusable(reason: "the body is compressed (\(form))")
  }

  /// Why a body that is no JSON cannot be checked: it is compressed in a form that begins with any bytes, which the
  /// header names. A browser has taken the compression off, and left the header.
  func compressed(_ body: Text) -> Unusable? {
    guard let compression else { return nil }
    let beginning = body.withBytes(SourceRange(start: 0, end: min(64, body.count))) { Array($0) }
    let isText = beginning.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    return isText ? nil : Self.compressed(compression)
  }

  /// Why a body that ends too early cannot be checked; nil if the file does not say that there was more.
  func cut(_ body: Text) -> Unusable? {
    guard let size, size > body.count else { return nil }
    return Unusable(
      reason: "the capture has only the beginning of the body",
      detail: "it has \(body.count) of \(Counted(size, "byte"))")
  }

  /// Whether the answer is JSON by its type, or if that says nothing, by how it begins.
  package var isJSON: Bool {
    !hasNoBody && mayBeJSON
  }

  var mayBeJSON: Bool {
    if mediaType.contains("json") { return text != nil || size != nil }
    guard ["", "text/plain", "application/octet-stream"].contains(mediaType), let top else { return false }
    return top == UInt8(ascii: "{") || top == UInt8(ascii: "[")
  }

  /// The first byte of the body that is no white space; nil if there is none near its beginning.
  var top: UInt8? {
    guard let text else { return nil }
    var string = text.beginning(64)
    if isBase64 {
      let characters = String(decoding: string.prefix(64), as: UTF8.self).filter { $0 != "\\" }
      guard let decoded = Base64Text.decoded(String(characters.prefix(characters.count / 4 * 4))) else {
        return nil
      }
      string = decoded.withBytes(SourceRange(start: 0, end: decoded.count)) { Array($0) }
    } else {
      // An escape such as \n stands for white space; no other begins JSON.
      while string.count > 1, string[0] == UInt8(ascii: "\\"), "nrt".utf8.contains(string[1]) {
        string.removeFirst(2)
        while string.first == 0x20 { string.removeFirst() }
      }
    }
    return string.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
  }
}

extension Text {
  fileprivate func begins(with bytes: [UInt8]) -> Bool {
    count >= bytes.count && bytes.indices.allSatisfy { byte(at: $0) == bytes[$0] }
  }
}
