import Diagnostics
import Foundation
import JSONCoding
import OperatingSystem

/// Reads the text around a place in an input, after the run has read it; not in a pipe, which can be read only once.
struct InputExcerpts {
  /// By the numbers of the inputs.
  let inputs: [Input]

  /// The bytes before the place and from it on, as many of both as an excerpt needs.
  func around(_ place: ShapePlace) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>)? {
    guard place.piece < inputs.count else { return nil }
    guard inputs[place.piece].name != "-" else { return nil }
    let path = StandardStreams.path(inputs[place.piece].name)
    guard let status = StartFolder.status(of: path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    let descriptor = openat(StartFolder.descriptor, path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let start = max(0, place.offset - Excerpt.reach)
    let before = place.offset - start
    guard (try? file.seek(toOffset: UInt64(start))) != nil,
      let data = try? file.read(upToCount: before + Excerpt.reach), data.count > before
    else { return nil }
    let bytes = Array(data)
    return (bytes[..<before], bytes[before...])
  }
}
