import JSONCoding

/// Statistics for programs: one JSON object, with a path on each line.
extension Statistics {
  package var json: String {
    let findings = Finding.all(in: self).map { finding in
      JSONObject(("code", finding.code.rawValue), ("path", finding.path), ("message", finding.message))
    }
    let object = JSONObject(
      ("records", records), ("decoded", decoded), ("notJSON", unparsed), ("isCut", isCut),
      ("isRedacted", isRedacted),
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
    let facts = row.facts
    let isMember = facts.holders != nil
    var object = JSONObject(
      ("path", facts.path), ("holders", facts.holders), ("present", facts.present), ("null", facts.nulls),
      ("absent", isMember ? facts.absent : nil), ("kinds", Self.object(facts.kinds)),
      ("reads", Self.reads(row)), ("unread", isMember ? row.shape.reads.unread : nil))
    if !isRedacted {
      object.add("true", facts.trues)
      object.add("false", facts.falses)
      object.add("strings", facts.strings?.map { Self.object($0, $0.value) })
      object.add("rawValues", facts.rawValues?.map { Self.object($0, WrittenJSON(text: "\($0.value)")) })
      object.add("numbers", facts.numbers.map { Self.object($0) { WrittenJSON(text: $0) } })
    }
    object.add("stringLengths", facts.stringLengths.map { Self.object($0) { $0 } })
    object.add("arrayLengths", facts.arrayLengths.map { Self.object($0) { $0 } })
    if let first = row.shape.facts.site.map(place) {
      let place = JSONObject(
        ("file", first.file), ("line", first.start.line), ("column", first.start.column),
        ("offset", first.offset))
      object.add("first", place)
    }
    return object
  }

  private static func object(_ kinds: [String: Int]) -> JSONObject {
    PathFacts.kindNames.reduce(into: JSONObject()) { $0.add($1, kinds[$1]) }
  }

  private static func object<Content>(_ value: PathFacts.Value<Content>, _ json: any JSONPart) -> JSONObject {
    JSONObject(("value", json), ("count", value.count))
  }

  private static func object<Bound>(
    _ ends: PathFacts.Ends<Bound>, _ json: (Bound) -> any JSONPart
  ) -> JSONObject {
    JSONObject(("least", json(ends.least)), ("greatest", json(ends.greatest)))
  }

  private static func reads(_ row: Row) -> [WrittenJSON] {
    let reads = row.reads.map { read -> String in
      var text = ""
      let object = JSONObject(
        ("type", read.type.name), ("optional", read.isOptional), ("count", read.count),
        ("failures", read.failures))
      object.append(to: &text)
      return text
    }
    // The order in which workers met the types is random.
    return reads.sorted().map(WrittenJSON.init)
  }
}
