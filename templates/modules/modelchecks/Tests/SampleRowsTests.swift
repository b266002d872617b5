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

  @Test("what may be null is null, and what must not is not")
  func nulls() {
    let row = SampleRows(.nulls).row(of: type)
    #expect(row["Name"] == .null)
    #expect(row["ID"] == .int(9_007_199_254_740_993))
  }

  @Test("what no metadata declares is there")
  func unknown() {
    let row = SampleRows(.unknown).row(of: type)
    #expect(row["Color"] == .string(SampleRows.unknownMember))
    #expect(row[SampleRows.unknownProperty] == .string("kept"))
  }
}
