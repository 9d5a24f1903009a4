import Foundation
import OperatingSystem
import Words

/// Why SwiftPM could not build a package, in its own and the compiler's words: the first error and its file.
struct BuildFailure: Error {
  private let result: CompilerResult
  let location: PackageLocation

  init(_ result: CompilerResult, _ location: PackageLocation) {
    (self.result, self.location) = (result, location)
  }

  private var text: String { result.output }

  /// Whether nothing was compiled: dependencies or the manifest are at fault.
  var isBeforeCompiling: Bool { !text.contains("Building for ") }

  /// The compiler prints some errors twice: for the module's interface and for its code.
  private var errors: [CompilerOutput.Message] {
    var seen: Set<String> = []
    return CompilerOutput(text).messages.filter { $0.severity == .error && seen.insert($0.text).inserted }
  }

  /// The first compiler error as printed, with its excerpt and notes; empty without one.
  private var excerpt: String {
    guard let first = errors.first(where: { $0.file != nil }) else { return "" }
    var excerpt = first.text + first.notes.map(\.text).joined()
    while excerpt.hasSuffix("\n\n") { excerpt.removeLast() }
    return location.shownPaths(in: excerpt)
  }

  /// Prints the excerpt, and returns the error that summarizes the failure.
  func report() -> UsageError {
    if unfetched == nil, !excerpt.isEmpty { try? OutputFile(.standardError).write(excerpt) }
    return error
  }

  var error: UsageError {
    let package = "\(Quoted(path: location.name))"
    if let dependency = unfetched {
      return UsageError(
        "dependency \(Quoted(dependency.url)) cannot be fetched: \(dependency.reason)", hint: "")
    }
    let files = errors.filter { $0.file != nil }
    if let first = files.first {
      let place = first.file.map { location.shown($0) } ?? ""
      let more = files.count > 1 ? ", the first of \(files.count.grouped)" : ""
      return UsageError(
        "swift could not build \(package): there is an error in \(Quoted(path: place))\(more)", hint: "")
    }
    let words = errors.first.map { Self.line(self.words(of: $0)) } ?? lastWords
    return UsageError(
      "swift could not build \(package) (\(result.status))" + (words.map { ": \($0)" } ?? ""), hint: "")
  }

  /// The text of SwiftPM's own error. If it ends in a colon, another program's output follows in further lines.
  private func words(of error: CompilerOutput.Message) -> String {
    // The command that compiled a manifest helps nobody.
    if let command = error.words.firstRange(of: " (compiled with: [") {
      return String(error.words[..<command.lowerBound])
    }
    guard error.words.hasSuffix(":") else { return error.words }
    let lines = text.split(separator: "\n").drop { !$0.hasSuffix(error.words) }.dropFirst()
    let reason = lines.first { $0.contains("fatal: ") } ?? lines.first
    return error.words + (reason.map { " " + $0.trimmingCharacters(in: .whitespaces) } ?? "")
  }

  /// The last line of a plugin's tool, if nothing is marked as an error.
  private var lastWords: String? {
    let lines = text.split(separator: "\n").filter { line in
      !["[", "warning: ", "Building for ", "Build "].contains(where: line.hasPrefix)
    }
    return isBeforeCompiling ? nil : lines.last.map { Self.line(String($0)) }
  }

  /// The dependency whose fetch did not finish, with git's own reason.
  private var unfetched: (url: String, reason: String)? {
    let lines = text.split(separator: "\n")
    guard isBeforeCompiling, let error = errors.first else { return nil }
    func urls(_ word: String) -> [Substring] {
      lines.filter { $0.hasPrefix(word) }.compactMap { $0.dropFirst(word.count).split(separator: " ").first }
    }
    let fetched = Set(urls("Fetched ") + urls("Updated "))
    let clone = error.words.firstMatch(of: #/(?:clone|fetch|update)[a-z ]* repository (\S+)/#)?.output.1
    let named = clone.map { $0.hasSuffix(":") ? $0.dropLast() : $0 }
    let begun = urls("Fetching ") + urls("Updating ")
    guard let url = named ?? begun.first(where: { !fetched.contains($0) }) else { return nil }
    let git = lines.last { $0.contains("fatal: ") }
    let reason = git.flatMap { line in line.firstRange(of: "fatal: ").map { String(line[$0.upperBound...]) } }
    return (String(url), Self.line(reason ?? error.words))
  }

  private static func line(_ text: String) -> String {
    Quoted(path: text.trimmingCharacters(in: .whitespaces)).contents
  }
}

extension PackageLocation {
  /// The text with the paths of the package's files as the user would write them.
  fileprivate func shownPaths(in text: String) -> String {
    text.replacing(folder + "/", with: name == "." ? "" : name == "/" ? "/" : name + "/")
  }
}

extension CompilerResult {
  /// The errors in the host's own code, which are due to MODEL or a coder, if there are no others.
  var errorsOfHost: [CompilerOutput.Message] {
    let errors = CompilerOutput(output).messages.filter { $0.severity == .error && $0.file != nil }
    return errors.allSatisfy { ProgramCode.isGenerated(FilePath.name($0.file ?? "")) } ? errors : []
  }
}
