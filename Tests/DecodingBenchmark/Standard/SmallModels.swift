/// canada.json: one polygon of 56,045 points.
enum Canada {
  struct Map: Codable {
    let type: String
    let features: [Feature]
  }

  struct Feature: Codable {
    let type: String
    let properties: Properties
    let geometry: Geometry
  }

  struct Properties: Codable {
    let name: String
  }

  struct Geometry: Codable {
    let type: String
    let coordinates: [[[Double]]]
  }
}

/// mesh.json: numbers, most of them in long arrays.
enum Mesh {
  struct Model: Codable {
    let batches: [Batch]
    let morphTargets: [String: String]
    let positions: [Double]
    let tex0: [Double]
    let colors: [Int]
    let influences: [[Double]]
    let normals: [Double]
    let indices: [Int]
  }

  struct Batch: Codable {
    let indexRange: [Int]
    let vertexRange: [Int]
    let usedBones: [Int]
  }
}
