import JSONCoding

/// Writes what another program needs to make the same reports: ``TransferRecord``s as JSON Lines.
package struct TransferRenderer: Renderer {
  package init() {}

  package mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    Self.append(.diagnostic(diagnostic), to: &output)
  }

  package mutating func add(_ group: ProblemGroup, to output: inout String) {
    Self.append(.group(group), to: &output)
  }

  package mutating func add(_ part: StatisticsPart, to output: inout String) {
    Self.append(.statistics(part), to: &output)
  }

  package mutating func finish(_ file: FinishedFile, to output: inout String) {
    Self.append(.file(file), to: &output)
  }

  package mutating func note(_ words: String, to output: inout String) {
    Self.append(.note(words), to: &output)
  }

  package mutating func end(omitting omitted: Omitted, to output: inout String) {
    Self.append(.end(omitted), to: &output)
  }

  /// Appends one line.
  private static func append(_ record: TransferRecord, to output: inout String) {
    var line: [UInt8] = []
    do {
      try RecordEncoder().encode(record, into: &line)
    } catch {
      // Nothing in it can fail: strings, whole numbers and truth values.
      return
    }
    output += String(decoding: line, as: UTF8.self) + "\n"
  }
}
