/// How far the output was before a value: what to go back to if the value fails, and what to forget once it is complete.
struct Checkpoint {
  let switches: Int
  let places: Int
  let members: Int
  let keys: Int
  let tables: Int
  let edits: Int
  let ranges: Int
  let offset: Int
  /// The object or array that the value goes into, as it was.
  let container: Place

  /// The caller has made `id` the current place.
  @inline(__always)
  init(_ context: EncodingContext, _ id: PlaceID) {
    switches = context.switches
    places = context.places.count
    members = context.members.count
    keys = context.keys.count
    tables = context.tables.count
    edits = context.edits.count
    ranges = context.ranges.count
    offset = context.bytes.count
    container = context.places[id.index]
  }
}

extension EncodingContext {
  /// Closes the place of a value that is complete. Unless the model has also written elsewhere meanwhile, or `keepsPlaces`, all
  /// that was known of what is in the value is forgotten: nothing after it can change it.
  @inline(__always)
  func leave(_ id: PlaceID, _ before: Checkpoint, keepsPlaces: Bool) {
    guard isIntact(id, since: before) else { return }
    let container = places[id.index].parent
    repeat { closeTop() } while top.index >= id.index
    if !keepsPlaces { forget(since: before, in: container) }
  }

  /// Takes back what was written of a value that failed, so that a model may go on without it.
  ///
  /// Where the model has also written elsewhere meanwhile, that cannot be done, and `error` is the result of the whole.
  @inline(never)
  func takeBack(_ error: any Error, from id: PlaceID, _ before: Checkpoint) {
    guard isIntact(id, since: before) else {
      if failure == nil { failure = error }
      return
    }
    top = id
    bytes.truncate(to: before.offset)
    edits.removeLast(edits.count - before.edits)
    ranges.removeLast(ranges.count - before.ranges)
    forget(since: before, in: id.index)
    if members.count > before.members, before.container.table >= 0 {
      tables[before.container.table][nameText(of: members[before.members])] = nil
    }
    tables.removeLast(tables.count - before.tables)
    members.removeLast(members.count - before.members)
    places[id.index] = before.container
  }

  /// Whether all that was written since went to the end of one strand, in a place that is still open.
  @inline(__always)
  private func isIntact(_ id: PlaceID, since before: Checkpoint) -> Bool {
    switches == before.switches && isLive(id) && !places[id.index].isClosed
  }

  /// The container's own new member stays, and its table.
  @inline(__always)
  private func forget(since before: Checkpoint, in container: Int) {
    let isMember = places[container].kind == .object && places[container].count > before.container.count
    let tablesKept = max(before.tables, places[container].table + 1)
    places.removeLast(places.count - before.places)
    members.removeLast(members.count - before.members - (isMember ? 1 : 0))
    keys.removeLast(keys.count - before.keys)
    tables.removeLast(tables.count - tablesKept)
  }
}
