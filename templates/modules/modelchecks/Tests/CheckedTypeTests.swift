import ModelChecks
import Testing

struct CheckedTypeTests {
  @Test("a type that preserves every value passes")
  func sound() throws {
    let type = CheckedType(Product.self) { from, to in to.setMembers(from: from) }
    try type.checkMembers()
    try type.checkCoding()
    try type.checkJSON()
    #expect(type.description == "Shop.Product")
  }

  @Test("a property that rounds is detected")
  func rounding() throws {
    let type = CheckedType(Product.self) { from, to in
      to.setMembers(from: from)
      to.price = from.price
    }
    let failure = #expect(throws: CheckFailure.self) { try type.checkMembers() }
    #expect(failure?.description.hasPrefix("'Price' became ") == true)
  }

  @Test("a property that is not set is detected")
  func missing() throws {
    let type = CheckedType(Product.self) { _, _ in }
    let failure = #expect(throws: CheckFailure.self) { try type.checkMembers() }
    #expect(failure?.description.hasPrefix("'ID' became absent") == true)
  }

  @Test("open and recursive complex types round-trip through both kinds of JSON")
  func complexTypes() throws {
    let type = CheckedType(Size.self) { from, to in to.setMembers(from: from) }
    try type.checkMembers()
    try type.checkCoding()
    try type.checkJSON()
  }

  @Test("an enumeration preserves known and unknown members")
  func enumerations() throws {
    try CheckedEnumeration(Color.self, [Color(rawValue: "Red"), Color(rawValue: "Green")]).check()
    let wrong = CheckedEnumeration(Color.self, [Color(rawValue: "Blue")])
    #expect(throws: CheckFailure("member 'Blue' is declared, but not known")) { try wrong.check() }
  }
}
