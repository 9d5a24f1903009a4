/// Evaluates the conditions of `#if` as this machine's compiler does.
struct BuildConditions {
  /// The modules that the compiler finds.
  var modules: Set<String>
  /// The names that `-D` flags define.
  var flags: Set<String> = []
  /// The version of the compiler, and the version of the language mode, which `#if swift` tests.
  var compiler = [6, 0]
  var language = [6, 0]
  /// Whether every branch is included, whatever its condition.
  var takesAll = false

  #if os(Linux)
    private static let platform = "Linux"
  #else
    private static let platform = "macOS"
  #endif
  #if arch(arm64)
    private static let architecture = "arm64"
  #else
    private static let architecture = "x86_64"
  #endif

  /// Whether a condition holds. Unknown conditions do not.
  func hold(_ words: [Substring]) -> Bool {
    var rest = words[...]
    return alternatives(&rest)
  }

  private func alternatives(_ rest: inout ArraySlice<Substring>) -> Bool {
    var result = conjunction(&rest)
    while rest.prefix(2) == ["|", "|"] {
      rest = rest.dropFirst(2)
      let next = conjunction(&rest)
      result = result || next
    }
    return result
  }

  private func conjunction(_ rest: inout ArraySlice<Substring>) -> Bool {
    var result = term(&rest)
    while rest.prefix(2) == ["&", "&"] {
      rest = rest.dropFirst(2)
      let next = term(&rest)
      result = result && next
    }
    return result
  }

  private func term(_ rest: inout ArraySlice<Substring>) -> Bool {
    guard let word = rest.popFirst() else { return false }
    switch word {
    case "!": return !term(&rest)
    case "(":
      let result = alternatives(&rest)
      if rest.first == ")" { rest.removeFirst() }
      return result
    case "true": return true
    case "false": return false
    default:
      guard rest.first == "(" else { return flags.contains(String(word)) }
      let arguments = rest.dropFirst().prefix { $0 != ")" }
      rest = rest.dropFirst(arguments.count + 2)
      return holds(word, Array(arguments))
    }
  }

  private func holds(_ question: Substring, _ arguments: [Substring]) -> Bool {
    let first = arguments.first.map(String.init) ?? ""
    switch question {
    case "canImport": return modules.contains(first)
    case "os": return first == Self.platform || first == "OSX" && Self.platform == "macOS"
    case "arch": return first == Self.architecture
    case "swift": return holds(language, arguments)
    case "compiler": return holds(compiler, arguments)
    default: return false
    }
  }

  /// Evaluates `>=5.9` or `<6`, split into tokens: `>`, `=`, `5`, `.`, `9`.
  private func holds(_ version: [Int], _ arguments: [Substring]) -> Bool {
    let numbers = arguments.compactMap { Int($0) }
    let isOlder = version.lexicographicallyPrecedes(numbers)
    return arguments.first == "<" ? isOlder : !isOlder
  }
}
