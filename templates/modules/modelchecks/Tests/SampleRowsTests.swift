import ModelChecks
import ServiceData
import Testing

struct SampleRowsTests {
  private let type = SampleShop.schema.emittedType("Shop.Product")

  @Test("every member has a value, and none counts as changed")
  func values() {
    let row = SampleRows(.values).row(of: type)
    let missing = type.members.indices.filter { row[$0] == nil }
    #expect(missing == [])
    #expect(!row.isChanged)
    #expect(row["Tags"] == .list([SampleRows.value(of: .string), SampleRows.value(of: .string)]))
  }

  @Test("nullable members are null, and others are not")
  func nulls() {
    let row = SampleRows(.nulls).row(of: type)
    #expect(row["Name"] == .null)
    #expect(row["ID"] == .int(9_007_199_254_740_993))
  }

  @Test("rows can have undeclared properties and members")
  func unknown() {
    let row = SampleRows(.unknown).row(of: type)
    #expect(row["Color"] == .string(SampleRows.unknownMember))
    #expect(row[SampleRows.unknownProperty] == .string("kept"))
  }
}
