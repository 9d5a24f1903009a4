import Runner
extension CodeFile {
  /// What is known of a file from an earlier run.
  struct Kept {
    let stamp: String
    /// The text of the conditions under which it was read.
    let conditions: String
    let modules: Set<String>
    let isConditional: Bool
    let codeCount: Int
    let tokenCount: Int
    private let declarations: IndexReader

    init(stamp: String, _ conditions: String, _ reader: inout IndexReader) {
      self.stamp = stamp
      self.conditions = conditions
      modules = Set(reader.texts())
      isConditional = reader.number() == 1
      codeCount = reader.number()
      tokenCount = reader.number()
      declarations = reader.part()
    }

    func declarations(of file: CodeFile) -> [CodeDeclaration] {
      var reader = declarations
      return reader.list { CodeDeclaration(file, of: nil, &$0) }
    }
  }

  func write(to writer: inout IndexWriter) {
    writer.strings(modulesNamed.sorted())
    writer.number(isConditional ? 1 : 0)
    writer.number(counts.code)
    writer.number(counts.tokens)
    writer.part { writer in
      writer.number(declarations.count)
      for declaration in declarations { declaration.write(to: &writer) }
    }
  }
}

extension CodeDeclaration {
  fileprivate func write(to writer: inout IndexWriter) {
    writer.number(Kind.allCases.firstIndex(of: kind) ?? 0)
    writer.range(tokens)
    writer.number(keyword)
    writer.number((isStored ? 1 : 0) + (isDecoder ? 2 : 0))
    writer.range(inheritanceTokens ?? 0..<0)
    writer.range(body.map { Range($0) } ?? 0..<0)
    writer.strings(names)
    writer.number(attributes.count)
    for attribute in attributes {
      writer.string(attribute.name)
      writer.range(attribute.tokens)
    }
    writer.strings(modifiers.map(\.rawValue).sorted())
    writer.strings(parameters)
    writer.number(inherited.count)
    for item in inherited {
      writer.strings(item.names)
      writer.range(item.tokens)
    }
    writer.strings(selfRequirements)
    writer.strings(targets)
    // The index gives the others theirs.
    writer.string(kind.isType ? path : "")
    writer.number(members.count)
    for member in members { member.write(to: &writer) }
  }

  fileprivate convenience init(_ file: CodeFile, of parent: CodeDeclaration?, _ reader: inout IndexReader) {
    let kind = Kind.allCases[reader.number()]
    let tokens = reader.range()
    self.init(kind, file, tokens, keyword: reader.number(), parent: parent)
    let flags = reader.number()
    (isStored, isDecoder) = (flags & 1 != 0, flags & 2 != 0)
    let clause = reader.range()
    inheritanceTokens = clause.isEmpty ? nil : clause
    let braces = reader.range()
    body = braces.isEmpty ? nil : ClosedRange(braces)
    names = reader.texts()
    attributes = reader.list { Attribute(name: $0.string(), tokens: $0.range()) }
    modifiers = Set(reader.texts().compactMap(CodeToken.Keyword.init))
    parameters = reader.texts()
    inherited = reader.list { Inherited(names: $0.texts(), tokens: $0.range()) }
    selfRequirements = reader.texts()
    targets = reader.texts()
    path = reader.string()
    members = reader.list { CodeDeclaration(file, of: self, &$0) }
  }
}
