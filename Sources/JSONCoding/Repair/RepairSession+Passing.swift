/// Whether an error reaches the top.
///
/// The standard library's collections let every error pass. For the model's own code, nobody knows: the error is thrown
/// into it, and shows by leaving it. If the code is directly above, the error is simply thrown. With a collection in
/// between, that would end the collection, and all its values would be decoded again for every problem in it. So the
/// call above is made once more, beside the one under way, and meets the error where it asks for the collection:
///
///     Page { total, items: [Item { id FAILS          Page is still waiting for its items
///     Page { total, items: FAILS                     made once more, it lets the error pass
///                          Item { id, name }, …      so the item is decoded again, and then the others
extension RepairSession {
  /// A call that is made once more, to see whether it lets an error pass.
  struct Probe {
    /// The call that is under way.
    let call: Frame
    /// The value that the call asks for when it meets the error.
    let place: Frame.Key
    let error: any Error
    /// The same call, as it is made once more.
    var frame: Frame?
    var isMet = false

    func isOf(_ frame: Frame) -> Bool { self.frame == nil && frame.key == call.key }

    func isAt(_ frame: Frame) -> Bool {
      self.frame != nil && self.frame === frame.outer && frame.key == place
    }

    mutating func meet() -> any Error {
      isMet = true
      return error
    }
  }

  /// Whether the error, which leaves the call of `frame`, is known to reach the top.
  ///
  /// If not, it may still do so. It is then thrown, and met again when it leaves the outer call.
  func reachesTop(_ error: any Error, leaving frame: Frame?) -> Bool {
    passedWords = nil
    guard let frame, let outer = frame.outer else { return true }
    return outer.isTransparent && reachesTop(error, through: outer)
  }

  /// Whether the error is known to reach the top from the call of `frame`, which lets every error pass.
  func reachesTop(_ error: any Error, through frame: Frame) -> Bool {
    passedWords = nil
    var inner = frame
    while true {
      while let outer = inner.outer, outer.isTransparent { inner = outer }
      guard let call = inner.outer else { return true }
      guard budget > 0, lets(error, pass: call, at: inner) else { return false }
      inner = call
    }
  }

  /// Whether the call lets the error pass when it asks for the value of `inner`.
  private func lets(_ error: any Error, pass call: Frame, at inner: Frame) -> Bool {
    let saved = (current, pending, earlier, trial, probe)
    current = call.outer
    pending = nil
    trial = .same
    probe = Probe(call: call, place: inner.key, error: error)
    defer { (current, pending, earlier, trial, probe) = saved }
    do {
      try call.decodeAgain()
      return false
    } catch let passed {
      guard probe?.isMet == true, Fault.isSame(error, passed) else { return false }
      if let wrapping = wrapping(passed) { passedWords = wrapping.words }
      return true
    }
  }
}
