/// Merges several trees into one.
extension JSONShape {
  /// Adds another worker's shape, recorded with the same limits. The other shape must not be used afterwards.
  ///
  /// The parts are then in the order of the input. Parts beyond ``ShapeLimits/nodes`` are left out.
  package func merge(_ other: JSONShape, _ limits: ShapeLimits) {
    var room = limits.nodes - nodes
    merge(other, limits, &room)
  }

  /// Merges all members into one.
  package func mergeMembers(_ limits: ShapeLimits) {
    guard anyMember == nil, let first = members.first?.shape else { return }
    facts.formsOfManyNames = nameForms
    // The tree already contains these.
    var room = Int.max
    for member in members.dropFirst() { first.merge(member.shape, limits, &room) }
    setParts(partsWithoutMembers + [(.anyMember, first)])
  }

  /// Adds the members of all variants to the object's own.
  package func mergeVariants(_ limits: ShapeLimits) {
    facts.hasTooManyVariants = true
    let variants = variants
    guard !variants.isEmpty else { return }
    setParts(parts.filter { if case .variant = $0.step { false } else { true } })
    var room = Int.max
    for variant in variants {
      facts.isCut = isCut || variant.shape.isCut
      mergeParts(of: variant.shape, limits, &room)
    }
  }

  /// Recursive for each level of nesting; there are at most 512.
  ///
  /// - Parameter room: the number of nodes that may still be added to the tree.
  private func merge(_ other: JSONShape, _ limits: ShapeLimits, _ room: inout Int) {
    mergeParts(of: other, limits, &room)
    facts.merge(other.facts, limits)
    absorbed += other.absorbed
    objectsInside += other.objectsInside
    replaceInRecursion(other)
  }

  func mergeParts(of other: JSONShape, _ limits: ShapeLimits, _ room: inout Int) {
    let both = [self, other]
    if both.contains(where: \.facts.hasTooManyVariants) { for shape in both { shape.mergeVariants(limits) } }
    if both.contains(where: { $0.anyMember != nil }) {
      for shape in both { shape.mergeMembers(limits) }
      facts.formsOfManyNames.formIntersection(other.facts.formsOfManyNames)
    }
    // The objects of one shape lack the members that only the other shape has.
    let (own, others) = (facts.site(.object), other.facts.site(.object))
    for member in members where other[.member(member.name)] == nil { member.shape.noteAbsence(others) }
    for member in other.members where self[.member(member.name)] == nil { member.shape.noteAbsence(own) }
    for part in other.parts {
      if let known = self[part.step] {
        known.merge(part.shape, limits, &room)
      } else if case let nodes = part.shape.nodes, nodes <= room {
        room -= nodes
        append(part.step, part.shape)
      } else {
        facts.isCut = true
      }
    }
    if variants.count > limits.variants { mergeVariants(limits) }
    if members.count > limits.names { mergeMembers(limits) }
    let firsts = parts.map(\.shape.first)
    if zip(firsts, firsts.dropFirst()).contains(where: { $1 < $0 }) { setParts(parts) }
  }

  private func noteAbsence(_ site: ShapeSite?) {
    facts.absence = [facts.absence, site].compactMap { $0 }.min()
  }

  fileprivate var partsWithoutMembers: [Part] {
    parts.filter { if case .member = $0.step { false } else { true } }
  }
}

/// Recursion: objects that contain objects of the same shape, such as comments with replies.
extension JSONShape {
  /// Finds objects with the same shape as an enclosing object. The facts about their members move there, and
  /// ``sameAs`` refers to it. No shape may be added afterwards.
  package func foldRecursion(_ limits: ShapeLimits) {
    while fold([], limits) {}
  }

  /// The shape that has the members of the objects here.
  package var original: JSONShape {
    var shape = self
    while let next = shape.sameAs { shape = next }
    return shape
  }

