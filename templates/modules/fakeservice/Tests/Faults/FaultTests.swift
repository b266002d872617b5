import FakeService
import Foundation
import HTTPTransport
import ServiceFaults
import Synchronization
import Testing

/// Faults occur once, as planned.
struct FaultTests {
  private static let supplier = #"{"SupplierName":"New","Address":{"Country":"DE"}}"#

  private func shop(_ faults: String, _ change: (inout FakeServiceOptions) -> Void = { _ in }) throws -> SampleShop {
    var options = FakeServiceOptions()
    options.faults = try FaultPlan(faults)
    change(&options)
    return try SampleShop(.four, options: options)
  }

  private func count(_ shop: SampleShop) async throws -> String {
    try await shop.fake.undisturbed.send(HTTPRequest(url: "\(shop.fake.root)/Suppliers/$count")).text
  }

  /// The effect of each fault on the creation of a supplier: the kind of error or the status, and the number of suppliers.
  @Test(arguments: [
    ("refuse@1", "cannotConnect", "12"), ("lost@1", "connectionLost", "13"), ("cut@POST/1", "connectionLost", "13"),
    ("short@Suppliers/1", "201", "13"), ("delay:1@1", "201", "13"), ("503:2@1", "503", "12"), ("412@1", "412", "12"),
    ("late:504@POST/Suppliers/1", "504", "13"), ("lost@2", "201", "13"), ("lost@GET/1", "201", "13"),
    ("lost@Products/1", "201", "13"),
  ])
  func faultsAffectTheirRequest(fault: String, outcome: String, suppliers: String) async throws {
    let shop = try shop(fault)
    var found = ""
    do {
      found = String(try await shop.send(.post, "Suppliers", body: Self.supplier).status)
    } catch let error as HTTPError {
      found = error.kind.rawValue
    }
    #expect(found == outcome)
    #expect(try await count(shop) == suppliers)
  }

  @Test func faultsOccurOnceAndCountTheirOwnRequests() async throws {
    let shop = try shop("503@Stock/2 429:3@GET/Products/1")
    var statuses: [Int] = []
    for path in ["Stock", "Products", "Stock", "Stock", "Products"] {
      statuses.append(try await shop.send(.get, path).status)
    }
    #expect(statuses == [200, 429, 503, 200, 200])
    #expect(shop.fake.pendingFaults.faults.isEmpty)
    shop.fake.plan(FaultPlan([ServiceFault(.status(410, retryAfter: nil), number: 1)]))
    #expect(try await shop.send(.get, "Stock").status == 410)
  }

  @Test func statusFaultsHaveHeadersAndAnError() async throws {
    let busy = try await shop("503:2@1").send(.get, "Stock")
    #expect(busy.headers["Retry-After"] == "2")
    #expect(busy.text.hasPrefix("{\"error\":{\"code\":\"unavailable\""))
    let stranger = try await shop("401@1").send(.get, "Stock")
    #expect(stranger.headers["WWW-Authenticate"] == "Bearer error=\"invalid_token\"")
  }

  @Test func shortBodyIsHalfTheBody() async throws {
    let shop = try shop("short@2")
    let whole = try await shop.send(.get, "Stock").body
    let short = try await shop.send(.get, "Stock").body
    #expect(short.count == whole.count / 2)
    #expect(whole.starts(with: short))
  }

  @Test(arguments: [("die-before@1", "12"), ("die-after@1", "13")])
  func crashesBeforeOrAfterTheChange(fault: String, suppliers: String) async throws {
    let seen = DeathWatch()
    let shop = try shop(fault) { options in options.death = { seen.count.withLock { $0 += 1 } } }
    await #expect(throws: HTTPError.self) { try await shop.send(.post, "Suppliers", body: Self.supplier) }
    #expect(seen.count.withLock { $0 } == 1)
    #expect(try await count(shop) == suppliers)
  }

  @Test func demoReadsFaultsFromTheEnvironment() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let variables = ["SERVICE_FAULTS": "503@1", "SERVICE_QUIRKS": "no-etags"]
    let schema = TravelSchema.schema
    let demo = try ServiceDemo(schema: schema, directory: folder, environment: variables)
    #expect(try await demo.transport.send(HTTPRequest(url: demo.root + "/Clubs")).status == 503)
    let clubs = try await demo.transport.send(HTTPRequest(url: demo.root + "/Clubs"))
    #expect(clubs.isSuccess)
    #expect(!clubs.text.contains("etag"))
    #expect(throws: ServiceTextError.self) {
      try ServiceDemo(schema: schema, directory: folder, environment: ["SERVICE_FAULTS": "oops"])
    }
  }
}

/// Counts deaths.
private final class DeathWatch: Sendable {
  let count = Mutex(0)
}
