import JSONCoding

extension Issue {
  /// The change of the model's code after which it would take the value; nil if none is known.
  ///
  /// - Parameter name: the unread key that was probably meant by the missing one.
  func remedy(renaming name: String?) -> Remedy? {
    guard loss == nil, attempts.isEmpty, wrappedType == nil, absentKey == nil,
      let change = change(renaming: name)
    else { return nil }
    // The standard library's code for enums throws, too.
    if case .addCase = change {} else if isThrownByModel { return nil }
    let key: String? = if case .key(_, let name) = asker { name } else { nil }
    return Remedy(change: change, key: key, steps: stepsBelowAsker)
  }

  private func change(renaming name: String?) -> Remedy.Change? {
    switch (kind, found) {
    case (.keyNotFound, _): name.map { .rename(to: $0) } ?? .optional
    case (.valueNotFound, .null), (.typeMismatch, .null): .optional
    case (.numberOutOfRange, _): takesFraction ? .fraction : nil
    case (.dataCorrupted(.notARawValue), .string(let text, isCut: false)): .addCase(text, isNumber: false)
    case (.dataCorrupted(.notARawValue), .number(let text)) where Int(text) != nil:
      .addCase(text, isNumber: true)
    default: nil
    }
  }

  /// Whether the number has a fraction, and the model has asked for an integer.
  var takesFraction: Bool {
    guard let type = requestedType, type is any FixedWidthInteger.Type, case .number(let text) = found,
      !NumberWording.isWhole(text)
    else { return false }
    return Double(text)?.isNormal == true
  }
}
