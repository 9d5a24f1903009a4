/// How a slice of the sources is printed.
package enum SliceListing: String, OptionChoice {
  case list, show

  package var meaning: String {
    switch self {
    case .list: "print the declarations and why each was taken"
    case .show: "print the Swift code"
    }
  }
}

/// What of a folder is compiled.
package enum SourceExtent: Hashable {
  /// The whole if it is small and complete, otherwise a slice.
  case automatic
  case whole
  case slice
}
