/// What `DecodingError`s carry while a record is repaired, so that an error is known again wherever it comes up.
struct FaultMark: Error {
  let id: Int
}
