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
    let (facts, shape) = (row.facts, row.shape)
    let isMember = facts.holders != nil
    var kinds = JSONObject()
    for kind in ValueKind.allCases { kinds.add(kind.rawValue, facts.kinds[kind]) }
    let reads = row.reads.map { read in
      JSONObject(
        ("type", read.type.name), ("optional", read.isOptional), ("count", read.count),
        ("failures", read.failures))
    }
    var object = JSONObject(
      ("path", facts.path), ("holders", facts.holders), ("present", facts.present), ("null", facts.nulls),
      ("absent", isMember ? facts.absent : nil), ("kinds", kinds), ("reads", reads),
      ("unread", isMember ? shape.reads.unread : nil))
    if !isRedacted {
      if facts.kinds[.bool] != nil {
        object.add("true", shape.trues)
        object.add("false", shape.falses)
      }
      object.add(
        "strings", facts.strings?.map { JSONObject(("value", $0.value), ("count", $0.count)) })
      object.add(
        "numbers",
        shape.numbers.range.map { Self.ends(WrittenJSON(text: $0.least), WrittenJSON(text: $0.greatest)) })
    }
    for (name, tally) in [("stringLengths", shape.facts[.string]), ("arrayLengths", shape.facts[.array])] {
      object.add(name, tally?.lengths.map { Self.ends($0.lowerBound, $0.upperBound) })
    }
    object.add(
      "first",
      shape.facts.site.map {
        JSONObject(
          ("file", file(of: $0)), ("line", $0.start.line), ("column", $0.start.column), ("offset", $0.offset))
      })
    return object
  }

  private static func ends(_ least: any JSONPart, _ greatest: any JSONPart) -> JSONObject {
    JSONObject(("least", least), ("greatest", greatest))
  }
}
