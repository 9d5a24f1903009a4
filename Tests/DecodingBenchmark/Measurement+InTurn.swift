extension Measurement {
  /// The two sides of a comparison take turns, so that a slow phase of the machine affects both.
  static func inTurn(_ runs: Int, _ ours: () -> Void, _ theirs: () -> Void) -> (ours: Double, theirs: Double)
  {
    var least = (ours: Double.infinity, theirs: Double.infinity)
    for _ in 0..<runs {
      least.ours = min(least.ours, seconds(ours))
      if !isAlone { least.theirs = min(least.theirs, seconds(theirs)) }
    }
    return least
  }
}
