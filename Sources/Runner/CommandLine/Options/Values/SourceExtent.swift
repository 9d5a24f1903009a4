/// What of a folder of sources is compiled.
package enum SourceExtent: Hashable, Sendable {
  /// The whole if it is small and complete, otherwise a slice.
  case automatic
  case whole
  case slice
}
