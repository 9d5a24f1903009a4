/// What to print about a model that is run on payloads grown for it.
package enum ObservationRequest: Hashable, Sendable {
  case describe
  case sample(SampleExtent)
  case schema(SchemaForm)
}

/// Which payloads are printed.
package enum SampleExtent: String, OptionChoice {
  case smallest, full, all

  package var meaning: String {
    switch self {
    case .smallest: "one with as little as possible"
    case .full: "one with everything that MODEL reads at once"
    case .all: "one for each thing that MODEL can do with its JSON, one a line"
    }
  }
}

/// What a schema is of, and in which form it is printed.
package enum SchemaForm: String, OptionChoice {
  case accepted, encoded, openapi

  package var meaning: String {
    switch self {
    case .accepted: "what MODEL decodes"
    case .encoded: "what MODEL writes"
    case .openapi: "what MODEL decodes, as a component of OpenAPI 3.1"
    }
  }
}
