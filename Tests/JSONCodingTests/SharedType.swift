// In Swift 6.2, a type that a sendable closure names must be known to be sendable; older compilers cannot express
// that.
#if compiler(>=6.2)
  typealias SharedType = SendableMetatype
#else
  typealias SharedType = Any
#endif
