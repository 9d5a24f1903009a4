/// Files that benchmarks of JSON libraries share, each with a model of its whole contents. They are not part of
/// this repository.
enum StandardFile: String, CaseIterable {
  case twitter, twitterescaped, canada, citm_catalog, mesh

  var name: String { rawValue + ".json" }

  var model: any Codable.Type {
    switch self {
    case .twitter, .twitterescaped: Twitter.Search.self
    case .canada: Canada.Map.self
    case .citm_catalog: CitmCatalog.Catalog.self
    case .mesh: Mesh.Model.self
    }
  }
}
