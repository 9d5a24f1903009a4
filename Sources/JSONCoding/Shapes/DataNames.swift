/// Which objects are dictionaries, because their names are data.
///
/// They are if all values are of one kind, null apart, and there are 40 names or more; or three, if they are not what
/// anyone names a property: `17`, `-NxA8f3k`, `example.com`, `Actions.swift`. The same 40 names in each of several
/// objects are properties.
package enum DataNames {
  private static let fewest = 40
  private static let fewestStrange = 3
  private static let severalObjects = 3

  /// Whether the names of the objects are data; not if they were found to be already.
  package static func are(in shape: JSONShape) -> Bool {
    let members = shape.members
    guard members.count >= fewestStrange, shape.anyMember == nil, shape.variants.isEmpty,
      Set(members.map(\.shape.kinds).filter { !$0.isEmpty }).count == 1
    else { return false }
    let areInAll = shape.objects >= severalObjects && members.allSatisfy { $0.shape.count == shape.objects }
    if members.count >= fewest, !areInAll { return true }
    return !shape.nameForms.isDisjoint(with: forms) || areStrange(members.map(\.name))
  }

  // MARK: - Strange names

  private static let forms: TextForms = [.digits, .uuid, .day, .dateTimes, .hexadecimal, .url]

  /// Whether nobody gives such names to properties: each is strange, or a word that is one of them, such as `en` beside
  /// `pt-BR`, or `default` beside `404`.
  private static func areStrange(_ names: [String]) -> Bool {
    let forms: [(String) -> Bool] = [isStrange, isLocale, isStatus]
    return names.contains(where: isStrange) && forms.contains { names.allSatisfy($0) }
  }

  private static func isStrange(_ name: String) -> Bool {
    let isKey = name.hasPrefix("-") && name.contains { $0.isNumber || $0.isUppercase }
    return isKey || name.first?.isNumber == true || name.contains("/") || isRandom(name)
      || name.dropFirst().contains { "@.".contains($0) }
      || isLocale(name) && name.contains { "_-".contains($0) }
  }

  /// `en_US`, `pt-BR`, `zh-Hans`, `sr-Latn-RS`, `en`
  private static func isLocale(_ name: String) -> Bool {
    name.wholeMatch(of: /[a-z]{2,3}(?:[_\-][A-Z][a-z]{3})?(?:[_\-](?:[A-Z]{2}|[0-9]{3}))?/) != nil
  }

  /// A status of HTTP: `200`, `4XX`, `default`.
  private static func isStatus(_ name: String) -> Bool {
    name.wholeMatch(of: /[1-5](?:[0-9]{2}|XX)|default/) != nil
  }

  /// `Ab3dEf9hIjKlMnOp`: letters of both cases and digits. Words would show as runs of small letters, as in
  /// `shippingAddressLine1`.
  private static func isRandom(_ name: String) -> Bool {
    guard name.wholeMatch(of: /[0-9A-Za-z]{16,}/) != nil, name.contains(/[0-9]/), name.contains(/[a-z]/),
      name.contains(/[A-Z]/)
    else { return false }
    let runs = name.split { !("a"..."z").contains($0) }
    return runs.filter { $0.count >= 3 }.reduce(0) { $0 + $1.count } * 2 <= name.count
  }
}
