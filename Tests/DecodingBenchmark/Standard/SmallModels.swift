/// apache_builds.json: the builds of a Jenkins server.
enum ApacheBuilds {
  struct Overview: Codable {
    let assignedLabels: [[String: String]]
    let mode: String
    let nodeDescription: String
    let nodeName: String
    let numExecutors: Int
    let description: String
    let jobs: [Job]
    let overallLoad: [String: String]
    let primaryView: View
    let quietingDown: Bool
    let slaveAgentPort: Int
    let unlabeledLoad: [String: String]
    let useCrumbs: Bool
    let useSecurity: Bool
    let views: [View]
  }

  struct Job: Codable {
    let name: String
    let url: String
    let color: String
  }

  struct View: Codable {
    let name: String
    let url: String
  }
}

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

/// random.json: fictitious people, most of them with Cyrillic names.
enum Random {
  struct Response: Codable {
    let id: Int
    let jsonrpc: String
    let total: Int
    let result: [Person]
  }

  struct Person: Codable {
    let id: Int
    let avatar: String
    let age: Int
    let admin: Bool
    let name: String
    let company: String
    let phone: String
    let email: String
    let birthDate: String
    let friends: [Friend]
    let field: String
  }

  struct Friend: Codable {
    let id: Int
    let name: String
    let phone: String
  }
}
