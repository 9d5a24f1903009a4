import JSONCoding

/// A string of the payload for a model's error messages: a JSON string, cut after 60 scalars with `…`.
struct QuotedText: CustomStringConvertible {
  private static let limit = 60

  let text: String

  init(_ text: String) {
    self.text = text
  }

  var description: String {
    var shown = "\""
    for scalar in text.unicodeScalars.prefix(Self.limit) {
      JSONText.append(scalar, to: &shown)
    }
    if text.unicodeScalars.dropFirst(Self.limit).first != nil {
      shown += "…"
    }
    return shown + "\""
  }
}
