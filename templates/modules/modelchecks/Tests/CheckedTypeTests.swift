import ModelChecks
import ServiceData
import Testing

struct CheckedTypeTests {
  @Test("a type whose properties keep every value passes")
  func sound() throws {
    let type = CheckedType(Product.self) { from, to in to.setMembers(from: from) }
    try type.checkMembers()
    try type.checkCoding()
    try type.checkJSON()
    #expect(type.description == "Shop.Product")
  }

  @Test("a property that rounds is found")
  func rounding() throws {
    let type = CheckedType(Product.self) { from, to in
      to.setMembers(from: from)
      to.price = from.price
    }
    let failure = #expect(throws: CheckFailure.self) { try type.checkMembers() }
    #expect(failure?.description.hasPrefix("'Price' became ") == true)
  }

  @Test("a property that nobody sets is found")
  func missing() throws {
    let type = CheckedType(Product.self) { _, _ in }
    let failure = #expect(throws: CheckFailure.self) { try type.checkMembers() }
    #expect(failure?.description.hasPrefix("'ID' became absent") == true)
  }

  @Test("open and recursive complex types survive both kinds of JSON")
  func complexTypes() throws {
    let type = CheckedType(Size.self) { from, to in to.setMembers(from: from) }
    try type.checkMembers()
    try type.checkCoding()
    try type.checkJSON()
  }

  @Test("an enumeration keeps members that it knows and others")
  func enumerations() throws {
    try CheckedEnumeration(Color.self, [Color(rawValue: "Red"), Color(rawValue: "Green")]).check()
    let wrong = CheckedEnumeration(Color.self, [Color(rawValue: "Blue")])
    #expect(throws: CheckFailure("member 'Blue' is declared, but not known")) { try wrong.check() }
  }
}
