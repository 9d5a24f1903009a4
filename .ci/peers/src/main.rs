//! Decodes a text with serde_json several times and prints the least processor time in seconds: see ../bench-peers.
//!
//!     serde-peer KIND FILE [RUNS]
//!
//! KIND-encoding writes what has been read, of the standard files only. RUNS is 5, or for the standard files as many runs
//! as fit into a twentieth of a second, but three at least.
//! Numbers are read exactly, as JSONDecoder reads them (serde_json's feature float_roundtrip).

mod standard;

use serde_derive::Deserialize;
use std::collections::HashMap;

#[derive(Deserialize)]
#[allow(dead_code)]
struct Meme { id: i64, image: String, caption: String, category: String }

#[derive(Deserialize)]
#[allow(dead_code)]
struct Gift { name: String, id: i64, gift: String }

#[derive(Deserialize)]
#[allow(dead_code)]
struct Listen { artist: String, track: String, seconds: f64 }

#[derive(Deserialize)]
#[allow(dead_code)]
struct Point { x: f64, y: f64 }

#[repr(C)]
struct Time { seconds: i64, nanoseconds: i64 }

extern "C" { fn clock_gettime(clock: i32, time: *mut Time) -> i32; }

fn processor_seconds() -> f64 {
    let mut time = Time { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(if cfg!(target_os = "macos") { 12 } else { 2 }, &mut time) };
    time.seconds as f64 + time.nanoseconds as f64 / 1e9
}

fn whole<Value: serde::de::DeserializeOwned>(text: &[u8]) -> bool {
    serde_json::from_slice::<Value>(text).is_ok()
}

fn lines<Value: serde::de::DeserializeOwned>(text: &[u8]) -> bool {
    text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).all(whole::<Value>)
}

fn seconds(run: impl FnOnce() -> bool) -> f64 {
    let start = processor_seconds();
    if !run() { std::process::exit(1) }
    processor_seconds() - start
}

/// The least time of decoding a standard file, or of encoding its value.
fn standard<Value: serde::de::DeserializeOwned + serde::Serialize>(text: &[u8], encodes: bool) -> f64 {
    let value: Value = serde_json::from_slice(text).unwrap_or_else(|_| std::process::exit(1));
    let (mut least, mut sum, mut runs) = (f64::INFINITY, 0.0, 0);
    while runs < 3 || sum < 0.05 {
        let time = seconds(|| if encodes { serde_json::to_vec(&value).is_ok() } else { whole::<Value>(text) });
        (least, sum, runs) = (least.min(time), sum + time, runs + 1);
    }
    least
}

fn standard_file(kind: &str, text: &[u8]) -> Option<f64> {
    let (name, encodes) = kind.strip_suffix("-encoding").map_or((kind, false), |name| (name, true));
    let measure: fn(&[u8], bool) -> f64 = match name {
        "twitter" | "twitterescaped" => standard::<standard::twitter::Search>,
        "canada" => standard::<standard::canada::Map>,
        "citm_catalog" => standard::<standard::citm_catalog::Catalog>,
        "github_events" => standard::<Vec<standard::github_events::Event>>,
        "apache_builds" => standard::<standard::apache_builds::Overview>,
        "random" => standard::<standard::random::Response>,
        "mesh" => standard::<standard::mesh::Model>,
        _ => return None,
    };
    Some(measure(text, encodes))
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read(&arguments[2]).expect("the file is not readable");
    if let Some(least) = standard_file(&arguments[1], &text) { return println!("{least}") }
    let decode: fn(&[u8]) -> bool = match arguments[1].as_str() {
        "memes" => whole::<Vec<Meme>>,
        "memes-lines" => lines::<Meme>,
        "gifts" => whole::<Vec<Gift>>,
        "gifts-lines" => lines::<Gift>,
        "listens-lines" => lines::<Listen>,
        "polygons" => whole::<Vec<Vec<Vec<f64>>>>,
        "points" => whole::<Vec<Point>>,
        "integers" => whole::<Vec<i64>>,
        "strings" => whole::<Vec<String>>,
        "counts" => whole::<HashMap<String, i64>>,
        _ => std::process::exit(2),
    };
    let runs: u32 = arguments.get(3).map_or(5, |runs| runs.parse().expect("RUNS is not a number"));
    let mut least = f64::INFINITY;
    for _ in 0..runs { least = least.min(seconds(|| decode(&text))) }
    println!("{least}");
}
