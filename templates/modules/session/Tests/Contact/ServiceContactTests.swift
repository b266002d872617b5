import Foundation
import OnboardingSessions
import Testing

@Suite struct ServiceContactTests {
  private let profile = TemporaryProfile()
  private let start = Date(timeIntervalSince1970: 1_700_000_000)
  private var contact: ServiceContact { ServiceContact(directory: profile.directory) }

  private func verdict(_ lock: Int, _ wipe: Int, after days: Double) throws -> DisconnectionVerdict {
    try contact.verdict(
      DisconnectionPolicy(lockAfterDays: lock, wipeAfterDays: wipe), at: start.addingTimeInterval(days * 86_400))
  }

  @Test(
    "P38: a session is locked after days without contact; 0 disables it",
    arguments: [
      (30, 60, 29.9, DisconnectionVerdict.usable), (30, 60, 30, .locked(days: 30)), (30, 60, 59.9, .locked(days: 59)),
      (30, 60, 60, .locked(days: 60)), (0, 60, 59.9, .usable), (0, 60, 61, .locked(days: 61)),
      (30, 0, 9999, .locked(days: 9999)), (30, 60, -0.9, .usable), (30, 60, -5, .clockChanged),
    ])
  func days(lock: Int, wipe: Int, days: Double, expected: DisconnectionVerdict) throws {
    try contact.note(start)
    #expect(try verdict(lock, wipe, after: days) == expected)
    #expect(try contact.last == start)
  }

  @Test("P38: data is removed only if it was due for that a day before as well, so that a wrong clock removes nothing")
  func removal() throws {
    try contact.note(start)
    #expect(try verdict(30, 60, after: 60) == .locked(days: 60))
    #expect(try verdict(30, 60, after: 60.9) == .locked(days: 60))
    #expect(try verdict(30, 60, after: 61) == .wiped(days: 61))
    // The clock was ahead by years for a moment.
    try contact.note(start)
    #expect(try verdict(30, 60, after: 9999) == .locked(days: 9999))
    #expect(try verdict(30, 60, after: 1) == .usable)
    #expect(try verdict(30, 60, after: 61) == .locked(days: 61))
    #expect(try verdict(30, 60, after: 62) == .wiped(days: 62))
    // The clock was ahead when the service was reached.
    try contact.note(start.addingTimeInterval(9999 * 86_400))
    #expect(try verdict(30, 60, after: 2) == .clockChanged)
  }

  @Test("P38: a new policy counts from its first day, and without a policy nothing is stored")
  func policyChange() throws {
    #expect(try verdict(1, 2, after: 0) == .usable)
    #expect(try contact.last == start)
    #expect(try verdict(0, 0, after: 100) == .usable)
    #expect(try contact.last == nil)
    #expect(try verdict(1, 2, after: 100) == .usable)
    #expect(try verdict(1, 2, after: 101) == .locked(days: 1))
  }

  @Test func aDamagedTimeIsNamed() throws {
    try profile.directory.write(Data(#"{"last": "soon"}"#.utf8), to: "contact.json")
    let error = #expect(throws: ProfileError.self) { try verdict(1, 2, after: 0) }
    #expect(error?.description.contains("'soon' is not a time") == true)
  }
}
