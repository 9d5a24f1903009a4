/// A post of the Dcard forum.
public struct Dcard: Hashable, Sendable {
  public var title: String
  public var excerpt: String

  public init(title: String, excerpt: String) {
    self.title = title
    self.excerpt = excerpt
  }
}

/// The posts of one page of the Dcard forum, in a top-level array.
public struct DcardData: Hashable, Sendable {
  public var posts: [Dcard]

  public init(posts: [Dcard]) {
    self.posts = posts
  }
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

extension DcardData {
  /// The model's description.
  public static let guide = ModelGuide(
    summary: "the posts of a forum page, in a top-level array",
    technique: "unkeyedContainer with a nestedContainer for each element")
}
