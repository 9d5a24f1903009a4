/// What to print about a model that is run on payloads grown for it.
package enum ObservationRequest: Hashable, Sendable {
  case describe
  case sample(SampleExtent)
  case schema(SchemaForm)

  /// Which payloads are printed.
  package enum SampleExtent: Hashable, Sendable {
    /// One with as little as possible.
    case smallest
    /// One with everything that the model reads at once.
    case full
    /// One for each thing that the model can do with its JSON.
    case all
  }

  /// What a schema is of, and in which form it is printed.
  package enum SchemaForm: Hashable, Sendable {
    case accepted, encoded, openapi
  }
}
