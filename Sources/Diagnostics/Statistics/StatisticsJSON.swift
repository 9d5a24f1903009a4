import JSONCoding

/// Statistics for programs: one JSON object, with a path on each line.
extension Statistics {
  package var json: String {
    var text =
      "{\"records\":\(records),\"decoded\":\(decoded),\"isCut\":\(isCut),\"isRedacted\":\(isRedacted),\"paths\":["
    for (index, row) in rows.enumerated() {
      text.append(index == 0 ? "\n" : ",\n")
      append(row, to: &text)
    }
    text.append("\n],\"findings\":[")
    for (index, finding) in Finding.all(in: self).enumerated() {
      text.append(index == 0 ? "\n" : ",\n")
      var object = JSONObjectWriter()
      object.open(in: &text)
      object.member("code", finding.code.rawValue, to: &text)
      object.member("path", finding.path, to: &text)
      object.member("message", finding.message, to: &text)
      object.close(in: &text)
    }
    text.append("\n]}\n")
    return text
  }

  private func append(_ row: Row, to text: inout String) {
    let shape = row.shape
    var object = JSONObjectWriter()
    object.open(in: &text)
    object.member("path", row.path, to: &text)
    if let holders = row.holders { object.member("holders", holders, to: &text) }
    object.member("present", shape.count, to: &text)
    object.member("null", shape.nulls, to: &text)
    if row.holders != nil { object.member("absent", row.absent, to: &text) }
    append(shape.kinds, &object, to: &text)
    if row.repetitions > 0, row.countsRecords { appendRecords(row, &object, to: &text) }
    object.name("reads", to: &text)
    appendReads(row, to: &text)
    if row.holders != nil { object.member("unread", shape.reads.unread, to: &text) }
    if !isRedacted { appendValues(row, &object, to: &text) }
    if shape.strings.count > 0 { append("stringLengths", shape.strings.lengths, &object, to: &text) }
    if shape.arrays > 0 { append("arrayLengths", shape.arrayLengths, &object, to: &text) }
    if let first = shape.sites.first.map(place) {
      object.name("first", to: &text)
      var place = JSONObjectWriter()
      place.open(in: &text)
      place.member("file", first.file, to: &text)
      place.member("line", first.start.line, to: &text)
      place.member("column", first.start.column, to: &text)
      place.member("offset", first.offset, to: &text)
      place.close(in: &text)
    }
    object.close(in: &text)
  }

  private func append(
    _ kinds: [(name: String, count: Int)], _ object: inout JSONObjectWriter, to text: inout String
  ) {
    object.name("kinds", to: &text)
    var kindsObject = JSONObjectWriter()
    kindsObject.open(in: &text)
    for kind in kinds { kindsObject.member(kind.name, kind.count, to: &text) }
    kindsObject.close(in: &text)
  }

  /// The same counts in records, where a record may have several of the values.
  private func appendRecords(_ row: Row, _ object: inout JSONObjectWriter, to text: inout String) {
    let counts = row.shape.records
    object.name("records", to: &text)
    var records = JSONObjectWriter()
    records.open(in: &text)
    records.member("present", counts.values.count, to: &text)
    records.member("null", counts.nulls.count, to: &text)
    if row.isMember { records.member("absent", counts.absences.count, to: &text) }
    append(counts.kinds, &records, to: &text)
    records.close(in: &text)
  }

  private func appendReads(_ row: Row, to text: inout String) {
    let reads = row.reads.map { read -> String in
      var text = ""
      var object = JSONObjectWriter()
      object.open(in: &text)
      object.member("type", TypeName.words(read.type), to: &text)
      object.name("optional", to: &text)
      text.append("\(read.isOptional)")
      object.member("count", read.count, to: &text)
      object.member("failures", read.failures, to: &text)
      object.close(in: &text)
      return text
    }
    // Which worker met a type first means nothing.
    text.append("[" + reads.sorted().joined(separator: ",") + "]")
  }

  private func appendValues(_ row: Row, _ object: inout JSONObjectWriter, to text: inout String) {
    let shape = row.shape
    let countsRecords = row.repetitions > 0 && row.countsRecords
    let records = { (count: RecordCount) in countsRecords ? count.count : nil }
    if shape.booleans > 0 {
      object.member("true", shape.trues, to: &text)
      object.member("false", shape.falses, to: &text)
    }
    if shape.strings.count > 0, !shape.strings.isTruncated {
      object.name("strings", to: &text)
      append(
        shape.strings.values.map { (JSONText.quoted($0.text), $0.count, records($0.records)) }, to: &text)
    }
    let integers = shape.reads.rawIntegers
    if !integers.values.isEmpty, !integers.isTruncated {
      object.name("rawValues", to: &text)
      append(integers.values.map { ("\($0.number)", $0.count, records($0.records)) }, to: &text)
    }
    if let range = shape.numbers.range {
      object.name("numbers", to: &text)
      text.append("{\"least\":\(range.least),\"greatest\":\(range.greatest)}")
    }
  }

  /// - Parameter values: each as JSON, with its count, and the number of records that have it, if that is counted.
  private func append(_ values: [(json: String, count: Int, records: Int?)], to text: inout String) {
    let objects = values.map { value in
      let records = value.records.map { ",\"records\":\($0)" } ?? ""
      return "{\"value\":\(value.json),\"count\":\(value.count)\(records)}"
    }
    text.append("[" + objects.joined(separator: ",") + "]")
  }

  private func append(
    _ name: String, _ extent: Extent, _ object: inout JSONObjectWriter, to text: inout String
  ) {
    object.name(name, to: &text)
    text.append("{\"least\":\(extent.least),\"greatest\":\(extent.greatest)}")
  }
}
