/// The bytes of a path with names that are not UTF-8.
///
/// Arguments and the contents of folders come as strings, which have U+FFFD where bytes are not UTF-8. A name with
/// U+FFFD that does not exist therefore means the only name of its folder that becomes the same string.
package enum PathBytes {
  /// The path as a C string; nil if its names are what they seem, or if it is unclear which file is meant.
  package static func find(_ path: String) -> [CChar]? {
    guard path.unicodeScalars.contains("\u{FFFD}") else { return nil }
    var found: [UInt8] = path.hasPrefix("/") ? Array("/".utf8) : []
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      let next = found + name
      if exists(next) {
        found = next
      } else {
        guard let other = onlyName(like: Array(name), in: found) else { return nil }
        found += other
      }
      found.append(UInt8(ascii: "/"))
    }
    return cString(Array(found.dropLast()))
  }

  private static func exists(_ path: [UInt8]) -> Bool {
    var status = stat()
    return lstat(cString(path), &status) == 0
  }

  /// The only name in the folder that becomes the same string as `name`.
  private static func onlyName(like name: [UInt8], in folder: [UInt8]) -> [UInt8]? {
    guard let stream = opendir(cString(folder.isEmpty ? [UInt8(ascii: ".")] : folder)) else { return nil }
    defer { closedir(stream) }
    var found: [UInt8]?
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(name) else { continue }
      if found != nil { return nil }
      found = bytes
    }
    return found
  }

  private static func cString(_ bytes: [UInt8]) -> [CChar] {
    (bytes + [0]).map { CChar(bitPattern: $0) }
  }
}
