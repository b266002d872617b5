import LocalStore
import OfflineData
import ServiceData

/// Reads only the rows with local changes, refused requests or conflicts.
struct ChangedRows: RowReading {
  private let controller: OfflineDataController

  init(_ controller: OfflineDataController) { self.controller = controller }

  func rows(_ query: RowQuery) async throws -> [Row] { try await controller.rows(query, in: .anyWork) }

  func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    guard let row = try await controller.row(key, of: query) else { return nil }
    return try await controller.state(of: key, in: query.set).isEmpty ? nil : row
  }

  func count(_ query: RowQuery) async throws -> Int { try await rows(query).count }
}

extension LocalState {
  fileprivate static let anyWork: LocalState = [.local, .changed, .inError, .conflicted]
}
