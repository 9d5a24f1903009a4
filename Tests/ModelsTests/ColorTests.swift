@testable import Models
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("lower case", "#194c89", Color(red: 0x19, green: 0x4c, blue: 0x89)),
    ("upper case", "#FFFAD4", Color(red: 0xff, green: 0xfa, blue: 0xd4)),
    ("leading zeros", "#00000f", Color(red: 0, green: 0, blue: 15)),
  ])
  func hexadecimal(_ name: String, _ text: String, _ color: Color) {
    #expect(Color(hexadecimal: text) == color, "\(name)")
    #expect(color.hexadecimal == text.lowercased(), "\(name)")
    #expect("\(color)" == text.lowercased(), "\(name)")
  }

  @Test(arguments: [
    ("empty", ""), ("sign alone", "#"), ("no sign", "194c89"), ("five digits", "#194c8"),
    ("seven digits", "#194c890"),
    ("three digits", "#fff"), ("a letter beyond f", "#194c8g"), ("a space", "# 94c89"),
    ("a minus", "#-94c89"),
    ("full-width digits", "#１９４c89"), ("two bytes instead of two digits", "#194cé"), ("a name", "teal"),
  ])
  func otherText(_ name: String, _ text: String) {
    #expect(Color(hexadecimal: text) == nil, "\(name)")
  }
}
