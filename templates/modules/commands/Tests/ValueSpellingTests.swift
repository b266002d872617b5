import Foundation
import SampleApplication
import ServiceData
import Testing

/// An entered value reads the same before and after a synchronization, in whatever spelling it was entered.
struct ValueSpellingTests {
  struct Entry: Sendable, CustomTestStringConvertible {
    let kind: String
    let typed: String
    var testDescription: String { "\(kind) \(typed)" }
  }

  private static let always = [
    Entry(kind: "Binary", typed: "SGVsbG8="), Entry(kind: "Binary", typed: "-_-_"),
    Entry(kind: "Binary", typed: "+/+/"),
    Entry(kind: "Guid", typed: "0F8FAD5B-D9CB-469F-A165-70867728950E"),
    Entry(kind: "Decimal", typed: "12.50"), Entry(kind: "Decimal", typed: "7"), Entry(kind: "Double", typed: "1e3"),
    Entry(kind: "Double", typed: "2"), Entry(kind: "Int64", typed: "9007199254740993"), Entry(kind: "Byte", typed: "7"),
    Entry(kind: "Boolean", typed: "true"), Entry(kind: "String", typed: " 2024-01-01 "),
    Entry(kind: "DateTimeOffset", typed: "2024-05-01T12:30z"),
    Entry(kind: "DateTimeOffset", typed: "2024-05-01T12:30:00.500+00:00"),
    Entry(kind: "DateTimeOffset", typed: "2024-05-01T12:30:00+02:00"),
    Entry(kind: "DateTimeOffset", typed: "2024-05-01"),
    Entry(kind: "TimeOfDay", typed: "08:30"), Entry(kind: "TimeOfDay", typed: "08:30:15.500"),
  ]
  private static let four = [
    Entry(kind: "Date", typed: "2024-05-01"), Entry(kind: "Duration", typed: "PT90M"),
    Entry(kind: "Duration", typed: "PT0.50S"),
  ]
  private static let two = [
    Entry(kind: "DateTime", typed: "2024-05-01T12:30"), Entry(kind: "DateTime", typed: "2024-05-01"),
    Entry(kind: "DateTime", typed: "2024-05-01T12:30:00.250"),
  ]

  private func check(_ entry: Entry, version: String, quirks: String = "") async throws {
    let schema = ServiceSchema(
      emitted: """
        schema 1 odata \(version)
        entity Shop.Thing keys=ID
          ID Int32!
          Value \(entry.kind)
        set Things Shop.Thing
        """)
    let terminal = ProgramTerminal(ShopApplication(schema: schema, quirks: quirks))
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    #expect(await terminal.run("create", "Things", "--set", "ID=901", "--set", "Value=\(entry.typed)").status == 0)
    #expect(await terminal.run("update", "Things", "1", "--set", "Value=\(entry.typed)").status == 0)
    func cells() async throws -> [String] {
      let listed = await terminal.run("list", "Things", "--filter", "ID eq 1 or ID eq 901", "--format", "csv").output
      return listed.split(whereSeparator: \.isNewline).dropFirst().compactMap {
        $0.split(separator: ",", omittingEmptySubsequences: false).last.map(String.init)
      }
    }
    let before = try await cells()
    #expect(await terminal.run("sync").status == 0)
    let after = try await cells()
    #expect(before == after)
    #expect(after.count == 2 && Set(after).count == 1)
  }

  @Test(arguments: always + four) func versionFour(_ entry: Entry) async throws {
    try await check(entry, version: "4.0")
    try await check(entry, version: "4.0", quirks: "padded-binary")
  }

  @Test(arguments: always + two) func versionTwo(_ entry: Entry) async throws {
    try await check(entry, version: "2.0")
  }

  @Test(arguments: always + two) func versionThree(_ entry: Entry) async throws {
    try await check(entry, version: "3.0")
  }

  @Test(arguments: [("Binary", "no base64!"), ("Duration", "an hour")])
  func refusesInvalidValues(kind: String, text: String) async throws {
    let schema = ServiceSchema(
      emitted: """
        schema 1 odata 4.0
        entity Shop.Thing keys=ID
          ID Int32!
          Value \(kind)
        set Things Shop.Thing
        """)
    let terminal = ProgramTerminal(ShopApplication(schema: schema))
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    let refused = await terminal.run("create", "Things", "--set", "ID=901", "--set", "Value=\(text)")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("expected a value of type '\(kind)'"))
  }

  @Test("a singleton has no key, so one is refused instead of being ignored")
  func singleton() async {
    let terminal = ProgramTerminal()
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    #expect(await terminal.run("show", "Settings").status == 0)
    #expect(await terminal.run("show", "Settings", "-").status == 0)
    for command in [["show", "Settings", "9"], ["update", "Settings", "9", "--set", "Theme=dark"]] {
      let refused = await terminal.run(command)
      #expect(refused.status == 64)
      #expect(refused.errors.contains("'Settings' is a single entity, which has no key; leave the key out"))
    }
  }
}
