use serde_derive::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Deserialize, Serialize)]
pub struct Catalog {
    areaNames: HashMap<String, String>,
    audienceSubCategoryNames: HashMap<String, String>,
    blockNames: HashMap<String, String>,
    events: HashMap<String, Event>,
    performances: Vec<Performance>,
    seatCategoryNames: HashMap<String, String>,
    subTopicNames: HashMap<String, String>,
    subjectNames: HashMap<String, String>,
    topicNames: HashMap<String, String>,
    topicSubTopics: HashMap<String, Vec<i64>>,
    venueNames: VenueNames,
}

#[derive(Deserialize, Serialize)]
pub struct Event {
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    logo: Option<String>,
    name: String,
    subTopicIds: Vec<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subjectCode: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subtitle: Option<String>,
    topicIds: Vec<i64>,
}

#[derive(Deserialize, Serialize)]
pub struct Performance {
    eventId: i64,
    id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    logo: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    prices: Vec<Price>,
    seatCategories: Vec<SeatCategory>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seatMapImage: Option<String>,
    start: i64,
    venueCode: String,
}

#[derive(Deserialize, Serialize)]
pub struct Price {
    amount: i64,
    audienceSubCategoryId: i64,
    seatCategoryId: i64,
}

#[derive(Deserialize, Serialize)]
pub struct SeatCategory {
    areas: Vec<Area>,
    seatCategoryId: i64,
}

#[derive(Deserialize, Serialize)]
pub struct Area {
    areaId: i64,
    blockIds: Vec<String>,
}

#[derive(Deserialize, Serialize)]
pub struct VenueNames {
    PLEYEL_PLEYEL: String,
}
