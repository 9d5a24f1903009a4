import Diagnostics
import Runner

/// What was taken into a slice and what was left out of it, in words.
struct SliceSummary {
  let slice: Slice
  let sources: [SwiftSource]

  /// What a slice leaves out of the code that it reaches.
  private var leftOut: [CodeDeclaration] {
    slice.cut.keys.sorted().map { slice.index.declarations[$0] }
  }

  /// `slice: 64 declarations of 12 files (left out: 3, --slice=list shows them)`
  var line: String {
    let files = Set(slice.kept.map(\.file.number)).count
    let rest =
      leftOut.isEmpty ? "" : " (left out: \(leftOut.count), \(OptionName.slice.long)=list shows them)"
    return "slice: \(Counted(slice.kept.count, "declaration")) of \(Counted(files, "file"))\(rest)"
  }

  func text(_ listing: SliceListing) -> String {
    switch listing {
    case .list: list
    case .show: code
    }
  }

  /// A line for each declaration, with what asked for it.
  private var list: String {
    var lines = slice.kept.map { "\(place($0)): \(title($0)): \(reason($0))" }
    lines += leftOut.map { "\(place($0)): \(title($0)): left out" }
    lines += slice.standIns.sorted().map { "\($0): a stand-in, because this machine does not have it" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func place(_ declaration: CodeDeclaration) -> String {
    "\(Quoted(path: FilePath.plain(declaration.file.path)).contents):\(declaration.line)"
  }

  private func title(_ declaration: CodeDeclaration) -> String {
    "\(declaration.kind.rawValue) \(Quoted(declaration.qualifiedName).contents)"
  }

  private func reason(_ declaration: CodeDeclaration) -> String {
    if slice.models.contains(declaration) { return "MODEL" }
    let reason = slice.reasons[declaration.number].map { slice.index.declarations[$0] } ?? declaration.parent
    let user = reason.map(title)
    switch slice.part(declaration) {
    case .stub: return "left out but for its signature"
    case .frame: return "the name alone" + (user.map { ", for \($0)" } ?? "")
    default:
      return slice.isReached(declaration)
        ? user.map { "for \($0)" } ?? "given" : "the rest" + (user.map { " of \($0)" } ?? "")
    }
  }

  /// The slice as one file that compiles by itself.
  private var code: String {
    var text = "import Foundation\n"
    for module in ["FoundationNetworking", "FoundationXML"] {
      text += "#if canImport(\(module))\nimport \(module)\n#endif\n"
    }
    for source in sources {
      text += "\n// \(source.nameInMessages)\n"
      var wasBlank = true
      for line in String(decoding: source.bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        let isBlank = line.allSatisfy(\.isWhitespace)
        if !isBlank || !wasBlank { text += (isBlank ? "" : String(line)) + "\n" }
        wasBlank = isBlank
      }
    }
    return text
  }
}
