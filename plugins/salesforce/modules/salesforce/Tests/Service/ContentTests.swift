import DialectFixtures
import HTTPTransport
import ServiceData
import Testing

@testable import SalesforceDialect

@Suite struct ContentTests {
  private let key = EntityKey(id: "00PA")

  @Test func readsContent() async throws {
    for property in ["Body", nil] {
      let fixture = try ServiceFixture(HTTPResponse(status: 200, headers: ["Content-Type": "image/png"], body: [1, 2]))
      let content = try await fixture.service.media(of: key, in: "Attachments", property: property)
      #expect(content.body == .bytes([1, 2]))
      #expect(content.contentType == "image/png")
      #expect(fixture.statements == ["sobjects/Attachment/00PA/Body"])
    }
    let fixture = try ServiceFixture()
    await #expect(throws: ServiceError.self) {
      try await fixture.service.media(of: self.key, in: "Attachments", property: "Name")
    }
  }

  @Test func replacesContent() async throws {
    let fixture = try ServiceFixture(HTTPResponse(status: 204))
    _ = try await fixture.service.setMedia(
      MediaContent(.bytes([1, 2])), of: key, in: "Attachments", property: "Body", etag: nil, identity: nil)
    #expect(fixture.requests.first?.method == .patch)
    #expect(fixture.requests.first?.sent == #"{"Body":"AQI="}"#)
  }

  @Test func createsARecordFromContent() async throws {
    let fixture = try ServiceFixture(
      .json(#"{"id":"00PA","success":true}"#, status: 201), .records(#"{"Id":"00PA","Name":"a.png"}"#))
    let made = try await fixture.service.createMedia(
      MediaContent(.bytes([1, 2]), name: "a.png"), of: nil, in: "Attachments", identity: nil)
    #expect(fixture.requests.first?.sent == #"{"Body":"AQI=","Name":"a.png"}"#)
    #expect(made?.key == key)
  }
}
