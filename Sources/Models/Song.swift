/// A song from a player's API, where every key except `id` may be absent, null, or have a value:
///
///     {"id": 1, "name": "Low Tide", "file": null, "coverImage": "https://example.com/1.jpg", "likeCount": 3, "like": 1}
public struct Song: Hashable, Sendable {
  public var id: Int
  public var name: Field<String> = .absent
  public var file: Field<String> = .absent
  /// Also read from the key `converImage`, as some versions of the API spell it; `coverImage` wins if both are present.
  /// Always written as `coverImage`.
  public var coverImage: Field<String> = .absent
  public var likeCount: Field<Int> = .absent
  /// Read from true, false, 1 and 0.
  public var like: Field<NumericBool> = .absent
  /// In seconds.
  public var length: Field<Int> = .absent

  /// Applies this song to a stored one: absent keeps the stored value, null clears it, a value replaces it.
  public func applied(to stored: Song) -> Song {
    Song(
      id: id,
      name: name.applied(to: stored.name),
      file: file.applied(to: stored.file),
      coverImage: coverImage.applied(to: stored.coverImage),
      likeCount: likeCount.applied(to: stored.likeCount),
      like: like.applied(to: stored.like),
      length: length.applied(to: stored.length))
  }
}

// Encoding is synthesized: Field brings the overloads that tell absent from null.
extension Song: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, file, coverImage, likeCount, like, length
  }

  private enum OtherSpellings: String, CodingKey {
    case converImage
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let misspelt = try decoder.container(keyedBy: OtherSpellings.self)
    id = try container.decode(Int.self, forKey: .id)
    name = try container.decode(Field<String>.self, forKey: .name)
    file = try container.decode(Field<String>.self, forKey: .file)
    // Read even if it is not used, so that a value of the wrong type is still an error.
    let converImage = try misspelt.decode(Field<String>.self, forKey: .converImage)
    let coverImage = try container.decode(Field<String>.self, forKey: .coverImage)
    self.coverImage = coverImage == .absent ? converImage : coverImage
    likeCount = try container.decode(Field<Int>.self, forKey: .likeCount)
    like = try container.decode(Field<NumericBool>.self, forKey: .like)
    length = try container.decode(Field<Int>.self, forKey: .length)
  }
}
