import Foundation
import JSONCoding

/// Whether a value is written as its `format` says. A format that is not known allows everything.
enum SchemaFormat {
  static func allows(_ value: SampleValue, _ format: String) -> Bool {
    switch value {
    case .string(let text): strings[format]?(text) ?? true
    case .number(let text): numbers[format].map { allows(text, $0) } ?? true
    default: true
    }
  }

  private static let numbers: [String: (String, String)] = [
    "int32": ("-2147483648", "2147483647"), "int64": ("-9223372036854775808", "9223372036854775807"),
  ]

  private static func allows(_ text: String, _ bounds: (String, String)) -> Bool {
    guard let number = ExactNumber(text), let least = ExactNumber(bounds.0), let most = ExactNumber(bounds.1)
    else { return false }
    return number.isInteger && number >= least && number <= most
  }

  private static let strings: [String: @Sendable (String) -> Bool] = [
    "date-time": isDateTime, "date": isDate, "time": isTime, "duration": isDuration, "email": isEmail,
    "uuid": isUUID, "uri": isURI, "ipv4": isIPv4, "ipv6": isIPv6, "hostname": isHostname, "byte": isBase64,
  ]

  // MARK: - Dates (RFC 3339)

  private static func isDateTime(_ text: String) -> Bool {
    guard let mark = text.unicodeScalars.firstIndex(where: { $0 == "T" || $0 == "t" }) else { return false }
    return isDate(String(text[..<mark])) && isTime(String(text[text.unicodeScalars.index(after: mark)...]))
  }

  private static func isDate(_ text: String) -> Bool {
    guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3)
    else { return false }
    return (1...12).contains(month) && (1...GregorianCalendar.days(in: month, year)).contains(day)
  }

  private static func isTime(_ text: String) -> Bool {
    let form = /([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))/
    guard let match = text.wholeMatch(of: form), let hour = Int(match.1), let minute = Int(match.2),
      let second = Int(match.3), case let hours = match.5.flatMap({ Int($0) }) ?? 0,
      case let minutes = match.6.flatMap({ Int($0) }) ?? 0
    else { return false }
    guard hour < 24, minute < 60, second < 61, hours < 24, minutes < 60 else { return false }
    // A leap second is the last of a day of UTC.
    let offset = (hours * 60 + minutes) * (match.4 == "-" ? -1 : 1)
    return second < 60 || (hour * 60 + minute - offset + 2880) % 1440 == 1439
  }

  private static func isDuration(_ text: String) -> Bool {
    let time = /T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?/
    if text.hasPrefix("P"), !text.hasSuffix("P"), text.wholeMatch(of: /P[0-9]+W/) == nil {
      guard let days = text.prefixMatch(of: /P(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?/) else { return false }
      let rest = text[days.range.upperBound...]
      let isGap = days.0.contains(/Y[0-9]+D/) || rest.contains(/H[0-9]+S/)
      return !isGap && (rest.isEmpty || rest.wholeMatch(of: time) != nil)
    }
    return text.wholeMatch(of: /P[0-9]+W/) != nil
  }

  // MARK: - Names and places

  private static func isEmail(_ text: String) -> Bool {
    let local =
      /(?:[A-Za-z0-9!#$%&'*+\/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+\/=?^_`{|}~-]+)*|"(?:[^"\\]|\\.)+")@/
    guard let match = text.prefixMatch(of: local) else { return false }
    let domain = String(text[match.range.upperBound...])
    guard domain.hasPrefix("["), domain.hasSuffix("]") else { return isHostname(domain) }
    let address = String(domain.dropFirst().dropLast())
    return address.hasPrefix("IPv6:") ? isIPv6(String(address.dropFirst(5))) : isIPv4(address)
  }

  private static func isUUID(_ text: String) -> Bool {
    text.wholeMatch(of: /[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}/) != nil
  }

  private static func isURI(_ text: String) -> Bool {
    let form = /[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/([^\/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?/
    guard let match = text.wholeMatch(of: form) else { return false }
    let isSpelled = text.wholeMatch(of: /(?:[A-Za-z0-9\-._~:\/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*/) != nil
    let brackets = text.filter { "[]".contains($0) }.count
    let host = match.1.map { $0.split(separator: "@", omittingEmptySubsequences: false).last ?? "" } ?? ""
    let isHost = host.wholeMatch(of: /(?:\[[0-9A-Fa-f:.vV]+\]|[^\[\]:]*)(?::[0-9]*)?/) != nil
    return isSpelled && isHost && (brackets == 0 || brackets == 2 && host.hasPrefix("["))
      && (match.4?.dropFirst().contains("#") ?? false) == false
  }

  private static func isIPv4(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { $0.wholeMatch(of: /0|[1-9][0-9]{0,2}/) != nil && (Int($0) ?? 256) < 256 }
  }

  private static func isIPv6(_ text: String) -> Bool {
    let halves = text.split(separator: /::/, omittingEmptySubsequences: false).map(String.init)
    guard halves.count < 3 else { return false }
    var count = 0
    for (index, half) in halves.enumerated() where !half.isEmpty {
      let groups = half.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      for (place, group) in groups.enumerated() {
        let isLast = index == halves.count - 1 && place == groups.count - 1
        if isLast, isIPv4(group) {
          count += 2
        } else if group.wholeMatch(of: /[0-9A-Fa-f]{1,4}/) != nil {
          count += 1
        } else {
          return false
        }
      }
    }
    return halves.count == 1 ? count == 8 : count < 8
  }

  private static func isHostname(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count < 254
      && labels.allSatisfy {
        $0.utf8.count < 64 && $0.wholeMatch(of: /[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?/) != nil
      }
  }

  private static func isBase64(_ text: String) -> Bool { Data(base64Encoded: text) != nil }
}
