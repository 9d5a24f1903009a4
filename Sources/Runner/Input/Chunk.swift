import JSONCoding
import ModelHost

/// A piece of one input with whole records, as ``ChunkReader`` cuts it, for one worker to decode.
package struct Chunk: Sendable {
  var text: Text
  /// 0-based number of the chunk in its run: the order in which chunks are written.
  var number = 0
  /// What one record is.
  var unit = RecordUnit.text
  /// The input's name as it is shown.
  var input = ""
  /// The 0-based number of the input.
  var inputNumber = 0
  /// The model that must refuse the input; nil if the input should decode.
  var refusingModel: String?
  var beginsInput = false
  var endsInput = false
  /// The location in the input of the text's first byte.
  var start = SourceLocation(line: 1, column: 1)
  /// The 0-based offset in the input of the text's first byte.
  var offset = 0
  /// Why the input could not be read to its end.
  var readError: String?
  /// The elements in the text, if an element is a record.
  var elements: [ElementScanner.Element] = []
  /// The byte order mark before the document that the elements are in.
  var byteOrderMark: DocumentIssue?
  /// What else is wrong around the elements.
  var notes: [ElementScanner.Note] = []
  /// What is wrong with the input outside of its records, after which nothing of it is read.
  var documentIssue: DocumentIssue?

  /// Whether the chunk is larger than most. Memory of that size is not kept for other chunks.
  var isLarge: Bool { text.count > 1 << 20 }

  /// The chunk as a host needs to know it, without its records.
  ///
  /// - Parameter isCounting: whether statistics are made, which say where values are.
  func batch(isCounting: Bool) -> RecordBatch {
    var batch = RecordBatch(text)
    // Records that a model must refuse are not counted.
    guard isCounting, refusingModel == nil else { return batch }
    var site = RecordBatch.Site()
    (site.input, site.offset, site.start) = (inputNumber, offset, start)
    site.places = elements.map { RecordBatch.Place($0.range, start: $0.start, path: $0.path) }
    batch.site = site
    return batch
  }
}
