/// Makes containers of one type from the objects that are all there is to them.
///
/// The type is known to ``TypedContainerMaker`` alone. Whoever knows only the keys would have the runtime look the container's
/// type up, which takes longer than all else that is done for a container that is used again.
class ContainerMaker {}

/// Makes containers of this type.
final class TypedContainerMaker<Container>: ContainerMaker {
  /// The container in the box. Inlined, it would be code that has to look its type up.
  @inline(never)
  func container(in box: AnyObject) -> Container { unsafeBitCast(box, to: Container.self) }
}
