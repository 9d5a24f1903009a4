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

  /// Whether nobody gives such names to properties: `example.com`, `Actions.swift`, `-NxA8f3k`.
  static func areStrange(_ names: [String]) -> Bool {
    names.allSatisfy { $0.wholeMatch(of: /-?[0-9A-Za-z_\-]+\.[0-9A-Za-z_\-.]+|-[0-9A-Za-z_\-]+/) != nil }
  }

  /// Whether a name of this form may also be a word.
  private func isWord(_ name: String) -> Bool {
    switch self {
    case .status: name == "default"
    case .locale: !name.contains { "_-".contains($0) }
    case .mailAddress, .pushID, .identifier: false
    }
  }

  /// Whether it looks like the name of a property, such as `shippingAddressLine1`: most of it is in runs of small
  /// letters as long as words. Those of random names have one or two.
  private static func hasWords(_ text: String) -> Bool {
    let runs = text.split { !("a"..."z").contains($0) }
    return runs.filter { $0.count >= 3 }.reduce(0) { $0 + $1.count } * 2 > text.count
  }

  private func isForm(of name: String) -> Bool {
    switch self {
    case .status: name.wholeMatch(of: /[1-5](?:[0-9]{2}|XX)|default/) != nil
    case .mailAddress: name.wholeMatch(of: /[^@ ]+@[^@ ]+\.[^@ ]+/) != nil
    case .locale:
      name.wholeMatch(of: /[a-z]{2,3}(?:[_\-][A-Z][a-z]{3})?(?:[_\-](?:[A-Z]{2}|[0-9]{3}))?/) != nil
    case .pushID: name.wholeMatch(of: /-[0-9A-Za-z_\-]{19}/) != nil
    case .identifier:
      name.wholeMatch(of: /[0-9A-Za-z]{16,}/) != nil && name.contains(/[0-9]/) && name.contains(/[a-z]/)
        && name.contains(/[A-Z]/) && !Self.hasWords(name)
    }
  }
}
