/// Differences between two versions of a model.
extension Explanation {
  static let aboutVersions: [DiagnosticCode: Explanation] = [
    .refusedByNew: versions(
      summary: "The new version of a model refuses a payload that the old one accepts or writes.",
      "The command compare runs both versions on the payloads that either of them accepts. Data that the old version saved, or requests that old apps still send, no longer decode. The path and the message come from the new version.",
      from: "struct Order: Codable { let id: Int }",
      to: "struct Order: Codable { let id: Int; let note: String }",
      "Make a new property an optional or give it a default in init(from:), also read the old name of a renamed key, or migrate the saved data."
    ),
    .refusedByOld: versions(
      summary: "The old version of a model refuses a payload that the new one accepts or writes.",
      "The command compare runs both versions on the payloads that either of them accepts. Apps that have shipped, or the user's other devices that are not updated yet, refuse it. This is a warning unless --policy is forward or both.",
      from: "struct Order: Codable { let id: Int; let note: String }",
      to: "struct Order: Codable { let id: Int }",
      "Keep writing the keys and values that the old version needs as long as it is in use.",
      policy: " --policy forward"
    ),
    .caseLost: versions(
      summary: "One version of a model has no enum case for a value that the other one accepts.",
      "The command compare runs both versions on the payloads that either of them accepts. The message names the version that refuses the value, and lists the values that it knows.",
      from: "enum State: String, Codable { case open, done }\\nstruct Order: Codable { let state: State }",
      to: "enum State: String, Codable { case done }\\nstruct Order: Codable { let state: State }",
      "Keep the case, or decode unknown values as a case of their own, such as unknown."),
    .readDifferently: versions(
      summary: "Two versions of a model decode the same payload to different values.",
      "The command compare runs both versions. They decode a payload but write different JSON for it, even after one has decoded the other's output. Nothing fails, so nobody notices: an array that is read as empty is written back as empty. Keys that only one version writes are not reported, except for an optional that seems to have been renamed: the new version reads a similar key instead. That is a warning, because it may be another property.",
      from: "struct Order: Codable { let tags: [String] }",
      to:
        "struct Order: Codable { let tags: [String]\\n  init(from decoder: any Decoder) throws { tags = [] } }",
      "Read the value as the old version did."),
    .writtenDifferently: Explanation(
      summary: "Two versions of a model write the same value differently.",
      meaning:
        "The command compare runs both versions. They decode a payload to the same value, since each reads the other's JSON alike, but they write it differently. This is a warning: other readers of the JSON may depend on how it is written.",
      command: #"""
        cat > Old.swift <<'END'
        struct Order: Codable {
          let id: Int
          enum Key: CodingKey { case id }
          init(from decoder: any Decoder) throws {
            let value = try decoder.container(keyedBy: Key.self)
            id = try (try? value.decode(Int.self, forKey: .id)) ?? Int(value.decode(String.self, forKey: .id)) ?? 0
          }
          func encode(to encoder: any Encoder) throws {
            var value = encoder.container(keyedBy: Key.self)
            try value.encode(id, forKey: .id)
          }
        }
        END
        sed 's/encode(id,/encode("\\(id)",/' Old.swift > New.swift
        decode-model compare --against ./Old.swift --source New.swift Order
        """#,
      remedy: "Write it as before, unless every reader accepts both."),
  ]

  private static func versions(
    summary: String, _ meaning: String, from old: String, to new: String, _ remedy: String,
    policy: String = ""
  ) -> Explanation {
    Explanation(
      summary: summary, meaning: meaning,
      command: """
        printf '\(old)\\n' > Old.swift
        printf '\(new)\\n' > New.swift
        decode-model compare --against ./Old.swift\(policy) --source New.swift Order
        """,
      remedy: remedy)
  }
}
