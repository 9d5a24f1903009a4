/// The language mode in which the user's source is compiled.
enum SwiftVersion: String, OptionChoice {
  case five = "5"
  case six = "6"

  var meaning: String { "the Swift \(rawValue) language mode" }
}
