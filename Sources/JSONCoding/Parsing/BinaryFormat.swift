/// What an input is that is no text, detected by its first four bytes. None of these begin a JSON text.
public enum BinaryFormat: String, CaseIterable, Sendable {
  case gzip = "gzip data"
  case zstd = "zstd data"
  case xz = "xz data"
  case bzip2 = "bzip2 data"
  case lz4 = "lz4 data"
  case zip = "a zip archive"
  case sevenZip = "a 7z archive"
  case rar = "a RAR archive"
  case pdf = "a PDF document"
  case png = "a PNG image"
  case jpeg = "a JPEG image"
  case gif = "a GIF image"
  case sqlite = "an SQLite database"
  case propertyList = "a binary property list"
  case parquet = "a Parquet file"
  case avro = "an Avro file"
  case elf = "a program"
  case nul = "NUL bytes"

  /// Nil if `range`, which must be at the start of an input, shows none of them.
  init?(_ text: Text, _ range: SourceRange) {
    let first = text.withBytes(SourceRange(start: range.start, end: min(range.end, range.start + 4))) {
      Array($0)
    }
    guard let format = Self.allCases.first(where: { first.starts(with: $0.start) }) else { return nil }
    self = format
  }

  private var start: [UInt8] {
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
    }
  }
}
