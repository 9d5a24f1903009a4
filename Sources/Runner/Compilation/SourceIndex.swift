/// Which of a project's files declares what. Where files are too much, its sources are the declarations in them.
struct SourceIndex {
  let sources: [SwiftSource]
  let scans: [CodeScan]
  /// The files that declare a type, by its name without those around it.
  private var types: [String: [Int]] = [:]
  /// The files that extend a type, by its name without those around it.
  private var extensions: [String: [Int]] = [:]
  /// The files with a function, a property or a case of this name.
  private var values: [String: [Int]] = [:]
  /// The files with a parameter of this label.
  private var labels: [String: [Int]] = [:]

  init(_ sources: [SwiftSource]) {
    self.sources = sources
    scans = sources.map { CodeScan($0.bytes) }
    for (file, scan) in scans.enumerated() {
      for declaration in scan.declarations {
        if declaration.kind == .extension {
          extensions[declaration.name, default: []].append(file)
        } else {
          types[declaration.name, default: []].append(file)
        }
      }
      for value in scan.values { values[value, default: []].append(file) }
      for label in scan.labels { labels[label, default: []].append(file) }
    }
  }

  /// The files that declare a type with this path, `API`, `Response`.
  func files(declaring path: [String]) -> [Int] {
    (types[path.last ?? ""] ?? []).filter { file in
      scans[file].declarations.contains { $0.kind != .extension && $0.path == path }
    }.unique
  }

  /// The same for a path that may begin with the name of the files' own module.
  func files(declaring path: [String], inModule module: String) -> [Int] {
    let files = files(declaring: path)
    return files.isEmpty && path.first == module ? self.files(declaring: Array(path.dropFirst())) : files
  }

  /// The files that declare a type of this name at any level.
  func files(declaringAny name: String) -> [Int] { (types[name] ?? []).unique }

  func files(extending name: String) -> [Int] { (extensions[name] ?? []).unique }

  /// Whether a file has an extension of one of these types that makes it conform to something.
  func conforms(_ types: [String], in file: Int) -> Bool {
    scans[file].declarations.contains {
      $0.kind == .extension && types.contains($0.name) && !$0.inherited.isEmpty
    }
  }

  func files(withValue name: String) -> [Int] { (values[name] ?? []).unique }

  /// The files that have parameters of all these labels.
  func files(withLabels names: [String]) -> [Int] {
    guard let first = names.first else { return [] }
    return (labels[first] ?? []).unique.filter { file in names.allSatisfy(scans[file].labels.contains) }
  }

  /// The candidates in the same file as one of them: its overloads, where the sources are single declarations.
  func beside(_ one: Int, of candidates: [Int]) -> [Int] {
    candidates.filter { sources[$0].path == sources[one].path }
  }

  /// Whether a file of a folder is left out unless MODEL is in it: it has main code.
  func hasMain(_ file: Int) -> Bool { scans[file].hasMain || sources[file].name == "main.swift" }

  /// The file of several that another file probably means: not a test, and with the longest path in common.
  func nearest(_ files: [Int], to file: Int?) -> Int? {
    let own = file.map { sources[$0].path.split(separator: "/") } ?? []
    return files.max { first, second in rank(first, own) < rank(second, own) }
  }

  private func rank(_ file: Int, _ own: [Substring]) -> (Int, Int, Int) {
    let path = sources[file].path.split(separator: "/")
    let shared = zip(path, own).prefix { $0 == $1 }.count
    return (scans[file].isTest || hasMain(file) ? 0 : 1, shared, -path.count)
  }

  /// Adds the files that declare the types that these files name, and so on.
  func closure(_ start: Set<Int>) -> Set<Int> {
    var chosen = start
    var open = Array(start)
    func add(_ file: Int?) {
      if let file, chosen.insert(file).inserted { open.append(file) }
    }
    while let file = open.popLast() {
      for word in scans[file].words where word.first?.isUppercase == true {
        let outermost = files(declaring: [word])
        if chosen.isDisjoint(with: outermost) { add(nearest(outermost, to: file)) }
        // A type declared in an extension is named together with the type it belongs to.
        for other in files(extending: word) where !chosen.contains(other) {
          let names = scans[other].declarations.filter { $0.kind != .extension && $0.path.first == word }
          if names.contains(where: { scans[file].words.contains($0.name) }) { add(other) }
        }
      }
      for other in files(extendingTypesOf: file) { add(other) }
    }
    return withCoding(chosen)
  }

  /// The files that make a type of this file conform to something.
  private func files(extendingTypesOf file: Int) -> [Int] {
    scans[file].declarations.filter { $0.kind != .extension }.flatMap { type in
      files(extending: type.name).filter { other in
        scans[other].declarations.contains {
          $0.kind == .extension && $0.path == type.path && !$0.inherited.isEmpty
        }
      }
    }
  }

  /// Adds the files that decide how the types of the others are decoded: files with decoding code that extends them or
  /// a decoder's containers. Without these, the compiler would generate other code itself.
  func withCoding(_ files: Set<Int>) -> Set<Int> {
    var chosen = files
    var names: Set<String> = []
    for file in files {
      names.formUnion(scans[file].declarations.filter { $0.kind != .extension }.map(\.name))
    }
    for (file, scan) in scans.enumerated() where !chosen.contains(file) && scan.takesPartInCoding {
      guard !scan.isTest, !hasMain(file) else { continue }
      let extended = scan.declarations.filter { $0.kind == .extension }.map(\.name)
      if extended.contains(where: { names.contains($0) || Self.isContainer($0) }) { chosen.insert(file) }
    }
    return chosen
  }

  private static func isContainer(_ name: String) -> Bool {
    name.contains("DecodingContainer") || name.contains("EncodingContainer")
  }
}

extension [Int] {
  fileprivate var unique: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}
