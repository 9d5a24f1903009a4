import Foundation
import JSONCoding
import Words

/// Where the compiled sources declare their types, properties and keys: a table that is read when a problem is shown.
///
///     App/Customer.swift
///     ⇥Shop.Customer⇥⇥5⇥8⇥⇥struct Customer: Codable
///     ⇥Shop.Customer.CodingKeys⇥email⇥6⇥7⇥⇥let email: String
///
/// A line that begins with a tab describes a ``DeclaredDecoder``, or has a type's name, a key's string (empty for the
/// type itself, `*` for any), line and column, `read` for a line of an `init(from:)` or `default` for a property with a
/// value, and the code. Any other line names the file of the lines that follow.
package final class DeclaredPlaces: @unchecked Sendable {
  // Sendable because the table is read under the lock.

  private struct Name: Hashable {
    let type: Substring
    let key: Substring
  }

  private let text: String
  private let lock = NSLock()
  private var table: Table?

  /// The lines, by type and key. A line is parsed only when it is needed: there may be many thousands.
  private struct Table {
    /// Nil for duplicate declarations, such as private types of the same name in two files.
    var lines: [Name: Line?] = [:]
    var decoders: [DeclaredDecoder] = []
  }

  private struct Line {
    let file: Substring
    let text: Substring
  }

  package init(_ text: String) {
    self.text = text
  }

  /// The decoders that the sources declare.
  var decoders: [DeclaredDecoder] { lock.withLock { knownTable.decoders } }

  private var knownTable: Table {
    let table = table ?? Self.read(text)
    self.table = table
    return table
  }

  /// The declaration that the issue is about; nil unless it is certain.
  func declaration(for issue: Issue) -> Declaration? {
    switch issue.kind {
    case .typeMismatch, .keyNotFound, .valueNotFound, .numberOutOfRange, .dataCorrupted, .distantDate: break
    default: return nil
    }
    // The model has no declaration for an envelope around the wanted value.
    if issue.hints.contains(where: \.isAboutSurroundings) { return nil }
    if let type = issue.enumWithoutCase, let found = place(of: type, "") { return found }
    switch issue.asker {
    case .key(let keys, let name): return place(of: keys, name) ?? place(of: keys, "*")
    case .value(let type): return place(of: type, "")
    case nil: return nil
    }
  }

  /// The declaration of the property with the key, or of the type; nil unless it is certain.
  private func place(of type: ModelType, _ key: String) -> Declaration? {
    lock.withLock {
      let line = knownTable.lines[Name(type: Self.name(of: type)[...], key: key[...])] ?? nil
      return line.flatMap(Self.declaration)
    }
  }

  private static func read(_ text: String) -> Table {
    var table = Table()
    var file = text[..<text.startIndex]
    let tab = UInt8(ascii: "\t")
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard line.first == tab else {
        file = Substring(line)
        continue
      }
      if let decoder = DeclaredDecoder(line: Substring(line)) {
        table.decoders.append(decoder)
        continue
      }
      let fields = line.split(separator: tab, maxSplits: 3, omittingEmptySubsequences: false)
      guard fields.count == 4 else { continue }
      let name = Name(type: Substring(fields[1]), key: Substring(fields[2]))
      let isKnown = table.lines[name] != nil
      table.lines[name] = .some(isKnown ? nil : Line(file: file, text: Substring(line)))
    }
    return table
  }

  private static func declaration(_ line: Line) -> Declaration? {
    let fields = line.text.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count > 6, let number = Int(fields[3]), let column = Int(fields[4]) else { return nil }
    return Declaration(
      file: String(line.file), start: SourceLocation(line: number, column: column), text: String(fields[6]),
      isRead: fields[5] == "read", hasDefault: fields[5] == "default",
      type: fields[2].isEmpty ? nil : owner(of: fields[1]))
  }

  /// The type whose keys have this name: `Page` for `Shop.Page.CodingKeys`; nil if they are not declared inside it.
  private static func owner(of name: Substring) -> String? {
    let parts = name.split(separator: ".").dropFirst().dropLast()
    return parts.isEmpty ? nil : parts.joined(separator: ".")
  }

  /// The name of the type in code: `Shop.Page.CodingKeys` for the keys of a `Page<Item>`.
  private static func name(of type: ModelType) -> String {
    var name = ""
    var depth = 0
    var last: Character = " "
    for character in type.qualifiedName {
      if character == "<" || character == "(" { depth += 1 }
      if depth == 0, !(character == "." && last == ")") { name.append(character) }
      if character == ">" && last != "-" || character == ")" { depth -= 1 }
      last = character
    }
    return name
  }
}

extension Issue {
  /// The enum that lacks a case for the value.
  fileprivate var enumWithoutCase: ModelType? {
    if case .dataCorrupted(.notARawValue) = kind, case .type(let type) = expected { return type }
    return self.caseNames == nil ? nil : self.choices?.type
  }
}
