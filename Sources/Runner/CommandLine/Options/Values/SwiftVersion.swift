/// The language mode in which the user's source is compiled.
package enum SwiftVersion: String, OptionChoice {
  case five = "5"
  case six = "6"

  package var meaning: String { "the Swift \(rawValue) language mode" }
}
