import Testing

@testable import JSONCoding

private enum One: String, Decodable { case only }
private enum Two: String, Decodable { case happy, sad }
private enum TwoNumbers: Int, Decodable { case first = 7, second = -3 }
private enum OneNumber: Int, Decodable { case only = 5 }

/// Two bytes, because there are 300 cases.
private enum Many: Int, Decodable {
  case a0, a1, a2, a3, a4, a5, a6, a7, a8, a9
  case a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, a21
  case a22, a23, a24, a25, a26, a27, a28, a29, a30, a31, a32, a33
  case a34, a35, a36, a37, a38, a39, a40, a41, a42, a43, a44, a45
  case a46, a47, a48, a49, a50, a51, a52, a53, a54, a55, a56, a57
  case a58, a59, a60, a61, a62, a63, a64, a65, a66, a67, a68, a69
  case a70, a71, a72, a73, a74, a75, a76, a77, a78, a79, a80, a81
  case a82, a83, a84, a85, a86, a87, a88, a89, a90, a91, a92, a93
  case a94, a95, a96, a97, a98, a99, a100, a101, a102, a103, a104, a105
  case a106, a107, a108, a109, a110, a111, a112, a113, a114, a115, a116, a117
  case a118, a119, a120, a121, a122, a123, a124, a125, a126, a127, a128, a129
  case a130, a131, a132, a133, a134, a135, a136, a137, a138, a139, a140, a141
  case a142, a143, a144, a145, a146, a147, a148, a149, a150, a151, a152, a153
  case a154, a155, a156, a157, a158, a159, a160, a161, a162, a163, a164, a165
  case a166, a167, a168, a169, a170, a171, a172, a173, a174, a175, a176, a177
  case a178, a179, a180, a181, a182, a183, a184, a185, a186, a187, a188, a189
  case a190, a191, a192, a193, a194, a195, a196, a197, a198, a199, a200, a201
  case a202, a203, a204, a205, a206, a207, a208, a209, a210, a211, a212, a213
  case a214, a215, a216, a217, a218, a219, a220, a221, a222, a223, a224, a225
  case a226, a227, a228, a229, a230, a231, a232, a233, a234, a235, a236, a237
  case a238, a239, a240, a241, a242, a243, a244, a245, a246, a247, a248, a249
  case a250, a251, a252, a253, a254, a255, a256, a257, a258, a259, a260, a261
  case a262, a263, a264, a265, a266, a267, a268, a269, a270, a271, a272, a273
  case a274, a275, a276, a277, a278, a279, a280, a281, a282, a283, a284, a285
  case a286, a287, a288, a289, a290, a291, a292, a293, a294, a295, a296, a297
  case a298, a299
}

private enum ManyStrings: String, Decodable {
  case b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11
  case b12, b13, b14, b15, b16, b17, b18, b19, b20, b21, b22, b23
  case b24, b25, b26, b27, b28, b29, b30, b31, b32, b33, b34, b35
  case b36, b37, b38, b39, b40, b41, b42, b43, b44, b45, b46, b47
  case b48, b49, b50, b51, b52, b53, b54, b55, b56, b57, b58, b59
  case b60, b61, b62, b63, b64, b65, b66, b67, b68, b69, b70, b71
  case b72, b73, b74, b75, b76, b77, b78, b79, b80, b81, b82, b83
  case b84, b85, b86, b87, b88, b89, b90, b91, b92, b93, b94, b95
  case b96, b97, b98, b99, b100, b101, b102, b103, b104, b105, b106, b107
  case b108, b109, b110, b111, b112, b113, b114, b115, b116, b117, b118, b119
  case b120, b121, b122, b123, b124, b125, b126, b127, b128, b129, b130, b131
  case b132, b133, b134, b135, b136, b137, b138, b139, b140, b141, b142, b143
  case b144, b145, b146, b147, b148, b149, b150, b151, b152, b153, b154, b155
  case b156, b157, b158, b159, b160, b161, b162, b163, b164, b165, b166, b167
  case b168, b169, b170, b171, b172, b173, b174, b175, b176, b177, b178, b179
  case b180, b181, b182, b183, b184, b185, b186, b187, b188, b189, b190, b191
  case b192, b193, b194, b195, b196, b197, b198, b199, b200, b201, b202, b203
  case b204, b205, b206, b207, b208, b209, b210, b211, b212, b213, b214, b215
  case b216, b217, b218, b219, b220, b221, b222, b223, b224, b225, b226, b227
  case b228, b229, b230, b231, b232, b233, b234, b235, b236, b237, b238, b239
  case b240, b241, b242, b243, b244, b245, b246, b247, b248, b249, b250, b251
  case b252, b253, b254, b255, b256, b257, b258, b259, b260, b261, b262, b263
  case b264, b265, b266, b267, b268, b269, b270, b271, b272, b273, b274, b275
  case b276, b277, b278, b279, b280, b281, b282, b283, b284, b285, b286, b287
  case b288, b289, b290, b291, b292, b293, b294, b295, b296, b297, b298, b299
}

private enum WithPayload { case number(Int8), nothing }
private enum WithSmallPayload { case flag(Bool), nothing }
private enum Uninhabited {}
private struct Small { var number: UInt8 = 0 }

struct PlainEnumTests {
  /// Fails if a new compiler stores enums differently: the search is then still right, but finds fewer problems.
  @Test func listsTheCasesInDeclarationOrder() throws {
    #expect(try #require(PlainEnum(One.self)).count == 1)
    #expect(try #require(PlainEnum(One.self)).value(0) == .only)
    #expect(try #require(PlainEnum(OneNumber.self)).value(3) == .only)
    let two = try #require(PlainEnum(Two.self))
    #expect((0..<3).map(two.value) == [.happy, .sad, .happy])
    let numbers = try #require(PlainEnum(TwoNumbers.self))
    #expect((0..<3).map { numbers.value($0)?.rawValue } == [7, -3, 7])
    let many = try #require(PlainEnum(Many.self))
    #expect(many.count == 300)
    #expect((0..<300).allSatisfy { many.value($0)?.rawValue == $0 })
    #expect(PlainEnum(ManyStrings.self)?.count == 300)
    #expect(PlainEnum(ManyStrings.self)?.value(299)?.rawValue == "b299")
  }

  @Test func otherTypesAreRefused() {
    #expect(PlainEnum(WithPayload.self) == nil)
    #expect(PlainEnum(WithSmallPayload.self) == nil)
    #expect(PlainEnum(Two?.self) == nil)
    #expect(PlainEnum(Uninhabited.self) == nil)
    #expect(PlainEnum(Small.self) == nil)
    #expect(PlainEnum(UInt8.self) == nil)
    #expect(PlainEnum(Bool.self) == nil)
    #expect(PlainEnum(Void.self) == nil)
    #expect(PlainEnum((Two, One).self) == nil)
  }

  /// A member for which only a case of the enum can stand in, with a problem after it.
  private struct Person: Decodable {
    let mood: Two
    let age: Int
  }

  private static func problems() -> [String] {
    let text = Text(#"{"mood":"x","age":"y"}"#)
    let issues = RecordDecoder().outcome(Person.self, from: text, SourceRange(start: 0, end: text.count))
      .issues
    return issues.map { "\($0.path)" }
  }

  @Test func withoutTheCasesTheFirstProblemIsStillReported() {
    let found = PlainEnumTests.problems()
    #expect(found.count == 2)
    EnumMetadata.$isRead.withValue(false) {
      #expect(PlainEnum(Two.self) == nil)
      #expect(PlainEnumTests.problems() == [found[0]])
    }
  }
}
