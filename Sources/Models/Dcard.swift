/// A post of the Dcard forum.
public struct Dcard: Hashable, Sendable {
  public var title: String
  public var excerpt: String
}

/// The posts of one page of the Dcard forum, in a top-level array:
///
///     [{"title": "Lost umbrella", "excerpt": "Blue, left on the 8 o'clock bus"}]
public struct DcardData: Hashable, Sendable {
  public var posts: [Dcard]
}

extension DcardData: Codable {
  private enum PostKeys: String, CodingKey {
    case title, excerpt
  }

  public init(from decoder: any Decoder) throws {
    var elements = try decoder.unkeyedContainer()
    posts = []
    while !elements.isAtEnd {
      let post = try elements.nestedContainer(keyedBy: PostKeys.self)
      posts.append(
        Dcard(
          title: try post.decode(String.self, forKey: .title),
          excerpt: try post.decode(String.self, forKey: .excerpt)))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var elements = encoder.unkeyedContainer()
    for post in posts {
      var element = elements.nestedContainer(keyedBy: PostKeys.self)
      try element.encode(post.title, forKey: .title)
      try element.encode(post.excerpt, forKey: .excerpt)
    }
  }
}
