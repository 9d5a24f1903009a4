/// A heading in the help and the manual, in the order of the cases.
package enum OptionGroup: String, CaseIterable, Sendable {
  case input = "Input"
  case output = "Output"
  case reports = "Checks and reports"
  case strategies = "Decoding strategies"
  case source = "Your own models"
  case observation = "What a model accepts"
  case scaffold = "A model from payloads"
  case information = "Information"
}
