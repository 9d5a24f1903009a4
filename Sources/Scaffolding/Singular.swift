import Runner

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
    for (ending, replacement, plurals) in endings {
      for word in plurals.words { singulars[word] = word.dropLast(ending.count) + replacement }
    }
    return singulars
  }()

  private static let unchanging = """
    abdomen alias analysis analytics as atlas aws axis basis bias breeches britches canvas
    chaos chassis clippers contretemps corps debris diabetes dns does economics ethics facies
    gallows gas goods gps haggis has headquarters herpes hijinks https innings ios ipados is
    its jackanapes js kubernetes lens logistics macos mathematics mews mumps omen os pajamas
    pants physics pincers pliers politics postgres praxis proceedings pyjamas rabies redis
    reggae regimen rhinoceros scissors series shears siemens sms species specimen statistics
    subspecies sundae tennis this trousers tvos visionos was watchos yengeese yes
    """

  /// Singulars whose plural only adds an S, although the ending suggests another rule: most end with E.
  private static let withE = """
    abuse ache addie aerie aggie allie aloe amie andromache angie annexe annie annmarie apache
    archie artie aussie avalanche backache backhoe baggie barbie barrie basie belie bellyache
    bennie bernie bertie bessie betelgeuse bettie biggie billie birdie bivalve blanche blondie
    bobbie bogie bolshoi bonnie boogie bookie bouillabaisse bourgeoisie bowie brandie brie brownie
    budgie cache caddie callie calorie camaraderie canoe caribou carnegie carrie cassie charlie
    chartreuse cherie chloe christie clive cloche cockamamie collie comanche connie contuse cookie
    coolie cootie coterie cpu crappie creche crevasse crusoe curie cutesie dannie debbie defoe
    deluxe demitasse dissolve dixie doe dogie dollie donnie douche drambuie duse earache eddie
    effie ellie elsie emu erie ernie essie eugenie excuse eyrie faeroe fannie fiche floe floozie
    flossie foe footsie frankie freddie freebie fuse genie gillespie goalie goldie gpu gracie
    groupie guru guthrie hallie hanoi hattie headache heartache hesse hettie hoe hollie hoodie
    hypotenuse impasse interweave ivanhoe jackie jalousie jamie janie jannie jeanie jeannie jennie
    jesse jessie jimmie jodie joe johnie johnnie josie julie junkie kalgoorlie kathie katie kellie
    kewpie kiddie kristie laddie laramie larousse lassie laurie leslie lessie lillie lingerie
    lizzie lonnie lorie lorrie lottie louie mackenzie maggie magpie maisie mamie marcie margie
    marjorie masseuse matisse mattie mcenroe mckenzie melanie menagerie menu meuse mickie
    microfiche millie minnie mistletoe misuse moe mollie mommie monroe mountie mousse moustache movie muse
    nannie natalie necktie nellie nettie newbie niche nietzsche nightie noe oboe oldie olive ollie
    organdie overlie overuse ozzie palmolive pastiche pearlie pekoe peruse pickaxe pinkie pixie poe
    porsche posse potpie pottawatomie prairie profuse psyche quiche quickie recluse reggie resolve
    reuse reverie richie rickie robbie roche roe ronnie rookie rosalie roscoe rosemarie rosie
    rotisserie roxie ruse rushdie ruthie sadie sallie salve sammie scottie selassie selfie sherrie
    shoe sku sloe smoothie softie sophie sortie stacie stefanie stephanie stevie stomachache stymie
    suffuse susie sweetie sylvie syracuse tahoe tammie terrie tessie throe tippecanoe tiptoe toe
    tommie toothache tracie tranche transfuse trekkie twelve underlie untie use valarie valerie
    valkyrie valve veggie vickie virgie weave willie winnie woe wylie yorkie yuppie zoe zombie
    """

  /// Plurals, grouped by the replacement of their ending.
  private static let endings: [(ending: String, replacement: String, plurals: String)] = [
    (
      "es", "",
      """
      acropolises aegises aliases asbestoses atlases bathoses biases bronchitises bursitises
      caddises cannabises canvases chaoses chilies chrysalises cosmoses daises digitalises
      ephemerises epidermises epididymises ethoses eyases gases glottises hubrises ibises irises
      itises lenses mantises marquises metropolises pathoses pelvises polises quartzes rhinoceroses
      sassafrases topazes trellises yeses
      """
    ),
    (
      "i", "o",
      """
      alti bassi contralti piani soli soprani tempi virtuosi
      """
    ),
    (
      "i", "us",
      """
      alumni alveoli bacilli bronchi cacti foci fungi hippopotami incubi loci menisci nimbi nuclei
      nucleoli octopi radii sarcophagi stimuli styli succubi syllabi tori umbilici uteri
      """
    ),
    (
      "ses", "sis",
      """
      amanuenses apotheoses arterioscleroses atheroscleroses catharses cirrhoses crises diagnoses
      emphases halitoses hypnoses metamorphoses metastases misdiagnoses mitoses mononucleoses
      narcoses necroses neuroses oases osmoses osteoporoses periphrases prognoses psoriases
      psychoses scleroses scolioses sepses silicoses symbioses synopses thromboses tuberculoses
      """
    ),
    (
      "a", "on",
      """
      aphelia asyndeta criteria ganglia hyperbata noumena organa oxymora perihelia phenomena
      prolegomena
      """
    ),
    (
      "a", "um",
      """
      aquaria arboreta bacteria candelabra compendia consortia crania curricula data desiderata
      dicta emporia encomia errata extrema gymnasia honoraria interregna lustra maxima memoranda
      millennia minima momenta optima ova phyla quanta rostra spectra specula stadia strata
      trapezia ultimata vacua vela
      """
    ),
  ]

  private static let others = """
    afreeti:afreet afriti:afrit apices:apex appendices:appendix atlantes:atlas atmas:atman
    axes:axis beeves:beef booklice:booklouse brethren:brother bronchitides:bronchitis
    bursitides:bursitis carmina:carmen cherubim:cherub chrysalides:chrysalis cocces:coccis
    codices:codex corpora:corpus dice:die efreeti:efreet ephemerides:ephemeris
    epididymides:epididymis foramina:foramen gasses:gas genera:genus genii:genie goyim:goy
    grapelice:grapelouse helices:helix hooves:hoof irides:iris itides:itis kine:cow latices:latex
    lice:louse lumina:lumen mice:mouse monies:money murices:murex mythoi:mythos numina:numen
    occipita:occiput octopodes:octopus opera:opus oxen:ox pontifices:pontifex preces:precis
    probosces:proboscis quizzes:quiz radices:radix roma:rom seraphim:seraph silices:silex
    simplices:simplex stamina:stamen thieves:thief turves:turf woodlice:woodlouse
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
