extension JSONShape {
  /// Adds another worker's shape, recorded with the same limits. The other shape must not be used afterwards.
  ///
  /// The members are then in the order of the input. Parts that would exceed ``ShapeLimits/nodes`` are left out.
  package func merge(_ other: JSONShape, _ limits: ShapeLimits) {
    var merge = ShapeMerge(limits: limits, room: limits.nodes - nodes)
    merge.add(other, to: self)
  }

  /// Makes all members one.
  package func mergeMembers(_ limits: ShapeLimits) {
    ShapeMerge(limits: limits).unifyMembers(of: self)
  }

  /// Makes the members of all variants the object's own.
  package func mergeVariants(_ limits: ShapeLimits) {
    ShapeMerge(limits: limits).dissolveVariants(of: self)
  }
}

/// Makes one tree of several, part by part. Calls itself for each level of nesting; there are at most 512.
struct ShapeMerge {
  let limits: ShapeLimits
  /// The number of nodes that may still be added to the tree.
  var room = Int.max

  mutating func add(_ other: JSONShape, to shape: JSONShape) {
    addAbsences(of: other, to: shape)
    shape.facts.merge(other.facts, limits)
    add(other.element, to: &shape.element, of: shape)
    addVariants(of: other, to: shape)
    addMembers(of: other, to: shape)
    shape.absorbed += other.absorbed
    shape.objectsInside += other.objectsInside
    shape.replaceInRecursion(other)
  }

  private mutating func add(_ other: JSONShape?, to part: inout JSONShape?, of shape: JSONShape) {
    guard let other else { return }
    if let part { return add(other, to: part) }
    if takesRoom(for: other, in: shape) { part = other }
  }

  private mutating func takesRoom(for part: JSONShape, in shape: JSONShape) -> Bool {
    guard room < .max else { return true }
    let nodes = part.nodes
    guard nodes <= room else {
      shape.facts.isCut = true
      return false
    }
    room -= nodes
    return true
  }

  /// The objects of one shape lack what only the other one has. Before the sites of both are merged.
  private func addAbsences(of other: JSONShape, to shape: JSONShape) {
    guard limits.wantsSites else { return }
    for (one, another) in [(shape, other), (other, shape)] {
      guard let site = another.facts.site(.object) else { continue }
      for member in one.members.list where another.members.index(of: member.name, hash: member.hash) == nil {
        member.shape.facts.absence = ShapeSite.first(member.shape.facts.absence, site)
      }
    }
  }

  // MARK: - Members

  mutating func addMembers(of other: JSONShape, to shape: JSONShape) {
    if shape.anyMember != nil || other.anyMember != nil {
      unifyMembers(of: shape)
      unifyMembers(of: other)
      shape.facts.formsOfManyNames.formIntersection(other.facts.formsOfManyNames)
      return add(other.anyMember, to: &shape.anyMember, of: shape)
    }
    for member in other.members.list {
      if let index = shape.members.index(of: member.name, hash: member.hash) {
        add(member.shape, to: shape.members.list[index].shape)
      } else if takesRoom(for: member.shape, in: shape) {
        shape.members.append(member.name, hash: member.hash, member.shape)
      }
    }
    if shape.members.list.count > limits.names { unifyMembers(of: shape) } else { shape.members.sort() }
    shape.constants = shape.members.list.count { $0.shape.facts.absence == nil }
  }

  func unifyMembers(of shape: JSONShape) {
    guard shape.anyMember == nil, let first = shape.members.list.first?.shape else { return }
    shape.facts.formsOfManyNames = shape.nameForms
    // These are in the tree already.
    var merge = ShapeMerge(limits: limits)
    for member in shape.members.list.dropFirst() { merge.add(member.shape, to: first) }
    shape.members = ShapeMembers()
    shape.anyMember = first
  }

  // MARK: - Variants

  private mutating func addVariants(of other: JSONShape, to shape: JSONShape) {
    if shape.facts.hasTooManyVariants || other.facts.hasTooManyVariants {
      dissolveVariants(of: shape)
      return dissolveVariants(of: other)
    }
    for (variant, part) in other.variants { add(part, to: &shape.variants[variant], of: shape) }
    if shape.variants.count > limits.variants { dissolveVariants(of: shape) }
  }

  func dissolveVariants(of shape: JSONShape) {
    shape.facts.hasTooManyVariants = true
    let parts = shape.variants.values.sorted { $0.first < $1.first }
    shape.variants = [:]
    var merge = ShapeMerge(limits: limits)
    for part in parts {
      shape.facts.isCut = shape.isCut || part.isCut
      merge.addMembers(of: part, to: shape)
    }
  }
}
