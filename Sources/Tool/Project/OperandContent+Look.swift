import Compilation
import Foundation
import OperatingSystem
import Runner

extension OperandContent {
  /// The longest file that is looked at for types, in bytes.
  private static let longestSource = 4 << 20

  /// Looks at the name and the beginning of a file, or through a whole Swift file, or through a folder of such files if
  /// the name ends in a slash; nil if there is no file.
  package static func look(at name: String) -> OperandContent? {
    if name.hasSuffix("/") {
      guard PathKind(of: name).isFolder else { return nil }
      return (try? SourceTypes.names(in: name)).map { .swift(types: $0) }
    }
    // Looking at a pipe would take away what is in it.
    let attributes = try? FileManager.default.attributesOfItem(atPath: FilePath.resolved(name))
    guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular else { return nil }
    switch named(name) {
    case .swift:
      let size = attributes[.size] as? Int ?? 0
      let types = size <= longestSource ? try? SourceTypes.names(in: name) : nil
      return .swift(types: types ?? [])
    case let known?: return known
    case nil: return beginsLikeJSON(name) ? .json : .other
    }
  }

  private static func beginsLikeJSON(_ name: String) -> Bool {
    let file = FileHandle(forReadingAtPath: name)
    defer { try? file?.close() }
    let bytes = (try? file?.read(upToCount: 256)) ?? Data()
    let first = bytes.first { !" \t\r\n".utf8.contains($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
    return first.map("{[".utf8.contains) ?? false
  }
}
