import Words

/// Names for arbitrary keys, following Swift's API Design Guidelines.
extension SwiftName {
  /// A name for a property or case: `trackName` for `track_name`, `Track-Name` and `TRACK NAME`, `htmlURL` for
  /// `html_url`.
  ///
  /// - Parameter taken: names to avoid. If necessary, the name is the key itself if that is valid, has words for
  ///   the key's signs, such as `atID` for `@id`, or a number.
  static func property(_ key: String, avoiding taken: Set<String> = []) -> String {
    let name = joined(wordsOfName(key)) { $0.lowercased() }
    guard taken.contains(name) else { return name }
    if isName(key), !taken.contains(key) { return key }
    for spelled in [withSigns(key), (startsWithCapital(key) ? "capital_" : "") + key] {
      let name = joined(words(spelled)) { $0.lowercased() }
      if !name.isEmpty, !taken.contains(name) { return name }
    }
    return unused(name, taken)
  }

  /// Names for sibling keys. A key that is already a name keeps it, whatever comes before it.
  static func properties(_ keys: [String], avoiding taken: Set<String> = []) -> [String] {
    var taken = taken
    let kept = keys.map { property($0) == $0 && taken.insert($0).inserted }
    return zip(keys, kept).map { key, isKept in
      if isKept { return key }
      let name = property(key, avoiding: taken)
      taken.insert(name)
      return name
    }
  }

  /// A name for a type: `TrackName`.
  package static func type(_ key: String) -> String {
    let name = joined(wordsOfName(key), first: capitalized)
    return name.hasPrefix("_") ? "Type" + name.dropFirst() : name
  }

  /// Whether it may be the name of a property unchanged: `html_url`, `_id`. A capitalized one might hide a type.
  private static func isName(_ key: String) -> Bool {
    let scalars = key.unicodeScalars
    guard scalars.count <= longest, scalars.allSatisfy(isPart), !startsWithCapital(key) else { return false }
    return scalars.first { $0 != "_" }?.properties.isXIDStart == true
  }

  private static func startsWithCapital(_ key: String) -> Bool {
    key.first { $0 != "_" }?.isUppercase == true
  }

  /// Whether it is a word, and so may be the name of a case.
  static func isWord(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, isPart(first), first.properties.numericType == nil else { return false }
    return scalars.count <= longest
      && scalars.allSatisfy { isPart($0) || "-.:/".unicodeScalars.contains($0) }
  }

  /// The words of a key or name: runs of letters and digits, and `HTML`, `Url` of `HTMLUrl`.
  static func words(_ key: String) -> [String] {
    // The end of a very long name is ignored: it would not be kept.
    let scalars = key.unicodeScalars.prefix(4 * longest)
    let runs = scalars.split { $0 == "_" || !isPart($0) }.map { String($0) }
    let isShouted = key.contains { $0.isUppercase } && !key.contains { $0.isLowercase }
    return isShouted ? runs.map { $0.lowercased() } : runs.flatMap(camelWords)
  }

