/// The memory of values whose types are known only when the program runs.
enum ValueMemory {
  /// Calls `body` with the place of the value, whose type is `type`.
  ///
  /// Does nothing and returns false if the value is in its own existential within `value`: a former `any P` is not a
  /// plain `Any`.
  ///
  /// The place of an object holds its reference. It may have been declared with a superclass of `type`.
  static func read(_ value: Any, as type: any Any.Type, _ body: (UnsafeRawPointer) -> Void) -> Bool {
    func read<Value>(_ value: Value) -> Bool {
      guard Value.self == type || Value.self is AnyClass && type is AnyClass else { return false }
      withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
      return true
    }
    return _openExistential(value, do: read)
  }

  /// The value at a place.
  static func value(at start: UnsafeRawPointer, _ type: any Any.Type) -> Any {
    func value<Value>(_ type: Value.Type) -> Any { start.assumingMemoryBound(to: type).pointee }
    return _openExistential(type, do: value)
  }

  static func size(of type: any Any.Type) -> Int {
    func size<Value>(_ type: Value.Type) -> Int { MemoryLayout<Value>.size }
    return _openExistential(type, do: size)
  }

  /// Whether values of the type are nothing but their bytes.
  static func isTrivial(_ type: any Any.Type) -> Bool {
    func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    return _openExistential(type, do: isTrivial)
  }
}
