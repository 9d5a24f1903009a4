import Foundation
import Runner

/// The types of Swift sources that may be those of payloads.
struct CandidateTypes {
  /// The full names, those of outer types first, and else in the order of the files.
  let names: [String]
  /// The expressions of the decoders that the files declare.
  let decoders: [String]
  /// What `--source` is to be given.
  let sources: [String]
  /// The number of types beyond the most that are tried.
  let left: Int

  static let most = 100

  /// - Parameter typed: what `--source` is given; empty for the Swift files below the working directory.
  /// - Throws: `CannotOpen` or `UsageError`.
  init(_ typed: [String], excluding excluded: [String]) throws {
    let read =
      typed.isEmpty
      ? DeclaringFiles.sources().filter {
        !$0.path.contains("Tests/") && FilePath.name($0.path) != "Package.swift"
      }
      : try SwiftSource.read(typed, excluding: excluded)
    let code = read.enumerated().map { CodeFile(allOf: $1.code, $0, path: $1.path) }
    decoders = DeclaredDecoders.expressions(in: code)
    let declared = code.map(TypeDeclaration.all)
    // Of a name that two files declare, nobody knows which is meant.
    var homes: [[String]: Set<Int>] = [:]
    for (file, declarations) in declared.enumerated() {
      for declaration in declarations where declaration.kind != .extension {
        homes[declaration.path, default: []].insert(file)
      }
    }
    let all = DecodableTypes.names(in: declared.flatMap(\.self)).filter { name in
      !name.contains("<") && homes[name.split(separator: ".").map(String.init)]?.count == 1
    }
    func depth(_ name: String) -> Int { name.count { $0 == "." } }
    let sorted = all.enumerated().sorted { (depth($0.element), $0.offset) < (depth($1.element), $1.offset) }
    names = sorted.prefix(Self.most).map(\.element)
    left = all.count - names.count
    let files = Set(all.compactMap { homes[$0.split(separator: ".").map(String.init)]?.first })
    let folders = Set(files.map { DeclaringFiles.folder(of: read[$0].path) })
    sources = !typed.isEmpty ? typed : folders.count == 1 ? Array(folders) : ["."]
  }
}
