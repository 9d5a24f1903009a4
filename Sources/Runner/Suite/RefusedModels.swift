/// Types that cannot be MODEL, each with the reason.
struct RefusedModels: Error {
  let names: [String]
  let errors: [UsageError]
}
