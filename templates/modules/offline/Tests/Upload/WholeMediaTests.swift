import Foundation
import ServiceData
import Testing

@testable import OfflineData

/// Media entities of a service that takes content and properties in one request.
struct WholeMediaTests {
  private static let picture: [UInt8] = [1, 2, 3, 4]

  private func create(_ fixture: UploadFixture) async throws -> Row {
    try await fixture.controller.create(
      JourneyModel.photo("Lisbon"), in: "Photos", media: MediaContent(.bytes(Self.picture)))
  }

  private func expectOne(_ title: String, _ fixture: UploadFixture) async throws {
    #expect(try await fixture.requests().map(\.summary) == [])
    let photos = fixture.service.rows("Photos").filter { $0["Title"] == .string(title) }
    #expect(photos.count == 1)
    let content = try await fixture.service.media(of: photos.first?.key, in: "Photos", property: nil)
    #expect(content.body == .bytes(Self.picture))
    #expect(try await fixture.controller.rows(RowQuery(set: "Photos")).compactMap { $0["Title"] } == [.string(title)])
    let folder = fixture.directory.url.appendingPathComponent(Outbox.mediaFolder).path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test(arguments: [true, false])
  func takesOneRequest(_ answersWithRows: Bool) async throws {
    let fixture = try await UploadFixture { $0.answersWithRows = answersWithRows }
    _ = try await create(fixture)
    #expect(try await fixture.upload().summary == "1 sent: 1 succeeded")
    #expect(fixture.service.requests.filter { !$0.hasPrefix("page") } == ["create Photos"])
    try await expectOne("Lisbon", fixture)
  }

  /// Without content, the creation is one like any other: it can be part of a transaction.
  @Test func needsNoContent() async throws {
    let fixture = try await UploadFixture()
    try await fixture.create("Photos", ["Title": .string("Lisbon")], ChangeOptions(transaction: "both"))
    try await fixture.create("Trips", ["Name": .string("New")], ChangeOptions(transaction: "both"))
    #expect(try await fixture.upload().summary == "2 sent: 2 succeeded")
    #expect(fixture.service.requests.filter { !$0.hasPrefix("page") } == ["set of 2"])
    #expect(fixture.service.rows("Photos").map { $0["Title"] } == [.string("Lisbon")])
  }

  @Test func aLostAnswerMakesNoSecondEntity() async throws {
    let fixture = try await UploadFixture { $0.faults[1] = .lostAnswer }
    _ = try await create(fixture)
    _ = try await fixture.upload()
    fixture.wait(1000)
    _ = try await fixture.controller.synchronize(SyncOptions())
    #expect(fixture.service.requests.filter { $0 == "create Photos" }.count == 1)
    try await expectOne("Lisbon", fixture)
  }

  /// Somebody else has created an entity with the same content and another title.
  @Test func equalContentIsNoProof() async throws {
    var lost = ServiceError(.offline, "the connection was cut")
    lost.mayHaveBeenDone = true
    let fixture = try await UploadFixture { [lost] in $0.faults[1] = .refused(lost) }
    _ = try await create(fixture)
    fixture.service.change { $0.contents[7] = Self.picture }
    fixture.service.put(JourneyModel.row("Photo", ["ID": .int(7), "Title": .string("Theirs")]), in: "Photos")
    _ = try await fixture.upload()
    fixture.wait(1000)
    _ = try await fixture.upload()
    #expect(try await fixture.requests().map(\.isDoubtful) == [true])
  }

  /// An edit while the entity is created is sent as an update.
  @Test func anEditDuringTheCreationFollows() async throws {
    let fixture = try await UploadFixture()
    let made = try await create(fixture)
    let controller = fixture.controller
    fixture.service.change {
      $0.onMutation = { number in
        guard number == 1 else { return }
        var edited = made
        edited["Title"] = .string("Porto")
        _ = try await controller.update(edited, in: "Photos")
      }
    }
    _ = try await controller.synchronize(SyncOptions())
    _ = try await controller.synchronize(SyncOptions())
    let changes = ["create Photos", "update Photos"]
    #expect(fixture.service.requests.filter { changes.contains($0) } == changes)
    try await expectOne("Porto", fixture)
  }
}
