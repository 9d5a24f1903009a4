use serde_derive::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
pub struct Map {
    r#type: String,
    features: Vec<Feature>,
}

#[derive(Deserialize, Serialize)]
pub struct Feature {
    r#type: String,
    properties: Properties,
    geometry: Geometry,
}

#[derive(Deserialize, Serialize)]
pub struct Properties {
    name: String,
}

#[derive(Deserialize, Serialize)]
pub struct Geometry {
    r#type: String,
    coordinates: Vec<Vec<Vec<f64>>>,
}
