import JSONCoding

/// Finds threads on which a model's own code computes for ever in the search for further problems.
///
/// A model may loop until its values say that it is done, which those of a placeholder never say. Only the processor
/// time that the thread itself uses counts, so a busy machine changes nothing.
struct SearchWatch {
  private var last: [ObjectIdentifier: (mark: WorkSlot.Mark, time: Duration)] = [:]

  /// Where the slot's thread was when it last read anything, if its code has computed for too long since; nil
  /// otherwise. To be asked again and again.
  mutating func endlessMark(of slot: WorkSlot, _ thread: WorkerThread) -> WorkSlot.Mark? {
    let key = ObjectIdentifier(slot)
    guard let mark = slot.mark, let patience = mark.search?.patience, let time = thread.processorTime else {
      last[key] = nil
      return nil
    }
    guard let (lastMark, since) = last[key], lastMark == mark else {
      last[key] = (mark, time)
      return nil
    }
    return time - since >= patience ? mark : nil
  }
}
