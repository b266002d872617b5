import DialectFixtures
import FakeSalesforce
import Foundation
import HTTPTransport
import OfflineData
import SalesforceDialect
import ServiceData
import Synchronization
import Testing

/// A device that keeps changes for a fake Salesforce organization.
struct OrganizationDevice {
  /// The organization, which counts requests.
  final class Organization: HTTPTransporting {
    let fake: FakeOrganization
    private let seen = Mutex<[String]>([])
    private let refusals = Mutex<Int>(0)
    private let clock: Clock

    /// Goes on by a second with each request.
    private final class Clock: Sendable {
      private let seconds = Mutex(Int(Date().timeIntervalSince1970) - 100_000)

      func pass(_ span: Int) -> Int {
        seconds.withLock { seconds in
          seconds += span
          return seconds
        }
      }
    }

    init(_ schema: ServiceSchema, _ change: (inout OrganizationOptions) -> Void) throws {
      var options = OrganizationOptions()
      options.rowsPerObject = 0
      let clock = Clock()
      self.clock = clock
      options.now = { clock.pass(1) }
      change(&options)
      fake = try FakeOrganization(schema: schema, options: options)
    }

    /// The requests other than reads, for example `POST composite/sobjects`.
    var changes: [String] { seen.withLock { $0.filter { !$0.hasPrefix("GET") } } }

    /// How many queries were sent.
    var queries: Int { seen.withLock { $0.count { $0 == "GET query" } } }

    /// How many queries the organization could not answer.
    var refusedQueries: Int { refusals.withLock { $0 } }

    /// Lets time pass in the organization.
    func pass(seconds: Int) { _ = clock.pass(seconds) }

    func forget() { seen.withLock { $0 = [] } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      let path = request.url.split(separator: "/v60.0/").last?.prefix { $0 != "?" } ?? ""
      seen.withLock { $0.append("\(request.method.rawValue) \(path)") }
      let response = try await fake.send(request)
      if path == "query", response.status == 400 { refusals.withLock { $0 += 1 } }
      return response
    }
  }

  let organization: Organization
  let controller: OfflineDataController
  private let schema: ServiceSchema
  private let folder: URL

  init(
    _ schema: ServiceSchema = OrganizationSchema.schemaWithTimes,
    _ change: (inout OrganizationOptions) -> Void = { _ in }
  ) async throws {
    self.schema = schema
    organization = try Organization(schema, change)
    let service = try SalesforceOrganization(root: organization.fake.root, schema: schema, transport: organization)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    controller = try OfflineDataController(
      remote: service, directory: folder, queries: DefiningQuery.all(of: schema),
      uploads: UploadSettings(backoff: BackoffPolicy(initialDelay: 0)))
    try await controller.open(.downloadIfNeeded)
  }

  func end() async throws {
    try await controller.close()
    try FileManager.default.removeItem(at: folder)
  }

  @discardableResult
  func create(
    _ set: String, _ values: [String: String], _ options: ChangeOptions = ChangeOptions()
  ) async throws -> Row {
    var row = Row(type: try #require(schema.set(set).flatMap(schema.entityType)))
    for (name, value) in values { row[name] = .string(value) }
    if row.type.member("IsActive") != nil { row["IsActive"] = .bool(true) }
    return try await controller.create(row, in: set, options: options)
  }

  func upload() async throws -> UploadReport {
    organization.forget()
    return try #require(try await controller.synchronize(SyncOptions()).upload)
  }

  func rows(_ set: String) async throws -> [Row] { try await controller.rows(RowQuery(set: set)) }

  /// The organization as somebody else uses it, without faults.
  var undisturbed: SalesforceOrganization {
    get throws {
      try SalesforceOrganization(root: organization.fake.root, schema: schema, transport: organization.fake.undisturbed)
    }
  }

  func rowsOfOrganization(_ set: String) async throws -> [Row] {
    try await undisturbed.page(of: RowQuery(set: set), tracksChanges: false).rows
  }

  /// How many rows the organization has.
  func count(_ set: String) async throws -> Int { try await undisturbed.count(of: RowQuery(set: set)) }
}
