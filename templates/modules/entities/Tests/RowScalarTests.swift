import FoundationEssentials
import ServiceData
import Testing
import TypedEntities

@Suite struct RowScalarTests {
  @Test func momentsAreDates() throws {
    let rome = try #require(OffsetDateTime("2024-06-01T12:00:00+02:00"))
    #expect(OffsetDateTime(rome.date) == rome)
    #expect(abs(OffsetDateTime.now.date.timeIntervalSinceNow) < 60)
  }

  @Test func binaryReadsBothAlphabets() {
    let data = Data([0xFB, 0xFF, 0x00])
    #expect(data.rowValue == .string("-_8A"))
    #expect(Data(rowValue: .string("+/8A")) == data)
    #expect(Data(rowValue: .string("-_8=")) == Data([0xFB, 0xFF]))
  }
}
