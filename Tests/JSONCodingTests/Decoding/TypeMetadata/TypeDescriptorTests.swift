import Foundation
import Testing

@testable import JSONCoding

/// What is asked of types before the runtime is asked, which takes longer.
struct TypeDescriptorTests {
  private final class Instance {}
  private struct One { let instance: Instance }
  private struct Two { let first, second: Instance }
  private struct Number { let number: Int }
  private struct Nested { let number: Number }
  private struct Perhaps { let instance: Instance? }
  private struct Generic<Value> { let value: Value }
  private enum Choice { case one(Instance) }
  private enum Plain { case one, two }

  @Test func oneReference() {
    func isOne(_ type: any Any.Type) -> Bool { TypeDescriptor(type)?.isOneReference == true }
    #expect(isOne(One.self) && isOne(KeyedDecodingContainer<PathKey>.self))
    #expect(isOne(KeyedEncodingContainer<PathKey>.self))
    let others: [any Any.Type] = [
      Two.self, Number.self, Nested.self, Perhaps.self, Generic<Int>.self, Generic<Instance>.self, Plain.self,
      Int.self,
      Instance.self, [Int].self, (any Decoder).self, (Int, Int).self,
    ]
    for type in others { #expect(!isOne(type), "\(type)") }
  }

  @Test func mayBeGeneric() {
    let generic: [any Any.Type] = [
      [Int].self, Int?.self, Set<Int>.self, [String: Int].self, Generic<Int>.self,
    ]
    for type in generic { #expect(TypeDescriptor(type)?.isGeneric != false, "\(type)") }
    for type in [One.self, Plain.self, Choice.self, Int.self, String.self, Date.self] as [any Any.Type] {
      #expect(TypeDescriptor(type)?.isGeneric == false, "\(type)")
    }
    EnumMetadata.$isRead.withValue(false) { #expect(TypeDescriptor(One.self) == nil) }
  }

  @Test func scalarsAreFound() {
    var scalars: [any Scalar.Type] = [
      Bool.self, String.self, Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self,
      Int64.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    ]
    if #available(macOS 15.0, *) { scalars += [Int128.self, UInt128.self] as [any Scalar.Type] }
    for scalar in scalars { #expect(ScalarTypes.find(scalar) == scalar, "\(scalar)") }
    for type in [Date.self, One.self, [Int].self, Int?.self] as [any Any.Type] {
      #expect(ScalarTypes.find(type) == nil, "\(type)")
    }
  }
}
