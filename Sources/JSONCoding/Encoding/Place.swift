/// Which place is meant: its index, and a serial number that no other place ever has, as indexes are used again.
struct PlaceID: Equatable {
  let index: Int
  let serial: Int

  static let none = PlaceID(index: -1, serial: -1)

  @inline(__always)
  static func == (one: PlaceID, other: PlaceID) -> Bool { one.serial == other.serial }
}

/// The place of one value in the output: the top one, a member's or an element's, nested containers and super encoders included.
///
/// A place is open while what it will hold can go to the end of its strand's bytes. When a place further out is written
/// to, all places on top of it are closed.
struct Place: BitwiseCopyable {
  enum Kind: BitwiseCopyable {
    /// Nothing so far; `{}` if it stays so.
    case empty
    case scalar
    case array
    case object
  }

  let serial: Int
  /// The index of the place of the object or array that this place is in, or -1.
  let parent: Int
  /// Where the key of the step from the parent is kept; for an array's elements, -1 minus the element's index.
  let key: Int
  /// How many objects and arrays this place is in.
  let depth: Int
  /// The place under this one in its strand, or none if it is the first there.
  var below: PlaceID

  var kind = Kind.empty
  var isClosed = false
  /// Its bytes are those that were written late; the brackets stand elsewhere.
  var isContinued = false
  /// It holds a dictionary with String keys, which no strategy converts.
  var keepsNames = false
  /// Some members came from a dictionary, whose order is not the model's.
  var hasUnorderedMembers = false
  var strand: Int
  /// Where in the strand the place was closed: at the closing bracket, or at `{}` if it was empty.
  var end = 0
  /// How many members or elements it has.
  var count = 0
  /// The index of the member last written, or -1.
  var lastMember = -1
  /// One bit for each name, by its hash: a name whose bit is not set is new.
  var filter: UInt64 = 0
  /// The index of the table of names that an object with many members gets, or -1.
  var table = -1

  init(serial: Int, parent: Int, key: Int, depth: Int, below: PlaceID, strand: Int) {
    self.serial = serial
    self.parent = parent
    self.key = key
    self.depth = depth
    self.below = below
    self.strand = strand
  }
}
