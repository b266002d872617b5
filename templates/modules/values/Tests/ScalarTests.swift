import Testing

@testable import ServiceData

@Suite struct ScalarTests {
  @Test(arguments: ["0000-02-29", "-0044-03-15", "1969-12-31", "1970-01-01", "2000-02-29", "9999-12-31", "12345-01-01"])
  func datesRoundTrip(text: String) throws {
    let date = try #require(CalendarDate(text))
    #expect(date.description == text)
    #expect(CalendarDate(daysSinceEpoch: date.daysSinceEpoch) == date)
  }

  @Test(arguments: [
    "2001-02-29", "2000-13-01", "2000-00-01", "2000-1-1", "999999999999999999-01-01", "2000-01-01T", "",
  ])
  func refusesInvalidDates(text: String) { #expect(CalendarDate(text) == nil) }

  @Test func daysCountFromTheEpoch() {
    #expect(CalendarDate("1970-01-01")?.daysSinceEpoch == 0)
    #expect(CalendarDate("2000-03-01")?.daysSinceEpoch == 11_017)
    #expect(CalendarDate("1969-12-31")?.daysSinceEpoch == -1)
  }

  @Test(arguments: [
    ("12:30", "12:30:00"), ("23:59:59.999999999999", "23:59:59.999999999999"), ("00:00:00.500", "00:00:00.5"),
  ])
  func timesRoundTrip(text: String, written: String) { #expect(TimeOfDay(text)?.description == written) }

  @Test(arguments: ["24:00", "12:60", "12:30:60", "12:30:00.", "1:00"])
  func refusesInvalidTimes(text: String) { #expect(TimeOfDay(text) == nil) }

  @Test func comparesTimesAcrossOffsets() throws {
    let rome = try #require(OffsetDateTime("2024-06-01T12:00:00+02:00"))
    let utc = try #require(OffsetDateTime("2024-06-01T10:00:00Z"))
    #expect(rome == utc)
    #expect(rome.hashValue == utc.hashValue)
    #expect(rome.description == "2024-06-01T12:00:00+02:00")
    #expect(try #require(OffsetDateTime("2024-06-01T12:00:00-00:30")) > rome)
  }

  @Test(arguments: [
    ("PT0S", 0.0), ("P1DT2H3M4.5S", 93_784.5), ("-PT1M", -60.0), ("P2D", 172_800.0), ("PT36H", 129_600.0),
  ])
  func parsesDurations(text: String, seconds: Double) throws {
    let duration = try #require(Duration(durationText: text))
    #expect(duration / .seconds(1) == seconds)
    #expect(Duration(durationText: duration.durationText) == duration)
  }

  @Test(arguments: ["P", "PT", "P99999999999999999D", "P1S", "PT1D", "1D", "PT1S1M", "P1Y"])
  func refusesInvalidDurations(text: String) {
    #expect(Duration(durationText: text) == nil)
  }

  @Test func writesTheLongestDurations() {
    #expect(Duration(secondsComponent: .min, attosecondsComponent: 0).durationText == "-P106751991167300DT15H30M8S")
    #expect(Duration(secondsComponent: .max, attosecondsComponent: 0).durationText == "P106751991167300DT15H30M7S")
  }
}
