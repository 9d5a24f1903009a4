import JSONCoding

/// Appends an object's members to a buffer, on one line. Its only state is whether a comma is needed.
struct JSONObjectWriter {
  private var isEmpty = true

  mutating func open(in output: inout String) {
    output.append("{")
    isEmpty = true
  }

  /// Appends the name of a member; the caller appends the value next.
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
