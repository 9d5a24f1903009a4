/// A heading in the help and the manual, in the order of the cases.
package enum OptionGroup: String, CaseIterable, Sendable {
  case command = "Options"
  case input = "Input"
  case report = "Report"
  case ownModels = "Your own models"
  case strategies = "Decoding strategies"
  case general = "General"
}
