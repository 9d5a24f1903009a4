/// The keys whose values a type refuses whatever they are, so trying one placeholder after the other is pointless.
///
/// A type may check that an address has an `@`, which no placeholder has. That is found out on the type alone, with all
/// pairs of a placeholder for the key and one for all other values, once a few records have refused each placeholder.
struct RefusedKeys {
  /// A key with what the type says of its value, without the digits: these may be the value's own.
  struct RefusedKey: Hashable {
    let type: ObjectIdentifier
    let key: String
    let words: String

    init(_ type: any Any.Type, _ key: any CodingKey, _ words: String) {
      self.type = ObjectIdentifier(type)
      self.key = key.stringValue
      self.words = String(decoding: words.utf8.filter { !(0x30...0x39 ~= $0) }, as: UTF8.self)
    }
  }

  /// The number of records that must have refused all placeholders: for few of them, it does not matter.
  private static let fewest = 16
  private static let mostPlaces = 256
  static let mostReads = 1_000
  /// Of the processor, for all pairs together. A type that takes longer is not asked.
  private static let mostTime = Duration.milliseconds(20)

  private var counts: [RefusedKey: Int] = [:]
  private var answers: [RefusedKey: Bool] = [:]

  /// Whether anything is refused often.
  var isEmpty: Bool { answers.isEmpty }

  /// A record has refused each placeholder for the key.
  mutating func note(_ place: RefusedKey, of type: any Any.Type, _ decoder: PlaceholderDecoder) {
    guard answers[place] == nil, counts.count < Self.mostPlaces else { return }
    counts[place, default: 0] += 1
    guard counts[place] == Self.fewest, let type = type as? any Decodable.Type else { return }
    answers[place] = Self.refusesAll(type, place, decoder)
  }

  func contains(_ place: RefusedKey) -> Bool { answers[place] == true }

  private enum Result: Equatable {
    case refused, failed(String)
  }

  private static func refusesAll<Value: Decodable>(
    _ type: Value.Type, _ place: RefusedKey, _ decoder: PlaceholderDecoder
  ) -> Bool {
    let start = EndlessModel.use?().work
    func isLong() -> Bool {
      guard let start, let now = EndlessModel.use?().work else { return false }
      return now - start >= mostTime
    }
    var isRefused = false
    for other in 0..<Placeholder.candidates {
      var first: Result?
      for candidate in 0..<Placeholder.candidates {
        var decoder = PlaceholderDecoder(
          candidate: other, codingPath: [], userInfo: decoder.userInfo, reads: decoder.reads)
        decoder.ofKey = (place.key, candidate)
        decoder.givesSmallNumbers = true
        decoder.reads.refill()
        do {
          _ = try Value(from: decoder)
          return false
        } catch {
          guard decoder.reads.used <= mostReads, !isLong(),
            let context = DecodingError(anyOf: error)?.context
          else { return false }
          let path = context.codingPath
          let isOfKey = path.count == 1 && RefusedKey(type, path[0], context.debugDescription) == place
          let result = isOfKey ? .refused : Result.failed("\(path) \(context.debugDescription)")
          // If the placeholder leads from one error to another, the first one is not about all of them.
          if result != first ?? result { return false }
          first = result
        }
      }
      if first == .refused { isRefused = true }
    }
    return isRefused
  }
}
