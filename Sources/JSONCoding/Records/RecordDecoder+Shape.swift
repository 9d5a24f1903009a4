/// Records the contents of texts instead of decoding them.
extension RecordDecoder {
  /// Adds the JSON text in `range` of `text` to the recorder's shape, unless it has an error.
  package func record(
    _ text: Text, _ range: SourceRange, _ options: Options = .beginsInput, in recorder: ShapeRecorder
  ) -> [Issue] {
    issues(AnyText.self, from: text, range, options) { _ in recordLast(in: recorder) }
  }

  /// The same for one value of a text that a ``PartFinder`` has parsed. The places of its values are not those in the
  /// whole text if it is in a string.
  package func record(_ part: Part, _ options: Options = [], in recorder: ShapeRecorder) -> [Issue] {
    issues(AnyText.self, from: part, options) { _ in recordLast(in: recorder) }
  }
}

/// A model that accepts every text without reading it.
private struct AnyText: Decodable {
  init(from decoder: any Decoder) {}
}
