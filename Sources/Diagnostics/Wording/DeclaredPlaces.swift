import Foundation
import JSONCoding

/// Where the compiled sources declare their types, properties and keys: a table that is read when a problem is shown.
///
///     App/Customer.swift
///     ⇥Shop.Customer⇥⇥5⇥8⇥⇥struct Customer: Codable
///     ⇥Shop.Customer.CodingKeys⇥email⇥6⇥7⇥⇥let email: String
///
/// A line that begins with a tab is that of a ``DeclaredDecoder``, or has a type's name, a key's string (empty for the
/// type itself, `*` for any), line and column, `read` for a line of an `init(from:)`, the code, and the other files
/// that declare the type and its CodingKeys. Any other line names the file of those that follow.
package final class DeclaredPlaces: @unchecked Sendable {
  // Sendable because the table is read under the lock.

  private struct Name: Hashable {
    let type: Substring
    let key: Substring
  }

  private let text: String
  private let lock = NSLock()
  private var table: [Name: Declaration?]?
  private var knownDecoders: [DeclaredDecoder]?

  package init(_ text: String) {
    self.text = text
  }

  /// The decoders that the sources declare.
  var decoders: [DeclaredDecoder] {
    lock.withLock {
      let decoders = knownDecoders ?? text.split(separator: "\n").compactMap { DeclaredDecoder(line: $0) }
      knownDecoders = decoders
      return decoders
    }
  }

  /// The place that the issue is about; nil unless it is certain.
  func declaration(for issue: Issue) -> Declaration? {
    switch issue.kind {
    case .typeMismatch, .keyNotFound, .valueNotFound, .numberOutOfRange, .dataCorrupted, .distantDate: break
    default: return nil
    }
    // What surrounds the value that was meant is none of the model's.
    if issue.hints.contains(where: \.isAboutRecord) { return nil }
    if let type = issue.enumWithoutCase, let found = place(of: type, "") { return found }
    return issue.asker.flatMap { declaration(of: $0) }
  }

  /// The place of the property with the key, or of the type; nil unless it is certain.
  func declaration(of asker: Asker) -> Declaration? {
    switch asker {
    case .key(let keys, let name): place(of: keys, name) ?? place(of: keys, "*")
    case .value(let type): place(of: type, "")
    }
  }

  private func place(of type: any Any.Type, _ key: String) -> Declaration? {
    lock.withLock {
      let table = table ?? Self.read(text)
      self.table = table
      return table[Name(type: Self.name(of: type)[...], key: key[...])] ?? nil
    }
  }

  /// Reads the table. What is declared twice, as private types of two files may be, has no place.
  private static func read(_ text: String) -> [Name: Declaration?] {
    var table: [Name: Declaration?] = [:]
    var file = ""
    for line in text.split(separator: "\n") {
      guard line.first == "\t" else {
        file = String(line)
        continue
      }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count > 6, let number = Int(fields[3]), let column = Int(fields[4]) else { continue }
      let place = Declaration(
        file: file, start: SourceLocation(line: number, column: column), text: String(fields[6]),
        isRead: fields[5] == "read", otherFiles: fields[7...].map(String.init),
        type: fields[2].isEmpty ? nil : owner(of: fields[1]))
      let name = Name(type: fields[1], key: fields[2])
      table[name] = .some(table[name] == nil ? place : nil)
    }
    return table
  }

  /// The type whose keys have this name: `Page` for `Shop.Page.CodingKeys`.
  private static func owner(of name: Substring) -> String? {
    var parts = name.split(separator: ".").dropFirst()
    if parts.last?.hasSuffix("CodingKeys") == true { parts.removeLast() }
    return parts.isEmpty ? nil : parts.joined(separator: ".")
  }

  /// The name that the code has for it: `Shop.Page.CodingKeys` for the keys of a `Page<Item>`.
  private static func name(of type: any Any.Type) -> String {
    var name = ""
    var depth = 0
    var last: Character = " "
    for character in String(reflecting: type) {
      if character == "<" || character == "(" { depth += 1 }
      if depth == 0, !(character == "." && last == ")") { name.append(character) }
      if character == ">" && last != "-" || character == ")" { depth -= 1 }
      last = character
    }
    return name
  }
}

extension Issue {
  /// The enum of which the value is no case.
  fileprivate var enumWithoutCase: (any Any.Type)? {
    if case .dataCorrupted(.notARawValue) = kind, case .type(let type) = expected { return type }
    return caseNames == nil ? nil : choices?.type
  }
}

extension Issue.Hint {
  /// Whether the record only surrounds what is wanted, or has nothing of it.
  fileprivate var isAboutRecord: Bool {
    switch self {
    case .partFits, .errorAnswer: true
    default: false
    }
  }
}
