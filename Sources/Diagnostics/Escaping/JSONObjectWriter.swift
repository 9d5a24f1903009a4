/// An object while its members are appended to a buffer, on one line; it knows only whether a comma is due.
struct JSONObjectWriter {
  private var isEmpty = true

  mutating func open(in output: inout String) {
    output.append("{")
    isEmpty = true
  }

  /// Appends the name of a member whose value the caller appends next.
  mutating func name(_ name: String, to output: inout String) {
    if !isEmpty { output.append(",") }
    isEmpty = false
    JSONText.append(name, to: &output)
    output.append(":")
  }

  mutating func member(_ name: String, _ value: String, to output: inout String) {
    self.name(name, to: &output)
    JSONText.append(value, to: &output)
  }

  mutating func member(_ name: String, _ value: Int, to output: inout String) {
    self.name(name, to: &output)
    output.append(String(value))
  }

  func close(in output: inout String) {
    output.append("}")
  }
}
