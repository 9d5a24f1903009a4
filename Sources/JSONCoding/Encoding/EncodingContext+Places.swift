/// Opening, closing and coming back to places.
extension EncodingContext {
  @inline(__always)
  func isLive(_ id: PlaceID) -> Bool {
    places.indices.contains(id.index) && places[id.index].serial == id.serial
  }

  /// Makes the end of the place's content the place where bytes go; false if the place is no more.
  @inline(__always)
  func makeCurrent(_ id: PlaceID) -> Bool {
    top == id || comeBack(to: id)
  }

  @inline(never)
  private func comeBack(to id: PlaceID) -> Bool {
    guard isLive(id) else { return false }
    if places[id.index].isClosed {
      reopen(id)
      return true
    }
    switchTo(places[id.index].strand)
    while top != id, top != .none { closeTop() }
    return top == id
  }

  /// Begins a strand for what comes late: more content, or all of it where `{}` was written for a place without any.
  private func reopen(_ id: PlaceID) {
    let place = places[id.index]
    let isEmpty = place.kind == .empty
    let late = addStrand()
    edits.append(
      Edit(strand: place.strand, offset: place.end, removed: isEmpty ? 2 : 0, content: .strand(late)))
    places[id.index].strand = late
    places[id.index].below = .none
    places[id.index].isClosed = false
    places[id.index].isContinued = !isEmpty
    top = id
  }

  /// Closes the place at the end of the current strand.
  func closeTop() {
    let index = top.index
    let place = places[index]
    top = place.below
    places[index].isClosed = true
    switch place.kind {
    case .scalar:
      break
    case .empty:
      places[index].end = bytes.count
      bytes.append("{}")
    case .array:
      places[index].end = bytes.count
      if !place.isContinued { bytes.append(.arrayEnd) }
    case .object:
      if place.lastMember >= 0, members[place.lastMember].end < 0 {
        members[place.lastMember].end = bytes.count
      }
      if place.hasUnorderedMembers { sortMembers(of: place) }
      places[index].end = bytes.count
      if !place.isContinued { bytes.append(.objectEnd) }
    }
  }

  /// Begins an object or an array in a place that is empty, or returns to the one that it holds; false if that cannot be.
  func openContainer(_ kind: Place.Kind, in id: PlaceID) -> Bool {
    guard isLive(id) else { return misuse([], EncodingContext.tooLate) }
    let place = places[id.index]
    if place.kind == kind { return true }
    guard place.kind == .empty else {
      return misuse(codingPath(of: id), EncodingContext.anotherKind)
    }
    guard place.depth < EncodingContext.maximumDepth else {
      return misuse(codingPath(of: id), EncodingContext.tooDeep)
    }
    _ = makeCurrent(id)
    places[id.index].kind = kind
    bytes.append(kind == .object ? .objectStart : .arrayStart)
    return true
  }

  /// Begins the single value of a place.
  ///
  /// - Throws: `EncodingError.invalidValue` if the place has a value.
  func beginValue(_ value: Any, in id: PlaceID) throws {
    try requireEmpty(id, for: value)
    _ = makeCurrent(id)
    places[id.index].kind = .scalar
  }

  func requireEmpty(_ id: PlaceID, for value: Any) throws {
    if isLive(id), places[id.index].kind == .empty { return }
    throw invalid(
      value, codingPath(of: id), isLive(id) ? EncodingContext.anotherValue : EncodingContext.tooLate)
  }

  /// The bytes of a strand, the current one or another.
  func bytes(of index: Int) -> ByteBuffer {
    index == strand ? bytes : strands[index].bytes
  }

  /// Begins a strand, the current one from now on; its index.
  func addStrand() -> Int {
    strands.append(Strand(bytes: ByteBuffer(capacity: 64), top: .none))
    switchTo(strands.count - 1)
    return strand
  }

  func switchTo(_ index: Int) {
    guard index != strand else { return }
    strands[strand] = Strand(bytes: bytes, top: top)
    strand = index
    bytes = strands[index].bytes
    top = strands[index].top
    switches += 1
  }

}
