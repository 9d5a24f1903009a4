/// One step from a value to a value inside it, as the JSON text has it.
public enum PathComponent: Hashable, Sendable {
  /// The name of an object's member, unescaped.
  case member(String)
  /// The 0-based place in an array.
  case index(Int)
}
