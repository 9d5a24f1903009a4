/// What an error of the compiler asks for, read from its words.
///
/// All that depends on the wording of swiftc is in this table. It was read from swiftc 6.0 to 6.3; `ComplaintTests`
/// compiles an example of each row and notices a sentence that has changed.
enum Complaint: Equatable {
  /// A name that is nowhere in scope. Some are types by the compiler's own word.
  case unknownName(String, isType: Bool)
  case unknownAttribute(String)
  case unknownMemberType(String, of: String)
  /// `alias` is the full name of a type that is written otherwise.
  case unknownMember(String, of: String, alias: String?)
  /// A member after a dot alone.
  case unresolvedMember(String)
  /// A type that lacks what a call requires of it.
  case missingRequirement(of: String, member: String)
  case unknownOperator(String)
  /// The operator of the function that the error points at is declared nowhere.
  case undeclaredOperator
  case unknownPrecedence(String)
  /// The notes tell which requirements have no witness.
  case noConformance(of: String, to: String)
  /// A use that is possible only if the type conforms.
  case unmetConstraint(type: String, conforms: String)
  /// A call that fits none of the functions at hand. Holds the types that the words name.
  case call(types: [String])
  /// A conditional or inherited initializer, a class without initializers and the like.
  case other

  private struct Row {
    let pattern: Regex<AnyRegexOutput>
    let complaint: ([String]) -> Complaint

    init<Output>(_ pattern: Regex<Output>, _ complaint: @escaping ([String]) -> Complaint) {
      self.pattern = Regex(pattern)
      self.complaint = complaint
    }
  }

  /// Never changed; a regular expression alone is not known to be Sendable.
  nonisolated(unsafe) private static let rows: [Row] = [
    Row(#/^cannot find type '(.+?)' in scope/#) { .unknownName($0[0], isType: true) },
    Row(#/^cannot find operator '(.+?)' in scope/#) { .unknownOperator($0[0]) },
    Row(#/^cannot find '(.+?)' in scope/#) { .unknownName($0[0], isType: false) },
    Row(#/^cannot use instance member '(.+?)' within property initializer/#) {
      .unknownName($0[0], isType: false)
    },
    Row(#/^expansion of macro '(\w+?)' requires leading/#) { .unknownName($0[0], isType: false) },
    Row(#/^unknown attribute '(.+?)'/#) { .unknownAttribute($0[0]) },
    Row(#/^'(\w+)' is not a member type of (?:\w+ )+'(.+?)'/#) {
      .unknownMemberType($0[0], of: $0[1])
    },
    Row(
      #/^(?:value of type|type|static member|instance member|reference to member|property) '(.+?)'(?: \(aka '(.+?)'\))? has no (?:dynamic |instance |static )?member '(.+?)'/#
    ) {
      .unknownMember(withoutLabels($0[2]), of: $0[0], alias: $0[1].isEmpty ? nil : $0[1])
    },
    Row(#/^value of type '(.+?)'(?: \(aka '(.+?)'\))? has no subscripts/#) {
      .unknownMember("subscript", of: $0[0], alias: $0[1].isEmpty ? nil : $0[1])
    },
    Row(#/^cannot infer contextual base in reference to member '(.+?)'/#) {
      .unresolvedMember(withoutLabels($0[0]))
    },
    // A member by this name, which needs no backticks after a dot.
    Row(#/^deinitializers cannot be accessed/#) { _ in .unresolvedMember("deinit") },
    Row(#/^reference to member '(.+?)' cannot be resolved/#) {
      .unresolvedMember(withoutLabels($0[0]))
    },
    Row(#/requires '(.+?)' to have an? '(\w+)/#) { .missingRequirement(of: $0[0], member: $0[1]) },
    Row(#/^'(\S+?)' is not a (?:binary|prefix unary|postfix unary|prefix|postfix) operator/#) {
      .unknownOperator($0[0])
    },
    Row(#/^operator implementation without matching operator declaration/#) { _ in .undeclaredOperator
    },
    Row(#/^operator '(.+?)'/#) { .unknownOperator($0[0]) },
    Row(#/^unknown precedence group '(.+?)'/#) { .unknownPrecedence($0[0]) },
    Row(
      #/^(?:non-final class|type|class|actor) '(.+?)'(?: \(aka '.+?'\))? (?:does not conform to|cannot conform to) protocol '(.+?)'/#
    ) {
      .noConformance(of: $0[0], to: $0[1])
    },
    // What is meant is the nested type's own member.
    Row(#/^instance member '(.+?)' of type '.+?' cannot be used on instance of nested type '(.+?)'/#) {
      .unknownMember(withoutLabels($0[0]), of: $0[1], alias: nil)
    },
    Row(#/^instance member '(.+?)' (?:cannot be used on|of) type '(.+?)'/#) {
      .unknownMember(withoutLabels($0[0]), of: $0[1], alias: nil)
    },
    Row(#/requires that '(.+?)' (?:conform to|inherit from) '(.+?)'/#) {
      .unmetConstraint(type: $0[0], conforms: $0[1])
    },
    Row(
      #/'([^']+?)' (?:does not conform to|conform to|to conform to) (?:the expected type |protocol )?'(.+?)'/#
    ) {
      .unmetConstraint(type: $0[0], conforms: $0[1])
    },
    Row(
      #/(argument|no exact matches|initializer|cannot convert|cannot be constructed|no accessible|ambiguous|extra|missing|unable to type-check|must be called|designated|generic parameter|required|key path|infer)/#
    ) { _ in .call(types: []) },
  ]

  init(_ words: String) {
    for row in Self.rows {
      guard let match = words.firstMatch(of: row.pattern) else { continue }
      let parts = match.output.dropFirst().map { $0.substring.map(String.init) ?? "" }
      self = row.complaint(parts)
      if case .call = self { self = .call(types: Self.quotedTypes(in: words)) }
      return
    }
    self = .other
  }

  /// What a note says a conformance lacks.
  enum Requirement: Equatable {
    case member(String)
    case conformance(of: String, to: String)
  }

  /// Reads a note of `noConformance`.
  static func requirement(_ note: String) -> Requirement? {
    if let match = note.firstMatch(
      of:
        #/requires (?:a )?(?:initializer|function|property|subscript|nested type|matching type|static method|instance method) ?'?([\w=<>+\-*\/!]+)/#
    ) {
      return .member(String(match.output.1))
    }
    if let match = note.firstMatch(of: #/'([\w.<>]+)' does not conform to (?:protocol )?'(\w+)'/#) {
      return .conformance(of: String(match.output.1), to: String(match.output.2))
    }
    return nil
  }

  /// `init` of `init(from:)`.
  private static func withoutLabels(_ name: String) -> String {
    String(name.prefix { $0 != "(" })
  }

  private static func quotedTypes(in words: String) -> [String] {
    words.matches(of: #/'([A-Z][^']*)'/#).map { String($0.output.1) }
  }
}
