import Diagnostics
import Foundation
import Testing
import TestSupport

@testable import JSONCoding

/// What the observer gives is what models accept, as Foundation's decoder says.
@Suite struct ModelObserverTests {
  private static func observer() -> ModelObserver {
    ModelObserver(CodingStrategies(), literals: ["payment", "rename", "else", "point", "group"])
  }

  private static func foundationDecodes(_ type: any Decodable.Type, _ value: SampleValue) -> Bool {
    func run<Value: Decodable>(_ type: Value.Type) -> Bool {
      (try? JSONDecoder().decode(type, from: Data(value.text.utf8))) != nil
    }
    return run(type)
  }

  @Test(arguments: AcceptedTextTests.rows) func everySampleDecodes(_ row: AcceptedTextTests.Row) throws {
    let observer = Self.observer()
    let accepted = observer.observe(row.type)
    let smallest = try #require(accepted.smallest)
    let full = try #require(accepted.fullest)
    let samples = accepted.variations + [smallest, full]
    #expect(Set(accepted.variations).count == accepted.variations.count)
    for sample in samples { #expect(Self.foundationDecodes(row.type, sample), "\(sample.text)") }
  }

  @Test func valueOfSeveralTypesIsOfEachOfThemInTurn() {
    let samples = Self.observer().observe(Observed.Notes.self).variations.map(\.text)
    #expect(
      Set(samples).isSuperset(of: [
        #""text""#, "[]", #"[{"kind":"payment","amount":1}]"#, #"[{"kind":"rename","name":"text"}]"#,
      ]), "\(samples)")
  }

  /// Keys with values of several types, a third of which may be absent.
  private struct OfManyTypes: Decodable {
    static let count = 50

