use serde_derive::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
pub struct Search {
    statuses: Vec<Status>,
    search_metadata: SearchMetadata,
}

#[derive(Deserialize, Serialize)]
pub struct Status {
    metadata: Metadata,
    created_at: String,
    id: i64,
    id_str: String,
    text: String,
    source: String,
    truncated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_status_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_status_id_str: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_user_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_user_id_str: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_screen_name: Option<String>,
    user: User,
    #[serde(skip_serializing_if = "Option::is_none")]
    geo: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coordinates: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contributors: Option<String>,
    retweet_count: i64,
    favorite_count: i64,
    entities: Entities,
    favorited: bool,
    retweeted: bool,
    lang: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    retweeted_status: Option<RetweetedStatus>,
    #[serde(skip_serializing_if = "Option::is_none")]
    possibly_sensitive: Option<bool>,
}

#[derive(Deserialize, Serialize)]
pub struct Metadata {
    result_type: String,
    iso_language_code: String,
}

#[derive(Deserialize, Serialize)]
pub struct User {
    id: i64,
    id_str: String,
    name: String,
    screen_name: String,
    location: String,
    description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    entities: UserEntities,
    protected: bool,
    followers_count: i64,
    friends_count: i64,
    listed_count: i64,
    created_at: String,
    favourites_count: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    utc_offset: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_zone: Option<String>,
    geo_enabled: bool,
    verified: bool,
    statuses_count: i64,
    lang: String,
    contributors_enabled: bool,
    is_translator: bool,
    is_translation_enabled: bool,
    profile_background_color: String,
    profile_background_image_url: String,
    profile_background_image_url_https: String,
    profile_background_tile: bool,
    profile_image_url: String,
    profile_image_url_https: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile_banner_url: Option<String>,
    profile_link_color: String,
    profile_sidebar_border_color: String,
    profile_sidebar_fill_color: String,
    profile_text_color: String,
    profile_use_background_image: bool,
    default_profile: bool,
    default_profile_image: bool,
    following: bool,
    follow_request_sent: bool,
    notifications: bool,
}

#[derive(Deserialize, Serialize)]
pub struct UserEntities {
    description: Links,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<Links>,
}

#[derive(Deserialize, Serialize)]
pub struct Links {
    urls: Vec<Link>,
}

#[derive(Deserialize, Serialize)]
pub struct Link {
    url: String,
    expanded_url: String,
    display_url: String,
    indices: Vec<i64>,
}

#[derive(Deserialize, Serialize)]
pub struct Entities {
    hashtags: Vec<Hashtag>,
    symbols: Vec<String>,
    urls: Vec<Link>,
    user_mentions: Vec<UserMention>,
    #[serde(skip_serializing_if = "Option::is_none")]
    media: Option<Vec<Media>>,
}

#[derive(Deserialize, Serialize)]
pub struct Hashtag {
    text: String,
    indices: Vec<i64>,
}

#[derive(Deserialize, Serialize)]
pub struct UserMention {
    screen_name: String,
    name: String,
    id: i64,
    id_str: String,
    indices: Vec<i64>,
}

#[derive(Deserialize, Serialize)]
pub struct Media {
    id: i64,
    id_str: String,
    indices: Vec<i64>,
    media_url: String,
    media_url_https: String,
    url: String,
    display_url: String,
    expanded_url: String,
    r#type: String,
    sizes: Sizes,
    #[serde(skip_serializing_if = "Option::is_none")]
    source_status_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source_status_id_str: Option<String>,
}

#[derive(Deserialize, Serialize)]
pub struct Sizes {
    medium: Size,
    small: Size,
    thumb: Size,
    large: Size,
}

#[derive(Deserialize, Serialize)]
pub struct Size {
    w: i64,
    h: i64,
    resize: String,
}

#[derive(Deserialize, Serialize)]
pub struct RetweetedStatus {
    metadata: Metadata,
    created_at: String,
    id: i64,
    id_str: String,
    text: String,
    source: String,
    truncated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_status_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_status_id_str: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_user_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_user_id_str: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_reply_to_screen_name: Option<String>,
    user: User,
    #[serde(skip_serializing_if = "Option::is_none")]
    geo: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coordinates: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contributors: Option<String>,
    retweet_count: i64,
    favorite_count: i64,
    entities: Entities,
    favorited: bool,
    retweeted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    possibly_sensitive: Option<bool>,
    lang: String,
}

#[derive(Deserialize, Serialize)]
pub struct SearchMetadata {
    completed_in: f64,
    max_id: i64,
    max_id_str: String,
    next_results: String,
    query: String,
    refresh_url: String,
    count: i64,
    since_id: i64,
    since_id_str: String,
}
