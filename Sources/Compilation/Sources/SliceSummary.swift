import OperatingSystem
import Words

/// The description of a slice: its declarations, and the ones left out.
struct SliceSummary {
  let slice: Slice
  let sources: [SwiftSource]

  /// The reached declarations that a slice leaves out.
  private var leftOut: [CodeDeclaration] {
    slice.cut.keys.sorted().map { slice.index.declarations[$0] }
  }

  /// `slice: 64 declarations of 12 files (left out: 3; stand-ins for Logger; 'list --slice' shows them)`
  var line: String {
    let files = Set(slice.kept.map(\.file.number)).count
    let standIns = slice.standIns.sorted().joined(separator: ", ")
    let parts = [
      leftOut.isEmpty ? "" : "left out: \(leftOut.count.grouped)",
      standIns.isEmpty ? "" : "stand-ins for \(standIns)",
    ].filter { !$0.isEmpty }
    let rest =
      parts.isEmpty
      ? "" : " (\(parts.joined(separator: "; ")); 'list \(OptionName.slice.long)' shows them)"
    return "slice: \(Counted(slice.kept.count, "declaration")) of \(Counted(files, "file"))\(rest)"
  }

  /// The slice as one file that compiles by itself, with the omissions as comments.
  var text: String {
    let rest = leftOut.map { "// left out: \(place($0)): \(title($0))\n" }
    let standIns = slice.standIns.sorted().map {
      "// a stand-in, because this machine does not have it: \($0)\n"
    }
    return ([code] + (rest.isEmpty && standIns.isEmpty ? [] : ["\n"]) + rest + standIns).joined()
  }

  private func place(_ declaration: CodeDeclaration) -> String {
    "\(Quoted(path: FilePath.plain(declaration.file.path)).contents):\(declaration.line)"
  }

  private func title(_ declaration: CodeDeclaration) -> String {
    "\(declaration.kind.rawValue) \(Quoted(declaration.qualifiedName).contents)"
  }

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
