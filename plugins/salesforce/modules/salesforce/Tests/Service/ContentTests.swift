import DialectFixtures
import Foundation
import HTTPTransport
import ServiceData
import Synchronization
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

  /// Passes the body on in parts, if the request has a receiver.
  private struct StreamingService: HTTPTransporting {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      guard let receiver = request.responseReceiver else { return HTTPResponse(status: 500) }
      try receiver.start()
      for part in 0..<20 { try receiver.part(Array(repeating: UInt8(part), count: 5_000)) }
      var response = HTTPResponse(status: 200)
      response.isBodyReceived = true
      return response
    }
  }

  private func received(from transport: any HTTPTransporting) async throws -> [Int] {
    let service = try SalesforceOrganization(
      root: "https://acme.invalid", schema: OrganizationSchema.schema, transport: transport)
    let sizes = Mutex<[Int]>([])
    let receiver = ContentReceiver(
      start: { sizes.withLock { $0 = [] } }, part: { bytes in sizes.withLock { $0.append(bytes.count) } })
    let content = try await service.media(of: key, in: "Attachments", property: "Body", into: receiver)
    #expect(content.body == .bytes([]))
    return sizes.withLock { $0 }
  }

  @Test func passesContentOnInParts() async throws {
    let sizes = try await received(from: StreamingService())
    #expect(sizes.reduce(0, +) == 100_000 && sizes.count > 2)
    #expect(try await received(from: ScriptedService(HTTPResponse(status: 200, body: [1, 2]))) == [2])
    await #expect(throws: ServiceError.self) { try await received(from: ScriptedService(.fault(404, "NOT_FOUND"))) }
  }

  @Test func replacesContent() async throws {
    let fixture = try ServiceFixture(HTTPResponse(status: 204))
    _ = try await fixture.service.setMedia(
      MediaContent(.bytes([1, 2])), of: key, in: "Attachments", property: "Body", etag: nil, identity: nil)
    #expect(fixture.requests.first?.method == .patch)
    let sent = try #require(fixture.requests.first)
    #expect(try Self.parts(of: sent) == Parts(fields: "{}", head: Self.head("content"), content: [1, 2]))
  }

  @Test func createsARecordFromContent() async throws {
    let fixture = try ServiceFixture(
      .json(#"{"id":"00PA","success":true}"#, status: 201), .records(#"{"Id":"00PA","Name":"a.png"}"#))
    let made = try await fixture.service.createMedia(
      MediaContent(.bytes([1, 2]), name: "a.png"), for: Row(type: OrganizationSchema.type("Attachment")),
      in: "Attachments", identity: nil)
    let sent = try #require(fixture.requests.first)
    #expect(
      try Self.parts(of: sent) == Parts(fields: #"{"Name":"a.png"}"#, head: Self.head("a.png"), content: [1, 2]))
    #expect(made?.key == key)
  }

  @Test func createsARecordWithItsPropertiesInOneRequest() async throws {
    let fixture = try ServiceFixture(
      .json(#"{"id":"00PA","success":true}"#, status: 201), .records(#"{"Id":"00PA","Name":"Plan"}"#))
    var row = Row(type: OrganizationSchema.type("Attachment"))
    row["Name"] = .string("Plan")
    row["ParentId"] = .string("001A")
    let content = MediaContent(.bytes([1, 13, 10, 45, 45]), contentType: "image/png", name: "a \"1\"\r\nb.png")
    let made = try await fixture.service.createMediaEntity(row, content: content, in: "Attachments")
    #expect(fixture.requests.map(\.method) == [.post, .get])
    let sent = try #require(fixture.requests.first)
    #expect(
      try Self.parts(of: sent)
        == Parts(
          fields: #"{"Name":"Plan","ParentId":"001A","ContentType":"image/png"}"#,
          head: Self.head("a %221%22%0D%0Ab.png", "image/png"), content: [1, 13, 10, 45, 45]))
    #expect(made.key == key)
  }

  /// The parts of a body with fields and content.
  private struct Parts: Equatable {
    var fields: String
    var head: String
    var content: [UInt8]
  }

  private static func head(_ name: String, _ type: String = "application/octet-stream") -> String {
    "Content-Disposition: form-data; name=\"Body\"; filename=\"\(name)\"\r\nContent-Type: \(type)"
  }

  private static func parts(of request: HTTPRequest) throws -> Parts {
    try parts(of: request.loadedBody() ?? [], request.headers["Content-Type"])
  }

  private static func parts(of body: [UInt8], _ type: String?) throws -> Parts {
    let type = try #require(type)
    let boundary = try #require(try #/multipart/form-data; boundary="([^"]+)"/#.wholeMatch(in: type)).1
    let rest = Data(body)
    let blank = Data("\r\n\r\n".utf8)
    let mark = Data("\r\n--\(boundary)".utf8)
    #expect(
      rest.starts(with: Data("--\(boundary)\r\n".utf8)) && rest.suffix(mark.count + 4) == mark + Data("--\r\n".utf8))
    let start = try #require(rest.range(of: blank)).upperBound
    let middle = try #require(rest.range(of: mark, in: start..<rest.endIndex))
    let second = try #require(rest.range(of: blank, in: middle.upperBound..<rest.endIndex))
    return Parts(
      fields: String(decoding: rest[start..<middle.lowerBound], as: UTF8.self),
      head: String(decoding: rest[(middle.upperBound + 2)..<second.lowerBound], as: UTF8.self),
      content: Array(rest[second.upperBound..<(rest.endIndex - mark.count - 4)]))
  }

  /// A request can be sent again.
  @Test(arguments: [0, 1, ContentReader.partSize, 2 * ContentReader.partSize + 1])
  func sendsContentInParts(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = FileManager.default.temporaryDirectory.appending(path: "content-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let unknown = ContentParts(name: "pipe", size: nil) { number in
      Array(bytes.dropFirst(number * 1000).prefix(1000))
    }
    for content in [MediaContent.Body.bytes(bytes), .file(file.path), .parts(unknown)] {
      var fields = RecordBody()
      fields.set("Name", .string("a"))
      let multipart = try MultipartContent(MediaContent(content), field: "Body", with: fields)
      let body = multipart.body
      for _ in 0..<2 {
        var sent: [UInt8] = []
        var number = 0
        while case let part = try body.part(number), !part.isEmpty {
          #expect(part.count <= ContentReader.partSize || content == .bytes(bytes))
          sent += part
          number += 1
        }
        #expect(sent.count == body.size)
        let parts = try Self.parts(of: sent, multipart.contentType)
        #expect(parts == Parts(fields: #"{"Name":"a"}"#, head: Self.head("content"), content: bytes))
      }
    }
  }

  @Test func contentThatCannotBeReadIsNotSent() async throws {
    let fixture = try ServiceFixture()
    let error = await #expect(throws: ServiceError.self) {
      try await fixture.service.createMediaEntity(
        Row(type: OrganizationSchema.type("Attachment")), content: MediaContent(.file("/no/such/file")),
        in: "Attachments")
    }
    #expect(error?.message.contains("/no/such/file") == true)
    #expect(fixture.requests.isEmpty)
  }
}
