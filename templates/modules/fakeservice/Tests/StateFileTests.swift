import CheckedChanges
import FakeService
import Foundation
import HTTPTransport
import ServiceData
import Testing

/// Changes are stored in a file.
struct StateFileTests {
  @Test(arguments: SampleShop.Version.allCases)
  func changesPersist(version: SampleShop.Version) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = FakeServiceOptions()
    options.stateFile = FakeServiceStateFile(path: folder.appendingPathComponent("state.json").path)

    let first = try SampleShop(version, options: options)
    let created = try await first.service.create(try await first.product("HT-9"), in: "Products")
    let key = try #require(created.key)
    _ = try await first.send(
      .put, "Products('HT-9')/$value", headers: ["Content-Type": "text/plain"], body: "a picture")
    let start = try await first.service.page(of: RowQuery(set: "Stock"), tracksChanges: true)
    let deleted = try #require(start.rows[0].key)
    try await first.service.delete(deleted, in: "Stock", etag: nil)

    let second = try SampleShop(version, options: options)
    let again = try await second.service.entity(key, of: RowQuery(set: "Products"))
    #expect(again?["Name"] == created["Name"])
    #expect(try await second.get("Products('HT-9')/$value") == "a picture")
    let delta = try await second.service.page(after: try #require(start.token), of: RowQuery(set: "Stock"))
    #expect(delta.removed == [deleted])
    #expect(try await second.service.count(of: RowQuery(set: "Stock")) == 11)
  }

  @Test func twoServicesCanShareAFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = FakeServiceOptions()
    options.stateFile = FakeServiceStateFile(path: folder.appendingPathComponent("state.json").path)
    let shops = [try SampleShop(.four, options: options), try SampleShop(.four, options: options)]
    let body = #"{"SupplierName":"New","Address":{"Country":"DE"}}"#
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        let headers: HTTPHeaders = ["RequestID": "\(number % 10)"]
        group.addTask { try await shops[number / 10].send(.post, "Suppliers", headers: headers, body: body).status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 201, count: 20))
    // Each request was sent to both services, which share their stored answers.
    for shop in shops { #expect(try await shop.get("Suppliers/$count") == "22") }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["state.json", "state.json.lock"])
  }

  @Test func reportsADamagedFile() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data("{".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = FakeServiceOptions()
    options.stateFile = FakeServiceStateFile(path: path)
    #expect { try SampleShop(.four, options: options) } throws: { error in
      "\(error)".contains("cannot read the state of the sample service in '\(path)'")
    }
  }

  @Test(arguments: [
    #"{"sequence":9223372036854775807}"#, #"{"sequence":-1}"#,
    #"{"tables":{"Products":{"next":9223372036854775807}}}"#, #"{"tables":{"Products":{"next":-1}}}"#,
    #"{"tables":{"Products":{"removed":[-9223372036854775808]}}}"#,
    #"{"tables":{"Products":{"records":[{"number":9223372036854775807,"type":"Shop.Product","row":{}}]}}}"#,
  ])
  func reportsCountersOutOfRange(_ content: String) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = FakeServiceOptions()
    options.stateFile = FakeServiceStateFile(path: path)
    #expect { try SampleShop(.four, options: options) } throws: { error in
      "\(error)".contains("cannot read the state of the sample service in '\(path)'")
    }
  }
}
