import JSONCoding

/// Statistics for people: two or three lines for each path, then what they say about the model.
extension Statistics {
  public var text: String {
    var text = "\(Counted(records, "record")), of which \(decoded) decode\n"
    for row in rows {
      text.append("\n")
      VisibleText.append(row.path, to: &text)
      text.append("\n  \(presence(row))\n")
      if !row.reads.isEmpty { text.append("  read as \(reads(row))\n") }
      if row.isUnread { text.append("  never read\n") }
      if !isRedacted, let values = values(row) {
        text.append("  ")
        VisibleText.append(values, to: &text)
        text.append("\n")
      }
      if let first = row.shape.sites.first.map(place) {
        text.append("  first at ")
        VisibleText.append(first.file, to: &text)
        text.append(":\(first.start.line):\(first.start.column)\n")
      }
    }
    if isCut { text.append("\n… and more paths than are kept\n") }
    let findings = Finding.all(in: self)
    if !findings.isEmpty { text.append("\nFindings\n") }
    for finding in findings {
      text.append("  ")
      VisibleText.append("\(finding.path): \(finding.message)", to: &text)
      text.append("\n")
    }
    return text
  }

  /// `in 9 of 10 objects: 8 numbers (1 to 9.9), 1 null`
  private func presence(_ row: Row) -> String {
    let shape = row.shape
    var parts: [String] = []
    if shape.booleans > 0 {
      parts.append(
        Counted(shape.booleans, "Boolean").description
          + (isRedacted ? "" : " (\(shape.trues) true, \(shape.falses) false)"))
    }
    if shape.numbers.count > 0 {
      let range = isRedacted ? nil : shape.numbers.range
      parts.append(
        Counted(shape.numbers.count, "number").description
          + (range.map { $0.least == $0.greatest ? " (\($0.least))" : " (\($0.least) to \($0.greatest))" }
            ?? ""))
    }
    if shape.strings.count > 0 {
      parts.append(
        "\(Counted(shape.strings.count, "string")) (\(lengths(shape.strings.lengths, "character")))")
    }
    if shape.arrays > 0 {
      parts.append("\(Counted(shape.arrays, "array")) (\(lengths(shape.arrayLengths, "element")))")
    }
    if shape.objects > 0 { parts.append(Counted(shape.objects, "object").description) }
    if shape.nulls > 0 { parts.append(Counted(shape.nulls, "null").description) }
    let held = row.holders.map { "in \(shape.count) of \(Counted($0, "object")): " } ?? ""
    return held + parts.joined(separator: ", ")
  }

  private func lengths(_ extent: Extent, _ noun: String) -> String {
    extent.least == extent.greatest
      ? Counted(extent.least, noun).description : "\(extent.least) to \(Counted(extent.greatest, noun))"
  }

  private func reads(_ row: Row) -> String {
    row.reads
      .map { "\(TypeName.words($0.type))\($0.isOptional ? ", optional" : "") (\($0.count))" }
      .sorted()
      .joined(separator: "; ")
  }

  private func values(_ row: Row) -> String? {
    let integers = row.shape.reads.rawIntegers
    if !integers.values.isEmpty, !integers.isTruncated {
      return integers.values.map { "\($0.number) (\($0.count))" }.joined(separator: ", ")
    }
    let strings = row.shape.strings
    guard strings.count > 0, !strings.isTruncated, strings.differ || strings.count > 1 else { return nil }
    return strings.values.map { "\(Quoted.string($0.text, isCut: false)) (\($0.count))" }
      .joined(separator: ", ")
  }
}
