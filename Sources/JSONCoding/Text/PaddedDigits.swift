extension BinaryInteger {
  /// The digits in `radix`, in lower case by default, with zeros in front up to `width`.
  package func padded(to width: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
