import Foundation
import OperatingSystem

/// What is in and below a folder, in order and without hidden files. Links to folders are followed, each once.
struct FolderListing {
  struct Line {
    /// The path, and where a link to a folder leads.
    let text: String
    /// The path of a file; nil for a folder.
    let file: String?
  }

  private(set) var lines: [Line] = []
  // A link may lead to a folder around it.
  private var seen: Set<String> = []

  init(_ folders: [String]) {
    for folder in folders { add(folder) }
  }

  private mutating func add(_ folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      switch PathKind(of: path) {
      case .folder:
        lines.append(Line(text: path + "/", file: nil))
        add(path)
      case .linkToFolder:
        let target = FilePath.resolved(path)
        lines.append(Line(text: "\(path) -> \(target)", file: nil))
        if seen.insert(target).inserted { add(target) }
      case .other, .nothing:
        lines.append(Line(text: path, file: path))
      }
    }
  }
}
