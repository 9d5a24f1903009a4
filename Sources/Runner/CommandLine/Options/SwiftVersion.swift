/// The language mode that the user's source is compiled in.
enum SwiftVersion: String, OptionChoice {
  case five = "5"
  case six = "6"

  var meaning: String { "the Swift \(rawValue) language mode" }
}
