import Words

/// Singulars of English nouns, by rules for their endings and tables of the nouns that do not follow them.
package enum Singular {
  /// The singular of a noun in lower case; the noun itself if it has no other form.
  static func of(_ plural: String) -> String {
    if let singular = irregular[plural] { return singular }
    // Ties, lies, dies.
    if plural.count <= 4, plural.hasSuffix("ies") { return String(plural.dropLast()) }
    // An `s` alone is not a plural.
    guard plural != "s", let rule = rules.first(where: { plural.hasSuffix($0.ending) }) else { return plural }
    return plural.dropLast(rule.ending.count) + rule.replacement
  }

  /// The name of a type in the singular: `SalesEntry` for `SalesEntries`.
  package static func type(_ name: String) -> String {
    guard let last = SwiftName.words(name).last else { return name }
    let word = last.lowercased()
    let singular = of(word)
    if word == singular + "s" { return String(name.dropLast()) }
    return singular == word ? name : name.dropLast(last.count) + SwiftName.capitalized(singular)
  }

  /// A longer ending is tried before a shorter one.
  private static let rules = """
    children:child people:person ndices:ndex rtices:rtex trices:trix geese:goose teeth:tooth
    eeses:eese ouses:ouse auses:ause eaves:eaf oaves:oaf arves:arf nives:nife wives:wife lives:life
    feet:foot data:data itis:itis news:news yses:ysis eses:esis sses:ss sis:sis shes:sh ches:ch zzes:zz
    uses:us lves:lf men:man ata:a ois:ois xes:x oes:o ies:y ss:ss us:us ae:a s:
    """.pairs.map { (ending: $0, replacement: $1) }

  private static let irregular: [String: String] = {
    var singulars = Dictionary(others.pairs, uniquingKeysWith: { first, _ in first })
    for word in unchanging.words { singulars[word] = word }
    for word in withE.words { singulars[word + "s"] = word }
    return singulars
  }()

  private static let unchanging = """
    alias analytics as atlas aws axis basis bias canvas chaos chassis corps debris diabetes dns does economics ethics
    gas goods gps has headquarters https ios ipados is its js kubernetes lens logistics macos mathematics news os
    pants physics politics postgres redis series shorts sms species statistics this tvos visionos was watchos yes
    """

  /// Singulars whose plural only adds an S, although the ending suggests another rule: most end with E.
  private static let withE = """
    abuse ache apache avalanche backache bookie brownie bourgeoisie cache calorie canoe cookie cpu creche dissolve doe
    eave excuse freebie fuse genie gpu guru headache hoodie horde lingerie menu microfiche moustache movie muse newbie
    niche oboe olive overuse pastiche pie pixie porsche prairie psyche quiche recluse resolve reuse rookie salve selfie
    shoe sku smoothie stymie suffuse toe tranche twelve use valve veggie zombie
    """

  private static let others = """
    aliases:alias alumni:alumnus apices:apex appendices:appendix atlases:atlas axes:axis bacteria:bacterium
    biases:bias cacti:cactus canvases:canvas codices:codex corpora:corpus crises:crisis criteria:criterion
    curricula:curriculum data:datum diagnoses:diagnosis dice:die emphases:emphasis errata:erratum foci:focus
    fungi:fungus gases:gas genera:genus helices:helix lenses:lens lice:louse loci:locus maxima:maximum
    memoranda:memorandum mice:mouse minima:minimum monies:money nuclei:nucleus oases:oasis octopi:octopus
    optima:optimum oxen:ox phenomena:phenomenon quanta:quantum quizzes:quiz radices:radix radii:radius
    spectra:spectrum stimuli:stimulus syllabi:syllabus synopses:synopsis thieves:thief
    """
}

extension String {
  fileprivate var words: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }

  /// The words `plural:singular`.
  fileprivate var pairs: [(String, String)] {
    words.map { word in
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      return (String(parts[0]), String(parts[1]))
    }
  }
}
