import JSONCoding

extension SearchKnowledge {
  /// The knowledge about the models of these tests: read by a person here, and by the index in the program.
  static let testModels: SearchKnowledge = {
    var known = SearchKnowledge(isOfSources: true)
    func add(_ code: Code, _ names: String, strings: [String] = [], integers: [Int] = []) {
      for name in names.split(separator: " ") {
        known.types["JSONCodingTests." + name] = Facts(code, Literals(strings: strings, integers: integers))
      }
    }
    add(
      .synthesized,
      """
      Picture RenamedKeys Mood Envelope Chain Inline Outline Sum Labeled \
      Integers Suit Event Wrapped Tagged.Kind Figure.Kind FirstFix.Shape.Point FirstFix.Shape.Line \
      FirstFix.Shape.Area FirstFix.Shape.Kind FirstFix.Letter.Header FirstFix.Either.File \
      FirstFix.Either.Folder FirstFix.Page Snake.Inner Tried.File Tried.Entry \
      Tried.Account \
      Cost.Tree Cost.Sum Cost.ProblemFirst Cost.Shape WrappedErrorTests.Shop \
      WrappedErrorTests.Way ThrownErrorTests.Palette FlagCostTests.List OwnErrorCostTests.Person \
      AttemptTests.Page ThrownErrorTests.Event ThrownErrorTests.Session
      """)
    add(
      .passing,
      """
      Album Shelf Even Impossible Period Animal Dog Bird Cat PastTheEnd Clamped \
      Cost.ProblemLast Cost.Refused Cost.Positive Cost.OwnErrors Positives \
      PositiveMembers PositiveAmounts OwnErrorCostTests.Checked \
      OwnErrorCostTests.Address FlagCostTests.List.Row \
      EndlessLoopTests.Twins RefusingLoopTests.Headers
      """, integers: [0])
    add(.passing, "Figure Tagged", strings: ["circle", "box"], integers: [1])
    add(.passing, "FirstFix.Item", strings: ["call", "reasoning"])
    add(.passing, "FirstFix.Shape")
    add(.passing, "FirstFix.Event", integers: [3])
    add(.passing, "FirstFix.Letter FirstFix.Note FirstFix.Block", strings: ["call"])
    add(
      .catching,
      """
      FirstFix.Either Tried.Contents \
      Tried.Either Tried.Outer Tried.Keyed Tried.Scalar Tried.Lenient ThrownErrorTests.Hue \
      ThrownErrorTests.FirstOfTwo ThrownErrorTests.Keeper ThrownErrorTests.DateValue \
      WrappedErrorTests.Cart WrappedErrorTests.Choice WrappedErrorTests.Strict EndlessLoopTests.Restless
      """, strings: ["number", "end"], integers: [0, 1, 2, 3, 4])
    return known
  }()
}

extension RecordDecoder {
  /// A decoder that knows the code of the tests' models.
  static var forTestModels: RecordDecoder {
    let decoder = RecordDecoder()
    decoder.knowledge = { .testModels }
    return decoder
  }
}
