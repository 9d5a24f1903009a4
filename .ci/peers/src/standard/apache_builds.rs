use serde_derive::{Deserialize, Serialize};
use std::collections::HashMap;

#[derive(Deserialize, Serialize)]
pub struct Overview {
    assignedLabels: Vec<HashMap<String, String>>,
    mode: String,
    nodeDescription: String,
    nodeName: String,
    numExecutors: i64,
    description: String,
    jobs: Vec<Job>,
    overallLoad: HashMap<String, String>,
    primaryView: View,
    quietingDown: bool,
    slaveAgentPort: i64,
    unlabeledLoad: HashMap<String, String>,
    useCrumbs: bool,
    useSecurity: bool,
    views: Vec<View>,
}

#[derive(Deserialize, Serialize)]
pub struct Job {
    name: String,
    url: String,
    color: String,
}

#[derive(Deserialize, Serialize)]
pub struct View {
    name: String,
    url: String,
}
