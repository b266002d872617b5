import ModelChecks
import Testing

@Suite("types of the model")
struct ModelTests {
  @Test("every member can be read and set", arguments: CheckedModel.types)
  func members(type: CheckedType) throws { try type.checkMembers() }

  @Test("values survive Codable", arguments: CheckedModel.types)
  func coding(type: CheckedType) throws { try type.checkCoding() }

  @Test("values survive the package's own JSON", arguments: CheckedModel.types)
  func json(type: CheckedType) throws { try type.checkJSON() }

  @Test("members of enumerations survive, known or not", arguments: CheckedModel.enumerations)
  func enumerations(type: CheckedEnumeration) throws { try type.check() }

  @Test("the schema declares the types of the model, no others")
  func schema() {
    let declared = CheckedModel.schema.document
    let checked = Set(CheckedModel.types.map(\.description))
    let enumerations = Set(CheckedModel.enumerations.map(\.description))
    #expect(checked == Set(declared.types.map(\.qualifiedName)))
    #expect(enumerations == Set(declared.enumerations.map(\.qualifiedName)))
  }
}
