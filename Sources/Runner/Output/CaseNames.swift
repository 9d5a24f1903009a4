/// The names of an enum's cases without payloads, by the bits of their values.
///
/// **Why.** The runtime searches its tables for the name of a case, and only a mirror tells that it has no payload.
///
/// **The check.** A value is at most two bytes and nothing else, so values with the same bits are the same. The names
/// kept are those of values that a mirror has shown without a payload.
///
/// **The fall-back.** A mirror for each value.
final class CaseNames {
  private let type: any Any.Type
  private let size: Int
  private var names: [UInt16: String] = [:]

  /// Nil if values of the type are not that small, or if the type writes its own text.
  init?(of type: any Any.Type) {
    size = ValueMemory.size(of: type)
    guard size <= 2, ValueMemory.isTrivial(type), !(type is any TextOutputStreamable.Type) else { return nil }
    self.type = type
  }

  /// Appends the name of the value's case, if it is known.
  func append(of value: Any, to text: inout String) -> Bool {
    guard let bits = bits(of: value), let name = names[bits] else { return false }
    text += name
    return true
  }

  /// Keeps the name of a case without a payload.
  func keep(_ name: String, of value: Any) {
    if let bits = bits(of: value) { names[bits] = name }
  }

  private func bits(of value: Any) -> UInt16? {
    var bits: UInt16 = 0
    let isRead = ValueMemory.read(value, as: type) { start in
      for offset in 0..<size {
        bits = bits << 8 | UInt16(start.load(fromByteOffset: offset, as: UInt8.self))
      }
    }
    return isRead ? bits : nil
  }
}
