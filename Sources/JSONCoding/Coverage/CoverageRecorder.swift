/// Notes which items the records show that a model decodes. One thread at a time uses a recorder.
package final class CoverageRecorder {
  private let items: CoverageItems
  /// By the number of the item.
  package private(set) var shown: [Bool]

  package init(_ items: CoverageItems) {
    self.items = items
    shown = Array(repeating: false, count: items.items.count)
  }

  /// Has the decoder tell this recorder what the model reads of each record; nil for none.
  package static func attach(_ recorder: CoverageRecorder?, to decoder: RecordDecoder) {
    decoder.keepsAbsentKeys = recorder != nil
    decoder.tellReads = recorder.map { recorder in { recorder.add($0, $1) } }
  }

  /// The value that a type reads, or the top value.
  private struct Frame {
    let target: Int
    let context: DecodingContext
    /// The number of steps to the value.
    let depth: Int
  }

  private func add(_ log: ReadLog, _ context: DecodingContext) {
    guard !items.targets.isEmpty else { return }
    note(0, items.top, context)
    add(
      0..<log.reads.count, Frame(target: items.top, context: context, depth: context.path(to: 0).count), log)
  }

  /// Notes reads, and those inside of them.
  // Calls itself for each type around a read, as decoding has done.
  private func add(_ range: Range<Int>, _ frame: Frame?, _ log: ReadLog) {
    var index = range.lowerBound
    while index < range.upperBound {
      let read = log.reads[index]
      let (node, next) = (Int(read.node), max(index + 1, Int(read.end)))
      // The decoder for an absent key reads a null that is not in the text.
      let isInText = node < read.context.document.count
      let absentKey = log.absentKeys[index]
      if let frame, read.context === frame.context, isInText {
        if let absentKey {
          target(of: node, in: frame).flatMap { items.targets[$0].members[absentKey] }
            .map { show(.absent, $0) }
        } else if read.hasSucceeded, !read.isOfMissingKey, let target = target(of: node, in: frame) {
          note(node, target, read.context)
          if let way = Self.alternative(read), read.context.kind(node) != .null {
            show(.alternative(way), target)
          }
        }
      }
      // Values that a failed read had read before it failed are not decoded.
      guard read.hasSucceeded, isInText, absentKey == nil, !read.isOfMissingKey else {
        index = next
        continue
      }
      guard case .type(let type) = read.request, !(type is any HoldingType.Type) else {
        index += 1
        continue
      }
      if read.context.kind(node) != .null, let root = items.roots[ObjectIdentifier(type)] {
        note(node, root, read.context)
        let inner = Frame(target: root, context: read.context, depth: read.context.path(to: node).count)
        add(index + 1..<next, inner, log)
      }
      index = next
    }
  }

  private func show(_ kind: CoverageItems.Item.Kind, _ target: Int) {
    items.targets[target].items[kind].map { shown[$0] = true }
  }

  private static func alternative(_ read: ReadLog.Read) -> CoverageItems.Item.Alternative? {
    switch read.request {
    case .type(let type): .type(type)
    case .object: .object
    case .array: .array
    case .presence: nil
    }
  }

  /// Notes what the value itself shows.
  private func note(_ node: Int, _ target: Int, _ context: DecodingContext) {
    let entry = context.entries[unchecked: node]
    if entry.kind == .null { return show(.null, target) }
    show(.present, target)
    if entry.isContainer {
      show(entry.end == 0 ? .empty : .filled, target)
    } else if items.targets[target].hasValues {
      show(.value(SampleValue(context.document, at: node)), target)
    }
  }

  /// The target of the value at `node`, if the type was found to read something there.
  private func target(of node: Int, in frame: Frame) -> Int? {
    let steps = sequence(first: frame.context.link(to: node)) { $0?.outer }.prefix { $0 != nil }
    var target = frame.target
    for step in steps.compactMap(\.self).reversed().dropFirst(frame.depth) {
      guard let next = next(step, after: items.targets[target], frame.context) else { return nil }
      target = next
    }
    return target
  }

  private func next(_ step: PathLink, after target: CoverageItems.Target, _ context: DecodingContext) -> Int?
  {
    guard case .member(let name) = step.component else { return target.element }
    if let member = target.members[name] { return member }
    // The strategy for keys may make one key of several names. One that it leaves alone is another matter.
    let key = step.key
    if key.stringValue != name, let member = target.members[context.spelling(of: key)] { return member }
    return target.others
  }
}
