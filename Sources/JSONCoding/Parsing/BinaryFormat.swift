/// What an input is that is no text, detected by its first four bytes. None of these begin a JSON text.
public enum BinaryFormat: String, CaseIterable, Sendable {
  /// A stream of gzip.
  case gzip = "gzip data"
  /// A stream of zstd.
  case zstd = "zstd data"
  /// A stream of xz.
  case xz = "xz data"
  /// A stream of bzip2.
  case bzip2 = "bzip2 data"
  /// A stream of zlib.
  case zlib = "zlib data"
  /// A stream of LZ4.
  case lz4 = "lz4 data"
  /// A zip archive.
  case zip = "a zip archive"
  /// A 7z archive.
  case sevenZip = "a 7z archive"
  /// A RAR archive.
  case rar = "a RAR archive"
  /// A PDF document.
  case pdf = "a PDF document"
  /// A PNG image.
  case png = "a PNG image"
  /// A JPEG image.
  case jpeg = "a JPEG image"
  /// A GIF image.
  case gif = "a GIF image"
  /// An SQLite database.
  case sqlite = "an SQLite database"
  /// A binary property list.
  case propertyList = "a binary property list"
  /// A Parquet file.
  case parquet = "a Parquet file"
  /// An Avro file.
  case avro = "an Avro file"
  /// A program.
  case elf = "a program"
  /// Bytes that are all zero.
  case nul = "NUL bytes"
  /// Any other bytes that no text begins with, such as a message of Protocol Buffers.
  case unknown = "binary data"

  /// Nil if `range`, which must be at the start of an input, shows none of them.
  ///
  /// - Parameter orUnknown: whether ``unknown`` is one of them.
  init?(_ text: Text, _ range: SourceRange, orUnknown: Bool) {
    let first = text.withBytes(SourceRange(start: range.start, end: min(range.end, range.start + 4))) {
      Array($0)
    }
    if let format = Self.allCases.first(where: { $0.start.map(first.starts) ?? false }) {
      self = format
    } else if Self.isZlib(first) {
      self = .zlib
    } else if orUnknown, Self.isNoText(first) {
      self = .unknown
    } else {
      return nil
    }
  }

  /// RFC 1950 section 2.2, with the window that every encoder takes. One of its four headers is ASCII: `x^`.
  private static func isZlib(_ first: [UInt8]) -> Bool {
    guard first.count == 4, first[0] == 0x78 else { return false }
    switch first[1] {
    case 0x01, 0x9C, 0xDA: return true
    case 0x5E: return first.suffix(2).contains { $0 >= 0x80 || isControl($0) }
    default: return false
    }
  }

  /// Whether the first byte that is not white space is a control character, or begins no character of UTF-8; for a byte
  /// that begins no JSON either, whether this holds for one of those that follow.
  private static func isNoText(_ first: [UInt8]) -> Bool {
    guard first.count == 4, let start = first.firstIndex(where: { !isSpace($0) }) else { return false }
    if beginsNoText(first[start]) { return true }
    if "{[\"-tfn0123456789".utf8.contains(first[start]) { return false }
    // Of a character beyond ASCII that the four bytes cut, only the beginning is known.
    let text = Array(first[start...])
    return text.indices.contains { index in
      if beginsNoText(text[index]) { return text[index] < 0x80 || text[index - 1] < 0x80 }
      let isLead = text[index] >= 0xC2
      return isLead && index + 1 < text.count && !(0x80...0xBF).contains(text[index + 1])
    }
  }

  private static func beginsNoText(_ byte: UInt8) -> Bool {
    isControl(byte) || (0x80...0xC1).contains(byte) || byte >= 0xF5
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && !isSpace(byte) || byte == 0x7F }

  /// Nil if more than fixed bytes tell the format.
  private var start: [UInt8]? {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .xz: [0xFD, 0x37, 0x7A, 0x58]
    case .bzip2: Array("BZh".utf8)
    case .lz4: [0x04, 0x22, 0x4D, 0x18]
    case .zip: [0x50, 0x4B, 0x03, 0x04]
    case .sevenZip: [0x37, 0x7A, 0xBC, 0xAF]
    case .rar: Array("Rar!".utf8)
    case .pdf: Array("%PDF".utf8)
    case .png: [0x89, 0x50, 0x4E, 0x47]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    case .gif: Array("GIF8".utf8)
    case .sqlite: Array("SQLi".utf8)
    case .propertyList: Array("bpli".utf8)
    case .parquet: Array("PAR1".utf8)
    case .avro: [0x4F, 0x62, 0x6A, 0x01]
    case .elf: [0x7F, 0x45, 0x4C, 0x46]
    case .nul: [0, 0, 0, 0]
    case .zlib, .unknown: nil
    }
  }
}
