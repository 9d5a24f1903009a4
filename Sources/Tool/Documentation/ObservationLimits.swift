/// What running a model on payloads cannot show, and what the output says instead.
enum ObservationLimits {
  static let rows: [(unknown: String, instead: String)] = [
    (
      "Strings of a form of the model's own, which is neither a usual one nor in its sources",
      "If no string is accepted, the place is unexplored, with the model's own words."
    ),
    (
      "Ranges of numbers, patterns and lengths of strings",
      "Some values that are accepted are listed after \"such as\"; there may be others. If every value that was tried is accepted, no limit is mentioned."
    ),
    (
      "What only two changes together show",
      "One thing at a time is varied. Checks across several values are met where a payload that decodes is looked for, but not described."
    ),
    (
      "What depends on more than two elements, or on values deeper than three in a type that holds itself",
      "Nothing."
    ),
    (
      "What depends on the time, files, the network, user info or chance",
      "What the model did in this run."
    ),
    (
      "Strings that a built-in model, or a library without sources, compares values with",
      "Raw values of enums are known; other words are not tried."
    ),
    (
      "Which values a model skips, if it skips some of a kind that it also reads",
      "\"Some are dropped\"; by the schema, all values of the kind are valid."
    ),
    (
      "What is in a JSON text inside of a string",
      "It is described. Validators do not look into such a string: contentSchema is a comment to them."
    ),
    (
      "Which keys make a difference, if the model lists those of an object and knows more than seven",
      "One, two, all but one and all of them are tried; where that does not show it, a comment says \"not always read\"."
    ),
    (
      "Values that a model reads in another way than through the decoder's containers",
      "The kinds of values that are accepted."
    ),
    (
      "Everything about a type that reads too much to be tried whole",
      "A warning says that not everything was tried."
    ),
  ]
}
