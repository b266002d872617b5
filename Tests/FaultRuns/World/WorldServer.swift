import CheckedChanges
import ServiceData
import ServiceFaults

/// The service of a run, and the changes of other clients, which no fault affects.
protocol WorldServer: Sendable {
  /// The connection of the other clients.
  var others: any RemoteService { get }
  /// Whether an update must contain the whole entity.
  var needsWholeEntities: Bool { get }
  /// The faults that have not happened yet.
  var pendingFaults: FaultPlan { get }
  /// How many requests of clients contained several changes that do not depend on each other.
  var groupsSent: Int { get }

  /// The metadata that a program has; the later one has a property and a set more.
  func schema(isChanged: Bool) -> ServiceSchema
  /// The service as a client with a schema reaches it.
  func client(schema: ServiceSchema) throws -> any RemoteService
  /// Sets what a client identifies a new entity by.
  ///
  /// - Parameter number: the number that is asked for, where the client may give one; 0 leaves it to the service.
  func identify(_ row: inout Row, of set: WorldSet, token: String, number: Int)
  /// Replaces faults that have not happened.
  func plan(_ faults: FaultPlan)
  /// Makes the service forget the changes until now, so that clients have to read everything again.
  func forgetChanges() throws
  /// Lets time go by between two things that happen.
  ///
  /// - Parameter seconds: how long; nil for a time that the script decides.
  func passTime(seconds: Int?)
}

extension WorldServer {
  var needsWholeEntities: Bool { false }
  var groupsSent: Int { 0 }

  func passTime(seconds: Int?) {}

  /// A row with a token; its texts contain their origin.
  ///
  /// - Parameters:
  ///   - number: the number that is asked for, where the client may give one; 0 leaves it to the service.
  ///   - owner: the key of the entity that it belongs to.
  func row(
    _ set: WorldSet, token: String, number: Int = 0, under owner: EntityKey? = nil, of schema: ServiceSchema
  ) throws -> Row {
    var row = try WorldRow.new(set, token: token, under: owner, of: schema)
    identify(&row, of: set, token: token, number: number)
    return row
  }

  /// All rows of a set.
  func rows(_ set: WorldSet) async throws -> [Row] { try await ServiceReader(others).rows(RowQuery(set: set.rawValue)) }

  func create(_ set: WorldSet, token: String, under owner: EntityKey?) async throws {
    let row = try row(set, token: token, under: owner, of: schema(isChanged: true))
    _ = try await others.create(row, in: set.rawValue)
  }

  func update(_ row: Row, _ set: WorldSet, _ property: WorldProperty, to value: String) async throws {
    guard var row = try await versioned(row, set) else { return }
    row.acceptChanges()
    row[property.rawValue] = .string(value)
    _ = try await others.update(row, key: row.key, in: set.rawValue, replaces: needsWholeEntities)
  }

  func delete(_ row: Row, _ set: WorldSet) async throws {
    guard let row = try await versioned(row, set), let key = row.key else { return }
    try await others.delete(key, in: set.rawValue, etag: row.etag)
  }

  /// The row with its ETag, which some services send only for a single row.
  private func versioned(_ row: Row, _ set: WorldSet) async throws -> Row? {
    try await others.entity(row.key, of: RowQuery(set: set.rawValue))
  }
}
