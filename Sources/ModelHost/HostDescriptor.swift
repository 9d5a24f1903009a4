/// The descriptors that a host process is started with, besides its standard streams.
package enum HostDescriptor {
  package static let requests: Int32 = 3
  package static let replies: Int32 = 4
  package static let requestMemory: Int32 = 5
  package static let replyMemory: Int32 = 6
}
