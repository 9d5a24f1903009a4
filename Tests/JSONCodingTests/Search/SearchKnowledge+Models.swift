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
      Picture RenamedKeys Parcel.Owner Mood Envelope Chain Inline Outline Sum Labeled Twig TwigObject Integers Suit \
      Event Wrapped Tagged.Kind Figure.Kind FirstFix.Shape.Point FirstFix.Shape.Line FirstFix.Shape.Area \
      FirstFix.Shape.Kind FirstFix.Letter.Header FirstFix.Either.File FirstFix.Either.Folder FirstFix.Page \
      Snake.Inner Handling.Value Handling.Basket Dependent.Settings.Rules RenamedOrder.Fee Tried.File Tried.Entry \
      Tried.Account Tried.Item.Message Tried.Item.Message.Kind Tried.Item.Call Tried.Item.Call.Kind Cost.Tree \
      Cost.Sum Cost.ProblemFirst Cost.Shape Cost.Event.Click Endless.ToWordInside.Cell WrappedErrorTests.Shop \
      WrappedErrorTests.Way ThrownErrorTests.Palette HiddenProblemTests.Bill HiddenProblemTests.Row \
      HiddenProblemTests.Mode UnionProblemTests.Click UnionProblemTests.Event.Kind UnionProblemTests.Circle \
      UnionProblemTests.Circle.Kind UnionProblemTests.Square UnionProblemTests.Square.Kind \
      UnionProblemTests.Shape.Kind UnionProblemTests.Invoice UnionProblemTests.Invoice.Kind UnionProblemTests.Old \
      UnionProblemTests.New UnionProblemTests.Block.Kind UnionProblemTests.Animal.Cat FlagCostTests.List \
      OwnErrorCostTests.Person AttemptTests.Page ThrownErrorTests.Event \
      ThrownErrorTests.Session
      """)
    add(
      .passing,
      """
      Parcel Album Shelf Even Impossible Period Animal Dog Bird Cat PastTheEnd Twig.Branch Clamped Cost.ProblemLast \
      Cost.Refused Cost.Event Cost.Pair Cost.Span Cost.Positive Cost.OwnErrors Positives PositiveMembers \
      PositiveAmounts ThreeZeros HiddenProblemTests.Identified HiddenProblemTests.Pair \
      HiddenProblemTests.Feature HiddenProblemTests.Pin HiddenProblemTests.Matrix Dependent.Row \
      Dependent.Polygon Dependent.Moded Dependent.Settings Dependent.Counted Dependent.UntilID Dependent.Series \
      PlaceholderProblemTests.Bill PlaceholderProblemTests.Span PlaceholderProblemTests.Pair \
      PlaceholderProblemTests.Event PlaceholderNumberTests.Table Endless.ToIndex Endless.ToCount Endless.ToEnd \
      Endless.Twins Handling.RefusesThree Handling.Merging UnionProblemTests.Scroll UnionProblemTests.Event \
      UnionProblemTests.Shape UnionProblemTests.Entry UnionProblemTests.Block OwnErrorCostTests.Contact \
      OwnErrorCostTests.Checked OwnErrorCostTests.Address
      """, integers: [0])
    add(.passing, "Dependent.Bill FlagCostTests.List.Row", integers: [0])
    add(.passing, "Headers", integers: [0, 3])
    add(.passing, "Endless.ToWord Endless.ToWordInside", strings: ["end"])
    add(.passing, "Figure Tagged", strings: ["circle", "box"], integers: [1])
    add(.passing, "HiddenProblemTests.Currency", integers: [3])
    add(.passing, "HiddenProblemTests.Money", strings: [" EUR"], integers: [4])
    add(.passing, "HiddenProblemTests.Payment", strings: ["card"])
    add(.passing, "UnionProblemTests.Animal", strings: ["cat", "no animal"])
    add(.passing, "UnionProblemTests.Feed", integers: [2])
    add(.passing, "Dependent.Answer", integers: [200])
    add(.passing, "Dependent.Tagged", strings: ["number", "text"])
    add(.passing, "PlaceholderNumberTests.Film", strings: ["is too early"], integers: [1900])
    add(.passing, "FirstFix.Item", strings: ["call", "reasoning"])
    add(.passing, "FirstFix.Shape")
    add(.passing, "FirstFix.Event", integers: [3])
    add(.passing, "FirstFix.Letter FirstFix.Note FirstFix.Block", strings: ["call"])
    add(
      .catching,
      """
      IntOrText IntOrBool Forgiving FirstFix.Either Handling.Nested Handling.Strict Handling.StrictList \
      Handling.FirstThree Handling.NotEveryFourth Handling.LooksAtPath Handling.MaybeValue Handling.TwoPasses \
      Handling.MergingShared Handling.Shared RenamedOrder RenamedOrder.Item Tried.Contents Tried.Either Tried.Outer \
      Tried.Keyed Tried.Item Tried.Scalar Tried.Lenient HiddenProblemTests.Table HiddenProblemTests.Reading \
      ThrownErrorTests.Hue ThrownErrorTests.FirstOfTwo ThrownErrorTests.Keeper ThrownErrorTests.DateValue \
      WrappedErrorTests.Cart WrappedErrorTests.Choice WrappedErrorTests.Strict Endless.Lenient EndlessModelTests
      """, strings: ["number", "end"], integers: [0, 1, 2, 3, 4])
    add(.catching, "Handling.Branching", strings: ["plain", "number"])
    add(.catching, "Handling.Versioned", integers: [2])
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
