/// Changes since earlier statistics.
extension Explanation {
  static let aboutChanges: [DiagnosticCode: Explanation] = [
    .newPath: since(
      summary: "A key or an element is new: no earlier record had one there.",
      "An object has a new key, or arrays that used to be empty have elements. The report points at the first new value, and does not report its contents again. More than five new keys in one object are one problem: the names may be data.",
      from: #"{"id":1}"#, to: #"{"id":2,"note":"x"}"#,
      "If the app should know the key, give the model a property for it."),
    .newKind: since(
      summary: "A value has a type that no earlier value had.",
      "For example, a value is a string where all earlier ones were numbers. The report points at the first one.",
      from: #"{"id":1}"#, to: #"{"id":"1"}"#, "If the change is intended, let the model read both kinds."),
    .newNull: since(
      summary: "A value is null where no earlier one was.",
      "The report points at the first null.",
      from: #"{"id":1}"#, to: #"{"id":null}"#,
      "If the change is intended, make the property an optional."),
    .newValue: since(
      summary: "A string is new where earlier strings came from a small set.",
      "There were at most 20 different strings here, and each occurred at least five times. Dates do not count. The report points at the first new one.",
      from: #"{"state":"on"}"#, to: #"{"state":"off"}"#,
      "If the model has an enum there, give it a case for the value, or one for unknown values."),
    .newAbsence: since(
      summary: "An object lacks a key that every earlier object had.",
      "The report points at the first object without the key. More than five such keys in one object are one problem.",
      from: #"{"id":1}"#, to: #"{"id":1}\n{}"#,
      "If the change is intended, make the property an optional, or give it a default."),
    .elementsGone: since(
      summary: "Arrays that used to have elements are all empty.",
      "At least 100 arrays were compared, and all of them are empty; the earlier ones had at least 100 elements. Dictionaries are compared in the same way.",
      from: #"{"tags":["a"]}"#, to: #"{"tags":[]}"#,
      "Find out whether the API stopped sending them, or whether these payloads were collected differently."),
  ]

  /// The explanation of a change.
  ///
  /// - Parameters:
  /// - old: the lines that the earlier run repeats, as an argument of `printf`.
  /// - new: the lines compared with them.
  private static func since(
    summary: String, _ meaning: String, from old: String, to new: String, _ remedy: String
  ) -> Explanation {
    Explanation(
      summary: summary, usualSeverity: .warning,
      meaning:
        "\(meaning) With --since, the records are compared with earlier statistics, wherever these have at least 100 values at the place.",
      command: """
        for i in $(seq 100); do printf '\(old)\\n'; done > old.jsonl
        for i in $(seq 100); do printf '\(new)\\n'; done > new.jsonl
        decode-model stats -o json json old.jsonl > old.json
        decode-model stats --since old.json json new.jsonl
        """,
      remedy: "\(remedy) Once it is known, compare with newer statistics.")
  }
}
