import FakeSalesforce
import OfflineData
import ServiceData
import Synchronization
import Testing

/// Refusals that say nothing about the changes: all of them wait.
struct OrganizationModeTests {
  private final class Mode: Sendable {
    private let current = Mutex(OrganizationMode.normal)

    var now: OrganizationMode {
      get { current.withLock { $0 } }
      set { current.withLock { $0 = newValue } }
    }
  }

  @Test(
    "changes wait until the organization takes changes again",
    arguments: [
      (OrganizationMode.readOnly, ServiceError.Kind.unavailable), (.withoutAPI, .notAuthenticated),
      (.expiredPassword, .notAuthenticated), (.retiredVersion, .unavailable),
    ])
  func changesWait(mode: OrganizationMode, kind: ServiceError.Kind) async throws {
    let state = Mode()
    let device = try await OrganizationDevice { $0.mode = { state.now } }
    try await device.create("Accounts", ["Name": "Milk"])
    #expect(try await device.upload().succeeded.count == 1)
    var row = try #require(try await device.rows("Accounts").first)
    row["BillingCity"] = .string("Oslo")
    try await device.controller.update(row, in: "Accounts")
    for number in 0..<3 { try await device.create("Invoices", ["Title": "Part \(number)"]) }
    state.now = mode
    let refused = try await device.upload()
    #expect(refused.failed.isEmpty && refused.conflicted.isEmpty, "\(refused.summary)")
    #expect(refused.interruption?.kind == kind)
    #expect(try await device.controller.queue.requests().map(\.state) == Array(repeating: .pending, count: 4))
    state.now = .normal
    try await device.controller.queue.clearBackoff()
    #expect(try await device.upload().failed.isEmpty)
    #expect(try await device.controller.queue.requests().isEmpty)
    #expect(try await device.count("Invoices") == 3)
    try await device.end()
  }

  @Test("a collection that is refused because of maintenance waits as a whole")
  func collectionsWait() async throws {
    let state = Mode()
    let device = try await OrganizationDevice { $0.mode = { state.now } }
    for number in 0..<20 { try await device.create("Accounts", ["Name": "Account \(number)"]) }
    state.now = .readOnly
    let refused = try await device.upload()
    #expect(refused.postponed.count == 20 && refused.failed.isEmpty, "\(refused.summary)")
    #expect(device.organization.changes == ["POST composite/sobjects"])
    try await device.end()
  }
}
