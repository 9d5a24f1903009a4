/// The way to a fault, from the arrays and objects that were open and the names that were read.
struct FaultPath {
  private let document: Document
  private let fault: Parser.Fault

  init(_ document: Document, _ fault: Parser.Fault) {
    self.document = document
    self.fault = fault
  }

  var path: [PathComponent] {
    guard fault.depth > 0 else { return [] }
    var path: [PathComponent] = []
    for depth in 1..<fault.depth {
      let level = document.levels[unchecked: depth]
      let child = document.levels[unchecked: depth + 1].opening
      path.append(level.isObject ? .member(document.name(at: child - 1)) : .index(level.count))
    }
    let level = document.levels[unchecked: fault.depth]
    if level.isObject {
      let last = document.count - 1
      if document.entries[unchecked: last].kind == .name { path.append(.member(document.name(at: last))) }
    } else if isAtElement {
      path.append(.index(level.count))
    }
    return path
  }

  /// Whether the fault is in an element of the innermost array, not behind one.
  private var isAtElement: Bool {
    switch fault.place {
    case .expected(.commaOrArrayEnd): false
    default: true
    }
  }
}
