import Diagnostics
import JSONCoding

/// Reads the report of a program that this one has started.
package enum TransferReader {
  /// Gives each record of the report in a file to `use`.
  ///
  /// - Returns: whether the report has its end. Where the program was cut short, the last line is left out.
  package static func read(_ file: String, _ use: (TransferRecord) -> Void) -> Bool {
    let reader = ChunkReader(inputs: [Input(file)], unit: .line, standardInputName: "")
    let decoder = RecordDecoder()
    var hasEnded = false
    while let chunk = reader.next(into: Text(capacity: 0)) {
      for line in chunk.records {
        guard let record = try? decoder.decode(TransferRecord.self, from: chunk.text, line.range) else {
          continue
        }
        use(record)
        if case .end = record { hasEnded = true }
      }
    }
    return hasEnded
  }
}
