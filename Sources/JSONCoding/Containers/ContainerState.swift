/// What a keyed container of ours does its work with: the container is one reference to it. A ``ContainerCache`` changes
/// the state for another object.
protocol ContainerState: AnyObject {
  associatedtype Context: AnyObject

  /// Whether the standard library's containers around those of this state are one reference each.
  static var isBoxed: Bool { get }
  var unowned: UnretainedReference<Context> { get }
  /// The context, unless a ``ContainerCache`` guarantees that it lives as long as the container.
  var owned: Context? { get set }
}
