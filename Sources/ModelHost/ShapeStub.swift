import JSONCoding
package struct ShapeMessage: Codable { package init(taking recorder: ShapeRecorder) {} }
extension ShapeRecorder { package func merge(_ message: ShapeMessage) {} }
extension ShapeLimits: Codable { public init(from d: any Decoder) throws { self.init() }; public func encode(to e: any Encoder) throws { var c = e.singleValueContainer(); try c.encode("") } }
