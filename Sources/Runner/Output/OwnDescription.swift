import Diagnostics
import Foundation

/// How values of a type that describes itself are shown: by their description, without a mirror and without looking for
/// the type's conformances again.
struct OwnDescription {
  let type: any Any.Type
  /// Of a value that is not within another.
  let alone: PlainValue.Reader
  let nested: PlainValue.Reader

  /// Nil if the type has no description, or if a mirror may show its values differently: as a list, for example.
  init?(of type: any Any.Type) {
    self.type = type
    if type == Date.self {
      (alone, nested) = (OwnDescription.appendDate, OwnDescription.appendDate)
      return
    }
    guard !(type is any CustomReflectable.Type) || OwnDescription.known.contains(ObjectIdentifier(type))
    else {
      return nil
    }
    let description = (type as? any CustomStringConvertible.Type).map { OwnDescription.description(of: $0) }
    let debug = (type as? any CustomDebugStringConvertible.Type).map {
      OwnDescription.debugDescription(of: $0)
    }
    guard let alone = description ?? debug else { return nil }
    self.alone = alone
    nested = debug ?? alone
  }

  /// Types with mirrors of their own, which are not shown as lists.
  private static let known: Set<ObjectIdentifier> = Set(
    [
      Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
      UInt64.self,
      Float.self, Decimal.self, UUID.self, Character.self,
    ].map { (type: any Any.Type) in ObjectIdentifier(type) })

  private static func description<Value: CustomStringConvertible>(of type: Value.Type) -> PlainValue.Reader {
    { start, text in text += start.assumingMemoryBound(to: type).pointee.description }
  }

  private static func debugDescription<Value: CustomDebugStringConvertible>(
    of type: Value.Type
  ) -> PlainValue.Reader {
    { start, text in text += start.assumingMemoryBound(to: type).pointee.debugDescription }
  }

  private static func appendDate(_ start: UnsafeRawPointer, _ text: inout String) {
    let date = start.assumingMemoryBound(to: Date.self).pointee
    text += date.timeIntervalSinceReferenceDate.isFinite ? DateWording.text(date) : "invalid date"
  }
}
