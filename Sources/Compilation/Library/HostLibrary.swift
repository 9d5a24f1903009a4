/// The compiled host library that a user's source is linked with.
struct HostLibrary {
  /// The folder of the modules, for `-I`.
  let modules: String
  /// What is linked: an archive, or an object file for each module.
  let objects: [String]
  /// Changes whenever the library does.
  let identity: [UInt8]
  /// What makes it, unless it is installed.
  var build: HostLibraryBuild?
}
