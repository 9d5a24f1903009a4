/// Strings of the formats that contracts name, in the spellings that a format allows.
enum FormatSpellings {
  /// The usual spelling first; nil for a format that is not known here.
  ///
  /// Dates as in RFC 3339, though not in lower case, which it allows and no server writes; durations as in its appendix
  /// A, UUIDs as in RFC 4122, the rest as in JSON Schema and OpenAPI.
  static func of(_ format: String) -> [String]? {
    switch format {
    case "date-time":
      [
        "2024-02-29T12:30:45Z", "2024-02-29T12:30:45.5Z", "2024-02-29T12:30:45.123Z",
        "2024-02-29T12:30:45.123456Z",
        "2024-02-29T12:30:45+02:00", "2024-02-29T12:30:45.123-08:00",
      ]
    case "date": ["2024-02-29"]
    case "time": ["12:30:45Z", "12:30:45.123Z", "12:30:45+02:00"]
    case "duration": ["P3Y6M4DT12H30M5S", "PT36H", "P2W"]
    case "email": ["user@example.com", "first.last+tag@mail.example.com"]
    case "idn-email": ["user@example.com", "用户@例え.jp"]
    case "hostname": ["example.com", "localhost"]
    case "idn-hostname": ["example.com", "例え.jp"]
    case "ipv4": ["192.0.2.1"]
    case "ipv6": ["2001:db8::1", "::ffff:192.0.2.1"]
    case "uri", "url", "iri": ["https://example.com/path?query=1#part", "urn:isbn:0451450523"]
    case "uri-reference", "iri-reference": ["https://example.com/path", "/path?query=1", "../part"]
    case "uri-template": ["https://example.com/{id}", "/users{?page,per_page}"]
    case "uuid":
      ["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"]
    case "json-pointer": ["/a/0"]
    case "relative-json-pointer": ["1/a"]
    case "regex": ["^a+$"]
    case "byte": ["SGVsbG8=", ""]
    default: nil
    }
  }
}
