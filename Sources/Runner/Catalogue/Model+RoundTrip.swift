import Diagnostics
import OperatingSystem
import Words

extension Model {
  /// Throws if its values cannot be encoded again although the settings ask for that.
  func checkRoundTrip(_ settings: Settings) throws(UsageError) {
    guard settings.roundTrip != .ignore, !isEncodable else { return }
    throw UsageError(
      "model \(Quoted(name)) has no round trip: it is Decodable, but not Encodable",
      hint: "make it Codable, or leave out \(OptionName.roundTrip.long)")
  }
}
