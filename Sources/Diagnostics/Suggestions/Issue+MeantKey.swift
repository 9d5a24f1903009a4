import JSONCoding

extension Issue {
  /// The unread key that was probably meant by the missing one.
  func nearest(of members: [Issue.Member]) -> Issue.Member? {
    guard let missing = missingKey else { return nil }
    let name = MeantName.find(missing, in: members.lazy.map(\.name))
    return members.first { $0.name == name }
  }
}
