import JSONCoding
import OperatingSystem
import Runner
import Scaffolding
import Testing
import Words

@Suite struct ScaffoldOptionsTests {
  private func options(_ name: String) throws -> ScaffoldOptions {
    var request = ScaffoldRequest()
    request.name = name
    return try ScaffoldOptions(request)
  }

  /// A name with another meaning in code, or a keyword, is replaced by a similar one.
  @Test(arguments: [
    ("Song", "Song"), ("Type", "TypeValue"), ("Date", "DateValue"), ("Any", "AnyValue"),
    ("Self", "SelfValue"), ("Protocol", "ProtocolValue"), ("class", "ClassValue"), ("let", "Let"),
    ("JSONValue", "JSONValueValue"), ("order", "Order"), ("iPhone", "IPhone"),
    ("JSONDecoder", "JSONDecoderValue"), ("Value", "Value"), ("Key", "Key"), ("Result", "ResultValue"),
    ("open", "Open"),
  ])
  func reservedNameIsReplaced(typed: String, name: String) throws {
    let options = try options(typed)
    #expect(options.name == name)
    #expect(options.typedName == typed)
    #expect((options.replacement == nil) == (typed == name))
  }

  @Test(arguments: [
    ("order", #"types begin with a capital letter, so the model is called "Order""#),
    ("class", #""class" means something else in Swift, so the model is called "ClassValue""#),
    ("Boxed", #""Boxed" is the name of a type that models use, so this one is called "BoxedValue""#),
  ])
  func replacedNameIsExplained(typed: String, text: String) throws {
    let options = try options(typed)
    #expect(options.replacement?.text(options.name) == text)
  }
}
