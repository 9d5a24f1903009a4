/// What is new since earlier statistics.
extension Explanation {
  static let ofChanges: [DiagnosticCode: Explanation] = [
    .newPath: since(
      summary: "Something stands where no earlier record had anything.",
      "A key is new, or arrays that were all empty have elements. The report points at the first such value; what is in it is not reported again. More than five new keys of one object are one problem: its names may be data.",
      from: #"{"id":1}"#, to: #"{"id":2,"note":"x"}"#,
      "If the app should know the key, give the model a property for it."),
    .newKind: since(
      summary: "A value is of a kind that no earlier value had.",
      "A value is a string where all were numbers, for example. The report points at the first one.",
      from: #"{"id":1}"#, to: #"{"id":"1"}"#, "If the change is intended, let the model read both kinds."),
    .newNull: since(
      summary: "A value is null where no earlier one was.",
      "The report points at the first null.",
      from: #"{"id":1}"#, to: #"{"id":null}"#,
      "If the change is intended, make the property an optional."),
    .newValue: since(
      summary: "A string is new where the earlier ones were a small set.",
      "The earlier strings at this place were at most 20 different ones, each of which occurred five times or more. Dates do not count. The report points at the first new one.",
      from: #"{"state":"on"}"#, to: #"{"state":"off"}"#,
      "If the model has an enum there, give it a case for the value, or one for unknown values."),
    .newAbsence: since(
      summary: "An object lacks a key that every earlier object had.",
      "The report points at the first object without the key. More than five such keys of one object are one problem.",
      from: #"{"id":1}"#, to: #"{"id":1}\n{}"#,
      "If the change is intended, make the property an optional, or give it a default."),
    .elementsGone: since(
      summary: "Arrays that had elements are all empty.",
      "All of at least 100 arrays are empty, and the earlier ones had at least 100 elements. The same is said of dictionaries and their values.",
      from: #"{"tags":["a"]}"#, to: #"{"tags":[]}"#,
      "Find out whether the API has dropped them, or whether these payloads were gathered in another way."),
  ]

  /// The explanation of a change.
  ///
  /// - Parameters:
  ///   - old: the lines that the earlier run repeats, in the form that `printf` takes.
  ///   - new: the lines that are compared with them.
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
