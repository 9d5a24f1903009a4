import JSONCoding
import Testing
import Words

@testable import Diagnostics

/// Help names a decoder of the sources first, and mentions only the settings in its declaration.
@Suite struct DeclaredDecoderTests {
  private static let iso = DeclaredDecoder("API.decoder", dates: "iso8601", keys: "convertFromSnakeCase")
  private static let custom = DeclaredDecoder("make()", dates: "custom")
  private static let local = DeclaredDecoder(nil, dates: "custom", place: "A.swift:4")
  private static let unknown = DeclaredDecoder(".api")

  private func help(_ decoders: DeclaredDecoder..., own: Bool = false) -> StrategyHelp {
    StrategyHelp(hasOwnDecoder: own, decoders: decoders)
  }

  @Test func decoderThatSetsTheStrategyComesFirst() {
    let line = "the string is an ISO 8601 date: "
    #expect(
      help(Self.unknown, Self.custom, Self.iso).line(.iso8601)
        == line + "try --decoder API.decoder, which sets .iso8601, or use --dates iso8601")
    #expect(
      help(DeclaredDecoder("Own()", dates: "iso8601", isSubclass: true)).line(.iso8601)
        == line + "try --decoder 'Own()', a JSONDecoder subclass that sets .iso8601, or use --dates iso8601")
    #expect(
      help(Self.unknown, Self.custom).line(.iso8601)
        == line + "use --dates iso8601, or try --decoder 'make()', which has a strategy of its own")
    #expect(help(Self.unknown).line(.iso8601) == line + "use --dates iso8601")
    let formatted = DeclaredDecoder("day()", dates: "formatted")
    #expect(
      help(formatted).line(.formatted(DateText(format: "yyyy-MM-dd")))
        == "the string is a date in the form yyyy-MM-dd: use --dates yyyy-MM-dd, or try --decoder 'day()', which has a formatter of its own"
    )
    #expect(
      help(Self.iso).snakeCaseLine(nil)
        == "the names are in snake case: try --decoder API.decoder, which sets .convertFromSnakeCase, or use --keys snake"
    )
    #expect(
      help(Self.custom).line(.date(.deferredToDate))?.hasSuffix(
        "; --decoder 'make()' or --dates names another form") == true)
  }

  @Test func decoderInFunctionIsNamedWithItsPlace() {
    let line = "the string is an ISO 8601 date: use --dates iso8601"
    let local = DeclaredDecoder(nil, dates: "iso8601", place: "A.swift:4")
    #expect(help(local).line(.iso8601) == line + ", as the decoder at A.swift:4 does")
    #expect(
      help(DeclaredDecoder(nil, dates: "custom", place: "A.swift:4")).line(.iso8601)
        == line + "; the decoder at A.swift:4 has a strategy of its own")
    #expect(help(local).options(.iso8601, isInSnakeCase: false) == " --dates iso8601")
  }

  @Test func namesAndDates() {
    let line = "the names are in snake case, and the dates have another form: "
    #expect(help(Self.iso).snakeCaseLine(.iso8601) == line + "use --decoder API.decoder")
    #expect(help().snakeCaseLine(.iso8601) == line + "use --dates iso8601 --keys snake")
    #expect(
      help(Self.unknown).snakeCaseLine(.iso8601) == line + "use --dates iso8601 --keys snake")
    #expect(
      help(own: true).snakeCaseLine(.iso8601) == line
        + "the decoder needs dateDecodingStrategy = .iso8601 and keyDecodingStrategy = .convertFromSnakeCase")
  }

  @Test func eitherOfTwoFormats() {
    let (first, second) = (DateText(format: "dd/MM/yyyy"), DateText(format: "MM/dd/yyyy"))
    #expect(
      help(own: true).line(first, or: second)
        == "the string is a date in the form dd/MM/yyyy or MM/dd/yyyy: the decoder needs dateDecodingStrategy = .formatted, with the format dd/MM/yyyy or MM/dd/yyyy, whichever is meant"
    )
  }

  @Test func otherDecodersAreNotNamed() {
    #expect(help(Self.iso).line(.secondsSince1970)?.hasSuffix(", use --dates seconds") == true)
    #expect(help(Self.custom).snakeCaseLine(nil) == "the names are in snake case: use --keys snake")
    #expect(help(Self.iso, own: true).line(.iso8601)?.contains("API") == false)
  }

  @Test func valuesInAnEnvelope() {
    #expect(help(Self.unknown, Self.iso).options(.iso8601, isInSnakeCase: true) == " --decoder API.decoder")
    #expect(
      help(Self.iso).options(.iso8601, isInSnakeCase: false)
        == " and try --decoder API.decoder, or --dates iso8601")
    #expect(
      help(Self.custom).options(.iso8601, isInSnakeCase: true)
        == " --dates iso8601 --keys snake")
    #expect(help(Self.custom).options(nil, isInSnakeCase: true) == " --keys snake")
    #expect(help(Self.unknown).options(nil, isInSnakeCase: false) == "")
    #expect(help(Self.iso, own: true).options(.iso8601, isInSnakeCase: true) == "")
    let format = DateText(format: "yyyyMMdd")
    #expect(
      help(DeclaredDecoder("a", dates: "formatted")).options(.formatted(format), isInSnakeCase: false)
        == " --dates yyyyMMdd")
    #expect(help().options(.secondsSince1970, isInSnakeCase: false) == " --dates seconds")
  }

  @Test func tableHoldsThem() {
    let places = DeclaredPlaces(
      "A.swift\n\tApp.A\t\t1\t1\t\tstruct A\n\t--decoder\tAPI.decoder\tiso8601\tconvertFromSnakeCase\t\n"
        + "\t--decoder\t\t\t\tA.swift:3\n\t--decoder\tOwn()\t\t\t\tsubclass\n")
    #expect(
      places.decoders == [
        DeclaredDecoder("API.decoder", dates: "iso8601", keys: "convertFromSnakeCase"),
        DeclaredDecoder(nil, place: "A.swift:3"), DeclaredDecoder("Own()", isSubclass: true),
      ])
  }
}
