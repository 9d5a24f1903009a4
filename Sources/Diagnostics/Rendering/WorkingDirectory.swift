import JSONCoding

/// The directory that a report's file names are relative to.
struct WorkingDirectory: Sendable {
  /// The components of the absolute path, none of them empty, `.` or `..`; nil if no directory is known.
  private let parts: [Substring]?

  /// Takes an absolute path. With any other path, file names are not made relative.
  init(_ path: String) {
    parts = Self.isAbsolute(path) ? Self.normalized(Self.parts(of: path)) : nil
  }

  /// The path of `file` relative to this directory, with forward slashes, and without empty parts, `.` or inner `..`.
  ///
  /// A file outside keeps its form, absolute or starting with `..`. Symbolic links are not resolved.
  func path(to file: String) -> String {
    let given = Self.parts(of: file)
    guard !given.isEmpty else { return file }
    let isAbsolute = Self.isAbsolute(file)
    let plain = Self.normalized(given)
    if let parts {
      let whole = isAbsolute ? plain : Self.normalized(parts + given)
      if whole.count > parts.count, whole.starts(with: parts) {
        return whole.dropFirst(parts.count).joined(separator: "/")
      }
    }
    return (isAbsolute ? "/" : "") + plain.joined(separator: "/")
  }

  private static func isAbsolute(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/")
  }

  // Split by bytes, because a slash and a following combining mark form one `Character`.
  private static func parts(of path: String) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// Leaves `..` only at the front.
  private static func normalized(_ parts: [Substring]) -> [Substring] {
    var result: [Substring] = []
    for part in parts where part != "." {
      if part == "..", let last = result.last, last != ".." {
        result.removeLast()
      } else {
        result.append(part)
      }
    }
    return result
  }
}

extension Diagnostic {
  /// `at .items[1].id`, and the loss, if there is one. Then it is `at .items[1].id; the model silently drops the Item
  /// at .items[1]`, or `at .tags; the model silently drops this [String]`.
  var placeWords: String? {
    path.map { JQPath.place($0) + lossWords }
  }

  /// The message and the loss, for a format that shows the path separately.
  var messageWithLoss: String { message + lossWords }

  private var lossWords: String {
    lost.map { "; the model silently drops " + ($0.isHere ? "this \($0.name)" : $0.words) } ?? ""
  }
}

extension Declaration {
  /// `App/Customer.swift:6:7`
  func place(in directory: WorkingDirectory) -> String {
    "\(directory.path(to: file)):\(start.line):\(start.column)"
  }
}
