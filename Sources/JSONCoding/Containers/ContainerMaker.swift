/// Makes containers of one type from their boxes.
///
/// Only ``TypedContainerMaker`` knows the type. Code that knows only the key type would make the runtime look up the
/// container's type, which takes longer than everything else that reusing a container costs.
class ContainerMaker {}

final class TypedContainerMaker<Container>: ContainerMaker {
  /// The container in `box`. Not inlined, because the caller's code would have to look up the type.
  @inline(never)
  func container(in box: AnyObject) -> Container { unsafeBitCast(box, to: Container.self) }
}
