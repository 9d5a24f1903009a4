// Swift 6.2 wants a type that a sendable closure names to be known as sendable; older compilers have no word for that.
#if compiler(>=6.2)
  typealias SharedType = SendableMetatype
#else
  typealias SharedType = Any
#endif
