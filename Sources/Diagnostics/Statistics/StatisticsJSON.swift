import JSONCoding

/// Statistics for programs: one JSON object, with a path on each line.
extension Statistics {
  package var json: String {
    let findings = Finding.all(in: self).map { finding in
      JSONObject(("code", finding.code.rawValue), ("path", finding.path), ("message", finding.message))
    }
    let object = JSONObject(
      ("records", records), ("decoded", decoded), ("isCut", isCut), ("isRedacted", isRedacted),
      ("paths", Self.lines(rows.map(object))), ("findings", Self.lines(findings)))
    var text = ""
    object.append(to: &text)
    return text + "\n"
  }

  /// An array with each object on a line.
  private static func lines(_ objects: [JSONObject]) -> WrittenJSON {
    var text = "["
    for (index, object) in objects.enumerated() {
      text.append(index == 0 ? "\n" : ",\n")
      object.append(to: &text)
    }
    return WrittenJSON(text: text + "\n]")
  }

  private func object(_ row: Row) -> JSONObject {
    let shape = row.shape
    let countsRecords = row.repetitions > 0 && row.countsRecords
    var object = JSONObject(
      ("path", row.path), ("holders", row.holders), ("present", shape.count), ("null", shape.nulls),
      ("absent", row.holders.map { _ in row.absent }), ("kinds", Self.object(shape.kinds)),
      ("records", countsRecords ? Self.records(row) : nil), ("reads", Self.reads(row)),
      ("unread", row.holders.map { _ in shape.reads.unread }))
    if !isRedacted { Self.addValues(row, countsRecords: countsRecords, to: &object) }
    if shape.strings.count > 0 { object.add("stringLengths", Self.object(shape.strings.lengths)) }
    if shape.arrays > 0 { object.add("arrayLengths", Self.object(shape.arrayLengths)) }
    if let first = shape.sites.first.map(place) {
      let place = JSONObject(
        ("file", first.file), ("line", first.start.line), ("column", first.start.column),
        ("offset", first.offset))
      object.add("first", place)
    }
    return object
  }

  private static func object(_ kinds: [(name: String, count: Int)]) -> JSONObject {
    kinds.reduce(into: JSONObject()) { $0.add($1.name, $1.count) }
  }

  private static func object(_ extent: Extent) -> JSONObject {
    JSONObject(("least", extent.least), ("greatest", extent.greatest))
  }

  /// The same counts in records, where a record may have several of the values.
  private static func records(_ row: Row) -> JSONObject {
    let counts = row.shape.records
    return JSONObject(
      ("present", counts.values.count), ("null", counts.nulls.count),
      ("absent", row.isMember ? counts.absences.count : nil), ("kinds", object(counts.kinds)))
  }

  private static func reads(_ row: Row) -> [WrittenJSON] {
    let reads = row.reads.map { read -> String in
      var text = ""
      let object = JSONObject(
        ("type", TypeName.words(read.type)), ("optional", read.isOptional), ("count", read.count),
        ("failures", read.failures))
      object.append(to: &text)
      return text
    }
    // Which worker met a type first means nothing.
    return reads.sorted().map(WrittenJSON.init)
  }

  private static func addValues(_ row: Row, countsRecords: Bool, to object: inout JSONObject) {
    let (shape, integers) = (row.shape, row.shape.reads.rawIntegers)
    func value(_ value: any JSONPart, _ count: Int, _ records: RecordCount) -> JSONObject {
      JSONObject(("value", value), ("count", count), ("records", countsRecords ? records.count : nil))
    }
    if shape.booleans > 0 {
      object.add("true", shape.trues)
      object.add("false", shape.falses)
    }
    if shape.strings.count > 0, !shape.strings.isTruncated {
      object.add("strings", shape.strings.values.map { value($0.text, $0.count, $0.records) })
    }
    if !integers.values.isEmpty, !integers.isTruncated {
      object.add(
        "rawValues",
        integers.values.map { value(WrittenJSON(text: "\($0.number)"), $0.count, $0.records) })
    }
    if let range = shape.numbers.range {
      object.add(
        "numbers",
        JSONObject(
          ("least", WrittenJSON(text: range.least)), ("greatest", WrittenJSON(text: range.greatest))))
    }
  }
}
