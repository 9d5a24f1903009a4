import JSONCoding

extension PathExpression.Step {
  /// - Parameter component: the same member, or any element.
  init(to component: PathComponent) {
    switch component {
    case .member(let name): self.init(.member(name))
    case .index: self.init(.each)
    }
  }
}

extension JQPath {
  /// A path expression as jq reads it: `.items[].body | fromjson | .id`.
  package static func string(_ expression: PathExpression) -> String {
    var text = ""
    for step in expression.steps {
      switch step.kind {
      case .member(let name): text += member(name, whole: true)
      case .index(let index): text += (text.isEmpty || text.hasSuffix(" ") ? "." : "") + "[\(index)]"
      case .each: text += (text.isEmpty || text.hasSuffix(" ") ? "." : "") + "[]"
      case .fromJSON: text += (text.isEmpty ? "" : text.hasSuffix(" ") ? "" : " | ") + "fromjson"
      }
      if step.isOptional { text += "?" }
      if step.kind == .fromJSON { text += " | " }
    }
    if text.hasSuffix(" | ") { text.removeLast(3) }
    return text.isEmpty ? "." : text
  }
}
