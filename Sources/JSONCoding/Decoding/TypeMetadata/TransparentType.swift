/// The standard library's types that pass on every error of the values they hold.
protocol TransparentType {}

extension Array: TransparentType {}
extension ContiguousArray: TransparentType {}
extension Set: TransparentType {}
extension Dictionary: TransparentType {}
extension Optional: TransparentType {}
