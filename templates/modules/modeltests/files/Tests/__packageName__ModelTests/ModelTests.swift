import ModelChecks
import ServiceData
import Testing

@Suite("types of the model")
struct ModelTests {
  @Test("every member can be read and set", arguments: CheckedModel.types)
  func members(type: CheckedType) throws { try type.checkMembers() }

  @Test("values round-trip through Codable", arguments: CheckedModel.types)
  func coding(type: CheckedType) throws { try type.checkCoding() }

  @Test("values round-trip through the package's own JSON", arguments: CheckedModel.types)
  func json(type: CheckedType) throws { try type.checkJSON() }

  @Test("known and unknown members of enumerations round-trip", arguments: CheckedModel.enumerations)
  func enumerations(type: CheckedEnumeration) throws { try type.check() }

  @Test("the schema declares exactly the types of the model")
  func schema() {
    let declared = CheckedModel.schema.document
    let checked = Set(CheckedModel.types.map(\.description))
    let enumerations = Set(CheckedModel.enumerations.map(\.description))
    #expect(checked == Set(declared.types.map(\.qualifiedName)))
    #expect(enumerations == Set(declared.enumerations.map(\.qualifiedName)))
  }
}
