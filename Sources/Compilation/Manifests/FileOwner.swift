import OperatingSystem

/// Who may have written a file.
enum FileOwner {
  /// Whether the file belongs to the user, the administrator or the owner of the other one, and only those may write to
  /// it who may write to that.
  static func isAsSafe(_ path: String, as other: String) -> Bool {
    var status = stat()
    var known = stat()
    guard stat(path, &status) == 0, stat(other, &known) == 0 else { return false }
    let more = status.st_mode & ~known.st_mode & (S_IWGRP | S_IWOTH)
    let isSameGroup = status.st_gid == known.st_gid || status.st_mode & S_IWGRP == 0
    return [0, geteuid(), known.st_uid].contains(status.st_uid) && more == 0 && isSameGroup
  }
}
