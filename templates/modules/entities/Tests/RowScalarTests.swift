import FoundationEssentials
import ServiceData
import Testing
import TypedEntities

@Suite struct RowScalarTests {
  @Test func convertsDates() throws {
    let rome = try #require(OffsetDateTime("2024-06-01T12:00:00+02:00"))
    #expect(OffsetDateTime(rome.date) == rome)
    #expect(abs(OffsetDateTime.now.date.timeIntervalSinceNow) < 60)
  }

  @Test(arguments: [
    (253_402_300_800, "9999-12-31T23:59:59Z"), (9.3e18, "9999-12-31T23:59:59Z"), (.infinity, "9999-12-31T23:59:59Z"),
    (-1e300, "-9999-01-01T00:00:00Z"), (.nan, "1970-01-01T00:00:00Z"), (-0.5, "1969-12-31T23:59:59.5Z"),
  ])
  func clampsDatesOutOfRange(_ seconds: Double, _ text: String) {
    #expect(OffsetDateTime(Date(timeIntervalSince1970: seconds)).description == text)
  }

  @Test func decodesBothBase64Alphabets() {
    let data = Data([0xFB, 0xFF, 0x00])
    #expect(data.rowValue == .string("-_8A"))
    #expect(Data(rowValue: .string("+/8A")) == data)
    #expect(Data(rowValue: .string("-_8=")) == Data([0xFB, 0xFF]))
  }
}
