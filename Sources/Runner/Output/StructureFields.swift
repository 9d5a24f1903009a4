import Foundation
import JSONCoding

/// The stored properties of a structure, a tuple or an object, read from its memory.
///
/// **Why.** A mirror looks up the name and the type of every property of every value. That takes more than half of the
/// time of printing a value.
///
/// **How.** The runtime tells the types and offsets of the properties, as it does for mirrors and key paths.
///
/// **The check.** There must be as many as a mirror shows, none may be weak or unowned, and each must lie within the
/// structure or object. Of the first value, they must be byte by byte what a mirror shows; if not, as padding may
/// differ, ``ValuePrinter`` prints it both ways, and uses this one only if the texts are the same.
///
/// **The fall-back.** If any of this does not hold, a mirror shows each value.
struct StructureFields {
  private struct Field {
    let offset: Int
    let type: any Any.Type
    let plain: PlainValue.Reader?
  }

  private let type: any Any.Type
  private let isObject: Bool
  private var fields: [Field] = []

  /// Nil if the properties cannot be read.
  init?(of type: any Any.Type, count: Int) {
    guard childCount(of: type) == count else { return nil }
    self.type = type
    let size: Int
    if let objects = type as? AnyClass {
      isObject = true
      size = instanceSize(objects)
    } else {
      isObject = false
      size = ValueMemory.size(of: type)
    }
    for index in 0..<count {
      var description = FieldDescription()
      let fieldType = childType(of: type, index: index, description: &description)
      description.free?(description.name)
      let offset = childOffset(of: type, index: index)
      let end = offset + ValueMemory.size(of: fieldType)
      guard description.isStrong, offset >= 0, end <= size else { return nil }
      fields.append(Field(offset: offset, type: fieldType, plain: PlainValue.reader(of: fieldType)))
    }
  }

  /// Whether the properties in memory have the types and the bytes of these, which a mirror shows.
  func areSame(as children: [Any], in value: Any) -> Bool {
    guard children.count == fields.count else { return false }
    var areSame = true
    let isRead = read(value) { start in
      for (field, child) in zip(fields, children) {
        let size = ValueMemory.size(of: field.type)
        var isSame = false
        _ = ValueMemory.read(child, as: field.type) {
          isSame = memcmp(start + field.offset, $0, size) == 0
        }
        areSame = areSame && isSame
      }
    }
    return isRead && areSame
  }

  /// Appends the properties, each after the text before it. `other` appends those whose types are not common ones.
  ///
  /// Nothing is appended, and the result is false, if the value cannot be read.
  func append(
    of value: Any, _ before: [String], to text: inout String, _ other: (Any, inout String) -> Void
  ) -> Bool {
    read(value) { start in
      for (field, before) in zip(fields, before) {
        text += before
        if let plain = field.plain {
          plain(start + field.offset, &text)
        } else {
          other(ValueMemory.value(at: start + field.offset, field.type), &text)
        }
      }
    }
  }

  /// Calls `body` with the place that the offsets count from. False if the value cannot be read.
  private func read(_ value: Any, _ body: (UnsafeRawPointer) -> Void) -> Bool {
    ValueMemory.read(value, as: type) { body(isObject ? $0.load(as: UnsafeRawPointer.self) : $0) }
  }
}

/// What the runtime tells of a property, as the standard library's `_FieldReflectionMetadata`.
private struct FieldDescription {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

// Part of the runtime's stable ABI: the standard library calls them for mirrors and key paths.

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func childCount(of type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func childType(
  of type: any Any.Type, index: Int, description: UnsafeMutablePointer<FieldDescription>
) -> any Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func childOffset(of type: any Any.Type, index: Int) -> Int
