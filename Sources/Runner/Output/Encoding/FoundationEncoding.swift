import Foundation
struct EncodingStrategies: Sendable {
  enum Dates: Sendable {
    case deferredToDate, iso8601, secondsSince1970, millisecondsSince1970, formatted(
      @Sendable (Date) -> String)
  }
  enum Floats: Sendable {
    case `throw`, convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  var convertsToSnakeCase = false; var dates = Dates.deferredToDate; var encodesDataAsBase64 = true;
  var nonConformingFloats = Floats.throw
}
final class RecordEncoder {
  init(_ s: EncodingStrategies) {}
  func encode<T: Encodable>(_ v: T, into o: inout [UInt8]) throws { o += try JSONEncoder().encode(v) }
}
enum PrettyPrinter { static func append(_ c: [UInt8], to o: inout [UInt8]) { o += c } }
