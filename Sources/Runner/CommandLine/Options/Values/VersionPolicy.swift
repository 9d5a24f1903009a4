/// Which differences between two versions of a model are errors.
package enum VersionPolicy: String, OptionChoice {
  case backward, forward, both

  package var meaning: String {
    switch self {
    case .backward:
      "the new version refuses, or reads differently, what the old one knew: data that was saved"
    case .forward:
      "the old version refuses, or reads differently, what the new one writes: readers that are shipped"
    case .both: "either"
    }
  }
}

/// The older version of a model that it is compared with.
package enum OlderVersion: Hashable, Sendable {
  case revision(String)
  /// A Swift file or a folder of them, or a package if the model is a type of one.
  case path(String)

  init(typed: String) {
    self = ["/", "./", "../"].contains(where: typed.hasPrefix) ? .path(typed) : .revision(typed)
  }
}
