import DataChecks
import HTTPTransport
import SampleApplication
import ServiceChecks
import SharedState
import Testing
import TypedEntities

struct StoreChecksTests {
  @Test("a correct store agrees with the service", arguments: ["Products", "Reports", "Settings"])
  func reading(set: String) async throws {
    let sets = [
      CheckedSet(EntityQuery<Product>(set: "Products")), CheckedSet(EntityQuery<Report>(set: "Reports")),
      CheckedSet(EntityQuery<Settings>(set: "Settings")),
    ]
    let checked = try #require(sets.first { $0.description == set })
    try await ShopApplication().check { bench in
      try await SetReading(checked, on: bench).checkOnline()
      try await SetReading(checked, on: bench).checkOffline()
    }
  }

  @Test("relations agree with the service")
  func relations() async throws {
    try await ShopApplication().check { try await RelationChecks(on: $0).checkExpansions() }
  }

  @Test("the next download contains the changes")
  func writing() async throws {
    let application = ShopApplication()
    let products = CheckedSet(EntityQuery<Product>(set: "Products"))
    try await application.check { try await SetWriting(products, on: $0).checkCreation() }
    try await application.check { try await SetWriting(products, on: $0).checkEditing() }
    try await application.check { try await SetWriting(products, on: $0).checkDeletion() }
  }

  @Test("a service whose next download fails is detected")
  func failingDownload() async throws {
    let reads = ReadCounter()
    let application = ShopApplication { request, response in
      guard request.method == .get, request.url.contains("/Products"), reads.next() > 2 else { return response }
      return HTTPResponse(status: 500, finalURL: request.url)
    }
    await #expect(throws: (any Error).self) {
      try await application.check { bench in
        try await SetWriting(CheckedSet(EntityQuery<Product>(set: "Products")), on: bench).checkDeletion()
      }
    }
  }
}

/// Counts requests.
private final class ReadCounter: Sendable {
  private let count = Locked(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
