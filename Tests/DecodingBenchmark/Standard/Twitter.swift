/// twitter.json and twitterescaped.json: a search for posts, most of them in Japanese.
enum Twitter {
  struct Search: Codable {
    let statuses: [Status]
    let search_metadata: SearchMetadata
  }

  struct Status: Codable {
    let metadata: Metadata
    let created_at: String
    let id: Int
    let id_str: String
    let text: String
    let source: String
    let truncated: Bool
    let in_reply_to_status_id: Int?
    let in_reply_to_status_id_str: String?
    let in_reply_to_user_id: Int?
    let in_reply_to_user_id_str: String?
    let in_reply_to_screen_name: String?
    let user: User
    let geo: String?
    let coordinates: String?
    let place: String?
    let contributors: String?
    let retweet_count: Int
    let favorite_count: Int
    let entities: Entities
    let favorited: Bool
    let retweeted: Bool
    let lang: String
    let retweeted_status: RetweetedStatus?
    let possibly_sensitive: Bool?
  }

  struct Metadata: Codable {
    let result_type: String
    let iso_language_code: String
  }

  struct User: Codable {
    let id: Int
    let id_str: String
    let name: String
    let screen_name: String
    let location: String
    let description: String
    let url: String?
    let entities: UserEntities
    let protected: Bool
    let followers_count: Int
    let friends_count: Int
    let listed_count: Int
    let created_at: String
    let favourites_count: Int
    let utc_offset: Int?
    let time_zone: String?
    let geo_enabled: Bool
    let verified: Bool
    let statuses_count: Int
    let lang: String
    let contributors_enabled: Bool
    let is_translator: Bool
    let is_translation_enabled: Bool
    let profile_background_color: String
    let profile_background_image_url: String
    let profile_background_image_url_https: String
    let profile_background_tile: Bool
    let profile_image_url: String
    let profile_image_url_https: String
    let profile_banner_url: String?
    let profile_link_color: String
    let profile_sidebar_border_color: String
    let profile_sidebar_fill_color: String
    let profile_text_color: String
    let profile_use_background_image: Bool
    let default_profile: Bool
    let default_profile_image: Bool
    let following: Bool
    let follow_request_sent: Bool
    let notifications: Bool
  }

  struct UserEntities: Codable {
    let description: Links
    let url: Links?
  }

  struct Links: Codable {
    let urls: [Link]
  }

  struct Link: Codable {
    let url: String
    let expanded_url: String
    let display_url: String
    let indices: [Int]
  }

  struct Entities: Codable {
    let hashtags: [Hashtag]
    let symbols: [String]
    let urls: [Link]
    let user_mentions: [UserMention]
    let media: [Media]?
  }

  struct Hashtag: Codable {
    let text: String
    let indices: [Int]
  }

  struct UserMention: Codable {
    let screen_name: String
    let name: String
    let id: Int
    let id_str: String
    let indices: [Int]
  }

  struct Media: Codable {
    let id: Int
    let id_str: String
    let indices: [Int]
    let media_url: String
    let media_url_https: String
    let url: String
    let display_url: String
    let expanded_url: String
    let type: String
    let sizes: Sizes
    let source_status_id: Int?
    let source_status_id_str: String?
  }

  struct Sizes: Codable {
    let medium: Size
    let small: Size
    let thumb: Size
    let large: Size
  }

  struct Size: Codable {
    let w: Int
    let h: Int
    let resize: String
  }

  struct RetweetedStatus: Codable {
    let metadata: Metadata
    let created_at: String
    let id: Int
    let id_str: String
    let text: String
    let source: String
    let truncated: Bool
    let in_reply_to_status_id: Int?
    let in_reply_to_status_id_str: String?
    let in_reply_to_user_id: Int?
    let in_reply_to_user_id_str: String?
    let in_reply_to_screen_name: String?
    let user: User
    let geo: String?
    let coordinates: String?
    let place: String?
    let contributors: String?
    let retweet_count: Int
    let favorite_count: Int
    let entities: Entities
    let favorited: Bool
    let retweeted: Bool
    let possibly_sensitive: Bool?
    let lang: String
  }

  struct SearchMetadata: Codable {
    let completed_in: Double
    let max_id: Int
    let max_id_str: String
    let next_results: String
    let query: String
    let refresh_url: String
    let count: Int
    let since_id: Int
    let since_id_str: String
  }
}
