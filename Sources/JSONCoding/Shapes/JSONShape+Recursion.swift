/// Recursion: objects that hold objects of the same shape, such as comments with answers.
extension JSONShape {
  /// Finds objects with the same shape as an object around them. What is known of their members goes there, and
  /// ``sameAs`` says so. No shape may be added to afterwards.
  package func foldRecursion(_ limits: ShapeLimits) {
    var changed: Set<ObjectIdentifier> = []
    repeat { fold([], limits, &changed) } while isUnfolded
  }

  /// The shape that has the members of the objects here.
  package var original: JSONShape {
    var shape = self
    while let next = shape.sameAs { shape = next }
    return shape
  }

  /// Whether a shape in it is the same as another one, but still has members.
  private var isUnfolded: Bool {
    sameAs != nil && hasMembers || parts.contains(where: \.isUnfolded)
  }

  /// Replaces a shape that has been merged into this one, for the shapes that are the same as that one.
  func replaceInRecursion(_ other: JSONShape) {
    if let same = other.sameAs { join(same) }
    // Straight to the end, so that no way leads over the other one and back.
    let end = original
    sameAs = end === self || end === other ? nil : end
    other.sameAs = self
  }

  private var hasMembers: Bool { !members.list.isEmpty || anyMember != nil }

  /// The objects here also have the shape `same`, like the objects merged into them.
  func join(_ same: JSONShape) {
    let (own, other) = (original, same.original)
    if own === other { return }
    guard sameAs != nil else { return sameAs = other }
    // The shape that begins first is further out.
    if own.first < other.first { other.sameAs = own } else { own.sameAs = other }
  }

  private typealias Ancestor = (shape: JSONShape, name: String)

  // Calls itself for each level of nesting; there are at most 512.
  private func fold(
    _ ancestors: [Ancestor], _ limits: ShapeLimits, _ changed: inout Set<ObjectIdentifier>
  ) {
    if sameAs != nil { mergeVariants(limits) }
    if hasMembers, sameAs != nil || anyMember == nil,
      let same = (sameAs ?? sameAncestor(ancestors))?.original, same !== self
    {
      sameAs = same
      same.absorbMembers(of: self, limits)
      changed.insert(ObjectIdentifier(same))
    }
    repeat {
      changed.remove(ObjectIdentifier(self))
      for member in members.list { member.shape.fold(ancestors + [(self, member.name)], limits, &changed) }
      element?.fold(ancestors, limits, &changed)
      anyMember?.fold(ancestors, limits, &changed)
      for variant in variants.values { variant.fold([], limits, &changed) }
    } while changed.contains(ObjectIdentifier(self))
  }

  private func sameAncestor(_ ancestors: [Ancestor]) -> JSONShape? {
    ancestors.indices.last { isSame(ancestors[$0], isNext: $0 == ancestors.count - 1) }.map {
      ancestors[$0].shape
    }
  }

  /// Whether the objects here are like the ancestor's: they have the member that has led from there to here, three
  /// quarters of the names, and where both have objects, those are alike.
  ///
  /// - Parameter isNext: whether no other objects are between. If there are, an empty list of something else looks the
  ///   same, so the member must hold something.
  private func isSame(_ ancestor: Ancestor, isNext: Bool) -> Bool {
    let other = ancestor.shape
    guard let way = members.list.first(where: { $0.name == ancestor.name })?.shape,
      isNext || way.objects > 0 || way.element != nil
    else { return false }
    return variants.isEmpty && other.variants.isEmpty && !isTagged(otherwiseThan: other)
      && hasNames(of: other, share: 3)
      && other.members.list.allSatisfy { members[$0]?.isLike($0.shape) ?? true }
  }

  /// Whether the values may be of one type, as far as a short look tells.
  private func isLike(_ other: JSONShape) -> Bool {
    guard kinds.isEmpty || other.kinds.isEmpty || kinds == other.kinds else { return false }
    guard let own = element, let others = other.element else { return hasNames(of: other, share: 2) }
    // A page of something else has the names of this one.
    return own.hasNames(of: others, share: 3) && !own.isTagged(otherwiseThan: others)
      && own.members.list.allSatisfy { member in
        others.members[member].map { member.shape.hasNames(of: $0, share: 2) } ?? true
      }
  }

  /// Whether the smaller objects share half (2) or three quarters (3) of their names with the larger ones.
  private func hasNames(of other: JSONShape, share: Int) -> Bool {
    let counts = (members.list.count, other.members.list.count)
    guard counts.0 > 0, counts.1 > 0 else { return true }
    return other.members.list.count { members[$0] != nil } * 4 >= min(counts.0, counts.1) * share
  }

  /// Members that say what an object is.
  private static let tags: Set<String> = ["type", "object", "kind", "resourceType", "__typename"]

  /// Whether the objects say that they are something else.
  private func isTagged(otherwiseThan other: JSONShape) -> Bool {
    members.list.contains { member in
      guard Self.tags.contains(member.name), let same = other.members[member] else { return false }
      let (texts, others) = (member.shape.strings.values.map(\.text), same.strings.values.map(\.text))
      return !texts.isEmpty && !others.isEmpty && Set(texts).isDisjoint(with: others)
    }
  }

  /// Takes over the members of objects that are further inside.
  private func absorbMembers(of inner: JSONShape, _ limits: ShapeLimits) {
    let part = JSONShape()
    (part.members, part.anyMember) = (inner.members, inner.anyMember)
    part.facts.formsOfManyNames = inner.facts.formsOfManyNames
    (inner.members, inner.anyMember) = (ShapeMembers(), nil)
    objectsInside += inner.objects - inner.absorbed
    inner.absorbed = inner.objects
    var merge = ShapeMerge(limits: limits)
    merge.addMembers(of: part, to: self)
  }
}
