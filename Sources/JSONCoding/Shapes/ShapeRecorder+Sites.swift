/// Where values are that a path did not have before, and which objects lack a key first.
extension ShapeRecorder {
  /// Notes the first value of its kind at the path. Called only if the path has no value of the kind yet.
  @inline(never)
  func note(_ kind: ShapeKind, _ index: Int, _ shape: JSONShape) {
    guard let site = site(of: index) else { return }
    shape.sites.add(kind, site)
  }

  /// Where the value at `index` of the document that is being added is; nil if nobody wants to know.
  func site(of index: Int) -> ShapeSite? {
    guard let origin, let document else { return nil }
    return site(of: index, in: document, origin, path(in: document))
  }

  /// The same for any value of a document that has been added.
  func site(of index: Int, in document: Document) -> ShapeSite? {
    origin.flatMap { site(of: index, in: document, $0, document.path(to: index)) }
  }

  private func site(
    of index: Int, in document: Document, _ origin: ShapeOrigin, _ path: [PathComponent]
  ) -> ShapeSite {
    var range = document.range(of: index)
    if document.entries[unchecked: index].isContainer {
      range = SourceRange(start: range.start, end: range.start + 1)
    }
    let outer = origin.range(range)
    return origin.site(ShapePlace(piece: piece, offset: offset + outer.start), outer, path)
  }

  /// The path in the document to the value that is being added.
  private func path(in document: Document) -> [PathComponent] {
    (0..<depth).map { level in
      let step = trail[level]
      return step < 0 ? .member(document.name(at: ~step)) : .index(step)
    }
  }

  /// Notes a member that the object has and others before it had not. They had none of its name.
  func noteNew(_ member: JSONShape, of shape: JSONShape) {
    if shape.objects > 1 { member.absence = shape.sites[.object] } else { shape.constants += 1 }
  }

  /// Notes that the object at `index` lacks members that all objects before it have.
  @inline(never)
  func noteAbsence(in shape: JSONShape, _ index: Int) {
    guard let site = site(of: index) else { return }
    for member in shape.members.list where member.shape.absence == nil && member.shape.holder != shape.objects
    {
      member.shape.absence = site
      shape.constants -= 1
    }
  }
}
