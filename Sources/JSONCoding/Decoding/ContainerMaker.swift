/// Makes a keyed container from its box, without naming the container's type.
///
/// Only ``TypedContainerMaker`` knows the type. A caller that knows only the key type would make the runtime look up
/// the container's type, which takes longer than everything else that reusing a container costs.
class ContainerMaker {}

/// Makes containers of the type `Container`.
final class TypedContainerMaker<Container>: ContainerMaker {
  /// The container in the box. Not inlined, because the caller's code would have to look up the type.
  @inline(never)
  func container(in box: AnyObject) -> Container { unsafeBitCast(box, to: Container.self) }
}
