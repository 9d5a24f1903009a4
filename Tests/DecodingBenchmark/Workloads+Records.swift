import Foundation

/// Texts of records, in an array or one per line.
extension Workload {
  static func orderLines(_ count: Int) -> Data {
    lines(count) {
      #"{"id":"\#(identifier($0))","placed":"\#(date($0))","total":\#($0 % 10_000).\#($0 % 90 + 10),"#
        + #""isPaid":\#($0 % 3 != 0),"tags":["gift","number \#($0 % 100)"]}"#
    }
  }

  static func giftLines(_ count: Int) -> Data {
    lines(count) { #"{"name":"Sirano Vermeer \#($0)","id":\#($0),"gift":"a book about gardens"}"# }
  }

  /// Posts with the members of those in twitter.json, half of them in Japanese.
  static func tweets(_ count: Int) -> Data { array(count) { tweet($0, indented: false) } }

  /// The same, indented as for human readers.
  static func indentedTweets(_ count: Int) -> Data { array(count) { tweet($0, indented: true) } }

  private static func tweet(_ number: Int, indented: Bool) -> String {
    let text =
      number % 2 == 0
      ? "@someone1 今日の天気はとても良いので、散歩に行きました。\(number)"
      : "RT @someone1: the build takes longer than lunch \(number)"
    let (line, space) = indented ? ("\n        ", " ") : ("", "")
    let members = [
      #""created_at":\#(space)"Sun Aug 31 00:29:15 +0000 2014""#,
      #""id":\#(space)\#(505_874_924_095_815_681 + number)"#,
      #""id_str":\#(space)"\#(505_874_924_095_815_681 + number)""#,
      #""text":\#(space)"\#(text)""#,
      #""source":\#(space)"<a href=\"http://example.com/#!/download\" rel=\"nofollow\">App</a>""#,
      #""truncated":\#(space)false"#,
      #""in_reply_to_status_id":\#(space)\#(number % 3 == 0 ? "null" : "505874924095815000")"#,
      #""user":\#(space)\#(user(number, line, space))"#,
      #""geo":\#(space)null"#,
      #""coordinates":\#(space)\#(number % 5 == 0 ? "[139.69171,35.6895]" : "null")"#,
      #""retweet_count":\#(space)\#(number % 100)"#,
      #""favorite_count":\#(space)\#(number % 7)"#,
      #""entities":\#(space){"hashtags":[{"text":"tag\#(number % 50)","indices":[3,9]}],"symbols":[],"urls":[],"#
        + #""user_mentions":[{"screen_name":"someone1","name":"Someone","id":1186275104,"id_str":"1186275104","indices":[0,9]}]}"#,
      #""favorited":\#(space)false"#,
      #""retweeted":\#(space)false"#,
      #""lang":\#(space)"ja""#,
    ]
    return "{" + line + members.joined(separator: "," + line) + (indented ? "\n    " : "") + "}"
  }

  private static func user(_ number: Int, _ line: String, _ space: String) -> String {
    let line = line.isEmpty ? "" : line + "    "
    let members = [
      #""id":\#(space)\#(1_186_275_104 + number)"#,
      #""id_str":\#(space)"\#(1_186_275_104 + number)""#,
      #""name":\#(space)"\#(number % 2 == 0 ? "さくら" : "AYUMI")""#,
      #""screen_name":\#(space)"user\#(number)""#,
      #""location":\#(space)"""#,
      #""description":\#(space)"元野球部マネージャー❤︎…最高の夏をありがとう…❤︎""#,
      #""url":\#(space)null"#,
      #""protected":\#(space)false"#,
      #""followers_count":\#(space)\#(number % 5_000)"#,
      #""verified":\#(space)\#(number % 50 == 0)"#,
      #""profile_image_url":\#(space)"http:\/\/pbs.example.com\/profile_images\/\#(number)\/normal.jpeg""#,
      #""default_profile":\#(space)false"#,
    ]
    return "{" + line + members.joined(separator: "," + line) + "}"
  }

  private static func identifier(_ number: Int) -> String {
    String(format: "%08X-0000-4000-8000-%012X", number &* 2_654_435_761 & 0xFFFF_FFFF, number)
  }

  private static func date(_ number: Int) -> String {
    String(
      format: "20%02d-%02d-%02dT%02d:%02d:%02dZ", number % 30, number % 12 + 1, number % 28 + 1, number % 24,
      number % 60, number % 59)
  }

  private static func array(_ count: Int, _ element: (Int) -> String) -> Data {
    Data("[\((0..<count).map(element).joined(separator: ","))]".utf8)
  }

  private static func lines(_ count: Int, _ record: (Int) -> String) -> Data {
    Data((0..<count).map { record($0) + "\n" }.joined().utf8)
  }
}
