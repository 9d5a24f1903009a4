import OperatingSystem

/// Everything that the files of a cache entry are made from. Equal keys stand for equal files.
struct CacheKey {
  private(set) var bytes: [UInt8]

  /// Starts with the version of this program.
  init() {
    bytes = []
    add("tool", Version.line)
  }

  /// Continues the bytes of another key.
  init(continuing bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func add(_ name: String, _ value: some Sequence<UInt8>) {
    let value = Array(value)
    bytes += Array("\(name) \(value.count)\n".utf8) + value + [UInt8(ascii: "\n")]
  }

  mutating func add(_ name: String, _ text: String) {
    add(name, text.utf8)
  }

  /// The fields of a key in order; those after damage are left out.
  static func fields(of key: [UInt8]) -> [(name: String, value: [UInt8])] {
    var fields: [(name: String, value: [UInt8])] = []
    var rest = key[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      guard let count = words.last.flatMap({ Int($0) }), count >= 0, count < rest.endIndex - end - 1 else {
        break
      }
      let value = rest[(end + 1)..<(end + 1 + count)]
      fields.append((words.dropLast().joined(separator: " "), Array(value)))
      rest = rest[(end + 2 + count)...]
    }
    return fields
  }
}
