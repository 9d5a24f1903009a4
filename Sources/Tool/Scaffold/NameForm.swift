/// Forms of names that are data, other than those of `TextForms`.
enum NameForm: CaseIterable {
  /// `user@example.com`
  case mailAddress
  /// `en_US`, `pt-BR`, `zh-Hans`, `sr-Latn-RS`, `en` beside such
  case locale
  /// `-MxYz0aBcDeFgHiJkLmN`: a key that Firebase has made.
  case pushID
  /// `Ab3dEf9hIjKlMnOp`: letters of both cases, and digits among them.
  case identifier

  /// `200`, `4XX`, `default`: statuses of HTTP
  case status

  /// Whether all the names have one of the forms, most are paths, or one begins as a path or a scope (`@types/a`) does.
  static func isShared(by names: [String]) -> Bool {
    let paths = names.filter { $0.contains("/") }
    // One such as `km/h` beside others is a property.
    let begins = paths.contains { "/@.".contains($0.prefix(1)) }
    if paths.count * 2 > names.count || begins { return true }
    return allCases.contains { form in
      names.allSatisfy(form.isForm(of:)) && names.contains { !form.isWord($0) }
    }
  }

  /// Whether a name of this form may also be a word.
  private func isWord(_ name: String) -> Bool {
    switch self {
    case .status: name == "default"
    case .locale: !name.utf8.contains { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    case .mailAddress, .pushID, .identifier: false
    }
  }

  private static let shortestIdentifier = 16

  /// Whether it looks like the name of a property, such as `shippingAddressLine1`: most of it is in runs of small
  /// letters as long as words. Those of random names have one or two.
  private static func hasWords(_ text: [UInt8]) -> Bool {
    let runs = text.split { !$0.isSmallLetter }
    return runs.filter { $0.count >= 3 }.reduce(0) { $0 + $1.count } * 2 > text.count
  }

  private func isForm(of name: String) -> Bool {
    let text = Array(name.utf8)
    switch self {
    case .status:
      return text.count == 3 && (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(text[0])
        && (text[1...].allSatisfy(\.isASCIIDigit) || name.hasSuffix("XX")) || name == "default"
    case .mailAddress:
      let parts = name.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 2 && !parts[0].isEmpty && parts[1].dropFirst().dropLast().contains(".")
        && !name.contains(" ")
    case .locale:
      var parts = text.split(omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      }[...]
      let language = parts.removeFirst()
      guard (2...3).contains(language.count), language.allSatisfy(\.isSmallLetter) else { return false }
      if let script = parts.first, script.count == 4, script[script.startIndex].isCapital,
        script.dropFirst().allSatisfy(\.isSmallLetter)
      {
        parts.removeFirst()
      }
      guard let region = parts.popFirst() else { return true }
      return parts.isEmpty
        && (region.count == 2 && region.allSatisfy(\.isCapital)
          || region.count == 3 && region.allSatisfy(\.isASCIIDigit))
    case .pushID:
      return text.count == 20 && text[0] == UInt8(ascii: "-")
        && text.allSatisfy {
          $0.isASCIIDigit || $0.isSmallLetter || $0.isCapital || $0 == UInt8(ascii: "_")
            || $0 == UInt8(ascii: "-")
        }
    case .identifier:
      return text.count >= Self.shortestIdentifier
        && text.allSatisfy { $0.isASCIIDigit || $0.isSmallLetter || $0.isCapital }
        && text.contains(where: \.isASCIIDigit) && text.contains(where: \.isSmallLetter)
        && text.contains(where: \.isCapital) && !Self.hasWords(text)
    }
  }
}

extension UInt8 {
  fileprivate var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
