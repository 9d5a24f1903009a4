import Foundation
import OperatingSystem

/// Everything that the files of a cache entry are made from, as JSON. Equal keys stand for equal files.
///
///     [["tool","decode-model 0.2.0"],["type","User"],["path","User.swift"],…]
struct CacheKey {
  private var fields: [[String]] = []

  /// Starts with the version of this program.
  init() { add("tool", Version.line) }

  var bytes: [UInt8] {
    // Encoding strings cannot fail.
    Array((try? JSONEncoder().encode(fields)) ?? Data())
  }

  mutating func add(_ name: String, _ text: String) { fields.append([name, text]) }

  /// Adds what has these contents.
  mutating func add(_ name: String, contents: [UInt8]) { add(name, CacheFile.name(contents)) }

  /// The values of the fields of this name in a key.
  static func values(_ name: String, of key: [UInt8]) -> [String] {
    let fields = (try? JSONDecoder().decode([[String]].self, from: Data(key))) ?? []
    return fields.filter { $0.count == 2 && $0[0] == name }.map { $0[1] }
  }
}
