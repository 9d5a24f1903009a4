import JSONCoding

/// References whose target depends on the way that led to them.
extension Schema {
  /// The schema that `$dynamicRef` or `$recursiveRef` names; nil without one.
  ///
  /// - Parameter scope: the URIs of the resources on the way to this schema, the outermost first.
  package func dynamicReference(scope: [String]) throws(SchemaError) -> Schema? {
    if let value = self["$dynamicRef"], value.kind == .string {
      let target = try library.target(of: value, in: self)
      let name = SchemaURI.decoded(SchemaURI.parts(value.string ?? "").fragment)
      // Only a reference that could be replaced where it is written may be replaced.
      guard library.schema(anchor: name, in: target.base, mustBeDynamic: true) == target else {
        return target
      }
      let outermost = scope.lazy.compactMap {
        library.schema(anchor: name, in: $0, mustBeDynamic: true)
      }.first
      return outermost ?? target
    }
    guard let value = self["$recursiveRef"], value.kind == .string else { return nil }
    var target = try library.target(of: value, in: self)
    guard target.isRecursive else { return target }
    for uri in scope.reversed() {
      guard let root = library.schema(uri: uri), root.isRecursive else { break }
      target = root
    }
    return target
  }

  private var isRecursive: Bool { value["$recursiveAnchor"]?.bool == true }
}
