extension SourceIndex {
  /// What declares the names in the expressions of `--decoder` and `--encoder`: types, or else values, those in an
  /// extension of the coder first.
  func declarations(namedBy coders: [CoderCode]) -> Set<Int> {
    var found: Set<Int> = []
    for coder in coders {
      let extending = Set(files(extending: coder.typeName))
      for name in coder.names {
        let types = files(declaringAny: name)
        let values = types.isEmpty ? files(withValue: name) : []
        let own = values.filter(extending.contains)
        let candidates = !types.isEmpty ? types : own.isEmpty ? values : own
        if let nearest = nearest(candidates, to: nil) { found.insert(nearest) }
      }
    }
    return found
  }
}
