/// Words for a thing in a sentence.
package enum Noun {
  /// `an Int`, `a Double`, `an object`: a type's name that begins with U is spoken as "you".
  package static func withArticle(_ noun: String) -> String {
    (noun.first.map { "aeiouAEIO".contains($0) } == true ? "an " : "a ") + noun
  }
}