    private struct AnyKey: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(_ number: Int) { stringValue = "key\(number)" }
      init?(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    private struct Person: Decodable { let name: String; let age: Int? }
    private enum State: String, Decodable, CaseIterable { case open, done, late }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: AnyKey.self)
      for number in 0..<Self.count {
        let key = AnyKey(number)
        switch number % 9 {
        case 0: _ = try values.decode(Int.self, forKey: key)
        case 1: _ = try values.decode(String.self, forKey: key)
        case 2: _ = try values.decodeIfPresent(Bool.self, forKey: key)
        case 3: _ = try values.decodeIfPresent(String.self, forKey: key)
        case 4: _ = try values.decode(Date.self, forKey: key)
        case 5: _ = try values.decode([String].self, forKey: key)
        case 6: _ = try values.decodeIfPresent(URL.self, forKey: key)
        case 7: _ = try values.decode(Person.self, forKey: key)
        default: _ = try values.decode(State.self, forKey: key)
        }
      }
    }
  }

  /// The reads grow with the square of the keys, and one takes a microsecond or less: 200 keys would be observed within a
  /// second.
  @Test func typeOfManyKeysIsObservedWithAFewReadsForEachPairOfKeys() throws {
    let observer = Self.observer()
    let before = observer.trials.budget
    let accepted = observer.observe(OfManyTypes.self)
    #expect(accepted.fullest?.members.count == OfManyTypes.count)
    let reads = before - observer.trials.budget
    #expect(reads < 25 * OfManyTypes.count * OfManyTypes.count, "\(reads)")
  }

  /// A type that holds itself is observed several times. When the time is over, what is known stays.
  @Test func whatIsKnownStaysWhenTheTimeIsOver() throws {
    final class Timer {
      var observer: ModelObserver?
      var tried = 0
      var most = Int.max

      func willTry() -> Bool {
        tried += 1
        if tried == most { observer?.trials.end = .now - .seconds(1) }
        return true
      }
    }
    func observe(most: Int) -> (type: AcceptedType, tried: Int) {
      let timer = Timer()
      timer.most = most
      let observer = ModelObserver(CodingStrategies(), willTry: { _, _ in timer.willTry() })
      timer.observer = observer
      defer { timer.observer = nil }
      return (observer.observe(Observed.Tree.self), timer.tried)
    }
    let whole = observe(most: .max)
    #expect(!whole.type.isIncomplete)
    var incomplete = 0
    for most in 1..<whole.tried {
      let (type, _) = observe(most: most)
      if type.smallest != nil { #expect(!type.variations.isEmpty, "after \(most) of \(whole.tried)") }
      incomplete += type.isIncomplete ? 1 : 0
    }
    #expect(incomplete > 0)
  }

  @Test(arguments: AcceptedTextTests.rows) func isTheSameEachTime(_ row: AcceptedTextTests.Row) {
    let (one, other) = (Self.observer().observe(row.type), Self.observer().observe(row.type))
    #expect(one.variations == other.variations && one.fullest == other.fullest)
  }

  @Test func variesOneThingAtATime() {
    let accepted = Self.observer().observe(Observed.Shape.self)
    #expect(
      accepted.variations.map(\.text) == [
        #"{"kind":"circle","radius":1}"#, #"{"kind":"square","side":1}"#, #"{"kind":"empty"}"#,
        #"{"kind":"square","side":1,"filled":null}"#, #"{"kind":"square","side":1,"filled":false}"#,
        #"{"kind":"square","side":1,"filled":true}"#,
      ])
  }

  @Test func holdsItselfToADepthOfThree() throws {
    let full = try #require(Self.observer().observe(Observed.Tree.self).fullest)
    let children = PathComponent.member("children")
    #expect(full[[children, .index(0), children, .index(0)]] != nil)
  }

  @Test func findsValuesThatFitTogether() throws {
    let smallest = try #require(Self.observer().observe(Observed.Span.self).smallest)
    #expect(smallest.text == #"{"low":0,"high":1}"#)
  }

  @Test func namesWhatIsNotWritten() {
    #expect(Self.observer().observe(Observed.Dog.self).unwritten == [[.member("breed")]])
  }

  @Test func doesNotTryWhatItMayNot() {
    let observer = ModelObserver(CodingStrategies(), literals: ["payment", "rename"]) { payload, _ in
      !payload.text.contains(#""type":"payment""#)
    }
    #expect(
      observer.observe(Observed.Event.self).variations.map(\.text) == [#"{"type":"rename","name":"text"}"#])
  }

  /// A type of 40 keys takes as many trials as it has keys, times a few.
  @Test func isBounded() {
    var trials = 0
    let observer = ModelObserver(CodingStrategies()) { _, _ in
      trials += 1
      return true
    }
    let accepted = observer.observe(Wide.self)
    #expect(!accepted.isIncomplete && trials < 6 * 40)
    guard case .own(let place) = accepted.form, case .object(let object)? = place.alternatives.first?.content
    else {
      Issue.record("not an object")
      return
    }
    #expect(object.members.count == 40 && object.members.count(where: \.mayBeAbsent) == 20)
  }

  struct Wide: Decodable {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      for number in 0..<20 {
        _ = try values.decode(Int.self, forKey: Key(stringValue: "needed\(number)"))
        _ = try values.decodeIfPresent(String.self, forKey: Key(stringValue: "optional\(number)"))
      }
    }
  }

  private enum Unit: String, Codable { case day, week }
  private struct Period: Codable {
    let unit: Unit
    let count: Int
  }
  /// Tries several types, and tells of one problem at a time.
  private enum Either: Decodable {
    case text(String)
    case period(Period)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do { self = .text(try container.decode(String.self)) } catch {
        self = .period(try container.decode(Period.self))
      }
    }
  }
  private struct Even: Decodable {
    let even: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      even = try container.decode(Int.self, forKey: .even)
      if even != 4 {
        throw DecodingError.dataCorruptedError(forKey: .even, in: container, debugDescription: "not four")
      }
    }

    enum Keys: CodingKey { case even }
  }
  private struct Plan: Decodable {
    let name: String
    let either: Either
    let even: Even
    let since: Period
  }

  /// Where a type refuses a payload, the values that it needs are those of the types that it asks for there.
  @Test func valuesThatAreNeededAreFoundWithoutTheRest() throws {
    let payload = #"{"name":5,"either":{"unit":"year","count":"2"},"even":{"even":3},"since":{"unit":"day"}}"#
    let observer = Self.observer()
    let needed = try observer.neededValues(of: Plan.self, for: #require(SampleValue.parsed(payload)))
    let found = needed.map { "\(JSONPointer.string($0.path)) \($0.values.first?.text ?? "-")" }
    #expect(
      Set(found) == [
        #"/name "text""#, #"/either/unit "day""#, "/either/count 1", "/even/even 4", "/since/count 1",
      ])
    #expect(observer.neededValues(of: Plan.self, for: .object([])).count == 4)
  }
}
