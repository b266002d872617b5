import FakeService
import Foundation
import SeededNumbers
import ServiceData
import Testing

@testable import OfflineData

/// Whatever fails in the creation of a media entity, there is one entity in the end, with its content and properties.
struct MediaCreationFaultTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [
    "lost@POST/1", "cut@POST/1", "late:504@POST/1", "503@POST/1", "refuse@POST/1", "lost@PATCH/1", "cut@PATCH/1",
    "late:502@PATCH/1", "503@PATCH/1", "refuse@PATCH/1", "lost@POST/1 lost@PATCH/1 503@GET/2", "401@PATCH/1",
    "lost@POST/1 503@GET/1 lost@POST/2", "412@PATCH/1",
  ])
  func faultsLeaveOneEntity(_ faults: String) async throws {
    let quirkSets: [Set<ServiceQuirk>] = [[], [.ignoresRepeatability], [.requiresConditions, .ignoresRepeatability]]
    for (index, quirks) in quirkSets.enumerated() {
      let place = directory.url.appendingPathComponent("\(index)")
      let fixture = try await FakeServiceFixture(place, quirks)
      try await fixture.controller.create(
        JourneyModel.photo("Lisbon"), in: "Photos", media: MediaContent(.bytes([1, 2, 3, 4]), contentType: "image/png"))
      try fixture.plan(faults)
      try await fixture.uploadAll()
      #expect(try await fixture.requests().map(\.summary) == [], "\(quirks)")
      let made = try await fixture.all("Photos").filter { $0["Title"] == .string("Lisbon") }
      #expect(try await fixture.all("Photos").count == 4, "\(quirks)")
      #expect(made.count == 1, "\(quirks)")
      #expect(try await fixture.content(made.first?.key).body == .bytes([1, 2, 3, 4]))
    }
  }

  /// Random creations and edits with random faults: each picture exists once, with its last title.
  @Test(arguments: 1...30)
  func randomFaultsLeaveOneEntity(_ seed: Int) async throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let quirkSets: [Set<ServiceQuirk>] = [
      [], [.ignoresRepeatability], [.ignoresRepeatability, .requiresConditions], [.ignoresRepeatability, .noTags],
      [.ignoresRepeatability, .tagsInHeaderOnly],
    ]
    let fixture = try await FakeServiceFixture(directory.url, quirkSets[seed % quirkSets.count])
    let kinds = ["lost", "cut", "late:504", "503", "refuse", "500"]
    var titles: [String] = []
    var script: [String] = []
    for number in 1...UInt8(4) {
      let made = try await fixture.controller.create(
        JourneyModel.photo("New \(number)"), in: "Photos",
        media: MediaContent(.bytes([9, number]), contentType: "image/png"))
      titles.append("New \(number)")
      let faults = (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
        let method = ["POST", "PATCH", "GET"].randomElement(using: &numbers) ?? "POST"
        return "\(kinds.randomElement(using: &numbers) ?? "lost")@\(method)/\(Int.random(in: 1...2, using: &numbers))"
      }
      try fixture.plan(faults.joined(separator: " "))
      script.append("create \(number), then \(faults)")
      for edit in 0..<Int.random(in: 0...2, using: &numbers) {
        if Bool.random(using: &numbers) {
          script.append("upload")
          try await fixture.upload()
        }
        var row = try #require(try await fixture.controller.row(made.key, of: RowQuery(set: "Photos")))
        titles[titles.count - 1] = "Edited \(number) \(edit)"
        row["Title"] = .string(titles[titles.count - 1])
        try await fixture.controller.update(row, in: "Photos")
        script.append("edit \(number)")
      }
      try await fixture.upload()
    }
    try fixture.plan("")
    try await fixture.uploadAll()
    let left = try await fixture.requests().map { "\($0.summary) \($0.state) \($0.failure?.message ?? "")" }
    #expect(left == [], "seed \(seed), after: \(script)")
    var found: [String] = []
    for row in try await fixture.all("Photos") {
      guard case .bytes(let bytes) = try await fixture.content(row.key).body, bytes.count == 2, bytes[0] == 9 else {
        continue
      }
      if case .string(let title)? = row["Title"] { found.append("\(bytes[1]) \(title)") }
    }
    let expected = titles.enumerated().map { "\($0.offset + 1) \($0.element)" }
    #expect(found.sorted() == expected.sorted(), "seed \(seed), after: \(script)")
  }
}
