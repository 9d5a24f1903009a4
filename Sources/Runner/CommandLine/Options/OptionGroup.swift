/// A heading of help and manual; the order of the cases is theirs.
enum OptionGroup: String, CaseIterable, Sendable {
  case input = "Input"
  case output = "Output"
  case reports = "Checks and reports"
  case strategies = "Decoding strategies"
  case source = "Your own models"
  case information = "Information"
}
