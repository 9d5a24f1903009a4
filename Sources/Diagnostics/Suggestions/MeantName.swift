import Words

/// Finds the key that was probably meant by one that is not there.
package enum MeantName {
  /// The name of the same words, a similar one, or one with some of the words, if any.
  package static func find(_ name: String, in names: some Sequence<String>) -> String? {
    SharedWords.find(name, in: names, most: 0) ?? NearestName.find(name, in: names)
      ?? SharedWords.find(name, in: names)
  }
}
