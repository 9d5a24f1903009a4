extension JSONShape {
  /// Adds what another worker has recorded with the same limits. The other shape must not be used afterwards.
  ///
  /// The members are then in the order of the input.
  package func merge(_ other: JSONShape, _ limits: ShapeLimits) {
    mergeAbsences(of: other)
    first = min(first, other.first)
    sites.merge(other.sites)
    nulls += other.nulls
    falses += other.falses
    trues += other.trues
    numbers.merge(other.numbers)
    strings.merge(other.strings, limits)
    arrays += other.arrays
    arrayLengths.merge(other.arrayLengths)
    objects += other.objects
    objectLengths.merge(other.objectLengths)
    isCut = isCut || other.isCut
    reads.merge(other.reads)
    other.successor = self
    if let part = other.element {
      if let element {
        element.merge(part, limits)
      } else {
        element = part
      }
    }
    mergeVariants(of: other, limits)
    mergeMembers(of: other, limits)
    absorbed += other.absorbed
    objectsInside += other.objectsInside
    replaceInRecursion(other)
  }

  /// What one of the two lacks, its objects lack. Before the sites of both are merged.
  private func mergeAbsences(of other: JSONShape) {
    let (own, others) = (sites[.object], other.sites[.object])
    for member in members.list {
      let match = other.members.index(of: member.name, hash: member.hash)
      let absence = match.map { other.members.list[$0].shape.absence } ?? others
      member.shape.absence = ShapeSite.first(member.shape.absence, absence)
    }
    for member in other.members.list {
      let match = members.index(of: member.name, hash: member.hash)
      let absence = match.map { members.list[$0].shape.absence } ?? own
      member.shape.absence = ShapeSite.first(member.shape.absence, absence)
    }
  }

  func mergeMembers(of other: JSONShape, _ limits: ShapeLimits) {
    if anyMember != nil || other.anyMember != nil {
      mergeMembers(limits)
      other.mergeMembers(limits)
      formsOfManyNames.formIntersection(other.formsOfManyNames)
      if let own = anyMember, let part = other.anyMember {
        own.merge(part, limits)
      } else {
        anyMember = anyMember ?? other.anyMember
      }
      return
    }
    for member in other.members.list {
      if let found = members.index(of: member.name, hash: member.hash) {
        members.list[found].shape.merge(member.shape, limits)
      } else {
        members.append(member.name, hash: member.hash, member.shape)
      }
    }
    if members.list.count > limits.names { mergeMembers(limits) } else { members.sort() }
    constants = members.list.count { $0.shape.absence == nil }
  }

  /// Makes all members one. Returns how many nodes fewer the tree has.
  @discardableResult
  package func mergeMembers(_ limits: ShapeLimits) -> Int {
    guard anyMember == nil, let start = members.list.first else { return 0 }
    formsOfManyNames = nameForms
    let before = nodes
    let sum = start.shape
    for member in members.list.dropFirst() { sum.merge(member.shape, limits) }
    members = ShapeMembers()
    anyMember = sum
    return before - nodes
  }

  private func mergeVariants(of other: JSONShape, _ limits: ShapeLimits) {
    if hasTooManyVariants || other.hasTooManyVariants {
      mergeVariants(limits)
      other.mergeVariants(limits)
      return
    }
    for (variant, shape) in other.variants {
      if let own = variants[variant] { own.merge(shape, limits) } else { variants[variant] = shape }
    }
    other.variants = [:]
    if variants.count > limits.variants { mergeVariants(limits) }
  }

  /// Makes the members of all variants the object's own. Returns how many nodes fewer the tree has.
  @discardableResult
  package func mergeVariants(_ limits: ShapeLimits) -> Int {
    hasTooManyVariants = true
    guard !variants.isEmpty else { return 0 }
    let before = nodes
    let parts = variants.values.sorted { $0.first < $1.first }
    variants = [:]
    for part in parts {
      isCut = isCut || part.isCut
      mergeMembers(of: part, limits)
    }
    return before - nodes
  }

  /// How many shapes in the tree have a path that `other` does not have.
  func pathsLacking(in other: JSONShape) -> Int {
    func count(_ part: JSONShape?, _ match: JSONShape?) -> Int {
      guard let part else { return 0 }
      return match.map { part.pathsLacking(in: $0) } ?? part.nodes
    }
    return count(element, other.element) + count(anyMember, other.anyMember)
      + members.list.reduce(0) { $0 + count($1.shape, other.shape(of: $1)) }
      + variants.reduce(0) { $0 + count($1.value, other.variants[$1.key]) }
  }

  /// Removes the shapes whose paths `other` does not have, because there is no room for them.
  func removePathsLacking(in other: JSONShape) {
    func keep(_ part: JSONShape?, _ match: JSONShape?) -> Bool {
      guard let part else { return false }
      match.map { part.removePathsLacking(in: $0) }
      if match == nil { isCut = true }
      return match != nil
    }
    if !keep(element, other.element) { element = nil }
    if !keep(anyMember, other.anyMember) { anyMember = nil }
    var kept = ShapeMembers()
    for member in members.list where keep(member.shape, other.shape(of: member)) {
      kept.append(member.name, hash: member.hash, member.shape)
    }
    members = kept
    variants = variants.filter { keep($0.value, other.variants[$0.key]) }
  }

  /// The shape of the members with this one's name.
  private func shape(of member: ShapeMembers.Member) -> JSONShape? {
    anyMember ?? members.index(of: member.name, hash: member.hash).map { members.list[$0].shape }
  }

  /// The number of shapes in the tree, this one included.
  var nodes: Int {
    members.list.reduce(1) { $0 + $1.shape.nodes } + variants.values.reduce(0) { $0 + $1.nodes }
      + (element?.nodes ?? 0) + (anyMember?.nodes ?? 0)
  }
}