  /// A word inside a name or at the start of a type's name.
  static func capitalized(_ word: String) -> String {
    let lower = word.lowercased()
    let digits = lower.reversed().prefix { $0.isNumber }.count
    let stem = String(lower.dropLast(digits))
    if Acronyms.all.contains(stem) { return word.uppercased() }
    if stem.hasSuffix("s"), digits == 0, Acronyms.all.contains(String(stem.dropLast())) {
      return lower.dropLast().uppercased() + "s"
    }
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func wordsOfName(_ key: String) -> [String] {
    let own = words(key)
    // An e-mail is an email.
    if own.prefix(2).map({ $0.lowercased() }) == ["e", "mail"] { return ["email"] + own.dropFirst(2) }
    if own.first?.first?.isNumber == false { return own }
    if key.isEmpty { return ["empty"] }
    // For example, plus1 for +1.
    let words = self.words(withSigns(key))
    return words.isEmpty ? ["unnamed"] : words
  }

  private static let signs: [Character: String] = [
    "@": "at", "$": "dollar", "+": "plus", "#": "hash", "%": "percent", "&": "and", "*": "star", "/": "slash",
    "~": "tilde", "=": "equals", ".": "dot", ":": "colon",
  ]

  /// The key with words for its signs.
  private static func withSigns(_ key: String) -> String {
    let text = key.hasPrefix("-") ? "minus " + key.dropFirst() : key[...]
    return text.prefix(4 * longest).map { signs[$0].map { " \($0) " } ?? String($0) }.joined()
  }

  /// As many of the words as fit.
  private static func joined(_ words: [String], first: (String) -> String) -> String {
    guard let start = words.first else { return "" }
    var name = startingWithLetter(first(start))
    for word in words.dropFirst() {
      let part = capitalized(word)
      if name.unicodeScalars.count + part.unicodeScalars.count > longest { break }
      name += part
    }
    return String(String.UnicodeScalarView(name.unicodeScalars.prefix(longest)))
  }

  private static func startingWithLetter(_ name: String) -> String {
    guard let first = name.unicodeScalars.first, !first.properties.isXIDStart else { return name }
    return "_" + name
  }

  /// `track`, `URLs` and `Name` of `trackURLsName`.
  private static func camelWords(_ run: String) -> [String] {
    let characters = Array(run)
    var words: [String] = []
    var start = 0
    for place in characters.indices.dropFirst() where characters[place].isUppercase {
      // The last of several capitals begins a word, unless it is followed only by the S of a plural.
      let rest = characters.dropFirst(place + 1).prefix { $0.isLowercase }
      if characters[place - 1].isUppercase, rest.isEmpty || rest.elementsEqual("s") { continue }
      words.append(String(characters[start..<place]))
      start = place
    }
    return words + [String(characters[start...])]
  }
}

/// Acronyms, which are all capitals inside a name and all lowercase at its start.
private enum Acronyms {
  static let all = Set(
    """
    acl aes ai api arn ascii aws bic cdn cidr cli cms cors cpu crc crm csrf css csv cvc cvv db dhcp dkim dns
    dob dom dpi dsn ean eof erp eta eur faq fps ftp gbp gdpr gif gmt gpa gps gpu gtin gui guid hdr hls hmac
    hsl html http https iam iana iban icmp id ide imap imei imsi ip isbn iso isp jpeg jpg jpy json jvm jwk
    jws jwt kpi lan lcd led lte mfa mime mms mpn nfc nft ngo npi ocr oem oidc os otp pdf pgp php pid pii
    pkcs png poi ppi qr ram rfc rgb rgba roi rpc rsa rss rssi sdk seo sftp sha sim sip sku sla sms smtp spf
    sql sri ssd ssh ssid ssl ssn sso ssr svg svn tcp tld tls tos tsv ttl tv udp ui uid ulid upc uri url urn
    usb usd utc utf uuid ux vat vin vip vm voip vpc vpn wan wsdl xhr xml xsd xss yaml
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

/// Names of types that generated code needs for something else.
package enum ScaffoldTypeName {
  /// Types that are printed along with a model that needs them.
  package static let json = "JSONValue"
  package static let boxed = "Boxed"

  /// The name, or a similar one if code gives it another meaning: `DateValue` for `Date`, `Let` for `let`.
  ///
  /// - Parameter isNested: whether the type is nested, so only the code of the enclosing type would misread the name.
  package static func usable(_ name: String, isNested: Bool = false) -> String {
    let name = SwiftName.keywords.contains(name) ? name.prefix(1).uppercased() + name.dropFirst() : name
    let taken = isNested ? usedInside : reserved
    return taken.contains(name) || SwiftName.keywords.contains(name) ? name + "Value" : name
  }

  /// The types that are printed along with a model.
  static let printed: Set<String> = [json, boxed]

  /// Names that a model's own code needs for something else.
  package static let usedInside = printed.union([
    "Any", "AnyHashable", "Array", "Bool", "Codable", "CodingKey", "CodingKeys", "Data", "Date",
    "Decimal", "Decodable", "Decoder", "DecodingError", "Dictionary", "Double", "Encodable", "Encoder",
    "Foundation", "Hashable", "Int", "KeyedDecodingContainer", "KeyedEncodingContainer",
    "Optional", "Protocol", "RawValue", "Self", "Sendable", "String", "Swift",
    "Type", "UInt64", "URL", "UUID",
  ])

  /// Names that the code, or code around it, needs for something else.
  package static let reserved = usedInside.union([
    "AnyObject", "Calendar", "Character", "Class", "DateFormatter", "EncodingError", "Equatable",
    "Error", "Float", "Hasher", "Identifiable", "Int128", "Int16", "Int32", "Int64", "Int8", "JSONDecoder",
    "JSONEncoder", "Locale", "Measurement", "Never", "Notification", "RawRepresentable", "Result", "Sequence",
    "Set",
    "Substring", "Task", "TimeZone", "UInt", "UInt128", "UInt16", "UInt32", "UInt8", "URLRequest",
    "Unicode", "Void",
  ])
}

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
