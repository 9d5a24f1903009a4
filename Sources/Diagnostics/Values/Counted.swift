/// A number with its noun: `1 record`, `2 records`.
package struct Counted: CustomStringConvertible {
  private let number: Int
  private let noun: String

  /// - Parameter noun: in the singular.
  package init(_ number: Int, _ noun: String) {
    self.number = number
    self.noun = noun
  }

  package var description: String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