  /// Redirects shapes that refer to `other`, which has been merged into this shape.
  private func replaceInRecursion(_ other: JSONShape) {
    if let same = other.sameAs { join(same) }
    // Refers straight to the end of the chain, which avoids a cycle through `other`.
    let end = original
    sameAs = end === self || end === other ? nil : end
    other.sameAs = self
  }

  /// Notes that the objects here, like the objects merged into them, also have the shape `same`.
  private func join(_ same: JSONShape) {
    let (own, other) = (original, same.original)
    if own === other { return }
    guard sameAs != nil else { return sameAs = other }
    // The shape that begins first is further out.
    if own.first < other.first { other.sameAs = own } else { own.sameAs = other }
  }

  /// Folds this shape and its parts, and returns whether anything was found. Recursive for each level of nesting; there
  /// are at most 512.
  private func fold(_ ancestors: [(shape: JSONShape, step: Step)], _ limits: ShapeLimits) -> Bool {
    var isChanged = false
    if sameAs != nil { mergeVariants(limits) }
    let hasMembers = anyMember != nil || !members.isEmpty
    if hasMembers, sameAs != nil || anyMember == nil,
      let same = (sameAs ?? sameAncestor(ancestors))?.original, same !== self
    {
      sameAs = same
      same.absorbMembers(of: self, limits)
      isChanged = true
    }
    for part in parts {
      var inner = ancestors
      switch part.step {
      case .member: inner.append((self, part.step))
      case .variant: inner = []
      case .element, .anyMember: break
      }
      if part.shape.fold(inner, limits) { isChanged = true }
    }
    return isChanged
  }

  /// The innermost ancestor with the same shape as the objects here. They have the member that leads from there to
  /// here, and it has contents: an empty list of something else would look the same.
  private func sameAncestor(_ ancestors: [(shape: JSONShape, step: Step)]) -> JSONShape? {
    ancestors.indices.last { index in
      let (ancestor, step) = ancestors[index]
      guard variants.isEmpty, ancestor.variants.isEmpty, let child = self[step] else { return false }
      return (index == ancestors.count - 1 || child.objects > 0 || child.element != nil)
        && isLike(ancestor, levels: 2)
    }.map { ancestors[$0].shape }
  }

  /// Whether the values are probably of one type. They and the values inside them then have the same kinds, and the
  /// smaller objects share three quarters of their names with the larger ones.
  private func isLike(_ other: JSONShape, levels: Int) -> Bool {
    guard levels == 0 || kinds.isEmpty || other.kinds.isEmpty || kinds == other.kinds else { return false }
    if levels > 0, let element, let others = other.element, !element.isLike(others, levels: levels) {
      return false
    }
    let (own, others) = (members, other.members)
    let common = own.compactMap { name, shape in other[.member(name)].map { (name, shape, $0) } }
    return common.count * 4 >= min(own.count, others.count) * 3
      && common.allSatisfy { name, shape, same in
        !(Self.tags.contains(name) && shape.sharesNoString(with: same))
          && (levels == 0 || shape.isLike(same, levels: levels - 1))
      }
  }

  private func sharesNoString(with other: JSONShape) -> Bool {
    let (texts, others) = (strings.values.map(\.text), other.strings.values.map(\.text))
    return !texts.isEmpty && !others.isEmpty && Set(texts).isDisjoint(with: others)
  }

  /// Members that name an object's kind.
  private static let tags: Set<String> = ["type", "object", "kind", "resourceType", "__typename"]

  /// Adds the members of objects that are further inside.
  private func absorbMembers(of inner: JSONShape, _ limits: ShapeLimits) {
    let part = JSONShape()
    part.facts.formsOfManyNames = inner.facts.formsOfManyNames
    part.setParts(inner.parts.filter { $0.step != .element })
    inner.setParts(inner.parts.filter { $0.step == .element })
    objectsInside += inner.objects - inner.absorbed
    inner.absorbed = inner.objects
    var room = Int.max
    mergeParts(of: part, limits, &room)
  }
}
