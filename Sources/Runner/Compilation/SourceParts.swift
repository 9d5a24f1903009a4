/// The declarations of files, apart: what MODEL needs of a file may compile where the whole file does not.
struct SourceParts {
  /// Where a part comes from: the file and the number of the declaration in it.
  private let places: [(file: Int, unit: Int)]
  private let files: [SwiftSource]
  let index: SourceIndex

  init(_ files: SourceIndex, named: Int) {
    self.files = files.sources
    var places: [(file: Int, unit: Int)] = []
    var parts: [SwiftSource] = []
    for (file, source) in files.sources.enumerated() {
      guard file < named || !files.scans[file].isTest && source.name != "main.swift" else { continue }
      for (unit, range) in CodeUnits(source.code).ranges.enumerated() {
        places.append((file, unit))
        parts.append(SwiftSource(path: source.path, bytes: Array(source.code[range])))
      }
    }
    self.places = places
    index = SourceIndex(parts)
  }

  /// All parts of the first files.
  func parts(ofFirst files: Int) -> Set<Int> {
    Set(places.indices.filter { places[$0].file < files })
  }

  /// The first part of a file with this path.
  func first(in path: String) -> Int? { places.firstIndex { files[$0.file].path == path } }

  /// The files with the chosen parts, and which these are.
  func selected(_ chosen: Set<Int>, named: Int) -> [SourceSelection.File] {
    let units = Dictionary(grouping: chosen, by: { places[$0].file }).mapValues { parts in
      parts.map { places[$0].unit }.sorted()
    }
    return files.indices.compactMap { file in
      if file < named { return SourceSelection.File(path: files[file].path, units: nil) }
      return units[file].map { SourceSelection.File(path: files[file].path, units: $0) }
    }
  }
}
