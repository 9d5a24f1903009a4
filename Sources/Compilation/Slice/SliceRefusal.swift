import OperatingSystem
import Words

/// The reason why there is no slice: the missing name, its use, and the option that helps.
struct SliceRefusal {
  let words: String
  /// The name that no known declaration has, and the file whose imports may declare it.
  private(set) var unknownName: String?
  private(set) var file: CodeFile?
  /// The compiler's message about it, with the user's own line.
  private(set) var output: String

  init(words: String) {
    self.words = words
    output = "error: \(words)\n"
  }

  /// Explains the first problem with reached code. Problems with an unknown name come first.
  init(_ problems: [SliceProblem], _ slice: Slice) {
    let reached = problems.filter { problem in problem.place.map(slice.isReached) ?? false }
    let all = reached.isEmpty ? problems : reached
    guard let problem = all.first(where: { $0.unknownName != nil }) ?? all.first else {
      self.init(words: "the slice does not compile")
      return
    }
    let (words, cause) = Self.words(problem, slice, depth: 0)
    self.init(words: words)
    unknownName = cause.unknownName
    file = cause.place.flatMap { Self.appleModule(cause.unknownName, $0) == nil ? $0.file : nil }
    if let place = problem.place { output = Self.excerpt(problem, place.file) }
  }

  /// The message about a problem, and the root problem behind it.
  private static func words(_ problem: SliceProblem, _ slice: Slice, depth: Int) -> (String, SliceProblem) {
    guard let place = problem.place else { return (problem.words, problem) }
    let user =
      place.kind == .extension ? "the extension of \(place.path) at \(place.place)" : place.qualifiedName
    let token = problem.token.map { place.file.text(place.file.tokens[$0]) }
    if depth < 4, let lost = missing(problem.unknownName ?? token ?? "", problem.quoted, slice),
      let cause = slice.cut[lost.number]?.problem,
      lost !== place
    {
      let (words, root) = words(cause, slice, depth: depth + 1)
      let user = "\(user) needs \(lost.qualifiedName) at \(lost.place), which cannot be compiled here"
      return ("\(user): \(words)", root)
    }
    guard let name = problem.unknownName else {
      return ("\(user) at \(place.place): \(problem.words)", problem)
    }
    let attribute = place.attributes.first { $0.name == name }
    if attribute != nil, place.kind.isType {
      return ("\(user) needs the macro @\(name), \(plugin(name, slice))", problem)
    }
    let what = attribute == nil ? name : "the attribute @\(name)"
    let origin = slice.index.names.contains(name) ? ": \(problem.words)" : origin(place, slice, of: name)
    return ("\(user) needs \(what)\(origin)", problem)
  }

  /// Apple's module that declares a name, if the file imports it.
  private static func appleModule(_ name: String?, _ place: CodeDeclaration) -> String? {
    name.flatMap(AppleModules.module).flatMap { place.file.importedNames.contains($0) ? $0 : nil }
  }

  private static func excerpt(_ problem: SliceProblem, _ file: CodeFile) -> String {
    let line = file.line(around: min(problem.offset, file.code.count))
    let before = file.text(line.lowerBound..<min(problem.offset, line.upperBound))
    let text = String(decoding: file.original[line], as: UTF8.self)
    let path = Quoted(path: FilePath.plain(file.path)).contents
    return """
      \(path):\(file.line(of: problem.offset)):\(before.utf8.count + 1): error: \(problem.words)
       | \(Quoted(path: text).contents)
       | \(String(repeating: " ", count: before.count))^

      """
  }

  /// The left-out declaration that is missing now: for "type 'Log' has no member 'standard'", the member, or Log.
  private static func missing(_ name: String, _ quoted: Set<String>, _ slice: Slice) -> CodeDeclaration? {
    let cut = slice.cut.keys.sorted().map { slice.index.declarations[$0] }.filter { $0.kind != .extension }
    let named = cut.filter { $0.names.contains(name) }
    return named.first { $0.parent.map { quoted.contains($0.path.lastComponent) } == true }
      ?? cut.first { $0.kind.isType && quoted.contains($0.name) } ?? named.first
  }

  /// The origin of a macro, and the option that builds it.
  private static func plugin(_ name: String, _ slice: Slice) -> String {
    guard let found = slice.index.globals(named: name).first(where: { $0.kind == .macro }) else {
      return "whose plugin is not built here"
    }
    return "which is declared at \(found.place) and whose plugin a slice does not build: --package does"
  }

  /// ` (import Database): give it with --source or --module`, judging by the file's imports.
  private static func origin(_ place: CodeDeclaration, _ slice: Slice, of name: String) -> String {
    var seen: Set<String> = []
    let imports = place.file.imports.map(\.name).filter { seen.insert($0).inserted }
    if let module = appleModule(name, place) {
      return " (import \(module)), which this machine does not have"
    }
    let others = imports.filter {
      !AppleModules.names.contains($0) && !StandardNames.platform.contains($0)
        && !slice.index.modules.contains($0)
    }
    if !others.isEmpty {
      return " (import \(others.joined(separator: ", "))): give it with --source or --module"
    }
    let apple = imports.filter(AppleModules.names.contains)
    if !apple.isEmpty {
      return " (import \(apple.joined(separator: ", "))), which this machine does not have"
    }
    let isCType = name.first?.isLowercase == true && name.hasSuffix("_t")
    return ", which the sources do not declare"
      + (isCType ? ": C code, such as a bridging header's, is not part of a slice" : "")
  }

  /// The refusal of two types that share a name and are both reached, in different modules: a slice is one module.
  init?(twiceIn slice: Slice) {
    var seen: [String: CodeDeclaration] = [:]
    for type in slice.kept where type.kind.isType && type.kind != .extension && !type.isPrivate {
      guard slice.isReached(type), let first = seen.updateValue(type, forKey: type.path),
        first.file.module != type.file.module
      else { continue }
      let home = slice.models.first?.file.module
      let separate = first.file.module == home || first.file.module.isEmpty ? type : first
      let folder = FilePath.plain(separate.file.module)
      guard let option = ShellCommand.text([OptionName.module.long, "\(separate.file.moduleName)=\(folder)"])
      else { continue }
      self.init(
        words:
          "\(type.path) at \(first.place) and \(type.path) at \(type.place) are both needed, and a slice is one module: compile \(separate.file.moduleName) as another, with \(option)"
      )
      return
    }
    return nil
  }
}

/// An error of the compiler in the code of a slice.
struct SliceProblem {
  /// The innermost declaration that it points into, if any.
  let place: CodeDeclaration?
  /// The byte in the project's file that it points at.
  let offset: Int
  /// The compiler's message.
  let words: String

  /// The name that the compiler cannot find, if the message is about one.
  var unknownName: String? {
    words.firstMatch(of: /^(?:cannot find (?:type )?|unknown attribute )'([^']+)'/).map {
      String($0.output.1)
    }
  }

  /// The names that the compiler quotes, among other words.
  var quoted: Set<String> { Set(words.split(separator: "'").map(String.init)) }

  /// Whether the compiler gave up on a slow expression.
  var isAboutTime: Bool { words.contains("in reasonable time") }

  /// The number of the token that it points at.
  var token: Int? {
    guard let place else { return nil }
    let tokens = place.file.tokens
    return place.tokens.first { Int(tokens[$0].end) > offset && tokens[$0].kind != .symbol }
  }
}
