use serde_derive::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Deserialize, Serialize)]
pub struct Model {
    batches: Vec<Batch>,
    morphTargets: HashMap<String, String>,
    positions: Vec<f64>,
    tex0: Vec<f64>,
    colors: Vec<i64>,
    influences: Vec<Vec<f64>>,
    normals: Vec<f64>,
    indices: Vec<i64>,
}

#[derive(Deserialize, Serialize)]
pub struct Batch {
    indexRange: Vec<i64>,
    vertexRange: Vec<i64>,
    usedBones: Vec<i64>,
}
